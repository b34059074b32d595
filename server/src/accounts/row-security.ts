import type { Scope } from '../platform/db/scope.ts';
import { type Call, call, statement } from '../platform/db/statement.ts';

/** What an operation on a person needs. No workspace is known yet, so row-level security shows little. */
export type AccountBase = Pick<Scope, 'db' | 'log' | 'now'>;

const WORKSPACE = statement(`select set_config('app.workspace_id', $1::uuid::text, true)`);
const USER = statement(`select set_config('app.user_id', $1::uuid::text, true)`);
const EMAIL = statement(`select set_config('app.email', $1, true)`);
const SESSION = statement(`select set_config('app.session_hash', encode($1, 'hex'), true)`);
const LINK = statement(`select set_config('app.link_hash', encode($1, 'hex'), true)`);
const DEVICE = statement(`select set_config('app.device_hash', encode($1, 'hex'), true)`);
const PASSKEY = statement(`select set_config('app.passkey_hash', encode($1, 'hex'), true)`);
const CHALLENGE = statement(`select set_config('app.challenge_hash', encode($1, 'hex'), true)`);
const IDENTITY = statement(`select set_config('app.identity_hash', encode($1, 'hex'), true)`);

// These statements are about persons and have no workspace. Each makes visible, for the rest of its
// transaction, exactly what was proven: the row of one secret, or the rows of one person.

export const presentUser = (userId: string): Call<unknown> => call(USER, [userId]);
/**
 * Makes the account of an address and its links visible. Only for callers who may know whether the account
 * exists.
 */
export const presentEmail = (email: string): Call<unknown> => call(EMAIL, [email]);
export const presentSession = (hash: Buffer): Call<unknown> => call(SESSION, [hash]);
export const presentLink = (hash: Buffer): Call<unknown> => call(LINK, [hash]);
export const presentDevice = (hash: Buffer): Call<unknown> => call(DEVICE, [hash]);
export const presentIdentity = (hash: Buffer): Call<unknown> => call(IDENTITY, [hash]);
export const presentPasskey = (hash: Buffer): Call<unknown> => call(PASSKEY, [hash]);
export const presentChallenge = (hash: Buffer): Call<unknown> => call(CHALLENGE, [hash]);
/** Enters a workspace in a transaction that began without one. Only for callers with a proven right to it. */
export const enterWorkspace = (workspaceId: string): Call<unknown> =>
  call(WORKSPACE, [workspaceId]);
