import { beginSession } from '../../accounts/session.ts';
import { SESSION_COOKIE } from './session-cookie.ts';

/** What the browser of somebody who has just signed in sends with every request. */
export const cookieOf = async (
  base: Parameters<typeof beginSession>[0],
  userId: string,
): Promise<string> => {
  const times = { days: 30, idleMinutes: 720 };
  const place = { ip: '192.0.2.1', userAgent: 'test' };
  const { token } = await beginSession(base, { userId, times, earlier: null, ...place });
  return `${SESSION_COOKIE}=${token}`;
};
