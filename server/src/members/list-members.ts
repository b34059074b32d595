import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Role } from './add-member.ts';

export interface MemberListItem {
  id: string;
  email: string;
  name: string;
  role: Role;
  created_at: Date;
}

const LIST = statement<MemberListItem>(`
  select u.id, u.email, u.name, m.role, m.created_at
  from member m join user_account u on u.id = m.user_id
  where m.workspace_id = $1 order by m.created_at, u.id`);

/** Returns the members of the workspace, in the order in which they joined. */
export const listMembers = (scope: Scope): Promise<MemberListItem[]> =>
  query(scope, LIST, [scope.workspaceId]);
