import type { CoveredRule } from '@copydesk/contract/rule-authoring';

/** What a rule has for one language. */
export type Cover = 'words' | 'untested' | 'every' | 'none';

/** Words of its own count before those for every language, and untested ones are told apart. */
export const coverOf = ({ terms, tests, every }: CoveredRule, language: number): Cover => {
  if ((terms[language] ?? 0) > 0) return (tests[language] ?? 0) > 0 ? 'words' : 'untested';
  return every > 0 ? 'every' : 'none';
};

/** In how many languages the rule finds anything. */
export const coveredCount = (rule: CoveredRule): number =>
  rule.terms.filter((_count, n) => coverOf(rule, n) !== 'none').length;

/** Whether the rule has no words in a language, or in any at all where none is named. */
export const hasGap = (rule: CoveredRule, language: number | null): boolean =>
  language === null ? coveredCount(rule) < rule.terms.length : coverOf(rule, language) === 'none';
