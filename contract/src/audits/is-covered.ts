import type { NOT_RUN_REASONS } from './gap-reasons.ts';
import type { Coverage } from './coverage.ts';

/**
 * Whether a rule that did not run for a reason may still apply. It does not if it is for something else than what
 * the asset states or is about, or for other days.
 */
export const mayApply = (reason: keyof typeof NOT_RUN_REASONS): boolean =>
  reason !== 'not_in_force' && !reason.startsWith('other_');

/** Whether every rule that may apply ran. Only then an absence of findings is a good result. */
export const isCovered = (coverage: Coverage | null): boolean =>
  coverage !== null && coverage.rules > 0 && coverage.may_apply === 0;

/** The coverage of several assets or audits together. If one of them is not known, neither is that of all. */
export const worstOf = (parts: readonly (Coverage | null)[]): Coverage | null => {
  const known = parts.filter((part) => part !== null);
  if (known.length === 0 || known.length < parts.length) return null;
  return {
    rules: Math.max(...known.map(({ rules }) => rules)),
    ran: Math.min(...known.map(({ ran }) => ran)),
    may_apply: Math.max(...known.map(({ may_apply: open }) => open)),
  };
};

/** How many rules ran, in words; for files and the terminal. The web application has them in its languages. */
export const wordsOfCoverage = (coverage: Coverage | null): string => {
  if (coverage === null) return 'not noted which rules ran';
  const { rules, ran, may_apply: open } = coverage;
  const ranOf = `${ran} of ${rules} ${rules === 1 ? 'rule' : 'rules'} ran`;
  return open === 0 ? ranOf : `${ranOf}, ${open} that may apply did not`;
};
