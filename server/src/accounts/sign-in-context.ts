import type { DeviceToken } from './known-device.ts';
import type { SessionPlace, SessionTimes } from './session.ts';

/** What every way of signing in knows of the browser, whichever factor it checks. */
export interface SignInContext extends SessionPlace {
  readonly times: SessionTimes;
  /** The token by which accounts know the browser again. */
  readonly device?: DeviceToken;
  /** The session that the browser had before; it ends when another begins. */
  readonly earlier: { readonly userId: string; readonly tokenHash: Buffer } | null;
}
