import type { DeviceToken } from './known-device.ts';
import type { SessionPlace, SessionTimes } from './session.ts';

/** The facts about the browser that every way of signing in needs. */
export interface SignInContext extends SessionPlace {
  readonly times: SessionTimes;
  /** The token by which accounts recognise the browser. */
  readonly device?: DeviceToken;
  /** The browser's earlier session. It ends when another starts. */
  readonly earlier: { readonly userId: string; readonly tokenHash: Buffer } | null;
}
