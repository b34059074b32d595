import { call, statement } from '../platform/db/statement.ts';
import { type AccountBase, presentEmail } from './row-security.ts';

const FIND = statement<{ id: string }>(`select id from user_account where email = $1`);

/** The id of the account with this address; null if there is none. */
export const findAccount = async (
  { db }: Pick<AccountBase, 'db'>,
  email: string,
): Promise<string | null> => {
  const address = email.toLowerCase();
  const [, rows] = await db.batch('', [presentEmail(address), call(FIND, [address])]);
  return rows[0]?.id ?? null;
};
