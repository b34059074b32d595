import { call, statement } from '../../platform/db/statement.ts';
import { OperationError } from '../../platform/errors.ts';
import { type AccountBase, presentUser } from '../row-security.ts';

const RENAME = statement<{ id: string }>(
  `update user_passkey set name = $3 where user_id = $1 and id = $2 returning id`,
);

/** Gives one of the person's passkeys another name. Another person's is treated as unknown. */
export const renamePasskey = async (
  { db }: AccountBase,
  input: { readonly userId: string; readonly passkeyId: string | null; readonly name: string },
): Promise<void> => {
  const rename = call(RENAME, [input.userId, input.passkeyId, input.name.trim()]);
  const [, rows] = await db.batch('', [presentUser(input.userId), rename]);
  if (rows.length === 0) throw new OperationError('not_found', 'You have no such passkey.');
};
