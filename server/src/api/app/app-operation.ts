import type { OwnAppOperationId, OwnAppRoute } from '@copydesk/contract/app';
import type { Role } from '@copydesk/contract/shared/policy';
import type { ProvenFactors } from '../../accounts/required-factor.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Output } from '../http/answer.ts';
import type { Input } from '../http/handler-input.ts';

/** The session of a signed-in person, or one that still needs its second factor. */
export interface CallerSession {
  readonly id: string;
  readonly userId: string;
  readonly state: 'pending_factor' | 'active';
  /** SHA-256 of the token in the cookie. */
  readonly tokenHash: Buffer;
  /** When the person signed in. */
  readonly createdAt: Date;
  readonly firstFactor: 'password' | 'link' | 'provider' | 'passkey';
  /** Whether a code or a passkey was given. */
  readonly twoFactors: boolean;
  /** When the person last proved who they are. */
  readonly provenAt: Date;
}

/** The caller of a route that belongs to no workspace. */
export interface Caller {
  readonly base: Pick<Scope, 'db' | 'log' | 'now'>;
  readonly requestId: string;
  /** Null on open routes without a valid cookie. */
  readonly session: CallerSession | null;
  readonly ip: string;
  readonly userAgent: string;
  /** The token by which accounts recognise the browser; null without one. */
  readonly device: string | null;
  /** Scheme, host and port that the browser used. */
  readonly origin: string;
}

/** What a handler gets besides the request: the member's role in the workspace. */
interface MemberInput<R> extends Input<R> {
  readonly role: Role;
  /** How the member signed in. */
  readonly proven: ProvenFactors;
  /** Throws once the session or the membership has ended. For answers that take long. */
  readonly recheck: () => Promise<void>;
}

type RouteOf<K extends OwnAppOperationId> = Extract<OwnAppRoute, { operationId: K }>;
type AccountId = Extract<OwnAppRoute, { access: 'open' | 'pending' | 'account' }>['operationId'];
export type MemberId = Exclude<OwnAppOperationId, AccountId>;
export type { AccountId };

/** Handlers of routes outside workspaces. They may answer with a `set-cookie` header. */
export type AccountHandlers<K extends AccountId> = {
  [P in K]: (caller: Caller, input: Input<RouteOf<P>>) => Promise<Output>;
};

/** Handlers of routes in a workspace. */
export type MemberHandlers<K extends MemberId> = {
  [P in K]: (scope: Scope, input: MemberInput<RouteOf<P>>) => Promise<Output>;
};
