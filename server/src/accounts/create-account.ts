import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { newUuid } from '../platform/ids.ts';
import { type AccountBase, presentEmail, presentUser } from './row-security.ts';

const INSERT = statement<{ id: string }>(`
  insert into user_account (id, email, name, created_at) values ($1, $2, $3, $4)
  on conflict (email) do nothing returning id`);

/**
 * Creates an account for a proven email address. The rest of the open transaction then acts as that person.
 */
export const createAccount = async (
  { db, now }: Pick<AccountBase, 'db' | 'now'>,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<string> => {
  const id = newUuid();
  const insert = call(INSERT, [id, email, name.trim(), now()]);
  const [, , rows] = await db.batch('', [presentEmail(email), presentUser(id), insert]);
  if (rows.length > 0) return id;
  throw new OperationError('conflict', 'This address has an account by now. Sign in to it.');
};
