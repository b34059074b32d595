import { call, statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import type { Plan } from '../workspaces/plan.ts';
import { createAccount } from './create-account.ts';
import { createOwnWorkspace } from './create-own-workspace.ts';
import { type AccountBase, presentEmail } from './present.ts';

const FIND = statement<{ id: string }>(`select id from user_account where email = $1`);

/** A workspace that is to be made, and who is to own it. */
export interface Admission {
  readonly email: string;
  /** For an account that has to be made. */
  readonly name: string;
  readonly workspace: string;
  readonly plan: Plan;
  /** Adds what a workspace begins with. */
  readonly fill: (scope: Scope) => Promise<unknown>;
}

/**
 * Makes a workspace and, where the address has none, the account of its owner: all of it or nothing. This is
 * how the first person gets in, and only for whoever holds the database's address. Throws conflict.
 */
export const admitPerson = async (
  base: AccountBase,
  { name, workspace, plan, fill, ...input }: Admission,
): Promise<{ readonly workspaceId: string; readonly isNewAccount: boolean }> => {
  const email = input.email.toLowerCase();
  const workspaceId = newUuid();
  return base.db.transaction(workspaceId, async (db) => {
    const [, found] = await db.batch('', [presentEmail(email), call(FIND, [email])]);
    const known = found[0]?.id;
    const userId = known ?? (await createAccount({ ...base, db }, { email, name }));
    const actor = { kind: 'system' } as const;
    const scope: Scope = { ...base, db, workspaceId, actor, requestId: null };
    await createOwnWorkspace(scope, { userId, name: workspace, plan, fill });
    return { workspaceId, isNewAccount: known === undefined };
  });
};
