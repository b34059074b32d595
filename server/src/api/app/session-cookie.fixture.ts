import { createSession } from '../../accounts/session.ts';
import { SESSION_COOKIE } from './session-cookie.ts';

/** Starts a session for a user and returns the cookie that the user's browser sends with every request. */
export const cookieOf = async (
  base: Parameters<typeof createSession>[0],
  userId: string,
): Promise<string> => {
  const times = { days: 30, idleMinutes: 720 };
  const place = { ip: '192.0.2.1', userAgent: 'test' };
  const { token } = await createSession(base, { userId, times, earlier: null, ...place });
  return `${SESSION_COOKIE}=${token}`;
};
