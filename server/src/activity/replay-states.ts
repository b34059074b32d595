import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';
import { lookUp } from '../platform/db/look-up.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { FaultSink } from './evidence-faults.ts';

/** Violations that are compared at a time, so that memory does not grow with the audit. */
const AT_A_TIME = 50_000;
const LAST_RANK = '9223372036854775807';
/** Places per block of a sealed audit. A place holds the state of one violation. */
const PLACES = 1024;
const NAMED = 20;

const BOUND = statement<{ rank: string }>(`
  select rank from violation_review where workspace_id = $1 and audit_id = $2 and rank > $3
  order by rank offset ${AT_A_TIME - 1} limit 1`);

interface Difference {
  rank: string;
  id: string | null;
  /** The violation or its review is missing. */
  missing: boolean;
  told: number;
  told_reason: string | null;
  state: number | null;
  reason: string | null;
}

interface Piece {
  block: string;
  first: string;
  last: string;
  is_open: boolean;
  counts: number[];
  states: string;
}

interface Page {
  violations: number;
  differences: Difference[] | null;
  difference_count: number;
  loose: { seq: number; id: string | null }[] | null;
  loose_count: number;
  pieces: Piece[] | null;
}

const IN_RANGE = (table: string): string =>
  `${table}.workspace_id = $1 and ${table}.audit_id = $2 and ${table}.rank > $3 and ${table}.rank <= $4`;

/**
 * Replays the items of the violations with ranks after $3 up to $4. Returns reviews that differ from the
 * trail, items that do not begin in the state in which the one before ended, and the expected counters. A
 * violation without items is undecided. Places in blocks are computed independently of decision.ts.
 */
const PAGE = statement<Page>(`
  with item as materialized (
    select i.rank, i.seq, i.to_state, i.to_reason, lead(i.seq) over w is null as is_last,
      i.from_state <> lag(i.to_state, 1, 0::smallint) over w
        or i.from_reason is distinct from lag(i.to_reason) over w as is_loose
    from trail_item i where ${IN_RANGE('i')}
    window w as (partition by i.rank order by i.seq)
  ),
  told as (select rank, to_state, to_reason from item where is_last),
  reviewed as (
    select r.rank, r.review_state, r.dismissal_reason from violation_review r where ${IN_RANGE('r')}
  ),
  recorded as (select v.rank, v.id from violation v where ${IN_RANGE('v')}),
  found as (
    select coalesce(v.rank, r.rank) as rank, v.id, r.rank as reviewed, r.review_state,
      r.dismissal_reason
    from reviewed r full join recorded v on v.rank = r.rank
  ),
  replayed as materialized (
    select coalesce(f.rank, t.rank) as rank, coalesce(f.rank, t.rank) & -16777216 as base_rank, f.id,
      f.id is null or f.reviewed is null as missing, f.review_state as state,
      f.dismissal_reason as reason, coalesce(t.to_state, 0::smallint) as told,
      t.to_reason as told_reason
    from found f full join told t on t.rank = f.rank
  ),
  differing as materialized (
    select rank, id, missing, told, told_reason, state, reason from replayed
    where missing or state <> told or reason is distinct from told_reason
  ),
  placed as (
    select x.rank, x.told, g.address is null as is_open,
      coalesce(((g.address + (x.rank & 16777215)::integer) >> 10)::bigint, x.rank >> 32) as block
    from replayed x
    left join ${lookUp(
      'violation_group.address',
      'violation_group',
      'violation_group.audit_id = $2 and violation_group.base_rank = x.base_rank',
    )} g on true
    where x.id is not null
  ),
  piece as (
    select block::text as block, min(rank)::text as first, max(rank)::text as last,
      bool_or(is_open) as is_open,
      array[${REVIEW_STATES.map((_, n) => `count(*) filter (where told = ${n})`).join(', ')}] as counts,
      string_agg(told::text, '' order by rank) as states, min(rank) as place
    from placed group by placed.block
  )
  select (select count(*)::integer from replayed where id is not null) as violations,
    (select count(*)::integer from differing) as difference_count,
    (select json_agg(d) from (select rank::text as rank, id, missing, told, told_reason, state, reason
      from differing order by differing.rank limit ${NAMED}) d) as differences,
    (select count(*)::integer from item where is_loose) as loose_count,
    (select json_agg(l) from (
      select i.seq, (select x.id from replayed x where x.rank = i.rank) as id
      from (select rank, seq from item where is_loose order by seq limit ${NAMED}) i) l) as loose,
    (select json_agg(json_build_object('block', p.block, 'first', p.first, 'last', p.last,
      'is_open', p.is_open, 'counts', p.counts, 'states', p.states) order by p.place) from piece p)
      as pieces`);

type BlockRow = Record<ReviewState, number> & {
  block: string;
  first_rank: string;
  last_rank: string;
  states: string | null;
};
const BLOCKS = statement<BlockRow>(`
  select block::text as block, first_rank, last_rank, ${REVIEW_STATES.join(', ')}, states
  from violation_block where workspace_id = $1 and audit_id = $2 order by block`);
const TOTAL = statement<{ total_violations: number }>(
  `select total_violations from audit where workspace_id = $1 and id = $2`,
);

const idOf = (id: string | null, rank: string): string =>
  id === null ? `rank ${rank}` : toPublicId('vio', id);
const stateOf = (number: number | null): string | null =>
  number === null ? null : (REVIEW_STATES[number] ?? String(number));

const reportDifference = (faults: FaultSink, one: Difference): void => {
  const subject = idOf(one.id, one.rank);
  if (one.missing) return faults.add({ kind: 'violation_missing', subject });
  const isState = one.state !== one.told;
  return faults.add({
    kind: isState ? 'state' : 'reason',
    subject,
    expected: isState ? stateOf(one.told) : one.told_reason,
    found: isState ? stateOf(one.state) : one.reason,
  });
};

/** Joins the pieces of a block that spans several pages. */
const addPiece = (blocks: Map<string, Piece>, piece: Piece): void => {
  const before = blocks.get(piece.block);
  blocks.set(piece.block, {
    ...piece,
    first: before?.first ?? piece.first,
    counts: piece.counts.map((count, n) => count + (before?.counts[n] ?? 0)),
    // The blocks of a running audit have no digits.
    states: piece.is_open ? '' : (before?.states ?? '') + piece.states,
  });
};

/** The expected row of a block. A running audit has one block per 256 groups. */
const expectedBlock = ({
  block,
  is_open: isOpen,
  first,
  last,
  counts,
  states,
}: Piece): BlockRow => {
  const start = BigInt(block) << 32n;
  return {
    block,
    first_rank: isOpen ? String(start) : first,
    last_rank: isOpen ? String(start + 0xffffffffn) : last,
    states: isOpen ? null : states.padEnd(PLACES),
    ...(Object.fromEntries(REVIEW_STATES.map((state, n) => [state, counts[n] ?? 0])) as Record<
      ReviewState,
      number
    >),
  };
};

const COMPARED = [...REVIEW_STATES, 'first_rank', 'last_rank', 'states'] as const;

/** Finds the first place whose digit differs. A blank means no violation. */
const differingPlace = (told: string | null, found: string | null) => {
  const [one, other] = [told ?? '', found ?? ''];
  let place = 0;
  while (place < PLACES && one[place] === other[place]) place += 1;
  const show = (digits: string) => `place ${place}: ${digits[place] ?? 'nothing'}`;
  return { expected: show(one), found: show(other) };
};

const compareBlocks = (
  faults: FaultSink,
  blocks: ReadonlyMap<string, Piece>,
  rows: readonly BlockRow[],
): void => {
  const there = new Map(rows.map((row) => [row.block, row]));
  for (const piece of blocks.values()) {
    const row = there.get(piece.block);
    there.delete(piece.block);
    const expected = expectedBlock(piece);
    if (!row) {
      faults.add({ kind: 'counter', subject: piece.block, expected: 'a block' });
      continue;
    }
    for (const field of COMPARED) {
      if (row[field] === expected[field]) continue;
      const values =
        field === 'states'
          ? differingPlace(expected.states, row.states)
          : { expected: String(expected[field]), found: String(row[field]) };
      faults.add({ kind: 'counter', subject: piece.block, field, ...values });
    }
  }
  for (const block of there.keys())
    faults.add({ kind: 'counter', subject: block, found: 'a block' });
};

/**
 * Replays the trail of an audit from its first entry and compares the outcome with the tables: the state and
 * reason of each violation, the counters, and the total. The scope must be a transaction that reads a
 * consistent state.
 */
export const replayStates = async (
  inside: Scope,
  auditId: string,
  faults: FaultSink,
): Promise<void> => {
  const at = [inside.workspaceId, auditId];
  const blocks = new Map<string, Piece>();
  let violations = 0;
  for (let from = '-1'; from !== LAST_RANK;) {
    const [bound] = await query(inside, BOUND, [...at, from]);
    const to = bound?.rank ?? LAST_RANK;
    const [page] = await query(inside, PAGE, [...at, from, to]);
    if (!page) throw new Error('a statement without a row');
    violations += page.violations;
    const { differences, loose } = page;
    for (const one of differences ?? []) reportDifference(faults, one);
    for (const { seq, id } of loose ?? []) {
      const subject = id === null ? null : toPublicId('vio', id);
      faults.add({ kind: 'item_does_not_follow', seq, subject });
    }
    const told = (differences?.length ?? 0) + (loose?.length ?? 0);
    faults.addMore(page.difference_count + page.loose_count - told);
    for (const piece of page.pieces ?? []) addPiece(blocks, piece);
    from = to;
  }
  compareBlocks(faults, blocks, await query(inside, BLOCKS, at));
  const [audit] = await query(inside, TOTAL, at);
  if (audit && audit.total_violations !== violations) {
    const values = { expected: String(violations), found: String(audit.total_violations) };
    faults.add({ kind: 'total', ...values });
  }
};
