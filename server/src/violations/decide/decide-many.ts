import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { actorColumns } from '../../activity/actor-columns.ts';
import { lookUp } from '../../platform/db/look-up.ts';
import { batch, query } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { fromPublicId, newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { REDRAW } from '../record/count-moves.ts';
import { DECIDE_RANKS } from '../record/decide-ranks.ts';
import { LOCK_AUDIT } from '../decision.ts';
import { findRanks, toRankFilter, type ViolationFilter } from '../list/find-ranks.ts';
import { forwardNoted } from './forward-decision.ts';
import { noteForward } from './note-forward.ts';
import { readProgress } from '../list/read-progress.ts';
import { applyAction, type Review, stateNumber } from '../review.ts';

/** The violations with these public ids or at these ranks, or all that match a filter. */
export type Wanted =
  | { readonly ids: readonly string[] }
  | { readonly ranks: readonly string[] }
  | { readonly matching: ViolationFilter };

type SkippedBecause = 'not_found' | 'already' | 'changed_meanwhile';

export interface ManyOutcome {
  /** How many violations match. */
  addressed: number;
  changed: number;
  /** At most 100 of the violations that were not changed. */
  readonly skipped: { violation_id: string; why: SkippedBecause }[];
  skippedCount: number;
  /** Whether anything was written to the trail. */
  written: boolean;
  /** False if the decision failed part-way: some whole pieces were decided and the rest was not. */
  complete: boolean;
}

/** Violations per transaction. This many hold the audit's lock for a fraction of a second. */
const RANKS_A_TIME = 2_500;
const SHOWN = 100;

const RANKS_OF = statement<{ id: string; rank: string }>(`
  select v.id, v.rank
  from unnest($3::uuid[]) as n (id)
  cross join ${lookUp('violation.id, violation.rank, violation.audit_id', 'violation', 'violation.id = n.id')} v
  where v.audit_id = $2 order by v.rank`);

/**
 * Returns the ranks of the violations with these ids. An id that is not in this audit is skipped as not
 * found.
 */
const ranksOfIds = async (
  scope: Scope,
  auditId: string,
  ids: readonly string[],
  outcome: ManyOutcome,
): Promise<string[]> => {
  const uuids = new Map([...new Set(ids)].map((id) => [id, fromPublicId('vio', id)]));
  const known = [...uuids.values()].filter((uuid) => uuid !== null);
  const rows = await query(scope, RANKS_OF, [scope.workspaceId, auditId, known]);
  const found = new Set(rows.map(({ id }) => id));
  for (const [id, uuid] of uuids) {
    if (uuid === null || !found.has(uuid)) skip(outcome, id, 'not_found');
  }
  outcome.skippedCount += uuids.size - rows.length;
  return rows.map(({ rank }) => rank);
};

const skip = (outcome: ManyOutcome, id: string, why: SkippedBecause): void => {
  if (outcome.skipped.length < SHOWN) outcome.skipped.push({ violation_id: id, why });
};

async function* inPieces(ranks: readonly string[]): AsyncGenerator<string[]> {
  for (let at = 0; at < ranks.length; at += RANKS_A_TIME) yield ranks.slice(at, at + RANKS_A_TIME);
}

/** Returns the ranks of the wanted violations, one piece at a time. */
export const piecesOf = async (
  scope: Scope,
  auditId: string,
  wanted: Wanted,
  outcome: ManyOutcome,
): Promise<AsyncGenerator<string[]>> => {
  if ('ids' in wanted) return inPieces(await ranksOfIds(scope, auditId, wanted.ids, outcome));
  if ('matching' in wanted) {
    return findRanks(scope, toRankFilter(auditId, wanted.matching), RANKS_A_TIME);
  }
  const inOrder = (one: string, two: string) => (BigInt(one) < BigInt(two) ? -1 : 1);
  return inPieces(wanted.ranks.toSorted(inOrder));
};

export const noOutcome = (): ManyOutcome => ({
  addressed: 0,
  changed: 0,
  skipped: [],
  skippedCount: 0,
  written: false,
  complete: true,
});

interface Decision {
  readonly action: ReviewAction;
  readonly after: Review;
  readonly id: string;
  readonly state: number | null;
}

const decidePiece = async (
  scope: Scope,
  auditId: string,
  ranks: readonly string[],
  decision: Decision,
  outcome: ManyOutcome,
): Promise<void> => {
  const at = [scope.workspaceId, auditId];
  const entryId = newUuid();
  const [, rows, , noted] = await batch(scope, [
    call(LOCK_AUDIT, at),
    call(DECIDE_RANKS, [
      ...at,
      ranks,
      stateNumber(decision.after.state),
      decision.after.dismissalReason,
      ...actorColumns(scope.actor),
      decision.action,
      scope.now(),
      scope.requestId,
      entryId,
      decision.id,
      decision.state,
    ]),
    call(REDRAW, [...at, ranks]),
    noteForward(scope, 'many', auditId, entryId),
  ]);
  const [row] = rows;
  if (!row) throw new Error('a piece of a decision had no outcome');
  await forwardNoted(scope, noted);
  outcome.addressed += row.addressed;
  outcome.changed += row.changed;
  outcome.skippedCount += row.left_count;
  outcome.written ||= row.seq !== null;
  for (const { id, moved } of row.left_over ?? []) {
    skip(outcome, toPublicId('vio', id), moved ? 'changed_meanwhile' : 'already');
  }
};

/**
 * Records one decision on many violations of an audit, in pieces: states, counts and trail of a piece change
 * in one transaction, and other requests can run between two pieces. All its entries carry the decision's id.
 * Throws not_found for the audit; the audit is a UUID.
 */
export const decideMany = async (
  scope: Scope,
  input: {
    readonly auditId: string;
    readonly wanted: Wanted;
    readonly action: ReviewAction;
    readonly reason: string | null;
    /** The UUID of the decision, if it is part of a larger one. */
    readonly decisionId?: string;
  },
): Promise<ManyOutcome & { readonly decisionId: string }> => {
  const { auditId, wanted, action, reason } = input;
  await readProgress(scope, auditId);
  const outcome = noOutcome();
  const state = 'matching' in wanted ? toRankFilter(auditId, wanted.matching).state : null;
  const id = input.decisionId ?? newUuid();
  const decision = { action, after: applyAction(action, reason), id, state };
  try {
    for await (const ranks of await piecesOf(scope, auditId, wanted, outcome)) {
      await decidePiece(scope, auditId, ranks, decision, outcome);
    }
  } catch (error) {
    // If some pieces were decided, report those; if none was, the whole decision failed.
    if (!outcome.written) throw error;
    scope.log.error({ err: error, auditId }, 'a decision about many violations broke off');
    outcome.complete = false;
  }
  if (outcome.written) scope.onDecided?.(action);
  return { ...outcome, decisionId: id };
};
