import type { TextFinding } from '../rules/run-rules.ts';
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
 * Whether a text has less to object to: the gravest severity in which both differ decides, so that no
 * number of small faults is traded for a grave one.
 */
export const isLessGrave = (one: BySeverity, other: BySeverity): boolean => {
  const differs = WORST_FIRST.find((severity) => one[severity] !== other[severity]);
  return differs !== undefined && one[differs] < other[differs];
};

/** Whether a repair is still about as long as the text was: a text cut down has nothing to object to. */
export const refuseLength = (before: string, after: string): RepairFailure | null => {
  if (after.length < before.length * SHORTEST) return 'too_short';
  return after.length > before.length * LONGEST ? 'too_long' : null;
};
