import type { TextFinding } from '../../rules/describe-finding.ts';
import type { RepairFailure } from './repair-failure.ts';

export type BySeverity = Readonly<Record<TextFinding['severity'], number>>;

const WORST_FIRST = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
const SHORTEST = 0.5;
const LONGEST = 2;

export const countBySeverity = (findings: readonly Pick<TextFinding, 'severity'>[]): BySeverity => {
  const counts = { LOW: 0, MEDIUM: 0, HIGH: 0, CRITICAL: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
};

/**
 * Whether a text has less to object to. The most severe level at which the two differ decides, so that
 * removing minor findings never makes up for a new severe one.
 */
export const isLessGrave = (one: BySeverity, other: BySeverity): boolean => {
  const differs = WORST_FIRST.find((severity) => one[severity] !== other[severity]);
  return differs !== undefined && one[differs] < other[differs];
};

/** Refuses a repair whose length differs too much: deleting most of a text would also delete the findings. */
export const refuseLength = (before: string, after: string): RepairFailure | null => {
  if (after.length < before.length * SHORTEST) return 'too_short';
  return after.length > before.length * LONGEST ? 'too_long' : null;
};
