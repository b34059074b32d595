import type { Severity } from '@copydesk/contract/violations/violation';

/** Severities in the order of violations, most severe first. Null is a rule without a severity. */
const ORDER: readonly (Severity | null)[] = [
  'CRITICAL',
  'HIGH',
  'MEDIUM',
  'LOW',
  'UNSPECIFIED',
  null,
];

const SEVERITY_SHIFT = 56n;
const GROUP_SHIFT = 24n;
const LAST_GROUP = 0xffff_ffffn;
const LAST_MEMBER = 0xff_ffffn;

/** The number of a violation in its audit's fixed order: severity, group, number in the group. */
export const rankOf = (severity: Severity | null, group: number, member: number): bigint => {
  if (group < 0 || BigInt(group) > LAST_GROUP || member < 0 || BigInt(member) > LAST_MEMBER) {
    throw new Error(`group ${group}, member ${member} does not fit into a rank`);
  }
  const first = BigInt(ORDER.indexOf(severity)) << SEVERITY_SHIFT;
  return first | (BigInt(group) << GROUP_SHIFT) | BigInt(member);
};

export const severityOfRank = (rank: bigint): Severity | null => {
  const severity = ORDER[Number(rank >> SEVERITY_SHIFT)];
  if (severity === undefined) throw new Error(`rank ${rank} has no severity`);
  return severity;
};

/** The range of ranks of a severity, or of all violations without a filter. */
export const ranksOfSeverity = (severity: Severity | undefined): { from: bigint; to: bigint } => {
  if (severity === undefined) return { from: 0n, to: (6n << SEVERITY_SHIFT) - 1n };
  const from = rankOf(severity, 0, 0);
  return { from, to: from + (1n << SEVERITY_SHIFT) - 1n };
};
