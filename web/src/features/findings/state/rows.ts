import type { Finding, FindingCluster } from '@copydesk/contract/findings/finding';
import type { ReviewState } from '@copydesk/contract/shared/review';
import type { Decided } from '../../../parts/review/decided.ts';

/** A row of the queue: a cluster, or one of its findings when it is opened. */
export interface QueueRow {
  readonly key: string;
  readonly cluster: FindingCluster;
  /** The finding of a member, or the sample of a cluster. */
  readonly finding: Finding;
  readonly isMember: boolean;
}

/** A decision of this visit. */
export interface RowDecision extends Decided {
  readonly clusterKey: string;
  readonly isMember: boolean;
  /** How many undecided findings it has decided. */
  readonly undecided: number;
}

export type Decisions = ReadonlyMap<string, RowDecision>;

/** Findings of one cluster with another severity are a row of their own. */
export const clusterKey = ({ id, severity }: FindingCluster): string => `${id} ${severity ?? ''}`;

/** The rows in their order, with the members of opened clusters behind them. */
export const layOut = (
  clusters: readonly FindingCluster[],
  opened: ReadonlyMap<string, readonly Finding[]>,
): readonly QueueRow[] =>
  clusters.flatMap((cluster) => {
    const key = clusterKey(cluster);
    const members = opened.get(key) ?? [];
    return [
      { key, cluster, finding: cluster.sample, isMember: false },
      ...members.map((finding) => ({ key: finding.id, cluster, finding, isMember: true })),
    ];
  });

/** How many findings of a row nobody has decided, with the decisions of this visit. */
export const undecidedOf = ({ key, cluster, finding, isMember }: QueueRow, made: Decisions) => {
  const own = made.get(key);
  if (own) return own.state === 'undecided' ? own.undecided : 0;
  const whole = clusterKey(cluster);
  if (isMember) {
    const decided = made.get(whole)?.state ?? finding.review_state;
    return decided === 'undecided' ? 1 : 0;
  }
  let left = cluster.undecided;
  for (const decision of made.values())
    if (decision.isMember && decision.clusterKey === whole && decision.state !== 'undecided')
      left -= decision.undecided;
  return Math.max(0, left);
};

/** The state that a row shows. A cluster is undecided while one of its findings is. */
export const shownOf = (row: QueueRow, made: Decisions): Decided => {
  const decision =
    made.get(row.key) ?? (row.isMember ? made.get(clusterKey(row.cluster)) : undefined);
  if (decision) return decision;
  const { review_state: state, dismissal_reason: reason } = row.finding;
  if (row.isMember) return { state, reason };
  if (undecidedOf(row, made) > 0) return { state: 'undecided', reason: null };
  const members = [...made.values()].filter(
    (one) => one.isMember && one.clusterKey === row.key && one.state !== 'undecided',
  );
  const last = members.at(-1);
  return last && row.cluster.undecided > 0 ? last : { state, reason };
};

export const isWaiting = (row: QueueRow, made: Decisions): boolean => undecidedOf(row, made) > 0;

export const stateOf = (row: QueueRow, made: Decisions): ReviewState => shownOf(row, made).state;
