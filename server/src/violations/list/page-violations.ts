import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import { lookUp } from '../../platform/db/look-up.ts';
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
 * blocks a page is, so that only those are read. `chosen` are expressions, of which the last one selects the rows.
 * $1 workspace, $2 audit, $3 state or null, $4 and $5 ranks, $6 offset, $7 limit, $8 rank to go on after.
 */
const page = (chosen: string): Statement<Row> =>
  statement<Row>(`
  with block as materialized (
    select b.block, b.first_rank, b.last_rank, ${REVIEW_STATES.map((state) => `b.${state}`).join(', ')},
      case when b.first_rank between $4 and $5 then ${hits} else 0 end as hits
    from violation_block b where b.workspace_id = $1 and b.audit_id = $2
  ),
  progress as materialized (
    select ${REVIEW_STATES.map((name) => `coalesce(sum(${name}), 0)::integer as ${name}`).join(', ')},
      coalesce(sum(hits), 0)::integer as total
    from block
  ),
  running as materialized (
    select block, first_rank, last_rank, hits,
      (sum(hits) over (order by first_rank) - hits)::integer as before
    from block where hits > 0
  ),
  ${chosen}
  select p.*, x.*
  from audit a
  cross join progress p
  left join lateral (
    select ${VIOLATION_COLUMNS} from chosen r ${VIOLATION_JOINS}
  ) x on true
  where a.workspace_id = $1 and a.id = $2
  order by x.rank`);

const ofAnyState = (start: string) => `
  anchor as materialized (
    select first_rank, before from running where before <= $6 order by before desc limit 1
  ),
  chosen as materialized (
    select r.audit_id, r.rank, r.review_state, r.dismissal_reason, r.assigned_to
    from violation_review r
    where r.workspace_id = $1 and r.audit_id = $2 and ($3::integer is null)
      and r.rank <= $5 and r.rank ${start}
    limit $7
  )`;

const PAGE = page(
  ofAnyState(`>= (select first_rank from anchor) and $8::bigint is null
    order by r.rank offset (select $6 - before from anchor)`),
);
const NEXT = page(ofAnyState(`> greatest($8::bigint, $4 - 1) order by r.rank`));

/** Joins the digits of block `n` as `s`. They are looked up only for the few blocks of a page. */
const STATES_OF = `${lookUp(
  'violation_block.states',
  'violation_block',
  'violation_block.audit_id = $2 and violation_block.block = n.block',
)} s`;

/** Up to so many places of a block are looked for one by one. For more of them it is quicker to look at all. */
const FEW = 16;

const digit = '$3::integer::text';

/** How many violations of block `b`, with the digits `states`, are in state $3 and at most at rank $8. */
const countUpTo = `case when b.states is null then (
        select count(*)::integer from violation_review r
        where r.workspace_id = $1 and r.audit_id = $2
          and r.rank between b.first_rank and least(b.last_rank, $8) and r.review_state = $3)
      else (
        select length(u.digits) - length(replace(u.digits, ${digit}, ''))
        from (
          select left(b.states, (g.address - (b.block << 10) + 1
            + least($8 - g.base_rank, g.size - 1))::integer) as digits
          from violation_group g
          where g.workspace_id = $1 and g.audit_id = $2 and g.base_rank <= $8
          order by g.base_rank desc limit 1
        ) u) end`;

/**
 * The state of a violation is in no index, because then every decision would have to change it. In a sealed
 * audit a block has a digit for each of its places, and the place gives the rank. In a running audit the rows
 * of the block are read.
 */
const OF_STATE = page(`
  origin as materialized (
    select case when $8::bigint is null then $6::integer else coalesce((
      select b.before + ${countUpTo}
      from (
        select n.before, n.block, n.first_rank, n.last_rank, s.states
        from (select * from running where first_rank <= $8 order by first_rank desc limit 1) n
        cross join ${STATES_OF}
      ) b), 0) end as skipped
  ),
  needed as materialized (
    select n.block, n.first_rank, n.last_rank, n.hits, s.states,
      convert_to(s.states, 'UTF8') as bytes,
      greatest(o.skipped - n.before, 0) as skipped,
      least(n.hits, o.skipped + $7::integer - n.before) as ended
    from origin o
    join running n on n.before < o.skipped + $7 and n.before + n.hits > o.skipped
    cross join ${STATES_OF}
  ),
  at as materialized (
    select g.base_rank + (p.place - g.address) as rank
    from needed n
    cross join lateral (
      select (n.block << 10)::integer + regexp_instr(n.states, ${digit}, 1, i.nth) - 1 as place
      from generate_series(n.skipped + 1, n.ended) as i (nth)
      where n.hits <= ${FEW}
      union all (
        select (n.block << 10)::integer + i.nth from generate_series(0, 1023) as i (nth)
        where n.hits > ${FEW} and get_byte(n.bytes, i.nth) = 48 + $3
        order by i.nth offset n.skipped limit n.ended - n.skipped
      )
    ) p
    cross join lateral (
      select g.base_rank, g.address from violation_group g
      where g.workspace_id = $1 and g.audit_id = $2 and g.address <= p.place
      order by g.address desc limit 1
    ) g
    where n.states is not null
    union all
    select r.rank
    from needed n
    cross join lateral (
      select r.rank from violation_review r
      where n.states is null and r.workspace_id = $1 and r.audit_id = $2
        and r.rank between n.first_rank and n.last_rank and r.review_state = $3
      order by r.rank offset n.skipped limit n.ended - n.skipped
    ) r
  ),
  chosen as materialized (
    select r.* from at
    cross join ${lookUp(
      `violation_review.audit_id, violation_review.rank, violation_review.review_state,
        violation_review.dismissal_reason, violation_review.assigned_to`,
      'violation_review',
      'violation_review.audit_id = $2 and violation_review.rank = at.rank',
    )} r
  )`);

/** Returns a page by the block counters; undefined if the workspace has no such audit. */
export const pageOfViolations = async (
  scope: Scope,
  request: PageRequest,
): Promise<PageRows | undefined> => {
  const { state, afterRank, limit } = request;
  const inOrder = afterRank === null ? PAGE : NEXT;
  const rows = await query(scope, state === null ? inOrder : OF_STATE, [
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
