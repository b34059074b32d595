import type { UndoFindingsResult } from '@copydesk/contract/findings/decision';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { undoDecisions, type UndoOutcome } from '../violations/decide/undo-decisions.ts';
import { noteDecision } from './note-decision.ts';

// What a standing decision decided has its id.
const AUDITS = statement<{ audit_id: string }>(`
  select audit_id from finding_decision where workspace_id = $1 and decision_id = $2
  union
  select audit_id from standing_use where workspace_id = $1 and standing_id = $2
  order by audit_id`);

/** No further audit is begun after this time. */
const WITHIN_MS = 20_000;

const NOTHING: UndoOutcome = { restored: 0, skipped: 0, decisionId: null, complete: true };

/** Undoes the part of a decision in one audit. Nothing was recorded there if all of it was decided so before. */
const undoPart = async (
  scope: Scope,
  part: { readonly auditId: string; readonly decisionId: string; readonly undoId: string },
): Promise<UndoOutcome> => {
  try {
    return await undoDecisions(scope, part);
  } catch (error) {
    if (error instanceof OperationError && error.code === 'not_found') return NOTHING;
    throw error;
  }
};

/**
 * Undoes a decision about findings in all audits where it was recorded. What somebody decided since is left alone
 * and counted. It may stop between two audits when time runs out, and says so. Throws not_found.
 */
export const undoFindings = async (
  scope: Scope,
  input: { readonly decisionId: string; readonly withinMs?: number },
): Promise<UndoFindingsResult> => {
  const decisionId = fromPublicId('dec', input.decisionId);
  const audits = decisionId ? await query(scope, AUDITS, [scope.workspaceId, decisionId]) : [];
  if (decisionId === null || audits.length === 0) throw notFound('decision');
  const until = performance.now() + (input.withinMs ?? WITHIN_MS);
  const undoId = newUuid();
  let [restored, skipped, complete] = [0, 0, true];
  for (const { audit_id: auditId } of audits) {
    if (performance.now() > until) {
      complete = false;
      break;
    }
    await noteDecision(scope, undoId, auditId);
    const part = await undoPart(scope, { auditId, decisionId, undoId });
    restored += part.restored;
    skipped += part.skipped;
    complete &&= part.complete;
  }
  return {
    restored,
    skipped,
    decision_id: restored > 0 ? toPublicId('dec', undoId) : null,
    complete,
  };
};
