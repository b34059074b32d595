import type { OwnAppOperationId, OwnAppRoute } from '@copydesk/contract/app';
import type { Role } from '@copydesk/contract/policy';
import type { Scope } from '../../platform/scope.ts';
import type { Output } from '../public/answer.ts';
import type { Input } from '../public/handler-input.ts';

/** A signed-in person's session, or one that still owes its second factor. */
export interface CallerSession {
  readonly id: string;
  readonly userId: string;
  readonly state: 'pending_factor' | 'active';
  /** SHA-256 of the token in the cookie. */
  readonly tokenHash: Buffer;
  /** When the person signed in. */
  readonly createdAt: Date;
  readonly firstFactor: 'password' | 'link' | 'provider';
}

/** Who called, on routes that belong to no workspace. */
export interface Caller {
  readonly base: Pick<Scope, 'db' | 'log' | 'now'>;
  readonly requestId: string;
  /** Null on open routes without a valid cookie. */
  readonly session: CallerSession | null;
  readonly ip: string;
  readonly userAgent: string;
  /** The token by which accounts know the browser again; null without one. */
  readonly device: string | null;
  /** Scheme, host and port that the browser used. */
  readonly origin: string;
}

/** What a handler is told beyond the request: the member's role in the workspace. */
interface MemberInput<R> extends Input<R> {
  readonly role: Role;
  /** Throws once the session or the membership is over; for answers that take long. */
  readonly recheck: () => Promise<void>;
}

type RouteOf<K extends OwnAppOperationId> = Extract<OwnAppRoute, { operationId: K }>;
type AccountId = Extract<OwnAppRoute, { access: 'open' | 'pending' | 'account' }>['operationId'];
export type MemberId = Exclude<OwnAppOperationId, AccountId>;
export type { AccountId };

/** Handlers of routes in no workspace; they may answer with a `set-cookie` header. */
export type AccountHandlers<K extends AccountId> = {
  [P in K]: (caller: Caller, input: Input<RouteOf<P>>) => Promise<Output>;
};

/** Handlers of routes in a workspace. */
export type MemberHandlers<K extends MemberId> = {
  [P in K]: (scope: Scope, input: MemberInput<RouteOf<P>>) => Promise<Output>;
};
