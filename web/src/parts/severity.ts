import type { Severity } from '@copydesk/contract/violations/violation';

/** Worst first, as lists are ordered. */
export const SEVERITY_ORDER = [
  'CRITICAL',
  'HIGH',
  'MEDIUM',
  'LOW',
  'UNSPECIFIED',
] as const satisfies readonly Severity[];

/** Violations without a severity are shown as UNSPECIFIED. */
export const shownSeverity = (severity: Severity | null): Severity => severity ?? 'UNSPECIFIED';

/** The CSS class of each severity. Each has its own line style, so that colour is not the only difference. */
export const severityClass: Record<Severity, string> = {
  CRITICAL: 'critical',
  HIGH: 'high',
  MEDIUM: 'medium',
  LOW: 'low',
  UNSPECIFIED: 'none',
};
