import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { type DeviceToken, forgetDevices } from './known-device.ts';
import { type AccountBase, presentUser } from './row-security.ts';

const END_ONE = statement<{ id: string }>(
  `delete from user_session where user_id = $1 and id = $2 returning id`,
);
const END_OTHERS = statement<{ id: string }>(
  `delete from user_session where user_id = $1 and id is distinct from $2 returning id`,
);

/** Ends one of the person's sessions. A session of somebody else is treated as unknown. */
export const endSessionById = async (
  { db }: AccountBase,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string | null },
): Promise<void> => {
  const [, rows] = await db.batch('', [presentUser(userId), call(END_ONE, [userId, sessionId])]);
  if (rows.length === 0) throw new OperationError('not_found', 'You have no such session.');
};

/**
 * Ends all sessions of the person except one, and forgets all devices except the current one. Returns how
 * many sessions ended.
 */
export const endSessions = async (
  { db }: AccountBase,
  input: { readonly userId: string; readonly keep: string | null; readonly device: DeviceToken },
): Promise<number> => {
  const { userId, keep, device } = input;
  const [, rows] = await db.batch('', [
    presentUser(userId),
    call(END_OTHERS, [userId, keep]),
    forgetDevices(userId, device),
  ]);
  return rows.length;
};
