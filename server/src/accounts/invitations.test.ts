import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { newUuid } from '../platform/ids.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { createLink } from './one-time-link.ts';

const database = await createTestDatabase();
const { db, log, admin } = database;
let time = Date.now();
const base = { db, log, now: () => new Date(time) };
const DAY = 24 * 60 * 60_000;
const context = {
  ip: '192.0.2.1',
  userAgent: 'test',
  times: { days: 30, idleMinutes: 720 },
  earlier: null,
};
const nobody = { ...context, name: undefined, password: undefined, signedIn: null };

const invite = async (email = `${newUuid()}@test.example`, role = 'editor') => {
  const { scope, userId } = await makeWorkspace(database);
  const { workspaceId } = scope;
  const invitationId = newUuid();
  await admin.query(
    `insert into invitation (workspace_id, id, email, role, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [workspaceId, invitationId, email, role, userId, base.now(), new Date(time + 7 * DAY)],
  );
  const input = { purpose: 'invitation', email, workspaceId, invitationId } as const;
  const token = await createLink(base, input);
  return { email, token, workspaceId, invitationId };
};

const rolesOf = async (email: string) => {
  const { rows } = await admin.query<{ workspace_id: string; role: string }>(
    `select m.workspace_id, m.role from member m join user_account u on u.id = m.user_id
     where u.email = $1`,
    [email],
  );
  return rows;
};

test('an invitation says who asks whom to where, and stays open', async () => {
  const { email, token } = await invite();
  for (let n = 0; n < 2; n++) {
    expect(await readInvitation(base, { token, ip: '192.0.2.1' })).toMatchObject({
      email,
      role: 'editor',
      invited_by: 'Owner',
      account_id: null,
    });
  }
});

test('a new person gets an account and a session, once', async () => {
  const { email, token, workspaceId } = await invite();
  const input = { ...nobody, token, name: ' A. Person ', password: 'paper and ink forever' };
  const { session, workspaceId: joined } = await acceptInvitation(base, input);
  expect(session).toMatchObject({ state: 'active' });
  expect(joined).toBe(workspaceId);
  expect(await rolesOf(email)).toEqual([{ workspace_id: workspaceId, role: 'editor' }]);
  const { rows } = await admin.query('select name from user_account where email = $1', [email]);
  expect(rows).toEqual([{ name: 'A. Person' }]);
  await expect(acceptInvitation(base, input)).rejects.toMatchObject({ code: 'not_found' });
  const events = await admin.query(
    `select kind, subject_name, to_value from workspace_event
     where workspace_id = $1 and subject_kind = 'member'`,
    [workspaceId],
  );
  expect(events.rows).toEqual([{ kind: 'member_joined', subject_name: email, to_value: 'editor' }]);
});

test('of ten acceptances at the same moment one makes the account', async () => {
  const { email, token } = await invite();
  const tries = Array.from({ length: 10 }, () =>
    acceptInvitation(base, { ...nobody, token, name: 'A. Person' }),
  );
  const settled = await Promise.allSettled(tries);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await rolesOf(email)).toHaveLength(1);
});

test('a new person without a name or with a weak password is refused and can try again', async () => {
  const { email, token } = await invite();
  const refused = { code: 'invalid' };
  await expect(acceptInvitation(base, { ...nobody, token })).rejects.toMatchObject(refused);
  const weak = { ...nobody, token, name: 'A', password: 'aaaaaaaaaaaa' };
  await expect(acceptInvitation(base, weak)).rejects.toMatchObject(refused);
  await acceptInvitation(base, { ...nobody, token, name: 'A' });
  expect(await rolesOf(email)).toHaveLength(1);
});

test('the token alone never opens an account that exists', async () => {
  const { email, userId } = await makeWorkspace(database);
  const { token, workspaceId } = await invite(email);
  const input = { ...nobody, token, name: 'Thief', password: 'paper and ink forever' };
  await expect(acceptInvitation(base, input)).rejects.toMatchObject({ code: 'signed_out' });
  const { rows } = await admin.query('select from user_password where user_id = $1', [userId]);
  expect(rows).toHaveLength(0);
  const joined = await acceptInvitation(base, { ...nobody, token, signedIn: userId });
  expect(joined).toEqual({ workspaceId, session: null });
  expect(await rolesOf(email)).toContainEqual({ workspace_id: workspaceId, role: 'editor' });
});

test('somebody else who is signed in cannot take the invitation', async () => {
  const { userId } = await makeWorkspace(database);
  for (const { token } of [await invite(), await invite((await makeWorkspace(database)).email)]) {
    const input = { ...nobody, token, name: 'A', signedIn: userId };
    await expect(acceptInvitation(base, input)).rejects.toMatchObject({ code: 'conflict' });
  }
});

test('a revoked and an expired invitation cannot be read or accepted', async () => {
  const [revoked, expired] = [await invite(), await invite()];
  await admin.query('update invitation set revoked_at = now() where id = $1', [
    revoked.invitationId,
  ]);
  const gone = { code: 'not_found' };
  const check = async (token: string) => {
    await expect(readInvitation(base, { token, ip: '192.0.2.1' })).rejects.toMatchObject(gone);
    const input = { ...nobody, token, name: 'A' };
    await expect(acceptInvitation(base, input)).rejects.toMatchObject(gone);
  };
  await check(revoked.token);
  time += 7 * DAY;
  await check(expired.token);
  time -= 7 * DAY;
});

test('a member who is invited again keeps their role', async () => {
  const { email, userId, scope } = await makeWorkspace(database);
  const invitationId = newUuid();
  const { workspaceId } = scope;
  await admin.query(
    `insert into invitation (workspace_id, id, email, role, created_at, expires_at)
     values ($1, $2, $3, 'viewer', now(), now() + interval '1 day')`,
    [workspaceId, invitationId, email],
  );
  const token = await createLink(base, { purpose: 'invitation', email, workspaceId, invitationId });
  await acceptInvitation(base, { ...nobody, token, signedIn: userId });
  expect(await rolesOf(email)).toEqual([{ workspace_id: workspaceId, role: 'owner' }]);
});
