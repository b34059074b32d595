import type { ReviewState } from '@copydesk/contract/shared/review';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { stateOfNumber } from '../violations/review.ts';

/** A finding of an audit and what was decided about it. The id is a UUID. */
export interface DecidedFinding {
  readonly violationId: string;
  readonly state: ReviewState;
  readonly textKey: string;
  readonly occurrence: number | null;
  readonly snapshotId: string | null;
  readonly quote: string | null;
  readonly place: {
    readonly segment: number;
    readonly start: number;
    readonly end: number;
  } | null;
}

interface Row {
  asset_id: string;
  id: string;
  state: number;
  text_key: string;
  occurrence: number | null;
  snapshot_id: string | null;
  quote: string | null;
  segment: number | null;
  start: number | null;
  end: number | null;
}

/** The most readings of an asset that are searched. Older ones say little and would be too many. */
const LOOKS = 50;

// Each reading keeps the ranks of its violations. No index leads from an asset to its violations directly.
const NEWEST = statement<Row>(`
  with looks as materialized (
    select n.id as asset_id, x.audit_id, x.ranks, x.finished_at
    from unnest($3::uuid[]) as n (id)
    cross join lateral (
      select a.audit_id, a.ranks, a.finished_at from audit_asset a
      where a.workspace_id = $1 and a.asset_id = n.id and a.status = 'completed'
      order by a.finished_at desc limit ${LOOKS}) x
  ),
  places as materialized (
    select l.asset_id, l.audit_id, l.finished_at, r.rank
    from looks l cross join unnest(l.ranks) as r (rank)
  ),
  found as materialized (
    select p.asset_id, p.audit_id, p.rank, v.id, v.text_key, v.occurrence, v.snapshot_id,
      v.violating_text, v.anchor, dense_rank() over (partition by p.asset_id, v.text_key
        order by p.finished_at desc, p.audit_id desc) as age
    from places p
    join violation v on v.workspace_id = $1 and v.audit_id = p.audit_id and v.rank = p.rank
    where v.rule_id = $2 and v.text_key is not null
  )
  select f.asset_id, f.id, r.review_state as state, encode(f.text_key, 'hex') as text_key,
    f.occurrence, f.snapshot_id, f.violating_text as quote,
    (f.anchor ->> 'segment')::integer as segment, (f.anchor ->> 'start')::integer as start,
    (f.anchor ->> 'end')::integer as "end"
  from found f
  join violation_review r on r.workspace_id = $1 and r.audit_id = f.audit_id and r.rank = f.rank
  where f.age = 1
  order by f.asset_id, f.occurrence`);

const toDecided = (row: Row): DecidedFinding => ({
  violationId: row.id,
  state: stateOfNumber(row.state),
  textKey: row.text_key,
  occurrence: row.occurrence,
  snapshotId: row.snapshot_id,
  quote: row.quote,
  place:
    row.segment === null || row.start === null || row.end === null
      ? null
      : { segment: row.segment, start: row.start, end: row.end },
});

/**
 * Returns the decisions about the findings of a rule on assets: for each text, those of the newest audit that
 * found it. All ids are UUIDs.
 */
export const readDecided = async (
  scope: Scope,
  ruleId: string,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DecidedFinding[]>> => {
  const rows = await query(scope, NEWEST, [scope.workspaceId, ruleId, assetIds]);
  const byAsset = Map.groupBy(rows, ({ asset_id: id }) => id);
  return new Map([...byAsset].map(([id, own]) => [id, own.map(toDecided)]));
};
