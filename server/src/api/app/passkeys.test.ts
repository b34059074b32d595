import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createLink } from '../../accounts/one-time-link.ts';
import {
  type Authenticator,
  createAuthenticator,
} from '../../accounts/passkeys/authenticator.fixture.ts';
import { type Browser, createBrowser, createSignInApp, ORIGIN } from './accounts.fixture.ts';

const database = await createTestDatabase();
const { db, admin } = database;
let time = Date.now();
const now = () => new Date(time);
const desk = await createSignInApp(database, { now });
const SITE = { origin: ORIGIN, rpId: new URL(ORIGIN).hostname };
const PASSWORD = 'paper and ink forever';

interface Challenge {
  readonly challenge: string;
}

const signInByLink = async (browser: Browser, who: { email: string; userId: string }) => {
  const token = await createLink({ db, now }, { purpose: 'sign_in', ...who });
  return browser.post('/sign-in/link', { token });
};

const add = async (browser: Browser, device: Authenticator, name = 'Laptop') => {
  const options = (await browser.post('/account/passkeys/begin')).json<Challenge>();
  return browser.post('/account/passkeys', { name, attestation: device.create(options) });
};

/** Somebody with a passkey, in the browser where they added it. */
const makePerson = async () => {
  const { userId, email } = await makeWorkspace(database);
  const who = { userId, email };
  const browser = createBrowser(desk);
  await signInByLink(browser, who);
  const device = createAuthenticator(SITE);
  const added = await add(browser, device);
  expect(added.statusCode).toBe(201);
  return { who, browser, device, passkeyId: added.json<{ id: string }>().id };
};

const begin = async (browser: Browser) =>
  (await browser.post('/sign-in/passkey/begin')).json<Challenge>();

const finish = (browser: Browser, assertion: object) =>
  browser.post('/sign-in/passkey', { assertion });

test('a passkey signs in alone, and its use is shown', async () => {
  const { who, device, browser } = await makePerson();
  const elsewhere = createBrowser(desk);
  const asked = await elsewhere.post('/sign-in/passkey/begin');
  expect(asked.json()).toMatchObject({ rpId: 'desk.example', userVerification: 'required' });
  expect(asked.headers['set-cookie']).toMatch(
    /^__Host-copydesk-passkey=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=300$/,
  );
  const answer = await finish(elsewhere, device.answer(asked.json<Challenge>()));
  expect(answer.json()).toEqual({ state: 'active' });
  expect((await elsewhere.get('/account/session')).json()).toMatchObject({
    state: 'active',
    user: { email: who.email },
  });
  expect((await browser.get('/account')).json()).toMatchObject({
    passkeys: [{ name: 'Laptop', used_at: now().toISOString() }],
  });
});

test('a passkey counts as both factors: no code is asked for', async () => {
  const { who, device, browser } = await makePerson();
  await admin.query(
    `insert into user_totp (user_id, secret, confirmed_at, created_at) values ($1, '', now(), now())`,
    [who.userId],
  );
  const elsewhere = createBrowser(desk);
  expect((await signInByLink(elsewhere, who)).json()).toEqual({ state: 'pending_factor' });
  expect((await finish(elsewhere, device.answer(await begin(elsewhere)))).json()).toEqual({
    state: 'active',
  });
  expect((await browser.get('/account')).statusCode).toBe(200);
});

test('an answer works once: neither it nor its challenge can be used again', async () => {
  const { device } = await makePerson();
  const browser = createBrowser(desk);
  const options = await begin(browser);
  const assertion = device.answer(options);
  const cookie = browser.cookies.get('__Host-copydesk-passkey') as string;
  expect((await finish(browser, assertion)).statusCode).toBe(200);
  const replay = createBrowser(desk);
  replay.cookies.set('__Host-copydesk-passkey', cookie);
  expect((await finish(replay, assertion)).statusCode).toBe(403);
  expect((await finish(replay, device.answer(options))).statusCode).toBe(403);
  expect(replay.cookies.has('__Host-copydesk')).toBe(false);
});

test('of two answers to one challenge at the same time, one signs in', async () => {
  const { device } = await makePerson();
  const browsers = Array.from({ length: 6 }, () => createBrowser(desk));
  const options = await begin(browsers[0] as Browser);
  const cookie = browsers[0]?.cookies.get('__Host-copydesk-passkey') as string;
  for (const browser of browsers) browser.cookies.set('__Host-copydesk-passkey', cookie);
  const assertions = browsers.map(() => device.answer(options));
  const answers = await Promise.all(
    browsers.map((browser, n) => finish(browser, assertions[n] as object)),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 403, 403, 403, 403, 403,
  ]);
});

test('a wrong answer uses its challenge up', async () => {
  const { device } = await makePerson();
  const browser = createBrowser(desk);
  const options = await begin(browser);
  const wrong = device.answer(options, { isVerified: false });
  expect((await finish(browser, wrong)).statusCode).toBe(401);
  expect((await finish(browser, device.answer(options))).statusCode).toBe(403);
});

test('a challenge belongs to the browser that asked for it, and to what it was asked for', async () => {
  const { device, browser } = await makePerson();
  const theirs = createBrowser(desk);
  const options = await begin(theirs);
  const stranger = createBrowser(desk);
  await begin(stranger);
  expect((await finish(stranger, device.answer(options))).statusCode).toBe(401);
  const toAdd = (await browser.post('/account/passkeys/begin')).json<Challenge>();
  expect((await finish(browser, device.answer(toAdd))).statusCode).toBe(403);
});

test('a challenge lasts five minutes', async () => {
  const { device } = await makePerson();
  const browser = createBrowser(desk);
  const options = await begin(browser);
  time += 5 * 60_000;
  expect((await finish(browser, device.answer(options))).statusCode).toBe(403);
  const { rows } = await admin.query<{ n: number }>(
    `select count(*)::int as n from passkey_challenge where expires_at < now() - interval '1 day'`,
  );
  expect(rows[0]?.n).toBe(0);
});

test.each([
  ['another site', { origin: 'https://desk.example.evil.example' }],
  ['the same site without TLS', { origin: 'http://desk.example' }],
  ['another name for the site', { rpId: 'evil.example' }],
  ['no question to its holder', { isVerified: false }],
  ['a made-up challenge', { challenge: 'bWFkZSB1cA' }],
  ['the words of a creation', { type: 'webauthn.create' }],
])('an answer that says %s is refused like an unknown passkey', async (_what, said) => {
  const { device } = await makePerson();
  const browser = createBrowser(desk);
  const refused = await finish(browser, device.answer(await begin(browser), said));
  const unknown = createAuthenticator(SITE);
  const nobodys = await finish(browser, unknown.answer(await begin(browser)));
  expect(refused.statusCode).toBe(401);
  expect(refused.body).toBe(nobodys.body);
  expect(browser.cookies.has('__Host-copydesk')).toBe(false);
  // The same device is taken when it says what is so.
  expect((await finish(browser, device.answer(await begin(browser)))).statusCode).toBe(200);
});

test('another key cannot answer for a passkey', async () => {
  const [one, other] = [await makePerson(), await makePerson()];
  const browser = createBrowser(desk);
  const forged = { ...other.device.answer(await begin(browser)) };
  const answer = await finish(browser, { ...forged, id: one.device.id, rawId: one.device.id });
  expect(answer.statusCode).toBe(401);
});

test('a device whose count goes back is refused, and one that never counts is not', async () => {
  const { device } = await makePerson();
  const browser = createBrowser(desk);
  const answerWith = async (counter: number) =>
    (await finish(browser, device.answer(await begin(browser), { counter }))).statusCode;
  expect(await answerWith(9)).toBe(200);
  expect(await answerWith(9)).toBe(401);
  expect(await answerWith(4)).toBe(401);
  expect(await answerWith(0)).toBe(401);
  expect(await answerWith(10)).toBe(200);
  expect(desk.lines.join('')).toContain('a passkey was refused');
  const { who } = await makePerson();
  const shared = createAuthenticator(SITE);
  const owner = createBrowser(desk);
  await signInByLink(owner, who);
  const options = (await owner.post('/account/passkeys/begin')).json<Challenge>();
  const attestation = shared.create(options, { counter: 0 });
  expect((await owner.post('/account/passkeys', { name: 'Shared', attestation })).statusCode).toBe(
    201,
  );
  for (const _ of [1, 2]) {
    const again = createBrowser(desk);
    const answer = shared.answer(await begin(again), { counter: 0 });
    expect((await finish(again, answer)).statusCode).toBe(200);
  }
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another name for the site', { rpId: 'evil.example' }],
  ['no question to its holder', { isVerified: false }],
])('a new passkey that says %s is not stored', async (_what, said) => {
  const { browser } = await makePerson();
  const device = createAuthenticator(SITE);
  const options = (await browser.post('/account/passkeys/begin')).json<Challenge>();
  const attestation = device.create(options, said);
  expect((await browser.post('/account/passkeys', { name: 'No', attestation })).statusCode).toBe(
    403,
  );
  expect((await browser.get('/account')).json<{ passkeys: unknown[] }>().passkeys).toHaveLength(1);
});

test('a credential belongs to one account', async () => {
  const [one, other] = [await makePerson(), await makePerson()];
  const answer = await add(other.browser, one.device);
  expect(answer.statusCode).toBe(409);
  const browser = createBrowser(desk);
  await finish(browser, one.device.answer(await begin(browser)));
  expect((await browser.get('/account/session')).json()).toMatchObject({
    user: { email: one.who.email },
  });
});

test('the challenge of one person adds nothing to the account of the next in the same browser', async () => {
  const { browser } = await makePerson();
  const other = await makePerson();
  const device = createAuthenticator(SITE);
  const options = (await browser.post('/account/passkeys/begin')).json<Challenge>();
  await signInByLink(browser, other.who);
  const attestation = device.create(options);
  expect((await browser.post('/account/passkeys', { name: 'No', attestation })).statusCode).toBe(
    403,
  );
});

test('own passkeys can be named and removed, and those of others are unknown', async () => {
  const { browser, passkeyId, who, device } = await makePerson();
  const other = await makePerson();
  const name = 'Key on the ring';
  for (const id of [other.passkeyId, 'psk_none', '']) {
    expect((await browser.post('/account/passkeys/rename', { id, name })).statusCode).toBe(404);
    expect((await browser.post('/account/passkeys/remove', { id })).statusCode).toBe(404);
  }
  expect((await browser.post('/account/passkeys/rename', { id: passkeyId, name })).statusCode).toBe(
    200,
  );
  expect((await browser.get('/account')).json()).toMatchObject({ passkeys: [{ name }] });
  await browser.post('/account/password', { password: PASSWORD });
  expect((await browser.post('/account/passkeys/remove', { id: passkeyId })).statusCode).toBe(200);
  const elsewhere = createBrowser(desk);
  expect((await finish(elsewhere, device.answer(await begin(elsewhere)))).statusCode).toBe(401);
  const login = { email: who.email, password: PASSWORD };
  expect((await elsewhere.post('/sign-in/password', login)).statusCode).toBe(200);
});

test('the last way to sign in stays where no link can be sent', async () => {
  const { browser, passkeyId } = await makePerson();
  const refused = await browser.post('/account/passkeys/remove', { id: passkeyId });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'conflict' });
  expect(refused.body).toContain('only way to sign in');
  const second = await add(browser, createAuthenticator(SITE), 'Phone');
  const ids = [passkeyId, second.json<{ id: string }>().id];
  const both = await Promise.all(ids.map((id) => browser.post('/account/passkeys/remove', { id })));
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await browser.get('/account')).json<{ passkeys: unknown[] }>().passkeys).toHaveLength(1);
});

test('wrong answers are limited by place, and an IPv6 network is one place', async () => {
  const { device } = await makePerson();
  const statuses: number[] = [];
  for (let n = 0; n < 63; n += 1) {
    const browser = createBrowser(desk, `2001:db8:7:7::${n.toString(16)}`);
    const wrong = device.answer(await begin(browser), { isVerified: false });
    statuses.push((await finish(browser, wrong)).statusCode);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(60);
  expect(statuses.slice(60)).toEqual([429, 429, 429]);
  const elsewhere = createBrowser(desk, '2001:db8:7:8::1');
  expect((await finish(elsewhere, device.answer(await begin(elsewhere)))).statusCode).toBe(200);
});

test('a site without a name has no passkeys, and says so', async () => {
  const bare = await createSignInApp(database, { publicOrigin: 'https://192.0.2.7' });
  const browser = createBrowser(bare);
  const origin = { origin: 'https://192.0.2.7' };
  expect((await browser.get('/sign-in/methods')).json()).toMatchObject({ passkey: false });
  const refused = await browser.post('/sign-in/passkey/begin', undefined, origin);
  expect(refused.statusCode).toBe(409);
  expect((await createBrowser(desk).get('/sign-in/methods')).json()).toMatchObject({
    passkey: true,
  });
  await bare.app.close();
});

test('asking for a challenge takes no body: an empty one passes, any other is refused and makes no challenge', async () => {
  const browser = createBrowser(desk);
  const count = async () =>
    (await database.admin.query('select from passkey_challenge')).rows.length;
  const before = await count();
  for (const body of [{ email: 'a@test.example' }, { x: 'y'.repeat(4_000) }]) {
    expect((await browser.post('/sign-in/passkey/begin', body)).statusCode).toBe(422);
  }
  expect(await count()).toBe(before);
  expect((await browser.post('/sign-in/passkey/begin', {})).statusCode).toBe(200);
  expect((await browser.post('/sign-in/passkey/begin')).statusCode).toBe(200);
});
