/** The worst first. */
export const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * Reads the option --fail-on: the severities with which the command fails, none without the option. Throws for
 * another word, because a pipeline that never fails looks like one that passes.
 */
export const readFailOn = (option: string | undefined): readonly Severity[] => {
  if (option === undefined) return [];
  const limit = SEVERITIES.findIndex((severity) => severity === option.toUpperCase());
  if (limit < 0) throw new Error(`--fail-on is one of ${SEVERITIES.join(', ')}`);
  return SEVERITIES.slice(0, limit + 1);
};

/**
 * The exit code of an ended audit. With --fail-on it also fails if something was not read: nothing is known
 * about that.
 */
export const exitCodeOf = (
  audit: {
    readonly status: string;
    readonly total_assets: number;
    readonly completed_assets: number;
  },
  counts: ReadonlyMap<string, number>,
  failing: readonly Severity[],
): 0 | 1 => {
  const isFound = failing.some((severity) => (counts.get(severity) ?? 0) > 0);
  const isUnread = failing.length > 0 && audit.completed_assets < audit.total_assets;
  return audit.status !== 'COMPLETED' || isFound || isUnread ? 1 : 0;
};
