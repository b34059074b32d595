import type { ClusterOffer } from '@copydesk/contract/findings/offer';
import { lookUp } from '../platform/db/look-up.ts';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { stateOfNumber } from '../violations/review.ts';

/** The most findings that are counted of each standing and severity. */
const MOST = 200;
const MOST_OPEN = 10_000;

// Every place of the queue's index where members of the cluster $2 can be: standing and severity come before it.
const PLACES = `
  place as materialized (
    select s.n::smallint as standing, v.n::smallint as severity
    from generate_series(0, 2) as s (n) cross join generate_series(0, 5) as v (n)
  )`;
const member = (columns: string, condition: string, most: number): string => `lateral (
    select ${columns} from finding
    where finding.workspace_id = $1 and finding.standing = p.standing
      and finding.severity = p.severity and finding.cluster = $2 and ${condition}
    order by finding.no desc limit ${most})`;

// What standing decisions decided says nothing about what people think.
const DECIDED = statement<{ state: number; reason: string | null; n: number }>(`
  with ${PLACES},
  decided as materialized (
    select f.audit_id, f.rank from place p
    cross join ${member('finding.audit_id, finding.rank', 'finding.review_state between 1 and 3 and finding.settled_by is null', MOST)} f
  )
  select r.review_state as state, r.dismissal_reason as reason, count(*)::integer as n
  from decided d
  cross join ${lookUp(
    'violation_review.review_state, violation_review.dismissal_reason',
    'violation_review',
    'violation_review.audit_id = d.audit_id and violation_review.rank = d.rank',
  )} r
  group by 1, 2 order by n desc, 1, 2`);
const UNDECIDED = statement<{ n: number }>(`
  with ${PLACES}
  select count(*)::integer as n from place p
  cross join ${member('finding.id', 'finding.review_state = 0', MOST_OPEN)} f
  where p.standing = 0`);

/** So many must have been decided alike, and this share of all, before it is offered. */
const LEAST = 3;
const SHARE = 0.8;

const ACTION_OF = {
  elevated_risk: 'elevated_risk',
  urgent_violation: 'urgent_violation',
  dismissed: 'dismiss',
} as const;

/**
 * Says how people decided about the other findings of a cluster, and offers the same for those that are left if
 * nearly all agree. It writes nothing. Throws not_found for something that is no cluster's identifier.
 */
export const getClusterOffer = async (
  scope: Scope,
  input: { readonly clusterId: string },
): Promise<ClusterOffer> => {
  const cluster = fromPublicId('clu', input.clusterId);
  if (cluster === null) throw notFound('cluster');
  const at = [scope.workspaceId, cluster];
  const [rows, [left]] = await batch(scope, [call(DECIDED, at), call(UNDECIDED, at)]);
  const counts = { elevated_risk: 0, urgent_violation: 0, dismissed: 0 };
  for (const { state, n } of rows) counts[stateOfNumber(state) as keyof typeof counts] += n;
  const of = counts.elevated_risk + counts.urgent_violation + counts.dismissed;
  const undecided = left?.n ?? 0;
  const names = Object.keys(counts) as (keyof typeof counts)[];
  const most = names.toSorted((one, two) => counts[two] - counts[one])[0] ?? 'dismissed';
  const agreeing = counts[most];
  const isOffered = undecided > 0 && agreeing >= LEAST && agreeing >= SHARE * of;
  // The rows are in the order of how many there are, so the first one has the usual reason.
  const reason = rows.find(({ state }) => stateOfNumber(state) === most)?.reason ?? null;
  return {
    undecided,
    decided: of,
    offer: isOffered ? { action: ACTION_OF[most], reason, agreeing } : null,
  };
};
