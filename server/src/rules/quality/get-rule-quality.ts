import { LANGUAGE_KEYS, type LanguageKey } from '@copydesk/contract/shared/schema';
import { batch } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { languageOf, type Locale, localeOf } from '../../text/locales.ts';
import { type Estimate, estimateOf } from './belief.ts';
import { believeOf, isMeasured, type MeasuredRule } from './expect-findings.ts';
import { hintLanguages } from './hint-languages.ts';
import { getHintPolicy } from './hint-policy.ts';
import { type Figure, figuresNow, type TestFigures } from './figures.ts';

/** How good a rule is in a language. */
export interface QualityInLanguage {
  /** Null for assets whose language was not recognised. */
  readonly language: LanguageKey | null;
  readonly tests: TestFigures | null;
  readonly decided: Figure;
  readonly estimate: Estimate;
  /** What its matches are in audits that begin now. */
  readonly standing: 'finding' | 'hint';
}

/** How good a rule is. */
export interface QualityOfRule {
  readonly languages: readonly QualityInLanguage[];
  /** Whether the workspace wants its matches as violations, whatever the figures say. */
  readonly alwaysFinding: boolean;
}

interface RuleRow extends MeasuredRule {
  locales: Locale[] | null;
  always_finding: boolean;
}

/** Decisions about a version of a rule. */
interface CountRow {
  language: string;
  right_count: number;
  wrong_count: number;
}

const RULE = statement<RuleRow>(`
  select r.key, r.pack_id, v.content ->> 'kind' as kind, v.content -> 'languages' as locales,
    r.always_finding
  from rule r
  left join rule_version v on v.workspace_id = $1 and v.rule_id = r.id and v.version = r.version
  where r.workspace_id = $1 and r.id = $2`);
const COUNTS = statement<CountRow>(`
  select c.language, c.right_count, c.wrong_count
  from rule r
  join rule_label_count c
    on c.workspace_id = $1 and c.rule_id = r.id and c.rule_version = r.version
  where r.workspace_id = $1 and r.id = $2`);

const NO_DECISIONS: Figure = { right: 0, wrong: 0 };

/**
 * Returns how often a rule is right in each language: what the test texts say, what people decided about its
 * present version, and what follows from both. It reads counted figures and counts nothing. Throws not_found.
 */
export const getRuleQuality = async (scope: Scope, publicId: string): Promise<QualityOfRule> => {
  const id = fromPublicId('rul', publicId);
  if (!id) throw notFound('rule');
  const at = [scope.workspaceId, id];
  const [[rule], counts] = await batch(scope, [call(RULE, at), call(COUNTS, at)]);
  if (!rule) throw notFound('rule');
  const policy = await getHintPolicy(scope);
  const hints = new Set(rule.always_finding ? [] : hintLanguages(rule, policy));
  const tests = isMeasured(rule) ? figuresNow()[rule.key] : undefined;
  const decided = new Map(
    counts.map(({ language, right_count: right, wrong_count: wrong }) => [
      language,
      { right, wrong },
    ]),
  );
  const named = new Set<string>([
    ...(rule.locales ?? []).map(languageOf),
    ...(Object.keys(tests ?? {}) as Locale[]).map(languageOf),
    ...decided.keys(),
  ]);
  const languages = [
    ...LANGUAGE_KEYS.filter((key) => named.has(key)),
    ...(named.has('') ? [null] : []),
  ];
  const known = languages.map((language): QualityInLanguage => {
    const locale = language && localeOf(language);
    const here = decided.get(language ?? '') ?? NO_DECISIONS;
    return {
      language,
      tests: (locale && tests?.[locale]) ?? null,
      decided: here,
      estimate: estimateOf(believeOf(rule, locale, here)),
      standing: language && hints.has(language) ? 'hint' : 'finding',
    };
  });
  return { languages: known, alwaysFinding: rule.always_finding };
};
