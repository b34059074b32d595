import { lookUp, lookUpInOrder } from '../../platform/db/look-up.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Stamp, standingOf, type Standing, type TrailStep } from './decision-stamp.ts';
import { type Review, stateOfNumber } from '../review.ts';

/** A violation whose trail is to be read. */
export interface Placed {
  readonly id: string;
  readonly auditId: string;
  readonly rank: string;
  readonly review: Review;
  readonly began: Stamp | null;
  /** Null if nobody ever decided: then there is no trail to read. */
  readonly lastSeq: number | null;
}

interface Row {
  audit_id: string;
  rank: string;
  seq: number;
  action: string;
  at: Date;
  undoes: number | null;
  replaces: number | null;
  replaces_at: Date | null;
  to_state: number | null;
  to_reason: string | null;
  source_audit_id: string | null;
  source_violation_id: string | null;
  source_seq: number | null;
  decided_at: Date | null;
}

/** A condition that finds the violation of `row` in `table`. */
const placeOf = (table: string, row: string): string =>
  `${table}.audit_id = ${row}.audit_id and ${table}.rank = ${row}.rank`;

// $2 audits, $3 ranks, $4 the last entry of each. Besides the items, this reads entries that did not change
// the violation: those with a source, and the last one.
const STEPS = statement<Row>(`
  with wanted as materialized (
    select w.audit_id, w.rank, w.last_seq
    from unnest($2::uuid[], $3::bigint[], $4::integer[]) as w (audit_id, rank, last_seq)
  ),
  step as materialized (
    select w.audit_id, w.rank, w.last_seq as seq from wanted w
    union
    select w.audit_id, w.rank, i.seq from wanted w
    cross join ${lookUp(
      'trail_item.seq',
      'trail_item',
      // This condition matches the order of one of the two indexes of trail_item, so that one is used
      // (look-up.ts).
      `trail_item.audit_id = w.audit_id and trail_item.rank between w.rank and w.rank
        order by trail_item.rank`,
    )} i
    union
    select w.audit_id, w.rank, s.seq from wanted w
    cross join ${lookUp('trail_source.seq', 'trail_source', placeOf('trail_source', 'w'))} s
  )
  select t.audit_id, t.rank, t.seq, e.action, e.at, e.undoes, d.seq as replaces, d.at as replaces_at,
    i.to_state, i.to_reason, s.source_audit_id, s.source_violation_id, s.source_seq, s.decided_at
  from step t
  cross join ${lookUpInOrder(
    'trail_entry.action, trail_entry.at, trail_entry.undoes, trail_entry.replaces',
    'trail_entry',
    { audit: 't.audit_id', column: 'seq', value: 't.seq' },
  )} e
  left join ${lookUpInOrder(
    'trail_item.to_state, trail_item.to_reason',
    'trail_item',
    { audit: 't.audit_id', column: 'rank', value: 't.rank' },
    // A violation has few items, but an entry may have thousands. The `+ 0` keeps PostgreSQL from using the
    // index by entry.
    'and trail_item.seq + 0 = t.seq',
  )} i on true
  left join ${lookUp(
    `trail_source.source_audit_id, trail_source.source_violation_id, trail_source.source_seq,
      trail_source.decided_at`,
    'trail_source',
    `${placeOf('trail_source', 't')} and trail_source.seq = t.seq`,
  )} s on true
  left join ${lookUpInOrder(
    'trail_entry.seq, trail_entry.at',
    'trail_entry',
    { audit: 't.audit_id', column: 'seq', value: 'e.replaces' },
    "and e.action = 'inherit'",
  )} d on true
  order by t.audit_id, t.rank, t.seq`);

const toStep = (row: Row): TrailStep => ({
  seq: row.seq,
  action: row.action,
  at: row.at.getTime(),
  undoes: row.undoes,
  inherits:
    row.replaces === null || row.replaces_at === null
      ? null
      : { seq: row.replaces, at: row.replaces_at.getTime() },
  after:
    row.to_state === null
      ? null
      : { state: stateOfNumber(row.to_state), dismissalReason: row.to_reason },
  source:
    row.source_audit_id === null
      ? null
      : {
          at: row.decided_at?.getTime() ?? 0,
          auditId: row.source_audit_id,
          violationId: row.source_violation_id ?? '',
          seq: row.source_seq ?? 0,
        },
});

/** Returns which decisions count for violations, in the order of the violations. */
export const readStandings = async (
  scope: Scope,
  violations: readonly Placed[],
): Promise<Standing[]> => {
  const decided = violations.filter(({ lastSeq }) => lastSeq !== null);
  const rows =
    decided.length === 0
      ? []
      : await query(scope, STEPS, [
          scope.workspaceId,
          decided.map(({ auditId }) => auditId),
          decided.map(({ rank }) => rank),
          decided.map(({ lastSeq }) => lastSeq),
        ]);
  const keyOf = (auditId: string, rank: string): string => `${auditId} ${rank}`;
  const byPlace = Map.groupBy(rows, (row) => keyOf(row.audit_id, row.rank));
  return violations.map(({ id, auditId, rank, review, began }) => {
    const steps = (byPlace.get(keyOf(auditId, rank)) ?? []).map(toStep);
    return standingOf({ id, auditId, review, began, steps });
  });
};
