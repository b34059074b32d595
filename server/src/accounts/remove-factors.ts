import { call, statement } from '../platform/db/statement.ts';
import { endSessions } from './end-sessions.ts';
import { type AccountBase, presentUser } from './row-security.ts';

const APP = statement(`delete from user_totp where user_id = $1`);
const CODES = statement(`delete from backup_code where user_id = $1`);
const PASSKEYS = statement(`delete from user_passkey where user_id = $1`);

/**
 * Removes every second factor of an account whose owner has lost them: the app, its backup codes and the passkeys. All
 * sessions end, in case it was not the owner who asked. Only for the operator, who has to make sure who asks. Returns
 * how many sessions ended.
 */
export const removeFactors = (
  base: AccountBase,
  { userId }: { readonly userId: string },
): Promise<number> =>
  base.db.transaction('', async (db) => {
    const values = [userId];
    await db.batch('', [
      presentUser(userId),
      call(APP, values),
      call(CODES, values),
      call(PASSKEYS, values),
    ]);
    return endSessions({ ...base, db }, { userId, keep: null, device: null });
  });
