import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { lookUp } from '../../platform/db/look-up.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { localeOf } from '../../text/locales.ts';
import { believeOf, isMeasured, type MeasuredRule } from './expect-findings.ts';
import { figuresNow } from './figures.ts';

/** A rule (a UUID) and the language in which its words were checked. */
export interface RuleInLanguage {
  readonly ruleId: string | null;
  readonly language: LanguageKey | null;
}

/** How likely a finding of a rule in a language is right, and what that comes from. */
export interface Likelihood {
  readonly share: number;
  /** Marks of the rule in test texts of the language. */
  readonly texts: number;
  /** Decisions of the workspace about its present version in the language. */
  readonly decisions: number;
}

interface Row extends MeasuredRule {
  rule_id: string;
  language: LanguageKey | null;
  right: number | null;
  wrong: number | null;
}

const KNOWN = statement<Row>(`
  select w.rule_id, nullif(w.language, '') as language, rule.key, rule.pack_id, n.content ->> 'kind' as kind,
    c.right_count as right, c.wrong_count as wrong
  from unnest($2::uuid[], $3::text[]) as w (rule_id, language)
  cross join ${lookUp('rule.id, rule.key, rule.pack_id, rule.version', 'rule', 'rule.id = w.rule_id')} rule
  left join ${lookUp(
    'rule_version.content',
    'rule_version',
    'rule_version.rule_id = rule.id and rule_version.version = rule.version',
  )} n on true
  left join ${lookUp(
    'rule_label_count.right_count, rule_label_count.wrong_count',
    'rule_label_count',
    `rule_label_count.rule_id = rule.id and rule_label_count.rule_version = rule.version
      and rule_label_count.language = w.language`,
  )} c on true`);

export const likelihoodKey = ({ ruleId, language }: RuleInLanguage): string =>
  `${ruleId} ${language ?? ''}`;

const toLikelihood = (row: Row): Likelihood => {
  const decided = { right: row.right ?? 0, wrong: row.wrong ?? 0 };
  const locale = row.language && localeOf(row.language);
  const { right, wrong } = believeOf(row, locale, decided);
  const cell = isMeasured(row) && locale ? figuresNow()[row.key]?.[locale] : undefined;
  const { locked, open } = cell ?? {
    locked: { right: 0, wrong: 0 },
    open: { right: 0, wrong: 0 },
  };
  return {
    share: right / (right + wrong),
    texts: locked.right + locked.wrong + open.right + open.wrong,
    decisions: decided.right + decided.wrong,
  };
};

/**
 * Returns how likely findings of these rules in these languages are right, by likelihoodKey. It reads counted
 * figures. A pair without a rule has no entry.
 */
export const readLikelihoods = async (
  scope: Scope,
  pairs: readonly RuleInLanguage[],
): Promise<ReadonlyMap<string, Likelihood>> => {
  const wanted = [...new Map(pairs.map((pair) => [likelihoodKey(pair), pair])).values()].filter(
    ({ ruleId }) => ruleId !== null,
  );
  if (wanted.length === 0) return new Map();
  const rows = await query(scope, KNOWN, [
    scope.workspaceId,
    wanted.map(({ ruleId }) => ruleId),
    wanted.map(({ language }) => language ?? ''),
  ]);
  return new Map(
    rows.map((row) => [
      likelihoodKey({ ruleId: row.rule_id, language: row.language }),
      toLikelihood(row),
    ]),
  );
};
