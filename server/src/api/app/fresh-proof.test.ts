import { appRoutes } from '@copydesk/contract/app';
import { APP_PREFIX } from '@copydesk/contract/shared/app-route';
import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createAuthenticator } from '../../accounts/passkeys/authenticator.fixture.ts';
import { createLink } from '../../accounts/one-time-link.ts';
import { toPublicId } from '../../platform/ids.ts';
import { type Browser, createBrowser, createSignInApp, ORIGIN } from './accounts.fixture.ts';
import { cookieOf } from './session-cookie.fixture.ts';

const database = await createTestDatabase();
const { db, admin } = database;
let time = Date.now();
const now = () => new Date(time);
const desk = await createSignInApp(database, { now });
const SITE = { origin: ORIGIN, rpId: new URL(ORIGIN).hostname };
const PASSWORD = 'paper and ink forever';
const TEN_MINUTES = 10 * 60_000;

const signInByLink = async (browser: Browser, who: { email: string; userId: string }) => {
  const token = await createLink({ db, now }, { purpose: 'sign_in', ...who });
  return browser.post('/sign-in/link', { token });
};

const makePerson = async () => {
  const { userId, email } = await makeWorkspace(database);
  const browser = createBrowser(desk);
  await signInByLink(browser, { userId, email });
  return { userId, email, browser };
};

const isFresh = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/account/proof')).json<{ fresh: boolean }>().fresh;

test('a sign-in is a proof for ten minutes', async () => {
  const { browser } = await makePerson();
  time += TEN_MINUTES - 1;
  expect((await browser.post('/account/totp/begin')).statusCode).toBe(200);
  time += 1;
  const late = await browser.post('/account/totp/begin');
  expect(late.statusCode).toBe(403);
  expect(late.json()).toMatchObject({ code: 'fresh_proof_needed' });
  expect(await isFresh(browser)).toBe(false);
  expect((await browser.get('/account')).statusCode).toBe(200);
});

test('the password proves again, and a wrong one does not', async () => {
  const { browser } = await makePerson();
  await browser.post('/account/password', { password: PASSWORD });
  time += TEN_MINUTES;
  const wrong = await browser.post('/account/proof/password', { password: `${PASSWORD}!` });
  expect(wrong.json()).toMatchObject({ code: 'forbidden' });
  expect(await isFresh(browser)).toBe(false);
  expect((await browser.post('/account/proof/password', { password: PASSWORD })).statusCode).toBe(
    200,
  );
  expect(await isFresh(browser)).toBe(true);
  expect((await browser.get('/account/proof')).json()).toMatchObject({ two_factors: false });
});

test('somebody without a password proves nothing by one', async () => {
  const { browser } = await makePerson();
  time += TEN_MINUTES;
  const answer = await browser.post('/account/proof/password', { password: PASSWORD });
  expect(answer.statusCode).toBe(403);
  expect((await browser.get('/account/proof')).json()).toEqual({
    fresh: false,
    adds_ways: true,
    two_factors: false,
    password: false,
    code: false,
    passkey: false,
    // Nothing can bring the next link, so a password may be chosen.
    first_way: true,
    provider: null,
  });
});

describe('somebody with nothing but a link, where no letter can be sent,', () => {
  const HOUR = 60 * 60_000;
  const choose = async (browser: Browser) => {
    const shown = (await browser.get('/account/proof')).json<{ first_way: boolean }>().first_way;
    const { statusCode } = await browser.post('/account/password', { password: PASSWORD });
    return [shown, statusCode];
  };

  test('chooses a password for a day after the link, and proves by it', async () => {
    const { browser } = await makePerson();
    time += 2 * HOUR;
    expect((await browser.post('/account/passkeys/begin')).statusCode).toBe(403);
    expect(await choose(browser)).toEqual([true, 200]);
    expect(await isFresh(browser)).toBe(false);
    expect((await browser.get('/account/proof')).json()).toMatchObject({ first_way: false });
    await browser.post('/account/proof/password', { password: PASSWORD });
    expect((await browser.post('/account/passkeys/begin')).statusCode).toBe(200);
    const late = await makePerson();
    for (let hours = 0; hours < 24; hours += 8) {
      time += 8 * HOUR;
      await late.browser.get('/account');
    }
    expect(await choose(late.browser)).toEqual([false, 403]);
  });

  test('chooses none without a proof beside a passkey or a linked service', async () => {
    const [one, other] = [await makePerson(), await makePerson()];
    const options = await one.browser.post('/account/passkeys/begin');
    const attestation = createAuthenticator(SITE).create(options.json<{ challenge: string }>());
    await one.browser.post('/account/passkeys', { name: 'Key', attestation });
    await admin.query(
      `insert into user_identity (key_hash, id, user_id, issuer, subject, email, created_at)
       values (sha256('key'), gen_random_uuid(), $1, 'https://id.example', $2, $3, now())`,
      [other.userId, other.userId, other.email],
    );
    time += 2 * HOUR;
    expect(await choose(one.browser)).toEqual([false, 403]);
    expect(await choose(other.browser)).toEqual([false, 403]);
  });

  test('is sent a link instead where letters are sent', async () => {
    const house = await createSignInApp(database, { now, hasMailServer: true });
    const { userId, email } = await makeWorkspace(database);
    const browser = createBrowser(house);
    await signInByLink(browser, { userId, email });
    time += 2 * HOUR;
    expect(await choose(browser)).toEqual([false, 403]);
  });
});

test('a password alone proves nothing where there is a second factor', async () => {
  const [byApp, byDevice] = [await makePerson(), await makePerson()];
  for (const { browser } of [byApp, byDevice]) {
    await browser.post('/account/password', { password: PASSWORD });
  }
  const { secret } = (await byApp.browser.post('/account/totp/begin')).json<{ secret: string }>();
  const code = generateSync({ secret, epoch: Math.floor(time / 1_000) });
  await byApp.browser.post('/account/totp/confirm', { code });
  const options = await byDevice.browser.post('/account/passkeys/begin');
  const attestation = createAuthenticator(SITE).create(options.json<{ challenge: string }>());
  await byDevice.browser.post('/account/passkeys', { name: 'Key', attestation });
  time += TEN_MINUTES;
  for (const { browser } of [byApp, byDevice]) {
    const shown = (await browser.get('/account/proof')).json<{ password: boolean }>();
    expect(shown.password).toBe(false);
    const answer = await browser.post('/account/proof/password', { password: PASSWORD });
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
    expect(await isFresh(browser)).toBe(false);
  }
  // Nor does signing in with it once more.
  const again = createBrowser(desk);
  const { email } = byDevice;
  expect((await again.post('/sign-in/password', { email, password: PASSWORD })).statusCode).toBe(
    200,
  );
  expect((await again.get('/account')).statusCode).toBe(200);
  expect(await isFresh(again)).toBe(false);
});

test('passwords cannot be tried without end by a proof', async () => {
  const { browser } = await makePerson();
  await browser.post('/account/password', { password: PASSWORD });
  const answers = [];
  for (let n = 0; n < 12; n += 1) {
    answers.push((await browser.post('/account/proof/password', { password: `${n}` })).statusCode);
  }
  expect(answers.filter((status) => status === 429)).toHaveLength(2);
});

test('a code proves again, once', async () => {
  const { browser } = await makePerson();
  const { secret } = (await browser.post('/account/totp/begin')).json<{ secret: string }>();
  const codeNow = () => generateSync({ secret, epoch: Math.floor(time / 1_000) });
  await browser.post('/account/totp/confirm', { code: codeNow() });
  expect((await browser.get('/account/proof')).json()).toMatchObject({ two_factors: true });
  time += TEN_MINUTES;
  const code = codeNow();
  expect((await browser.post('/account/proof/code', { code })).statusCode).toBe(200);
  expect(await isFresh(browser)).toBe(true);
  expect((await browser.post('/account/proof/code', { code })).statusCode).toBe(403);
});

test('an own passkey proves again, and that of another person does not', async () => {
  const [one, other] = [await makePerson(), await makePerson()];
  const [device, theirs] = [createAuthenticator(SITE), createAuthenticator(SITE)];
  for (const [{ browser }, its] of [[one, device] as const, [other, theirs] as const]) {
    const options = (await browser.post('/account/passkeys/begin')).json<{ challenge: string }>();
    await browser.post('/account/passkeys', { name: 'Key', attestation: its.create(options) });
  }
  time += TEN_MINUTES;
  const prove = async (from: string, its: typeof device) => {
    const begun = await one.browser.post(from);
    const assertion = its.answer(begun.json<{ challenge: string }>());
    return one.browser.post('/account/proof/passkey', { assertion });
  };
  expect((await prove('/account/proof/passkey/begin', theirs)).statusCode).toBe(403);
  // A challenge to sign in is none to prove.
  expect((await prove('/sign-in/passkey/begin', device)).statusCode).toBe(403);
  expect(await isFresh(one.browser)).toBe(false);
  expect((await prove('/account/proof/passkey/begin', device)).statusCode).toBe(200);
  expect(await isFresh(one.browser)).toBe(true);
});

test('a proof counts for its own session alone', async () => {
  const person = await makePerson();
  await person.browser.post('/account/password', { password: PASSWORD });
  const other = createBrowser(desk);
  await signInByLink(other, person);
  time += TEN_MINUTES;
  await person.browser.post('/account/proof/password', { password: PASSWORD });
  expect(await isFresh(person.browser)).toBe(true);
  expect(await isFresh(other)).toBe(false);
});

test('a stolen password alone adds no way to sign in, and so opens no workspace that asks for a factor', async () => {
  const house = await createSignInApp(database, { now, hasMailServer: true });
  const { userId, email, scope } = await makeWorkspace(database);
  const owner = createBrowser(house);
  await signInByLink(owner, { userId, email });
  await owner.post('/account/password', { password: PASSWORD });
  await admin.query(`update workspace set required_factor = 'second_factor' where id = $1`, [
    scope.workspaceId,
  ]);
  const thief = createBrowser(house, '203.0.113.40');
  await thief.post('/sign-in/password', { email, password: PASSWORD });
  // The sign-in itself is a fresh proof, and so is the password once more.
  await thief.post('/account/proof/password', { password: PASSWORD });
  const proof = await thief.get('/account/proof');
  expect(proof.json()).toMatchObject({ fresh: true, adds_ways: false });
  const ways = ['/account/totp/begin', '/account/passkeys/begin', '/account/identities/begin'];
  const answersTo = async (browser: Browser) => {
    const answers = [];
    for (const way of ways) answers.push(await browser.post(way, {}));
    return answers.map((answer) => answer.json<{ code?: string }>().code ?? answer.statusCode);
  };
  expect(await answersTo(thief)).toEqual(ways.map(() => 'link_needed'));
  const probe = `/workspaces/${toPublicId('wsp', scope.workspaceId)}/probe/read`;
  expect((await thief.get(probe)).json()).toMatchObject({ code: 'second_factor_needed' });
  // The owner, who has the mailbox, sets one up. This house has no provider.
  expect(await answersTo(owner)).toEqual([200, 200, 'not_found']);
  const { secret } = (await owner.post('/account/totp/begin')).json<{ secret: string }>();
  const codeNow = () => generateSync({ secret, epoch: Math.floor(time / 1_000) });
  await owner.post('/account/totp/confirm', { code: codeNow() });
  expect((await owner.get(probe)).statusCode).toBe(200);
  // Whoever gives the factor after the password may add another.
  time += 30_000;
  const elsewhere = createBrowser(house);
  await elsewhere.post('/sign-in/password', { email, password: PASSWORD });
  await elsewhere.post('/account/second-factor', { code: codeNow() });
  expect((await elsewhere.post('/account/passkeys/begin')).statusCode).toBe(200);
  await house.app.close();
});

test('where no letter can be sent, a password sets up a factor, because some have nothing else', async () => {
  const { email, browser } = await makePerson();
  await browser.post('/account/password', { password: PASSWORD });
  const other = createBrowser(desk);
  await other.post('/sign-in/password', { email, password: PASSWORD });
  expect((await other.get('/account/proof')).json()).toMatchObject({ adds_ways: true });
  expect((await other.post('/account/totp/begin')).statusCode).toBe(200);
});

test('every route of a workspace that says so asks for a fresh proof, and no other does', async () => {
  const app = await createTestApp(database);
  const { scope, userId, key } = await makeWorkspace(database);
  const cookie = await cookieOf({ ...scope, now: () => new Date() }, userId);
  await admin.query(
    `update user_session set proven_at = now() - interval '10 minutes' where user_id = $1`,
    [userId],
  );
  const workspace = toPublicId('wsp', scope.workspaceId);
  const faults: string[] = [];
  for (const route of appRoutes.filter(({ url }) => url.includes(':workspace_id'))) {
    const url = route.url
      .replace(':workspace_id', workspace)
      .replaceAll(/:\w+/g, 'none_00000000000000000000000000');
    const answer = await app.inject({
      method: route.method,
      url: `${APP_PREFIX}${url}`,
      headers: { host: 'desk.localhost', origin: 'http://desk.localhost', cookie },
    });
    const asked = answer.statusCode === 403 && answer.body.includes('"fresh_proof_needed"');
    if (asked !== (route.proof === 'fresh'))
      faults.push(`${route.operationId} ${answer.statusCode}`);
  }
  expect(faults).toEqual([]);
  const byKey = await app.inject({ url: '/public/v1/template', headers: { 'x-api-key': key } });
  expect(byKey.statusCode).toBe(200);
});
