import type { Audit } from '@copydesk/contract/audits/audit';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { AUDIT_COLUMNS, type AuditRow, toAudit } from './get-audit.ts';

const LIST = statement<AuditRow>(`
  select ${AUDIT_COLUMNS}
  from audit where workspace_id = $1 order by created_at desc, id desc limit $2`);

/** Returns the workspace's audits, newest first. */
export const listAudits = async (scope: Scope, input: { limit: number }): Promise<Audit[]> =>
  (await query(scope, LIST, [scope.workspaceId, input.limit])).map(toAudit);
