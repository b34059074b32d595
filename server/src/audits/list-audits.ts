import type { Audit } from '@copydesk/contract/audits';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';

interface Row extends Omit<Audit, 'created_at' | 'completed_at'> {
  created_at: Date;
  completed_at: Date | null;
}

const LIST = statement<Row>(`
  select id, name, status, created_at, completed_at, total_assets, completed_assets, failed_assets,
    total_violations
  from audit where workspace_id = $1 order by created_at desc, id desc limit $2`);

/** The workspace's newest audits, newest first. */
export const listAudits = async (scope: Scope, input: { limit: number }): Promise<Audit[]> => {
  const rows = await query(scope, LIST, [scope.workspaceId, input.limit]);
  return rows.map((row) => ({
    ...row,
    id: toPublicId('aud', row.id),
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  }));
};
