import type { Severity } from '@copydesk/contract/violations';

/** Worst first, as lists are ordered. */
export const SEVERITY_ORDER = [
  'CRITICAL',
  'HIGH',
  'MEDIUM',
  'LOW',
  'UNSPECIFIED',
] as const satisfies readonly Severity[];

/** What a violation without a severity is shown as. */
export const shownSeverity = (severity: Severity | null): Severity => severity ?? 'UNSPECIFIED';

/** Each has a line of its own, so that colour is never alone. */
export const severityClass: Record<Severity, string> = {
  CRITICAL: 'critical',
  HIGH: 'high',
  MEDIUM: 'medium',
  LOW: 'low',
  UNSPECIFIED: 'none',
};
