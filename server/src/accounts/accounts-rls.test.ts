import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { call, statement } from '../platform/db/statement.ts';
import { getAccount } from './get-account.ts';
import { rememberDevice } from './known-device.ts';
import { createLink } from './one-time-link.ts';
import { presentEmail, presentPasskey, presentSession, presentUser } from './row-security.ts';
import { createSession } from './session.ts';
import { changePassword } from './set-password.ts';

const database = await createTestDatabase();
const { db, log, admin } = database;
const base = { db, log, now: () => new Date() };
const times = { days: 30, idleMinutes: 720 };

/** Two people with one of everything. */
const makePerson = async () => {
  const workspace = await makeWorkspace(database);
  const { userId, email } = workspace;
  const place = { ip: '192.0.2.1', userAgent: 'test' };
  const { token } = await createSession(base, { userId, times, earlier: null, ...place });
  const account = await getAccount(base, { userId, idleMinutes: 720 });
  const sessionId = account.sessions[0]?.id as string;
  const password = { current: undefined, password: 'paper and ink forever' };
  await changePassword(base, { userId, sessionId, isFresh: true, ...password });
  await createLink(base, { purpose: 'sign_in', email, userId });
  await admin.query(
    `insert into user_totp (user_id, secret, created_at) values ($1, 'sealed', now())`,
    [userId],
  );
  await admin.query(`insert into backup_code (user_id, code_hash) values ($1, sha256($2))`, [
    userId,
    Buffer.from(userId),
  ]);
  await admin.query(
    `insert into user_identity (key_hash, id, user_id, issuer, subject, email, created_at)
     values (sha256($2), $1, $1, 'issuer', 'subject', '', now())`,
    [userId, Buffer.from(userId)],
  );
  await admin.query(
    `insert into user_passkey (key_hash, id, user_id, credential_id, public_key, counter, backed_up,
       name, created_at)
     values (sha256($2), $1, $1, $2, '', 0, false, 'Laptop', now())`,
    [userId, Buffer.from(userId)],
  );
  await rememberDevice(base, { userId, device: null });
  return { ...workspace, token };
};
const [own] = [await makePerson(), await makePerson()];

const TABLES = [
  'user_account',
  'user_password',
  'user_session',
  'user_totp',
  'backup_code',
  'user_identity',
  'user_passkey',
  'known_device',
  'one_time_link',
  'invitation',
] as const;
const COUNT = TABLES.map((table) =>
  statement<{ n: number }>(`select count(*)::int as n from ${table}`),
);

const visible = async (...presented: readonly ReturnType<typeof presentUser>[]) => {
  const calls = [...presented, ...COUNT.map((count) => call(count, []))];
  const rows = (await db.batch('', calls)) as { n: number }[][];
  const counts = rows.slice(presented.length).map(([row]) => row?.n ?? 0);
  return Object.fromEntries(TABLES.map((table, n) => [table, counts[n]]));
};

test('every table of persons forces row-level security', async () => {
  const { rows } = await admin.query<{ relname: string }>(
    `select relname from pg_class where relname = any($1) and relrowsecurity and relforcerowsecurity`,
    [[...TABLES, 'sign_in_attempt', 'passkey_challenge']],
  );
  expect(rows).toHaveLength(TABLES.length + 2);
});

test('without anything presented no person is there', async () => {
  expect(await visible()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
});

test('a person sees their own rows and nobody else', async () => {
  expect(await visible(presentUser(own.userId))).toEqual({
    user_account: 1,
    user_password: 1,
    user_session: 1,
    user_totp: 1,
    backup_code: 1,
    user_identity: 1,
    user_passkey: 1,
    known_device: 1,
    one_time_link: 0,
    invitation: 0,
  });
});

test('a token shows its session and nothing more', async () => {
  const hash = createHash('sha256').update(own.token).digest();
  const shown = await visible(presentSession(hash));
  expect(shown).toMatchObject({ user_session: 1, user_account: 0, user_password: 0, user_totp: 0 });
  const none = await visible(presentSession(Buffer.alloc(32)));
  expect(Object.values(none).every((count) => count === 0)).toBe(true);
});

test('a credential shows its passkey and nothing more', async () => {
  const hash = createHash('sha256').update(own.userId).digest();
  const shown = await visible(presentPasskey(hash));
  expect(Object.entries(shown).filter(([, count]) => count !== 0)).toEqual([['user_passkey', 1]]);
});

test('an address shows its account, what proves it, and no session', async () => {
  expect(await visible(presentEmail(own.email))).toMatchObject({
    user_account: 1,
    user_password: 1,
    one_time_link: 1,
    user_session: 0,
    user_totp: 0,
  });
});

test('a workspace cannot rename its members, nor a person another one', async () => {
  const rename = statement<{ id: string }>(
    `update user_account set name = 'Changed' where id = $1 returning id`,
  );
  const asWorkspace = await db.batch(own.scope.workspaceId, [call(rename, [own.userId])]);
  expect(asWorkspace[0]).toHaveLength(0);
  const other = await makeWorkspace(database);
  const asOther = await db.batch('', [presentUser(other.userId), call(rename, [own.userId])]);
  expect(asOther[1]).toHaveLength(0);
});
