import type { CoveredRule } from '@copydesk/contract/rules/rule-draft';

/**
 * What a rule has for one language: tested words, untested words, only words for every language, or nothing.
 */
export type Cover = 'words' | 'untested' | 'every' | 'none';

/** The language's own words count first. Words for every language count only if there are none. */
export const coverOf = ({ terms, tests, every }: CoveredRule, language: number): Cover => {
  if ((terms[language] ?? 0) > 0) return (tests[language] ?? 0) > 0 ? 'words' : 'untested';
  return every > 0 ? 'every' : 'none';
};

/** In how many languages the rule finds anything. */
export const coveredCount = (rule: CoveredRule): number =>
  rule.terms.filter((_count, n) => coverOf(rule, n) !== 'none').length;

/**
 * Whether the rule has no words in the given language. For null: whether it has none in at least one
 * language.
 */
export const hasGap = (rule: CoveredRule, language: number | null): boolean =>
  language === null ? coveredCount(rule) < rule.terms.length : coverOf(rule, language) === 'none';
