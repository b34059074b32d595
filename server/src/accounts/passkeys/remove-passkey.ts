import { call, statement } from '../../platform/db/statement.ts';
import { OperationError } from '../../platform/errors.ts';
import { keepAWayIn } from '../last-way-in.ts';
import { type AccountBase, presentUser } from '../row-security.ts';

const REMOVE = statement<{ id: string; name: string }>(
  `delete from user_passkey where user_id = $1 and id = $2 returning id, name`,
);

const noPasskey = () => new OperationError('not_found', 'You have no such passkey.');

/**
 * Removes one of the person's passkeys and returns its name. Another person's is treated as unknown. Throws
 * conflict if it is their last way to sign in.
 */
export const removePasskey = async (
  base: AccountBase,
  input: {
    readonly userId: string;
    readonly passkeyId: string | null;
    /** Whether the server can send a link to sign in with. */
    readonly hasMail: boolean;
  },
): Promise<string> => {
  const { userId, passkeyId, hasMail } = input;
  return base.db.transaction('', async (db) => {
    const [, rows] = await db.batch('', [presentUser(userId), call(REMOVE, [userId, passkeyId])]);
    const removed = rows[0];
    if (!removed) throw noPasskey();
    await keepAWayIn({ db }, { userId, without: removed.id, hasMail });
    return removed.name;
  });
};
