import { type AccountBase, enterWorkspace, presentUser } from '../accounts/row-security.ts';
import type { Database } from '../platform/db/database.ts';
import { call, statement } from '../platform/db/statement.ts';
import { invalidValue, OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import { removeMember } from './remove-member.ts';

interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

const PERSON = statement<{ email: string }>(
  `select email from user_account where id = $1 for no key update`,
);
const WORKSPACES = statement<Membership>(`
  select w.id, w.name, m.role from member m join workspace w on w.id = m.workspace_id
  where m.user_id = $1 order by w.id`);
const OTHER_OWNER = statement(`
  select from member where workspace_id = $1 and role = 'owner' and user_id <> $2 limit 1`);
const FORGET = statement(`select forget_person($1)`);

/** Returns those of the workspaces that nobody else owns. */
const ownedAlone = async (
  db: Database,
  userId: string,
  workspaces: readonly Membership[],
): Promise<Membership[]> => {
  const alone: Membership[] = [];
  for (const workspace of workspaces.filter(({ role }) => role === 'owner')) {
    const [, others] = await db.batch('', [
      enterWorkspace(workspace.id),
      call(OTHER_OWNER, [workspace.id, userId]),
    ]);
    if (others.length === 0) alone.push(workspace);
  }
  return alone;
};

/**
 * Deletes the person's account: they leave every workspace, and no table has their name or address any more. What they
 * decided and wrote stays under an id. The email address is typed again to confirm. Throws conflict with the names of
 * workspaces that nobody else owns.
 */
export const deleteAccount = (
  base: AccountBase,
  input: {
    readonly userId: string;
    readonly email: string;
    readonly requestId: string;
  },
): Promise<void> =>
  base.db.transaction('', async (db) => {
    const { userId, requestId } = input;
    const [, people, workspaces] = await db.batch('', [
      presentUser(userId),
      call(PERSON, [userId]),
      call(WORKSPACES, [userId]),
    ]);
    if (people[0]?.email !== input.email.trim().toLowerCase()) {
      throw invalidValue(['email'], 'this is not the address of your account');
    }
    const alone = await ownedAlone(db, userId, workspaces);
    if (alone.length > 0) {
      const names = alone.map(({ name }) => `“${name}”`).join(', ');
      throw new OperationError(
        'conflict',
        `Nobody else owns ${names}. Make somebody else an owner first, or delete the workspace.`,
      );
    }
    const actor = { kind: 'user', id: userId } as const;
    for (const { id: workspaceId } of workspaces) {
      await db.batch('', [enterWorkspace(workspaceId)]);
      const scope = { ...base, db, workspaceId, actor, requestId };
      await removeMember(scope, { userId: toPublicId('usr', userId) });
    }
    await db.batch('', [call(FORGET, [userId])]);
  });
