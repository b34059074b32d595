import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

export type Role = 'owner' | 'admin' | 'editor' | 'reviewer' | 'viewer';

const ACCOUNT = statement(
  `insert into user_account (id, email, name, created_at) values ($1, $2, $3, $4)`,
);
const MEMBER = statement(
  `insert into member (workspace_id, user_id, role, created_at) values ($1, $2, $3, $4)`,
);

/** Creates an account, adds it to the workspace, and returns its id. */
export const addMember = async (
  scope: Scope,
  input: { email: string; name: string; role: Role },
): Promise<string> => {
  const id = newUuid();
  const now = scope.now();
  await batch(scope, [
    call(ACCOUNT, [id, input.email.toLowerCase(), input.name, now]),
    call(MEMBER, [scope.workspaceId, id, input.role, now]),
  ]);
  return id;
};
