import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Likelihood } from '@copydesk/contract/violations/likelihood';
import type { Scope } from '../../platform/db/scope.ts';
import { likelihoodKey, readLikelihoods } from '../../rules/quality/read-likelihoods.ts';

/** A violation, as far as it says which rule found it in which language. The rule is a UUID. */
interface RuledRow {
  rule_id: string | null;
  language: LanguageKey | null;
}

const PLACES = 1_000;

/**
 * Returns how likely violations are right, in their order: null without a rule. It reads a row for each rule and
 * language, however many violations there are.
 */
export const findLikelihood = async (
  scope: Scope,
  rows: readonly RuledRow[],
): Promise<readonly (Likelihood | null)[]> => {
  const pairs = rows.map((row) => ({ ruleId: row.rule_id, language: row.language }));
  const known = await readLikelihoods(scope, pairs);
  return pairs.map((pair) => {
    const found = known.get(likelihoodKey(pair));
    if (!found) return null;
    return { ...found, share: Math.round(found.share * PLACES) / PLACES };
  });
};
