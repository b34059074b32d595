import { readFileSync } from 'node:fs';
import type { LanguageKey } from '@copydesk/contract/schema';
import { checkInLanguage } from './check-in-language.ts';
import type { CheckRequest, RulesFile } from './check-in-child.ts';
import { type CompiledRules, compileRules } from './compile-rules.ts';
import type { CheckedAsset, Rule } from './rule.ts';

// The other end of check-in-child.ts: one asset in, its findings out.

const REMEMBERED = 4;
const compiled = new Map<string, CompiledRules>();

const rulesOf = ({ name, path }: RulesFile): CompiledRules => {
  const known = compiled.get(name);
  if (known) {
    // The order of the map is the order of use: the one that was not asked for longest goes first.
    compiled.delete(name);
    compiled.set(name, known);
    return known;
  }
  const rules = compileRules(JSON.parse(readFileSync(path, 'utf8')) as Rule[]);
  const [oldest] = compiled.keys();
  if (compiled.size >= REMEMBERED && oldest !== undefined) compiled.delete(oldest);
  compiled.set(name, rules);
  return rules;
};

/** What tells languages apart takes long to load, so only an asset that declares none has it loaded. */
const languageOf = async (asset: CheckedAsset): Promise<LanguageKey | null> => {
  if (asset.language !== null) return asset.language;
  const { languageOfSegments } = await import('./check.ts');
  return languageOfSegments(asset.segments);
};

process.on('message', ({ rules, asset, today }: CheckRequest) => {
  void languageOf(asset).then((language) =>
    process.send?.(checkInLanguage({ ...asset, language }, rulesOf(rules), today)),
  );
});
