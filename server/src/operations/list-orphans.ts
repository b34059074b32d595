import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

const ORPHANS = statement<{ audit_id: string }>(`
  select h.audit_id from trail_head h
  where h.workspace_id = $1
    and not exists (select from audit a where a.workspace_id = $1 and a.id = h.audit_id)
  order by h.audit_id`);

/** The audits, as UUIDs, that are gone and left their trails. */
export const listOrphans = async (scope: Scope): Promise<string[]> =>
  (await query(scope, ORPHANS, [scope.workspaceId])).map(({ audit_id: id }) => id);
