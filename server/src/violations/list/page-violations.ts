import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import { query } from '../../platform/db/query.ts';
import { statement, type Statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type PageRequest, type PageRows, type Progress, progressOf } from './page.ts';
import { VIOLATION_COLUMNS, VIOLATION_JOINS, type ViolationRow } from '../violation-row.ts';

type Row = Progress & { total: number } & { [K in keyof ViolationRow]: ViolationRow[K] | null };

/** How many violations of a block match the state filter $3. */
const hits = `case $3::integer ${REVIEW_STATES.map((state, number) => `when ${number} then b.${state}`).join(' ')}
  else ${REVIEW_STATES.map((state) => `b.${state}`).join(' + ')} end`;

/**
 * Total, progress and the rows of any page in one statement. A running sum over the blocks says in which
 * block a page starts, so that only that block is read row by row.
 * $1 workspace, $2 audit, $3 state or null, $4 and $5 ranks, $6 offset, $7 limit, $8 rank to go on after.
 */
const page = (chosen: string): Statement<Row> =>
  statement<Row>(`
  with block as materialized (
    select b.first_rank, ${REVIEW_STATES.map((state) => `b.${state}`).join(', ')},
      case when b.first_rank between $4 and $5 then ${hits} else 0 end as hits
    from violation_block b where b.workspace_id = $1 and b.audit_id = $2
  ),
  progress as materialized (
    select ${REVIEW_STATES.map((name) => `coalesce(sum(${name}), 0)::integer as ${name}`).join(', ')},
      coalesce(sum(hits), 0)::integer as total
    from block
  ),
  running as materialized (
    select first_rank, sum(hits) over (order by first_rank) - hits as before
    from block where hits > 0
  ),
  anchor as materialized (
    select first_rank, before from running where before <= $6 order by before desc limit 1
  ),
  chosen as materialized (
    select r.audit_id, r.rank, r.review_state, r.dismissal_reason, r.assigned_to
    from violation_review r
    where r.workspace_id = $1 and r.audit_id = $2 and ${chosen}
    limit $7
  )
  select p.*, x.*
  from audit a
  cross join progress p
  left join lateral (
    select ${VIOLATION_COLUMNS} from chosen r ${VIOLATION_JOINS}
  ) x on true
  where a.workspace_id = $1 and a.id = $2
  order by x.rank`);

const ofAnyState = (start: string) => `($3::integer is null) and r.rank <= $5 and r.rank ${start}`;
/**
 * Ordering by state and rank matches exactly one index. Ordered by rank alone, PostgreSQL may pick the other
 * index and read the whole audit in search of a rare state.
 */
const ofState = (start: string) => `(r.review_state, r.rank) <= ($3::smallint, $5)
      and (r.review_state, r.rank) ${start}`;
const anchor = '(select first_rank from anchor)';
const skip = 'offset (select $6 - before from anchor)';
const after = 'greatest($8::bigint, $4 - 1)';

const STATE_PAGE = page(`${ofState(`>= ($3::smallint, ${anchor})`)} and $8::bigint is null
    order by r.review_state, r.rank ${skip}`);
const STATE_NEXT = page(`${ofState(`> ($3::smallint, ${after})`)}
    order by r.review_state, r.rank`);
const PAGE = page(`${ofAnyState(`>= ${anchor}`)} and $8::bigint is null
    order by r.rank ${skip}`);
const NEXT = page(`${ofAnyState(`> ${after}`)}
    order by r.rank`);

/** Returns a page by the block counters; undefined if the workspace has no such audit. */
export const pageOfViolations = async (
  scope: Scope,
  request: PageRequest,
): Promise<PageRows | undefined> => {
  const { state, afterRank, limit } = request;
  const goesOn = afterRank !== null;
  const chosen = state === null ? (goesOn ? NEXT : PAGE) : goesOn ? STATE_NEXT : STATE_PAGE;
  const rows = await query(scope, chosen, [
    scope.workspaceId,
    request.auditId,
    state,
    request.fromRank,
    request.toRank,
    request.offset,
    // One more than asked for, to know whether there is another page.
    limit + 1,
    afterRank,
  ]);
  const [first] = rows;
  if (!first) return undefined;
  const found = rows.filter((row) => row.id !== null) as unknown as ViolationRow[];
  return {
    progress: progressOf(first),
    total: first.total,
    rows: found.slice(0, limit),
    hasMore: found.length > limit,
  };
};
