import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { hashToken } from './secret-token.ts';
import { createSession, endSession, findSession, stepUp } from './session.ts';

const database = await createTestDatabase();
const { db, log, admin } = database;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = new Date('2026-03-01T12:00:00Z');
const times = { days: 30, idleMinutes: 60 };
const place = { ip: '10.0.0.1', userAgent: 'Firefox' };

/** The accounts at a moment after the start. */
const after = (ms: number) => ({ db, log, now: () => new Date(START.getTime() + ms) });

type Extra = Partial<Parameters<typeof createSession>[1]>;
const begin = (userId: string, ms = 0, extra: Extra = {}) =>
  createSession(after(ms), { userId, ...place, times, earlier: null, ...extra });

const find = (token: string, ms = 0, workspaceId: string | null = null, given = times) =>
  findSession(after(ms), { token, workspaceId, times: given });

const rowsOf = async (userId: string) => {
  const { rows } = await admin.query<Record<string, unknown>>(
    `select * from user_session where user_id = $1 order by created_at`,
    [userId],
  );
  return rows;
};

const person = async () => (await makeWorkspace(database)).userId;
const giveFactor = (userId: string, confirmedAt: Date | null) =>
  admin.query(
    `insert into user_totp (user_id, secret, confirmed_at, created_at) values ($1, 'x', $2, $3)`,
    [userId, confirmedAt, START],
  );

test('a session has a new token each time, which is not stored, and says whose it is and from where', async () => {
  const userId = await person();
  const one = await begin(userId, 0, { userAgent: 'a'.repeat(300), firstFactor: 'password' });
  const two = await begin(userId);
  expect(one).toEqual({ token: one.token, state: 'active', userId });
  expect(two.token).not.toBe(one.token);
  const [row] = await rowsOf(userId);
  expect(JSON.stringify(row)).not.toContain(one.token);
  expect(row).toMatchObject({ ip: '10.0.0.1', user_agent: 'a'.repeat(256), created_at: START });
  expect(await find(one.token)).toEqual({
    id: row?.['id'],
    userId,
    state: 'active',
    tokenHash: hashToken(one.token),
    createdAt: START,
    firstFactor: 'password',
    twoFactors: false,
    provenAt: START,
    move: { state: null, address: null },
    requiredFactor: 'none',
    role: null,
  });
  expect((await find(two.token))?.firstFactor).toBe('link');
});

test('a session ends after its days, to the millisecond, however often it is used', async () => {
  const { token } = await begin(await person());
  const lasting = { days: 30, idleMinutes: 60 * 24 * 100 };
  expect(await find(token, 30 * DAY - 1, null, lasting)).not.toBeNull();
  expect(await find(token, 30 * DAY, null, lasting)).toBeNull();
});

test('a session that nobody uses ends, and use is noted once a minute', async () => {
  const userId = await person();
  const { token } = await begin(userId);
  const seen = async () => (await rowsOf(userId))[0]?.['seen_at'];
  expect(await find(token, MINUTE - 1)).not.toBeNull();
  expect(await seen()).toEqual(START);
  expect(await find(token, MINUTE)).not.toBeNull();
  expect(await seen()).toEqual(new Date(START.getTime() + MINUTE));
  expect(await find(token, 61 * MINUTE - 1)).not.toBeNull();
  expect(await find(token, 121 * MINUTE - 1)).toBeNull();
});

test('the browser’s earlier session ends with the next, and so does one whose days are over', async () => {
  const userId = await person();
  const old = await begin(userId);
  const other = await begin(userId, 1);
  const earlier = { userId, tokenHash: hashToken(other.token) };
  const now = await begin(userId, 2, { earlier });
  expect(await find(other.token, 2)).toBeNull();
  expect(await find(old.token, 2)).not.toBeNull();
  await begin(userId, 30 * DAY + 1);
  expect(await rowsOf(userId)).toHaveLength(2);
  expect(await find(now.token, 30 * DAY + 1)).toBeNull();
});

test('the time of the sign-in is noted on the account', async () => {
  const userId = await person();
  await begin(userId, 5);
  const { rows } = await admin.query(`select signed_in_at from user_account where id = $1`, [
    userId,
  ]);
  expect(rows).toEqual([{ signed_in_at: new Date(START.getTime() + 5) }]);
});

test('with a second factor a session waits for it, a quarter of an hour at most', async () => {
  const userId = await person();
  await giveFactor(userId, START);
  const { token, state } = await begin(userId);
  expect(state).toBe('pending_factor');
  expect(await find(token, 15 * MINUTE - 1)).toMatchObject({ state: 'pending_factor' });
  expect(await find(token, 15 * MINUTE)).toBeNull();
  const given = { userId, tokenHash: hashToken(token), times };
  expect(await stepUp(after(15 * MINUTE), given)).toBeNull();
  const next = await stepUp(after(15 * MINUTE - 1), given);
  if (next === null) throw new Error('the session has ended');
  expect(next).not.toBe(token);
  expect(await find(token, 15 * MINUTE)).toBeNull();
  const provenAt = new Date(START.getTime() + 15 * MINUTE - 1);
  expect(await find(next, 15 * MINUTE)).toMatchObject({
    state: 'active',
    twoFactors: true,
    createdAt: provenAt,
    provenAt,
  });
  const lasting = { days: 30, idleMinutes: 60 * 24 * 100 };
  expect(await find(next, 15 * MINUTE - 2 + 30 * DAY, null, lasting)).not.toBeNull();
  expect(await find(next, 15 * MINUTE - 1 + 30 * DAY, null, lasting)).toBeNull();
  expect(await stepUp(after(0), { ...given, tokenHash: hashToken(next) })).toBeNull();
});

test('a factor that was never confirmed is not waited for, and a passkey is both factors', async () => {
  const userId = await person();
  await giveFactor(userId, null);
  expect((await begin(userId)).state).toBe('active');
  await admin.query(`update user_totp set confirmed_at = $2 where user_id = $1`, [userId, START]);
  const passkey = await begin(userId, 0, { firstFactor: 'passkey' });
  expect(passkey.state).toBe('active');
  expect(await find(passkey.token)).toMatchObject({ firstFactor: 'passkey', twoFactors: true });
});

test('a proof is as old as whoever gave it says, never of the future, and ages ago if nobody says', async () => {
  const userId = await person();
  const provenAt = async (given: Date | null) =>
    (await find((await begin(userId, 0, { provenAt: given })).token))?.provenAt;
  const earlier = new Date(START.getTime() - 5 * MINUTE);
  expect(await provenAt(earlier)).toEqual(earlier);
  expect(await provenAt(new Date(START.getTime() + MINUTE))).toEqual(START);
  expect(await provenAt(null)).toEqual(new Date(0));
});

test('an ended session is unknown, and ending it twice is harmless', async () => {
  const userId = await person();
  const { token } = await begin(userId);
  const presented = { userId, tokenHash: hashToken(token) };
  await endSession({ db }, presented);
  await endSession({ db }, presented);
  expect(await find(token)).toBeNull();
  expect(await find('unknown')).toBeNull();
});

test('a session knows the role in the workspace that is asked for, and what that asks of everybody', async () => {
  const { userId, scope } = await makeWorkspace(database);
  const other = await makeWorkspace(database);
  const { token } = await begin(userId);
  await admin.query(`update workspace set required_factor = 'second_factor' where id = $1`, [
    scope.workspaceId,
  ]);
  expect(await find(token, 0, scope.workspaceId)).toMatchObject({
    role: 'owner',
    requiredFactor: 'second_factor',
  });
  expect(await find(token, 0, other.scope.workspaceId)).toMatchObject({
    role: null,
    requiredFactor: 'none',
  });
});

test('whom an admin signed out of a workspace is out there, until they sign in again, and in elsewhere', async () => {
  const { userId, scope } = await makeWorkspace(database);
  const { workspaceId } = scope;
  const { token } = await begin(userId);
  await admin.query(
    `update member set signed_out_at = $3 where workspace_id = $1 and user_id = $2`,
    [workspaceId, userId, START],
  );
  expect(await find(token, 1, workspaceId)).toBeNull();
  expect(await find(token, 1)).not.toBeNull();
  const again = await begin(userId, 1);
  expect(await find(again.token, 1, workspaceId)).toMatchObject({ role: 'owner' });
});
