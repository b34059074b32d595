import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { type AccountBase, presentUser } from './row-security.ts';

// The account is locked first, so that two removals at the same time cannot each count the other's way in.
const LOCK = statement(`select id from user_account where id = $1 for update`);
const OTHERS = statement<{ others: number }>(`
  select (select count(*)::int from user_password where user_id = $1)
    + (select count(*)::int from user_passkey where user_id = $1 and id is distinct from $2)
    + (select count(*)::int from user_identity where user_id = $1 and id is distinct from $2)
    as others`);

/**
 * Refuses to remove a passkey or an identity if nothing else would let the person in. A server that sends mail
 * always lets them in by a link. Runs in the transaction of the removal.
 */
export const keepAWayIn = async (
  { db }: Pick<AccountBase, 'db'>,
  input: { readonly userId: string; readonly without: string | null; readonly hasMail: boolean },
): Promise<void> => {
  const { userId, without } = input;
  if (input.hasMail) return;
  const [, , rows] = await db.batch('', [
    presentUser(userId),
    call(LOCK, [userId]),
    call(OTHERS, [userId, without]),
  ]);
  if ((rows[0]?.others ?? 0) > 0) return;
  throw new OperationError(
    'conflict',
    'This is your only way to sign in. Add another one first, such as a password.',
  );
};
