import type { Scope } from '../platform/scope.ts';
import { type Call, call, statement } from '../platform/db/statement.ts';

/** What an operation on a person is given: no workspace is known yet, and row-level security shows little. */
export type AccountBase = Pick<Scope, 'db' | 'log' | 'now'>;

const WORKSPACE = statement(`select set_config('app.workspace_id', $1::uuid::text, true)`);
const USER = statement(`select set_config('app.user_id', $1::uuid::text, true)`);
const EMAIL = statement(`select set_config('app.email', $1, true)`);
const SESSION = statement(`select set_config('app.session_hash', encode($1, 'hex'), true)`);
const LINK = statement(`select set_config('app.link_hash', encode($1, 'hex'), true)`);
const DEVICE = statement(`select set_config('app.device_hash', encode($1, 'hex'), true)`);
const IDENTITY = statement(`select set_config('app.identity_hash', encode($1, 'hex'), true)`);

// These statements belong to persons and cannot name a workspace. Each of them shows the rest of its
// transaction exactly what was proven: one secret's row, or one person's rows.

export const presentUser = (userId: string): Call<unknown> => call(USER, [userId]);
/** Shows the account of an address and its links; only for whoever may know whether it exists. */
export const presentEmail = (email: string): Call<unknown> => call(EMAIL, [email]);
export const presentSession = (hash: Buffer): Call<unknown> => call(SESSION, [hash]);
export const presentLink = (hash: Buffer): Call<unknown> => call(LINK, [hash]);
export const presentDevice = (hash: Buffer): Call<unknown> => call(DEVICE, [hash]);
export const presentIdentity = (hash: Buffer): Call<unknown> => call(IDENTITY, [hash]);
/** Enters a workspace in a transaction that began in none; only with a proven right to be there. */
export const enterWorkspace = (workspaceId: string): Call<unknown> =>
  call(WORKSPACE, [workspaceId]);
