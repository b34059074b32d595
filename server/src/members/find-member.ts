import type { Role } from '@copydesk/contract/shared/policy';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

const ROLE = statement<{ role: Role }>(`
  select m.role from member m where m.workspace_id = $1 and m.user_id = $2`);

/** A member by a public id, as a UUID with the role; null for everybody else. */
export const findMember = async (
  scope: Scope,
  publicId: string,
): Promise<{ readonly userId: string; readonly role: Role } | null> => {
  const userId = fromPublicId('usr', publicId);
  const [row] = userId ? await query(scope, ROLE, [scope.workspaceId, userId]) : [];
  return userId && row ? { userId, role: row.role } : null;
};
