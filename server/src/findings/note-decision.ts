import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

const NOTE = statement(`
  insert into finding_decision (workspace_id, decision_id, audit_id, at) values ($1, $2, $3, $4)
  on conflict do nothing`);

/**
 * Notes that a decision about findings has a part in an audit. It is noted before the part is recorded: an undo
 * looks into an audit in vain rather than forgets one. The ids are UUIDs.
 */
export const noteDecision = async (
  scope: Scope,
  decisionId: string,
  auditId: string,
): Promise<void> => {
  await query(scope, NOTE, [scope.workspaceId, decisionId, auditId, scope.now()]);
};
