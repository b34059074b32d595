import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';

const STATE = statement<{ status: string; done: boolean; terminal: boolean }>(`
  select status, completed_assets + failed_assets = total_assets as done,
    completed_at is not null as terminal
  from audit where workspace_id = $1 and id = $2`);

/** Returns the next work of an unfinished audit: its plan, its lanes or its end. */
export const nextOfAudit = async (
  scope: Scope,
  auditId: string,
): Promise<'plan' | 'lanes' | 'finalize'> => {
  const [state] = await query(scope, STATE, [scope.workspaceId, auditId]);
  if (state?.status === 'PENDING') return 'plan';
  return state && !state.terminal && !state.done ? 'lanes' : 'finalize';
};
