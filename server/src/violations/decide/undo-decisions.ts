import { batch, query, transaction } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { invalidValue, notFound } from '../../platform/errors.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { LOCK_AUDIT } from '../decision.ts';
import { lockFindingsOfEntries } from './lock-findings.ts';
import { undoDecision } from './undo-decision.ts';

type EntryRow = { seq: number; action: string; changed: number };

// Newest first: the last decision is undone first.
const BY_SEQ = statement<EntryRow>(`
  select seq, action, changed from trail_entry
  where workspace_id = $1 and audit_id = $2 and seq = any($3::integer[]) order by seq desc`);
const BY_DECISION = statement<EntryRow>(`
  select seq, action, changed from trail_entry
  where workspace_id = $1 and audit_id = $2 and decision_id = $3 order by seq desc`);

export type UndoInput =
  | { readonly auditId: string; readonly seqs: readonly number[] }
  | {
      readonly auditId: string;
      readonly decisionId: string;
      /** The UUID of the undo, if it is part of a larger one. */
      readonly undoId?: string;
    };

export interface UndoOutcome {
  readonly restored: number;
  readonly skipped: number;
  /** The UUID of the undo as a decision, by which it can be undone too; null if it changed nothing. */
  readonly decisionId: string | null;
  readonly complete: boolean;
}

/** Limits of one transaction: many small entries, or one large one. */
const ENTRIES_A_TIME = 50;
const CHANGES_A_TIME = 2_500;

const inTurns = (entries: readonly EntryRow[]): EntryRow[][] => {
  const turns: EntryRow[][] = [];
  let changes = 0;
  for (const entry of entries) {
    const turn = turns.at(-1);
    changes += entry.changed;
    if (turn && turn.length < ENTRIES_A_TIME && changes <= CHANGES_A_TIME) turn.push(entry);
    else {
      turns.push([entry]);
      changes = entry.changed;
    }
  }
  return turns;
};

const readEntries = async (scope: Scope, input: UndoInput): Promise<EntryRow[]> => {
  const at = [scope.workspaceId, input.auditId];
  if ('decisionId' in input) {
    const entries = await query(scope, BY_DECISION, [...at, input.decisionId]);
    if (entries.length === 0) throw notFound('decision');
    return entries;
  }
  const entries = await query(scope, BY_SEQ, [...at, input.seqs]);
  if (entries.length < new Set(input.seqs).size) throw notFound('decision');
  if (entries.some(({ action }) => action === 'carry' || action === 'forward')) {
    throw invalidValue(['seqs'], 'what was carried over is decided anew, not taken back');
  }
  return entries;
};

/**
 * Undoes decisions, the newest first, each by an entry of its own. Violations that somebody decided since are
 * left alone and counted as skipped. Throws not_found, and invalid for a decision that was carried over. The
 * audit and the decision are UUIDs.
 */
export const undoDecisions = async (scope: Scope, input: UndoInput): Promise<UndoOutcome> => {
  const entries = await readEntries(scope, input);
  const decisionId = ('decisionId' in input ? input.undoId : undefined) ?? newUuid();
  const { auditId } = input;
  let restored = 0;
  let skipped = 0;
  let complete = true;
  for (const turn of inTurns(entries)) {
    try {
      const done = await transaction(scope, async (inside) => {
        const sum = { restored: 0, skipped: 0 };
        if (turn.length > 1) {
          const seqs = turn.map(({ seq }) => seq);
          await batch(inside, [
            call(LOCK_AUDIT, [scope.workspaceId, auditId]),
            lockFindingsOfEntries(inside, auditId, seqs),
          ]);
        }
        for (const { seq } of turn) {
          const undone = await undoDecision(inside, { auditId, seq, decisionId });
          sum.restored += undone.restored;
          sum.skipped += undone.skipped;
        }
        return sum;
      });
      restored += done.restored;
      skipped += done.skipped;
    } catch (error) {
      if (restored === 0) throw error;
      scope.log.error({ err: error, auditId }, 'an undo of many violations broke off');
      complete = false;
      break;
    }
  }
  if (restored > 0) scope.onDecided?.('undo');
  return { restored, skipped, decisionId: restored > 0 ? decisionId : null, complete };
};
