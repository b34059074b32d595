import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Plan } from '../workspaces/plan.ts';
import { createAccount } from './create-account.ts';
import { createOwnWorkspace } from './create-own-workspace.ts';
import { findAccount } from './find-account.ts';
import type { AccountBase } from './row-security.ts';

/** A workspace to create, and its owner. */
export interface Admission {
  readonly email: string;
  /** The person's name, if the account must be created. */
  readonly name: string;
  readonly workspace: string;
  readonly plan: Plan;
  /** Adds the starting content of the workspace. */
  readonly fill: (scope: Scope) => Promise<unknown>;
}

/**
 * Creates a workspace and, if the address has no account, the account of its owner: both or neither. The
 * operator adds the first person this way, with direct access to the database. Throws conflict.
 */
export const admitPerson = async (
  base: AccountBase,
  { name, workspace, plan, fill, ...input }: Admission,
): Promise<{ readonly workspaceId: string; readonly isNewAccount: boolean }> => {
  const email = input.email.toLowerCase();
  const workspaceId = newUuid();
  return base.db.transaction(workspaceId, async (db) => {
    const known = await findAccount({ db }, email);
    const userId = known ?? (await createAccount({ ...base, db }, { email, name }));
    const actor = { kind: 'system' } as const;
    const scope: Scope = { ...base, db, workspaceId, actor, requestId: null };
    await createOwnWorkspace(scope, { userId, name: workspace, plan, fill });
    return { workspaceId, isNewAccount: known === null };
  });
};
