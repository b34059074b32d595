import { readFileSync } from 'node:fs';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { checkInLanguage } from '../check-in-language.ts';
import type { CheckRequest, RulesFile } from './check-in-child.ts';
import { type CompiledRules, compileRules } from '../compile-rules.ts';
import type { CheckedAsset, Rule } from '../rule.ts';
import { answerRequests } from '../../platform/children/answer-requests.ts';
import { createLru } from '../../platform/lru.ts';

// Runs in the child process that check-in-child.ts starts: receives one asset, sends its findings.

const REMEMBERED = 4;
const compiled = createLru<string, CompiledRules>(REMEMBERED);

const rulesOf = ({ name, path }: RulesFile): CompiledRules => {
  const known = compiled.get(name);
  if (known) return known;
  const rules = compileRules(JSON.parse(readFileSync(path, 'utf8')) as Rule[]);
  compiled.set(name, rules);
  return rules;
};

/** The language detector takes long to load, so it is loaded only for assets that declare no language. */
const languageOf = async (asset: CheckedAsset): Promise<LanguageKey | null> => {
  if (asset.language !== null) return asset.language;
  const { languageOfSegments } = await import('../read-language.ts');
  return languageOfSegments(asset.segments);
};

const run = async ({ rules, asset, today, hints, read, drafts, open }: CheckRequest) => {
  if (!open) {
    const language = await languageOf(asset);
    return checkInLanguage({ ...asset, language }, rulesOf(rules), today, { hints, read, drafts });
  }
  const { checkWithUnknowns } = await import('../check-unknown.ts');
  return checkWithUnknowns(asset, rulesOf(rules), today, { hints, drafts });
};

answerRequests(run);
