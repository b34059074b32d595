import { appRoutes } from '@copydesk/contract/app';
import { memberRoutes } from '@copydesk/contract/members/members';
import { APP_PREFIX, type AppRoute } from '@copydesk/contract/shared/app-route';
import { workspaceRoutes } from '@copydesk/contract/workspaces/workspaces';
import { generateSync } from 'otplib';
import { afterAll, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createAuthenticator } from '../../accounts/passkeys/authenticator.fixture.ts';
import { findMissingFactor } from '../../accounts/required-factor.ts';
import { createLink } from '../../accounts/one-time-link.ts';
import { addMember } from '../../members/add-member.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { createMailer, type Message } from '../../platform/mail/mailer.ts';
import { type Browser, createBrowser, createSignInApp, ORIGIN } from './accounts.fixture.ts';
import { createMemberApp, signIn } from './member-app.fixture.ts';
import { createMemberHandlers } from './members.ts';
import { cookieOf } from './session-cookie.fixture.ts';
import { createWorkspaceHandlers } from './workspaces.ts';

const database = await createTestDatabase();
const { db, admin } = database;
const now = () => new Date();
const desk = await createSignInApp(database);
const SITE = { origin: ORIGIN, rpId: new URL(ORIGIN).hostname };

const letters: Message[] = [];
const mail = createMailer({
  url: '',
  from: 'Copydesk <copydesk@test.example>',
  log: createLog('debug', { write: (line) => void letters.push(JSON.parse(line) as Message) }),
});
afterAll(mail.stop);

const parts = {
  factors: { operator: 'none', hasProvider: true },
  oidc: { name: 'House' },
  selfService: { workspaces: false, plans: true },
  mail,
  publicUrl: ORIGIN,
} as unknown as Parameters<typeof createWorkspaceHandlers>[0];
const routes = [...workspaceRoutes, ...memberRoutes] as unknown as AppRoute[];
const app = await createMemberApp(database, routes, {
  ...createWorkspaceHandlers(parts),
  ...createMemberHandlers(parts),
});

const require = (workspaceId: string, rule: string) =>
  admin.query(`update workspace set required_factor = $2 where id = $1`, [workspaceId, rule]);
const giveFactors = (userId: string) =>
  admin.query(`update user_session set two_factors = true where user_id = $1`, [userId]);

test.each([
  ['none', 'none', true, { twoFactors: false, firstFactor: 'link' }, null],
  ['second_factor', 'none', true, { twoFactors: false, firstFactor: 'provider' }, 'second_factor'],
  ['none', 'second_factor', true, { twoFactors: false, firstFactor: 'link' }, 'second_factor'],
  ['second_factor', 'none', true, { twoFactors: true, firstFactor: 'link' }, null],
  ['single_sign_on', 'none', true, { twoFactors: true, firstFactor: 'link' }, 'single_sign_on'],
  ['single_sign_on', 'none', true, { twoFactors: false, firstFactor: 'provider' }, null],
  [
    'single_sign_on',
    'second_factor',
    true,
    { twoFactors: false, firstFactor: 'provider' },
    'second_factor',
  ],
  ['single_sign_on', 'none', false, { twoFactors: false, firstFactor: 'link' }, 'second_factor'],
  ['single_sign_on', 'none', false, { twoFactors: true, firstFactor: 'link' }, null],
] as const)(
  'a workspace asks %s, the operator %s, provider %s: %o lacks %s',
  (rule, operator, hasProvider, proven, missing) => {
    expect(findMissingFactor(rule, { operator, hasProvider }, proven)).toBe(missing);
  },
);

test('a member without a second factor signs in, and every route of the workspace answers 403 with the code', async () => {
  const whole = await createTestApp(database);
  const { scope, userId } = await makeWorkspace(database);
  await require(scope.workspaceId, 'second_factor');
  const cookie = await cookieOf({ ...scope, now }, userId);
  const headers = { host: 'desk.localhost', origin: 'http://desk.localhost', cookie };
  const workspace = toPublicId('wsp', scope.workspaceId);
  const refusals = async () => {
    const refused: string[] = [];
    for (const { method, url, operationId } of appRoutes) {
      if (!url.includes(':workspace_id')) continue;
      const path = url.replace(':workspace_id', workspace).replaceAll(/:\w+/g, 'none_0');
      const answer = await whole.inject({ method, url: `${APP_PREFIX}${path}`, headers });
      if (answer.body.includes('"second_factor_needed"')) refused.push(operationId);
    }
    return refused;
  };
  const inWorkspaces = appRoutes.filter(({ url }) => url.includes(':workspace_id'));
  expect(await refusals()).toEqual(inWorkspaces.map(({ operationId }) => operationId));
  const session = await whole.inject({ url: '/app/account/session', headers });
  expect(session.json()).toMatchObject({ workspaces: [{ id: workspace, needs: 'second_factor' }] });
  expect((await whole.inject({ url: '/app/account', headers })).statusCode).toBe(200);
  await giveFactors(userId);
  expect(await refusals()).toEqual([]);
  const after = await whole.inject({ url: '/app/account/session', headers });
  expect(after.json()).toMatchObject({ workspaces: [{ needs: null }] });
});

const signInByLink = async (browser: Browser, who: { email: string; userId: string }) => {
  const token = await createLink({ db, now }, { purpose: 'sign_in', ...who });
  return browser.post('/sign-in/link', { token });
};

test.each(['code', 'passkey'] as const)(
  'setting up a %s opens the workspace at once',
  async (way) => {
    const { userId, email, scope } = await makeWorkspace(database);
    await require(scope.workspaceId, 'second_factor');
    const probe = `/workspaces/${toPublicId('wsp', scope.workspaceId)}/probe/read`;
    const browser = createBrowser(desk);
    await signInByLink(browser, { userId, email });
    expect((await browser.get(probe)).json()).toMatchObject({ code: 'second_factor_needed' });
    const device = createAuthenticator(SITE);
    if (way === 'code') {
      const { secret } = (await browser.post('/account/totp/begin')).json<{ secret: string }>();
      const code = generateSync({ secret });
      expect((await browser.post('/account/totp/confirm', { code })).statusCode).toBe(200);
    } else {
      const options = (await browser.post('/account/passkeys/begin')).json<{ challenge: string }>();
      await browser.post('/account/passkeys', { name: 'Key', attestation: device.create(options) });
    }
    expect((await browser.get(probe)).statusCode).toBe(200);
    if (way === 'code') return;
    // The next sign-in without the passkey has one factor, until the passkey is given.
    const elsewhere = createBrowser(desk);
    await signInByLink(elsewhere, { userId, email });
    expect((await elsewhere.get(probe)).json()).toMatchObject({ code: 'second_factor_needed' });
    const asked = (await elsewhere.post('/account/proof/passkey/begin')).json<{
      challenge: string;
    }>();
    const assertion = device.answer(asked);
    expect((await elsewhere.post('/account/proof/passkey', { assertion })).statusCode).toBe(200);
    expect((await elsewhere.get(probe)).statusCode).toBe(200);
  },
);

test('the operator asks it of every workspace', async () => {
  const strict = await createSignInApp(database, { operator: 'second_factor' });
  const { userId, email, scope } = await makeWorkspace(database);
  const browser = createBrowser(strict);
  await signInByLink(browser, { userId, email });
  const probe = `/workspaces/${toPublicId('wsp', scope.workspaceId)}/probe/read`;
  expect((await browser.get(probe)).json()).toMatchObject({ code: 'second_factor_needed' });
  await giveFactors(userId);
  expect((await browser.get(probe)).statusCode).toBe(200);
  await strict.app.close();
});

test('only an owner asks it of others, and only with the factor itself; who lacks it is shown before', async () => {
  const { scope, userId } = await makeWorkspace(database);
  const { workspaceId } = scope;
  const owner = await signIn(database, app, { workspaceId, role: 'owner', userId });
  const administrator = await signIn(database, app, { workspaceId, role: 'admin' });
  const rule = { required_factor: 'second_factor' };
  expect((await administrator.post('/workspace/security', rule)).status).toBe(403);
  expect((await owner.post('/workspace/security', rule)).status).toBe(409);
  await admin.query(
    `insert into user_passkey (key_hash, id, user_id, credential_id, public_key, counter, backed_up, name, created_at)
     values (sha256($2), $1, $1, $2, '', 0, false, 'Key', now())`,
    [userId, Buffer.from(userId)],
  );
  await giveFactors(userId);
  const shown = await owner.get('/workspace/security');
  expect(shown.json).toMatchObject({
    required_factor: 'none',
    own: { second_factor: true, single_sign_on: false },
    members: [{ second_factor: true }, { second_factor: false, single_sign_on: false }],
  });
  expect(
    (await owner.post('/workspace/security', { required_factor: 'single_sign_on' })).status,
  ).toBe(409);
  expect((await owner.post('/workspace/security', rule)).json).toMatchObject(rule);
  expect((await administrator.get('/members')).json).toMatchObject({
    code: 'second_factor_needed',
  });
  expect((await owner.get('/members')).status).toBe(200);
  const { rows } = await admin.query(
    `select kind, from_value, to_value from workspace_event where workspace_id = $1 order by id desc limit 1`,
    [workspaceId],
  );
  expect(rows).toEqual([
    { kind: 'required_factor_changed', from_value: 'none', to_value: 'second_factor' },
  ]);
  expect((await owner.post('/workspace/security', { required_factor: 'none' })).status).toBe(200);
  expect((await administrator.get('/members')).status).toBe(200);
});

/** Who was signed out by whom, as the activity has it, and the letters to an address. */
const toldOf = async (workspaceId: string, email: string) => {
  await mail.idle();
  const { rows } = await admin.query<{ actor_id: string; subject_id: string }>(
    `select actor_id, subject_id from workspace_event
     where workspace_id = $1 and kind = 'sessions_ended' order by id`,
    [workspaceId],
  );
  const events = rows.map(({ actor_id: actor, subject_id: subject }) => {
    return { actor: toPublicId('usr', actor), subject };
  });
  return { events, told: letters.filter(({ to }) => to === email) };
};

test('an admin signs a member out of this workspace and of no other, and the member is told', async () => {
  const [one, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  const { workspaceId } = one.scope;
  const owner = await signIn(database, app, { workspaceId, role: 'owner', userId: one.userId });
  const administrator = await signIn(database, app, { workspaceId, role: 'admin' });
  const editor = await signIn(database, app, { workspaceId, role: 'editor' });
  const email = `${newUuid()}@test.example`;
  const id = await addMember(one.scope, { email, name: 'Both', role: 'editor' });
  await admin.query(`insert into member (workspace_id, user_id, role) values ($1, $2, 'editor')`, [
    other.scope.workspaceId,
    id,
  ]);
  const cookie = await cookieOf({ ...one.scope, now }, id);
  const read = (workspace: string) =>
    app.inject({
      url: `${APP_PREFIX}/workspaces/${toPublicId('wsp', workspace)}/members`,
      headers: { host: 'desk.localhost', cookie },
    });
  const path = (userId: string) => `/members/${userId}/sign-out`;
  expect((await read(workspaceId)).statusCode).toBe(200);
  expect((await editor.post(path(toPublicId('usr', id)))).status).toBe(403);
  expect((await administrator.post(path(owner.userId))).status).toBe(403);
  for (const unknown of [toPublicId('usr', other.userId), 'usr_none']) {
    expect((await owner.post(path(unknown))).status).toBe(404);
  }
  expect(await toldOf(workspaceId, email)).toEqual({ events: [], told: [] });
  expect((await administrator.post(path(toPublicId('usr', id)))).status).toBe(200);
  const { events, told } = await toldOf(workspaceId, email);
  expect(events).toEqual([{ actor: administrator.userId, subject: toPublicId('usr', id) }]);
  expect(told).toMatchObject([{ text: expect.stringContaining(`${ORIGIN}/reset`) as string }]);
  expect(told[0]?.text).toContain('admin signed you out of the workspace');
  expect((await read(workspaceId)).statusCode).toBe(401);
  expect((await read(other.scope.workspaceId)).statusCode).toBe(200);
  const again = await cookieOf({ ...one.scope, now }, id);
  const answer = await app.inject({
    url: `${APP_PREFIX}/workspaces/${toPublicId('wsp', workspaceId)}/members`,
    headers: { host: 'desk.localhost', cookie: again },
  });
  expect(answer.statusCode).toBe(200);
});
