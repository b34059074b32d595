import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createLink } from '../../accounts/one-time-link.ts';
import { addMember } from '../../members/add-member.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import { type Browser, createBrowser, createSignInApp } from './accounts.fixture.ts';

const database = await createTestDatabase();
const { db, admin } = database;
let time = Date.now();
const now = () => new Date(time);
const desk = await createSignInApp(database, {
  now,
  selfService: { workspaces: true, plans: false },
});

const signIn = async (who: { email: string; userId: string }): Promise<Browser> => {
  const browser = createBrowser(desk);
  const { email, userId } = who;
  const token = await createLink({ db, now }, { purpose: 'sign_in', email, userId });
  expect((await browser.post('/sign-in/link', { token })).statusCode).toBe(200);
  return browser;
};

const probe = (workspaceId: string, permission = 'read'): string =>
  `/workspaces/${toPublicId('wsp', workspaceId)}/probe/${permission}`;

test('a member acts as themselves in the workspace of the address, by their role', async () => {
  const { scope, userId, email } = await makeWorkspace(database);
  const browser = await signIn({ userId, email });
  expect((await browser.get(probe(scope.workspaceId))).json()).toEqual({
    workspaceId: scope.workspaceId,
    actor: { kind: 'user', id: userId },
    role: 'owner',
  });
});

test('an unknown, a malformed and a foreign workspace are the same 404', async () => {
  const [own, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  const browser = await signIn(own);
  const urls = [
    probe(other.scope.workspaceId),
    probe(newUuid()),
    '/workspaces/nonsense/probe/read',
    `/workspaces/${own.scope.workspaceId}/probe/read`,
  ];
  const answers = await Promise.all(urls.map((url) => browser.get(url)));
  for (const { statusCode } of answers) expect(statusCode).toBe(404);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
});

test('a role without the permission is told which roles have it', async () => {
  const { scope } = await makeWorkspace(database);
  const email = `editor-${newUuid()}@test.example`;
  const userId = await addMember(scope, { email, name: 'Editor', role: 'editor' });
  const browser = await signIn({ userId, email });
  expect((await browser.get(probe(scope.workspaceId))).statusCode).toBe(200);
  const refused = await browser.post(probe(scope.workspaceId, 'decide'));
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toEqual({
    detail: 'Only these roles may do this: owner, admin, reviewer.',
    code: 'forbidden',
  });
});

test('a member who was removed is out with the next request, and a changed role counts at once', async () => {
  const { scope } = await makeWorkspace(database);
  const email = `admin-${newUuid()}@test.example`;
  const userId = await addMember(scope, { email, name: 'Admin', role: 'admin' });
  const browser = await signIn({ userId, email });
  const url = probe(scope.workspaceId, 'administer');
  expect((await browser.post(url)).statusCode).toBe(200);
  await admin.query(`update member set role = 'viewer' where user_id = $1`, [userId]);
  expect((await browser.post(url)).statusCode).toBe(403);
  await admin.query(`delete from member where user_id = $1`, [userId]);
  expect((await browser.post(url)).statusCode).toBe(404);
});

test('a session that was ended elsewhere is out with the next request', async () => {
  const { userId, email } = await makeWorkspace(database);
  const [here, there] = [await signIn({ userId, email }), await signIn({ userId, email })];
  const { sessions } = (await here.get('/account')).json<{
    sessions: { id: string; current: boolean; ip: string }[];
  }>();
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  const other = sessions.find(({ current }) => !current)?.id;
  expect((await here.post('/account/sessions/end', { id: other })).statusCode).toBe(200);
  expect((await there.get('/account/session')).statusCode).toBe(401);
  expect((await here.get('/account/session')).statusCode).toBe(200);
});

test('nobody ends the session of another person, which looks unknown', async () => {
  const [own, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  const [here, there] = [await signIn(own), await signIn(other)];
  const { sessions } = (await there.get('/account')).json<{ sessions: { id: string }[] }>();
  const foreign = await here.post('/account/sessions/end', { id: sessions[0]?.id });
  const unknown = await here.post('/account/sessions/end', { id: toPublicId('ses', newUuid()) });
  expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
  expect(foreign.body).toBe(unknown.body);
  expect((await there.get('/account/session')).statusCode).toBe(200);
});

test('signing out ends the session and clears the cookie; everywhere ends all of them', async () => {
  const who = await makeWorkspace(database);
  const browsers = [await signIn(who), await signIn(who), await signIn(who)] as const;
  const [first, second, third] = browsers;
  const token = first.cookies.get('__Host-copydesk') as string;
  const out = await first.post('/account/sign-out');
  expect(out.headers['set-cookie']).toMatch(/^__Host-copydesk=; .*Max-Age=0$/);
  // The other cookie tells only that the browser was here before.
  expect([...first.cookies.keys()]).toEqual(['__Host-copydesk-device']);
  first.cookies.set('__Host-copydesk', token);
  expect((await first.get('/account/session')).statusCode).toBe(401);
  expect((await second.post('/account/sign-out-everywhere')).statusCode).toBe(200);
  expect((await second.get('/account/session')).statusCode).toBe(401);
  expect((await third.get('/account/session')).statusCode).toBe(401);
});

test('a session ends after twelve hours without use and after thirty days with it', async () => {
  const who = await makeWorkspace(database);
  const [idle, used] = [await signIn(who), await signIn(who)];
  const hour = 60 * 60_000;
  const began = time;
  time += 11 * hour;
  expect((await used.get('/account/session')).statusCode).toBe(200);
  time += hour;
  expect((await idle.get('/account/session')).statusCode).toBe(401);
  while (time < began + 30 * 24 * hour - 11 * hour) {
    time += 10 * hour;
    expect((await used.get('/account/session')).statusCode).toBe(200);
  }
  time = began + 30 * 24 * hour;
  expect((await used.get('/account/session')).statusCode).toBe(401);
});

test('use is written down once a minute and not on every request', async () => {
  const who = await makeWorkspace(database);
  const browser = await signIn(who);
  const seenAt = async (): Promise<Date | undefined> => {
    const { rows } = await admin.query<{ seen_at: Date }>(
      'select seen_at from user_session where user_id = $1',
      [who.userId],
    );
    return rows[0]?.seen_at;
  };
  const first = await seenAt();
  time += 59_000;
  await browser.get('/account/session');
  expect(await seenAt()).toEqual(first);
  time += 1_000;
  await browser.get('/account/session');
  expect(await seenAt()).toEqual(now());
});

test('changing the password needs the current one and ends the other sessions', async () => {
  const who = await makeWorkspace(database);
  const [here, there] = [await signIn(who), await signIn(who)];
  const first = { password: 'paper and ink forever' };
  expect((await here.post('/account/password', first)).statusCode).toBe(200);
  expect((await there.get('/account/session')).statusCode).toBe(401);
  const second = { password: 'more paper, more ink' };
  for (const current of [undefined, 'wrong']) {
    const refused = await here.post('/account/password', {
      ...second,
      ...(current ? { current } : {}),
    });
    expect(refused.statusCode).toBe(403);
  }
  for (const password of ['short', who.email, 'aaaaaaaaaaaaaaaa']) {
    const refused = await here.post('/account/password', { current: first.password, password });
    expect(refused.statusCode, password).toBe(422);
  }
  const changed = await here.post('/account/password', { current: first.password, ...second });
  expect(changed.statusCode).toBe(200);
  expect((await here.get('/account/session')).statusCode).toBe(200);
});

test('a person renames themselves and nobody else', async () => {
  const [own, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  const [here, there] = [await signIn(own), await signIn(other)];
  expect((await here.post('/account/profile', { name: ' A. Writer ' })).json()).toMatchObject({
    name: 'A. Writer',
  });
  expect((await there.get('/account')).json()).toMatchObject({ user: { name: 'Owner' } });
});

test('a new workspace belongs to whoever made it and has templates', async () => {
  const who = await makeWorkspace(database);
  const browser = await signIn(who);
  const made = await browser.post('/workspaces', { name: 'Second desk' });
  expect(made.statusCode).toBe(201);
  const { id } = made.json<{ id: string }>();
  expect(made.json()).toEqual({
    id,
    name: 'Second desk',
    role: 'owner',
    plan: 'free',
    needs: null,
  });
  const { workspaces } = (await browser.get('/account/session')).json<{
    workspaces: { id: string }[];
  }>();
  expect(workspaces).toHaveLength(2);
  expect((await browser.post(`/workspaces/${id}/probe/own`)).json()).toMatchObject({
    role: 'owner',
  });
  const { rows } = await admin.query<{ n: number }>(
    `select count(*)::int as n from template t join workspace w on w.id = t.workspace_id
     where w.name = 'Second desk'`,
  );
  expect(rows[0]?.n).toBeGreaterThan(0);
});
