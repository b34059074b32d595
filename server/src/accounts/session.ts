import type { FactorRule } from '@copydesk/contract/shared/required-factor';
import type { MoveState } from '../platform/db/moving.ts';
import { call, statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import { type AccountBase, presentSession, presentUser } from './row-security.ts';
import { hashToken, mintToken } from './secret-token.ts';

/** How long sessions last. The idle time must be longer than a working day without a break. */
export interface SessionTimes {
  readonly days: number;
  readonly idleMinutes: number;
}

/** Where a session was started, so that a person recognises it in a list. */
export interface SessionPlace {
  readonly ip: string;
  readonly userAgent: string;
}

/** How the person signed in first. Every link proves the email address, whatever it was sent for. */
export type FirstFactor = 'password' | 'link' | 'provider' | 'passkey';

/** A session that was just started. Only this answer has the token. */
export interface NewSession {
  readonly token: string;
  readonly state: 'pending_factor' | 'active';
  readonly userId: string;
}

const DAY_MS = 24 * 60 * 60_000;
/** How long a session may wait for its second factor. */
const PENDING_MS = 15 * 60_000;
const MOST_USER_AGENT = 256;
/** The proof of a session that began without one. */
const NEVER = new Date(0);
// The only place where sessions start. If the person has a second factor, the session is pending until it is
// given. A passkey counts as both factors. Expired sessions are deleted here too.
const BEGIN = statement<{ state: NewSession['state'] }>(`
  with cleared as (
    delete from user_session where user_id = $3 and expires_at <= $4 returning id
  ),
  noted as (
    update user_account set signed_in_at = $4 where id = $3 returning id
  )
  insert into user_session (token_hash, id, user_id, state, created_at, seen_at, expires_at, ip,
    user_agent, first_factor, two_factors, proven_at)
  select $1, $2, $3, case when owes.factor then 'pending_factor' else 'active' end, $4, $4,
    case when owes.factor then $6::timestamptz else $5::timestamptz end, $7, $8, $9,
    $9 = 'passkey', case when $9 = 'password' and exists (
      select from user_passkey k where k.user_id = $3) then $11::timestamptz else $10::timestamptz end
  from (select $9 <> 'passkey' and exists (
    select from user_totp t where t.user_id = $3 and t.confirmed_at is not null) as factor) owes
  returning state`);

const END = statement(`delete from user_session where token_hash = $1`);

const STEP_UP = statement<{ id: string }>(`
  update user_session set token_hash = $2, state = 'active', created_at = $4, seen_at = $4,
    expires_at = $5, two_factors = true, proven_at = $4
  where token_hash = $1 and user_id = $3 and state = 'pending_factor' and expires_at > $4
  returning id`);

/**
 * Starts a session for a person whose first factor was right. The session always has a new token, so that a
 * token that somebody planted in the browser is useless. The browser's earlier session ends.
 */
export const createSession = async (
  { db, now }: AccountBase,
  input: SessionPlace & {
    readonly userId: string;
    readonly firstFactor?: FirstFactor;
    /** When the person proved who they are, if that was not now; null if nobody says when. */
    readonly provenAt?: Date | null;
    readonly times: SessionTimes;
    readonly earlier: { readonly userId: string; readonly tokenHash: Buffer } | null;
  },
): Promise<NewSession> => {
  const { userId, times, earlier, ip } = input;
  const token = mintToken();
  const at = now();
  const provenAt = input.provenAt === undefined ? at : (input.provenAt ?? NEVER);
  const later = (ms: number): Date => new Date(at.getTime() + ms);
  const begin = call(BEGIN, [
    hashToken(token),
    newUuid(),
    userId,
    at,
    later(times.days * DAY_MS),
    later(PENDING_MS),
    ip,
    input.userAgent.slice(0, MOST_USER_AGENT),
    input.firstFactor ?? 'link',
    provenAt > at ? at : provenAt,
    // A password alone proves nothing afresh where there is a passkey.
    NEVER,
  ]);
  if (earlier) await endPresented({ db }, earlier);
  const [, rows] = await db.batch('', [presentUser(userId), begin]);
  const state = rows[0]?.state;
  if (!state) throw new Error('a session was not begun');
  return { token, state, userId };
};

const endPresented = async (
  { db }: Pick<AccountBase, 'db'>,
  { userId, tokenHash }: { readonly userId: string; readonly tokenHash: Buffer },
): Promise<void> => {
  await db.batch('', [presentUser(userId), call(END, [tokenHash])]);
};

/** Ends the session of the cookie immediately. Ending it twice is harmless. */
export const endSession = endPresented;

/**
 * Activates a session that waited for its second factor, with a new token. Returns null if the session has
 * ended.
 */
export const stepUp = async (
  { db, now }: AccountBase,
  input: { readonly userId: string; readonly tokenHash: Buffer; readonly times: SessionTimes },
): Promise<string | null> => {
  const token = mintToken();
  const at = now();
  const expiresAt = new Date(at.getTime() + input.times.days * DAY_MS);
  const values = [input.tokenHash, hashToken(token), input.userId, at, expiresAt];
  const [, rows] = await db.batch('', [presentUser(input.userId), call(STEP_UP, values)]);
  return rows.length > 0 ? token : null;
};

interface FoundSession {
  id: string;
  user_id: string;
  state: NewSession['state'];
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  first_factor: FirstFactor;
  two_factors: boolean;
  proven_at: Date;
  role: string | null;
  signed_out_at: Date | null;
  required_factor: FactorRule | null;
  move: MoveState | null;
  address: string | null;
}

// One query returns the person, their role in the workspace of the address, and what the workspace asks for.
const FIND = statement<FoundSession>(`
  select s.id, s.user_id, s.state, s.created_at, s.seen_at, s.expires_at, s.first_factor,
    s.two_factors, coalesce(s.proven_at, s.created_at) as proven_at,
    (select m.role from member m where m.workspace_id = $2 and m.user_id = s.user_id) as role,
    (select m.signed_out_at from member m where m.workspace_id = $2 and m.user_id = s.user_id)
      as signed_out_at,
    (select w.required_factor from workspace w where w.id = $2) as required_factor,
    v.state as move, v.address
  from user_session s left join workspace_move v on v.id = $2 where s.token_hash = $1`);

const SEEN = statement(`update user_session set seen_at = $2 where token_hash = $1`);

const SEEN_EVERY_MS = 60_000;

/** A session that is valid now. */
export interface KnownSession {
  readonly id: string;
  readonly userId: string;
  readonly state: NewSession['state'];
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
  readonly firstFactor: FirstFactor;
  /** Whether a code or a passkey was given. */
  readonly twoFactors: boolean;
  /** When the person last proved who they are. */
  readonly provenAt: Date;
  /** Where the requested workspace is, if it has moved or is on its way; otherwise its state is null. */
  readonly move: { readonly state: MoveState | null; readonly address: string | null };
  /** What the requested workspace asks of everybody. */
  readonly requiredFactor: FactorRule;
  /**
   * The person's role in the requested workspace; null if they are not a member or no workspace was
   * requested.
   */
  readonly role: string | null;
}

/**
 * Returns the session of a token, or null if it is unknown, ended, expired or idle for too long. Nothing is
 * cached between requests, so an ended session ends immediately on every node.
 */
export const findSession = async (
  { db, now }: AccountBase,
  input: {
    readonly token: string;
    readonly workspaceId: string | null;
    readonly times: SessionTimes;
  },
): Promise<KnownSession | null> => {
  const tokenHash = hashToken(input.token);
  const find = call(FIND, [tokenHash, input.workspaceId]);
  const [, rows] = await db.batch(input.workspaceId ?? '', [presentSession(tokenHash), find]);
  const row = rows[0];
  const at = now();
  if (!row || row.expires_at <= at) return null;
  const unseenMs = at.getTime() - row.seen_at.getTime();
  if (unseenMs >= input.times.idleMinutes * 60_000) return null;
  if (unseenMs >= SEEN_EVERY_MS) {
    await db.batch('', [presentUser(row.user_id), call(SEEN, [tokenHash, at])]);
  }
  // An admin has signed the person out of this workspace since.
  if (row.signed_out_at !== null && row.created_at <= row.signed_out_at) return null;
  return {
    id: row.id,
    userId: row.user_id,
    state: row.state,
    tokenHash,
    createdAt: row.created_at,
    firstFactor: row.first_factor,
    twoFactors: row.two_factors,
    provenAt: row.proven_at,
    move: { state: row.move, address: row.address },
    requiredFactor: row.required_factor ?? 'none',
    role: row.role,
  };
};
