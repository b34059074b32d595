import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createLink } from '../../accounts/one-time-link.ts';
import { toPublicId } from '../../platform/ids.ts';
import { createBrowser, createSignInApp, ORIGIN } from './accounts.fixture.ts';

const database = await createTestDatabase();
const { db, admin } = database;
const desk = await createSignInApp(database);
const PASSWORD = 'paper and ink forever';

const makePerson = async (plan: 'business' | 'free' = 'business') => {
  const workspace = await makeWorkspace(database, plan);
  const { userId, email } = workspace;
  const browser = createBrowser(desk);
  const signIn = async (to = browser) => {
    const token = await createLink(
      { db, now: () => new Date() },
      { purpose: 'sign_in', email, userId },
    );
    return to.post('/sign-in/link', { token });
  };
  return {
    ...workspace,
    browser,
    signIn,
    workspaceId: toPublicId('wsp', workspace.scope.workspaceId),
  };
};

/** Somebody with a password, signed in by it. */
const makePasswordPerson = async () => {
  const person = await makePerson();
  await person.signIn();
  const set = await person.browser.post('/account/password', { password: PASSWORD });
  expect(set.statusCode).toBe(200);
  return person;
};

test('the cookies are __Host-, Secure, HttpOnly, SameSite=Lax and for every path', async () => {
  const person = await makePerson();
  const { headers, body } = await person.signIn();
  expect(JSON.parse(body)).toEqual({ state: 'active' });
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-copydesk=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    ),
    expect.stringMatching(
      /^__Host-copydesk-device=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=34560000$/,
    ),
  ]);
});

test('a session says who it is and where they belong, and nothing to somebody signed out', async () => {
  const person = await makePerson();
  expect((await person.browser.get('/account/session')).statusCode).toBe(401);
  await person.signIn();
  const response = await person.browser.get('/account/session');
  expect(response.json()).toMatchObject({
    state: 'active',
    user: { email: person.email, name: 'Owner' },
    workspaces: [{ id: person.workspaceId, role: 'owner', plan: 'business' }],
  });
  const out = await createBrowser(desk).get('/account/session');
  expect(out.statusCode).toBe(401);
  expect(out.headers['www-authenticate']).toBeUndefined();
  expect(out.json()).toEqual({ detail: 'Sign in first.', code: 'signed_out' });
});

test('the right password signs in, whatever the case of the address; a wrong one does not', async () => {
  const { email } = await makePasswordPerson();
  const browser = createBrowser(desk);
  const wrong = await browser.post('/sign-in/password', { email, password: `${PASSWORD}!` });
  expect(wrong.statusCode).toBe(401);
  expect(browser.cookies.size).toBe(0);
  const right = { email: email.toUpperCase(), password: PASSWORD };
  expect((await browser.post('/sign-in/password', right)).json()).toEqual({ state: 'active' });
  expect((await browser.get('/account')).json()).toMatchObject({ has_password: true });
});

test('an unknown address, an account without a password and a wrong password look the same', async () => {
  const [known, bare] = [await makePasswordPerson(), await makePerson()];
  const answers = [];
  for (const email of [known.email, bare.email, 'nobody@test.example']) {
    const { statusCode, body } = await createBrowser(desk).post('/sign-in/password', {
      email,
      password: 'wrong wrong wrong',
    });
    answers.push({ statusCode, body });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('an unknown address takes as long as a wrong password', async () => {
  const { email } = await makePasswordPerson();
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let n = 0; n < 8; n++) {
    for (const [kind, to] of [
      ['known', email],
      ['unknown', `nobody-${n}@test.example`],
    ] as const) {
      const since = performance.now();
      const body = { email: to, password: 'wrong wrong wrong' };
      await createBrowser(desk, `198.51.100.${n}`).post('/sign-in/password', body);
      times[kind].push(performance.now() - since);
    }
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[4] as number;
  // A hash takes tens of milliseconds and the rest takes one.
  expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 3);
  expect(median(times.known)).toBeGreaterThan(median(times.unknown) / 3);
});

test('asking for a link says the same of every address and writes only to those with an account', async () => {
  const { email } = await makePerson();
  const browser = createBrowser(desk);
  const known = await browser.post('/sign-in/link/request', { email });
  const unknown = await browser.post('/sign-in/link/request', { email: 'nobody@test.example' });
  expect(known.body).toBe(unknown.body);
  expect(known.statusCode).toBe(unknown.statusCode);
  await desk.mail.idle();
  expect(desk.sent.filter(({ to }) => to === email)).toHaveLength(1);
  expect(desk.sent.some(({ to }) => to === 'nobody@test.example')).toBe(false);
  const token = await desk.tokenTo(email);
  expect(desk.sent.at(-1)?.text).toContain(`${ORIGIN}/sign-in/link#${token}`);
  expect((await browser.post('/sign-in/link', { token })).json()).toEqual({ state: 'active' });
});

test('the links of messages begin with our own address, whatever the request says', async () => {
  const { email } = await makePerson();
  const trusting = await createSignInApp(database, { publicOrigin: null });
  const other = { origin: 'http://192.0.2.9', host: '192.0.2.9' };
  const response = await createBrowser(trusting).post('/sign-in/reset/request', { email }, other);
  expect(response.statusCode).toBe(200);
  await trusting.mail.idle();
  expect(trusting.sent[0]?.text).toContain(`${ORIGIN}/reset#`);
  expect(JSON.stringify(trusting.sent)).not.toContain('192.0.2.9');
  await trusting.app.close();
});

test('without PUBLIC_URL a name of others that leads here is refused, also for reading', async () => {
  const trusting = await createSignInApp(database, { publicOrigin: null });
  const ask = async (app: typeof trusting.app, host: string): Promise<number> =>
    (await app.inject({ url: '/app/sign-in/methods', headers: { host } })).statusCode;
  const certain = ['localhost:4020', 'desk.localhost', '127.0.0.1:4020', '[::1]:4020', '192.0.2.9'];
  for (const host of certain) expect(await ask(trusting.app, host), host).toBe(200);
  const foreign = ['evil.example:4020', 'localhost.evil.example', '127.0.0.1.evil.example'];
  for (const host of foreign) expect(await ask(trusting.app, host), host).toBe(403);
  expect(await ask(desk.app, 'evil.example')).toBe(200);
  await trusting.app.close();
});

test('a link works once', async () => {
  const { email, userId } = await makePerson();
  const token = await createLink(
    { db, now: () => new Date() },
    { purpose: 'sign_in', email, userId },
  );
  expect((await createBrowser(desk).post('/sign-in/link', { token })).statusCode).toBe(200);
  expect((await createBrowser(desk).post('/sign-in/link', { token })).statusCode).toBe(404);
});

test('of twenty that follow one link at the same moment one gets in', async () => {
  const { email, userId } = await makePerson();
  const token = await createLink(
    { db, now: () => new Date() },
    { purpose: 'sign_in', email, userId },
  );
  const browsers = Array.from({ length: 20 }, () => createBrowser(desk));
  const answers = await Promise.all(browsers.map((one) => one.post('/sign-in/link', { token })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(19);
});

test('a link of another purpose, an expired one and nonsense are refused alike', async () => {
  const { email, userId } = await makePerson();
  const base = { db, now: () => new Date() };
  const reset = await createLink(base, { purpose: 'reset', email, userId });
  const expired = await createLink(base, {
    purpose: 'sign_in',
    email,
    userId,
    expiresAt: new Date(Date.now() - 1),
  });
  const bodies = new Set<string>();
  for (const token of [reset, expired, 'nonsense', 'a'.repeat(43)]) {
    const response = await createBrowser(desk).post('/sign-in/link', { token });
    expect(response.statusCode).toBe(404);
    bodies.add(response.body);
  }
  expect(bodies.size).toBe(1);
});

test('a planted token is not the one that signs in, and opens nothing after', async () => {
  const person = await makePerson();
  const planted = 'p'.repeat(43);
  person.browser.cookies.set('__Host-copydesk', planted);
  await person.signIn();
  expect(person.browser.cookies.get('__Host-copydesk')).not.toBe(planted);
  const attacker = createBrowser(desk);
  attacker.cookies.set('__Host-copydesk', planted);
  expect((await attacker.get('/account/session')).statusCode).toBe(401);
});

test('signing in again ends the session that the browser had', async () => {
  const person = await makePerson();
  await person.signIn();
  const before = createBrowser(desk);
  before.cookies.set('__Host-copydesk', person.browser.cookies.get('__Host-copydesk') as string);
  await person.signIn();
  expect((await before.get('/account/session')).statusCode).toBe(401);
  expect((await person.browser.get('/account/session')).statusCode).toBe(200);
});

test('a new password by link works once, ends every session and every other link', async () => {
  const person = await makePasswordPerson();
  const base = { db, now: () => new Date() };
  const { email, userId } = person;
  const other = await createLink(base, { purpose: 'sign_in', email, userId });
  await person.browser.post('/sign-in/reset/request', { email });
  const token = await desk.tokenTo(email);
  const browser = createBrowser(desk);
  const weak = await browser.post('/sign-in/reset', { token, password: 'aaaaaaaaaaaaaa' });
  expect(weak.statusCode).toBe(422);
  const reset = await browser.post('/sign-in/reset', {
    token,
    password: 'another ink, another paper',
  });
  expect(reset.json()).toEqual({ state: 'active' });
  expect((await person.browser.get('/account/session')).statusCode).toBe(401);
  const again = { token, password: 'a third ink for thieves' };
  expect((await createBrowser(desk).post('/sign-in/reset', again)).statusCode).toBe(404);
  expect((await createBrowser(desk).post('/sign-in/link', { token: other })).statusCode).toBe(404);
  const old = { email, password: PASSWORD };
  expect((await createBrowser(desk).post('/sign-in/password', old)).statusCode).toBe(401);
  const now = { email, password: 'another ink, another paper' };
  expect((await createBrowser(desk).post('/sign-in/password', now)).statusCode).toBe(200);
});

test('of forty parallel wrong passwords ten are looked at, and the right one works a minute later', async () => {
  const { email } = await makePasswordPerson();
  let time = Date.now();
  const clocked = await createSignInApp(database, { now: () => new Date(time) });
  const body = { email, password: 'wrong wrong wrong' };
  const tries = Array.from({ length: 40 }, () =>
    createBrowser(clocked, '203.0.113.9').post('/sign-in/password', body),
  );
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  const right = { email, password: PASSWORD };
  const refused = await createBrowser(clocked, '203.0.113.9').post('/sign-in/password', right);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
  // The person elsewhere is not locked out by whoever guesses.
  const home = await createBrowser(clocked, '203.0.113.77').post('/sign-in/password', right);
  expect(home.statusCode).toBe(200);
  time += 31_000;
  const later = await createBrowser(clocked, '203.0.113.9').post('/sign-in/password', right);
  expect(later.statusCode).toBe(200);
  await clocked.app.close();
});

test('one place cannot try many addresses without end', async () => {
  const time = Date.now();
  const clocked = await createSignInApp(database, { now: () => new Date(time) });
  const tries = Array.from({ length: 70 }, (_, n) =>
    createBrowser(clocked, '203.0.113.50').post('/sign-in/password', {
      email: `guess-${n}@test.example`,
      password: 'wrong wrong wrong',
    }),
  );
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(60);
  await clocked.app.close();
});

test('one address gets few messages, known or not', async () => {
  const { email } = await makePerson();
  for (const to of [email, 'nobody-else@test.example']) {
    const statuses = [];
    for (let n = 0; n < 7; n++) {
      const answer = await createBrowser(desk, `198.51.100.${100 + n}`).post(
        '/sign-in/link/request',
        { email: to },
      );
      statuses.push(answer.statusCode);
      await desk.mail.idle();
    }
    expect(statuses).toEqual(Array.from({ length: 7 }, () => 200));
    expect(desk.sent.filter((letter) => letter.to === to)).toHaveLength(to === email ? 5 : 0);
  }
});

test.each([
  ['missing', undefined],
  ['foreign', 'https://evil.example'],
  ['of another scheme', 'http://desk.example'],
  ['of another port', 'https://desk.example:8443'],
  ['null', 'null'],
])('a write whose Origin is %s is refused', async (_kind, origin) => {
  const person = await makePerson();
  await person.signIn();
  const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const url of [
    '/app/account/sign-out',
    '/app/sign-in/password',
    `/app/workspaces/${person.workspaceId}/probe/decide`,
  ]) {
    const response = await desk.app.inject({
      method: 'POST',
      url,
      headers: { cookie, ...(origin === undefined ? {} : { origin }) },
    });
    expect(response.statusCode, url).toBe(403);
  }
  expect((await person.browser.get('/account/session')).statusCode).toBe(200);
});

test('without a configured origin the one of the request counts', async () => {
  const person = await makePerson();
  const trusting = await createSignInApp(database, { publicOrigin: null });
  const token = await createLink(
    { db, now: () => new Date() },
    { purpose: 'sign_in', email: person.email, userId: person.userId },
  );
  const own = { origin: 'http://localhost:4020', host: 'localhost:4020' };
  const foreign = { ...own, origin: 'http://localhost:9999' };
  const browser = createBrowser(trusting);
  expect((await browser.post('/sign-in/link', { token }, foreign)).statusCode).toBe(403);
  expect((await browser.post('/sign-in/link', { token }, own)).statusCode).toBe(200);
  await trusting.app.close();
});

test('a cookie opens nothing on /public, and a key nothing on /app', async () => {
  const person = await makePerson();
  await person.signIn();
  const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = '/public/probe';
  expect((await desk.app.inject({ url, headers: { cookie } })).statusCode).toBe(401);
  const key = { 'x-api-key': person.key };
  expect((await desk.app.inject({ url, headers: key })).statusCode).toBe(200);
  const stranger = createBrowser(desk);
  expect((await stranger.get('/account/session', key)).statusCode).toBe(401);
  const probe = `/workspaces/${person.workspaceId}/probe/read`;
  expect((await stranger.get(probe, key)).statusCode).toBe(401);
  expect((await person.browser.get(probe)).statusCode).toBe(200);
});

test('tokens are kept as hashes only, and no answer and no log line has them', async () => {
  const person = await makePerson();
  await person.signIn();
  const token = person.browser.cookies.get('__Host-copydesk') as string;
  const { rows } = await admin.query<{ row: string }>(
    `select s::text as row from user_session s union all select l::text from one_time_link l`,
  );
  for (const { row } of rows) expect(row).not.toContain(token);
  const account = await person.browser.get('/account');
  const session = await person.browser.get('/account/session');
  const { rows: hashes } = await admin.query<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from user_session where user_id = $1`,
    [person.userId],
  );
  for (const secret of [token, ...hashes.map(({ hash }) => hash)]) {
    expect(account.body).not.toContain(secret);
    expect(session.body).not.toContain(secret);
    expect(desk.lines.join('')).not.toContain(secret);
  }
});
