import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import { statement } from '../../platform/db/statement.ts';
import { blockStates } from '../decision.ts';

/**
 * The first ranks and the numbers of the blocks of audit $2, as two arrays in one row, so that the block of a
 * rank is found by binary search in running and in sealed audits.
 */
const EDGES = `
  edges as materialized (
    select array_agg(b.first_rank order by b.first_rank) as firsts,
      array_agg(b.block order by b.first_rank) as blocks
    from violation_block b where b.workspace_id = $1 and b.audit_id = $2
  )`;

const blockAt = (rank: string): string => `e.blocks[width_bucket(${rank}, e.firsts)]`;

const MOVED = REVIEW_STATES.map(
  (state, number) => `(count(*) filter (where m.to_state = ${number})
      - count(*) filter (where m.from_state = ${number}))::integer as ${state}`,
).join(', ');

/**
 * Updates the block counts of audit $2 after a change. `moves` is an expression with rank, from_state and
 * to_state. Run REDRAW afterwards to rewrite the state digits in the blocks of a sealed audit.
 */
export const countMoves = (moves: string): string => `
  ${EDGES},
  shifted as materialized (
    select m.block, ${MOVED}
    from (
      select ${blockAt('n.rank')} as block, n.from_state, n.to_state
      from ${moves} n cross join edges e where n.from_state <> n.to_state
    ) m
    group by m.block
  ),
  counted as (
    update violation_block b
    set ${REVIEW_STATES.map((state) => `${state} = b.${state} + x.${state}`).join(', ')}
    from shifted x
    where b.workspace_id = $1 and b.audit_id = $2
      and b.block = any(array(select block from shifted)) and b.block = x.block
  )`;

/** Rewrites the state digits of the sealed blocks that hold one of the ranks $3 of audit $2. */
export const REDRAW = statement(`
  with ${EDGES},
  touched as materialized (
    select distinct ${blockAt('n.rank')} as block
    from unnest($3::bigint[]) as n (rank) cross join edges e
  )
  update violation_block b
  set states = (
    select ${blockStates('r')} from violation_review r
    where r.workspace_id = $1 and r.audit_id = $2
      and r.rank between b.first_rank and b.last_rank
  )
  where b.workspace_id = $1 and b.audit_id = $2 and b.states is not null
    and b.block = any(array(select block from touched))`);
