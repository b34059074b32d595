import type { Audit } from '@copydesk/contract/audits/audit';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { MICROS, nextAuditCursor, OLDER, readAuditCursor } from './audit-cursor.ts';
import { AUDIT_COLUMNS, type AuditRow, toAudit } from './get-audit.ts';

const LIST = statement<AuditRow & { micros: string }>(`
  select ${AUDIT_COLUMNS}, ${MICROS} from audit a where a.workspace_id = $1 and ${OLDER}`);

/** Returns a page of the workspace's audits, newest first. Audits added in the meantime do not shift it. */
export const pageAudits = async (
  scope: Scope,
  input: { readonly limit: number; readonly cursor: string | null },
): Promise<{ audits: Audit[]; nextCursor: string | null }> => {
  const { micros, id } = readAuditCursor(input.cursor);
  const rows = await query(scope, LIST, [scope.workspaceId, micros, id, input.limit + 1]);
  return {
    audits: rows.slice(0, input.limit).map(toAudit),
    nextCursor: nextAuditCursor(rows, input.limit),
  };
};

/** Returns the newest audits of the workspace. */
export const listAudits = async (scope: Scope, { limit }: { limit: number }): Promise<Audit[]> =>
  (await pageAudits(scope, { limit, cursor: null })).audits;
