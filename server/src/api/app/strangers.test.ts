import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createSignInLink, requestLink } from '../../accounts/request-link.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { createLink } from '../../accounts/one-time-link.ts';
import { type Browser, createBrowser, createSignInApp, ORIGIN } from './accounts.fixture.ts';

const database = await createTestDatabase();
const { db, log } = database;
const PASSWORD = 'paper and ink forever';
const STEP_MS = 30_000;
const DEVICE = '__Host-copydesk-device';
let time = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
const now = () => new Date(time);
const desk = await createSignInApp(database, { now });

const signInBy = async (browser: Browser, who: { email: string; userId: string }) => {
  const token = await createLink({ db, now }, { purpose: 'sign_in', ...who });
  return browser.post('/sign-in/link', { token });
};

/** Somebody with a password who has signed in here before. */
const makePerson = async () => {
  const { userId, email } = await makeWorkspace(database);
  const browser = createBrowser(desk, '192.0.2.20');
  await signInBy(browser, { userId, email });
  await browser.post('/account/password', { password: PASSWORD });
  await browser.post('/account/sign-out');
  return { userId, email, browser };
};

const STRANGERS = 1_000;
const addressOf = (n: number): string => `198.18.${Math.floor(n / 250)}.${(n % 250) + 1}`;

/** The same from each of a thousand addresses, some at a time; gives the answers. */
const flood = async (
  attempt: (browser: Browser, n: number) => ReturnType<Browser['post']>,
): Promise<Awaited<ReturnType<Browser['post']>>[]> => {
  const answers: Awaited<ReturnType<Browser['post']>>[] = [];
  for (let from = 0; from < STRANGERS; from += 50) {
    const some = Array.from({ length: 50 }, (_, n) => {
      const browser = createBrowser(desk, addressOf(from + n));
      return attempt(browser, from + n);
    });
    answers.push(...(await Promise.all(some)));
  }
  return answers;
};

const countOf = (answers: readonly { statusCode: number }[], status: number): number =>
  answers.filter(({ statusCode }) => statusCode === status).length;

test('a thousand strangers who guess, ask for links and try codes lock nobody out, and are slowed', async () => {
  const person = await makePerson();
  const { email, userId } = person;
  // A second factor, and a stranger who has learnt the password.
  await signInBy(person.browser, { userId, email });
  const { secret } = (await person.browser.post('/account/totp/begin')).json<{ secret: string }>();
  const codeNow = () => generateSync({ secret, epoch: Math.floor(time / 1_000) });
  await person.browser.post('/account/totp/confirm', { code: codeNow() });
  await person.browser.post('/account/sign-out');
  time += STEP_MS;
  const thief = createBrowser(desk, '198.18.200.1');
  const stolen = await thief.post('/sign-in/password', { email, password: PASSWORD });
  expect(stolen.json()).toEqual({ state: 'pending_factor' });

  const guesses = await flood((browser) =>
    browser.post('/sign-in/password', { email, password: 'wrong wrong wrong' }),
  );
  expect(countOf(guesses, 401)).toBeLessThanOrEqual(30);
  expect(countOf(guesses, 401) + countOf(guesses, 429)).toBe(STRANGERS);
  expect(Number(guesses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  const codes = await flood((browser, n) => {
    for (const [name, value] of thief.cookies) browser.cookies.set(name, value);
    return browser.post('/account/second-factor', { code: String(n).padStart(6, '0') });
  });
  expect(countOf(codes, 403)).toBeLessThanOrEqual(8);
  expect(countOf(codes, 403) + countOf(codes, 429)).toBe(STRANGERS);
  for (const url of ['/sign-in/reset/request', '/sign-in/link/request']) {
    const before = desk.sent.length;
    const asked = await flood((browser) => browser.post(url, { email }));
    expect(countOf(asked, 200), url).toBe(STRANGERS);
    await desk.mail.idle();
    expect(desk.sent.length - before, url).toBeLessThanOrEqual(5);
  }

  // At once, with the first try, where the person has signed in before.
  const known = await person.browser.post('/sign-in/password', { email, password: PASSWORD });
  expect(known.json()).toEqual({ state: 'pending_factor' });
  const code = codeNow();
  expect((await person.browser.post('/account/second-factor', { code })).statusCode).toBe(200);

  // And where not: a link with the first try, and then the code.
  const fresh = createBrowser(desk, '203.0.113.5');
  const guessed = await fresh.post('/sign-in/password', { email, password: PASSWORD });
  expect(guessed.statusCode).toBe(429);
  time += STEP_MS;
  expect((await fresh.post('/sign-in/link/request', { email })).statusCode).toBe(200);
  const token = await desk.tokenTo(email);
  expect((await fresh.post('/sign-in/link', { token })).json()).toEqual({
    state: 'pending_factor',
  });
  const given = await fresh.post('/account/second-factor', { code: codeNow() });
  expect(given.statusCode).toBe(200);
  expect(fresh.cookies.has(DEVICE)).toBe(true);
}, 360_000);

test('a request always leaves a link in the mailbox that works, however many letters were asked for', async () => {
  const { email } = await makePerson();
  const ask = (n: number) =>
    createBrowser(desk, addressOf(n)).post('/sign-in/link/request', { email });
  const lettersTo = () => desk.sent.filter(({ to }) => to === email).length;
  // Three hours in which strangers ask every minute, and the person every half hour.
  for (let minute = 0; minute < 180; minute += 1) {
    expect((await ask(minute)).statusCode).toBe(200);
    await desk.mail.idle();
    time += 60_000;
    if (minute % 30 !== 0) continue;
    // Twice: the link of the first request is used up when the second comes.
    for (const again of [false, true]) {
      const fresh = createBrowser(desk, '203.0.113.6');
      await fresh.post('/sign-in/link/request', { email });
      const token = await desk.tokenTo(email);
      // A person who reads the letter some minutes later is still in time.
      if (again) time += 9 * 60_000;
      const followed = await fresh.post('/sign-in/link', { token });
      expect(followed.statusCode, `minute ${minute}`).toBe(200);
    }
  }
  expect(lettersTo()).toBeLessThan(80);
});

test('a link that the operator printed is none in the mailbox', async () => {
  const { email } = await makePerson();
  const ask = async () => {
    const before = desk.sent.length;
    await createBrowser(desk, '203.0.113.7').post('/sign-in/link/request', { email });
    await desk.mail.idle();
    return desk.sent.length - before;
  };
  for (let n = 0; n < 5; n += 1) expect(await ask()).toBe(1);
  expect(await ask()).toBe(0);
  await database.admin.query('delete from one_time_link where email = $1', [email]);
  const expiresAt = new Date(time + 24 * 60 * 60_000);
  await createSignInLink({ db, log, now }, { email, publicUrl: ORIGIN, expiresAt });
  expect(await ask()).toBe(1);
  expect(await ask()).toBe(0);
});

test('a letter that was not sent leaves no link, so that the next request sends another', async () => {
  const { email } = await makePerson();
  const links = async () => {
    const { rowCount } = await database.admin.query('select from one_time_link where email = $1', [
      email,
    ]);
    return rowCount;
  };
  const before = await links();
  const away = createMailer({ url: 'smtp://127.0.0.1:9', from: 'x@test.example', log });
  const input = { purpose: 'reset', email, ip: '203.0.113.12', device: null } as const;
  await requestLink({ db, log, now }, { ...input, mail: away, publicUrl: ORIGIN });
  await away.stop();
  expect(await links()).toBe(before);
});

test('a known device is slowed by itself, and knowing one account says nothing to another', async () => {
  const [own, other] = [await makePerson(), await makePerson()];
  const guess = (browser: Browser, email: string) =>
    browser.post('/sign-in/password', { email, password: 'wrong wrong wrong' });
  const answers = [];
  for (let n = 0; n < 12; n += 1) answers.push(await guess(own.browser, own.email));
  expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 2]);
  const right = { email: own.email, password: PASSWORD };
  const fresh = createBrowser(desk, '203.0.113.8');
  expect((await fresh.post('/sign-in/password', right)).statusCode).toBe(200);
  // For somebody else's account the device is a stranger, whether or not there is such an account.
  const unknown = 'nobody-here@test.example';
  const strange = [other.email, unknown].map(async (email) => {
    const stranger = createBrowser(desk, '203.0.113.9');
    stranger.cookies.set(DEVICE, own.browser.cookies.get(DEVICE) as string);
    const tries = [];
    for (let n = 0; n < 12; n += 1) tries.push(await guess(stranger, email));
    return tries.map(({ statusCode, body }) => [statusCode, body]);
  });
  const [theirs, nobodys] = await Promise.all(strange);
  expect(theirs).toEqual(nobodys);
  const elsewhere = createBrowser(desk, '203.0.113.9');
  const refused = await elsewhere.post('/sign-in/password', {
    email: other.email,
    password: PASSWORD,
  });
  expect(refused.statusCode).toBe(429);
});

test('a made-up device is not believed, two accounts may share one, and a new password forgets the others', async () => {
  const person = await makePerson();
  const { email, userId } = person;
  const planted = createBrowser(desk, '203.0.113.10');
  const token = 'a'.repeat(43);
  planted.cookies.set(DEVICE, token);
  await signInBy(planted, { userId, email });
  expect(planted.cookies.get(DEVICE)).not.toBe(token);
  const shared = planted.cookies.get(DEVICE);
  const other = await makePerson();
  await signInBy(planted, other);
  expect(planted.cookies.get(DEVICE)).toBe(shared);
  const devices = async () => {
    const { rowCount } = await database.admin.query('select from known_device where user_id = $1', [
      userId,
    ]);
    return rowCount;
  };
  expect(await devices()).toBe(2);
  await signInBy(person.browser, { userId, email });
  const password = `${PASSWORD} and ever`;
  await person.browser.post('/account/password', { current: PASSWORD, password });
  expect(await devices()).toBe(1);
  const { rows } = await database.admin.query<{ row: string }>(
    'select d::text as row from known_device d',
  );
  expect(JSON.stringify(rows)).not.toContain(shared);
});

test('a right link is never refused for the wrong ones that came from the same place', async () => {
  const { email, userId } = await makePerson();
  const place = '203.0.113.11';
  const wrong = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      createBrowser(desk, place).post('/sign-in/link', { token: String(n).padStart(43, 'b') }),
    ),
  );
  expect(countOf(wrong, 429)).toBeGreaterThan(0);
  expect((await signInBy(createBrowser(desk, place), { email, userId })).statusCode).toBe(200);
});

test('passwords from one /64 are one place', async () => {
  const { email } = await makePerson();
  const guess = (ip: string) =>
    createBrowser(desk, ip).post('/sign-in/password', { email, password: 'wrong wrong wrong' });
  const answers = [];
  for (let n = 1; n <= 14; n += 1) answers.push(await guess(`2001:db8:7:1::${n.toString(16)}`));
  // Ten at once for one person from one place; the addresses of a customer are one place.
  expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 4]);
  expect((await guess('2001:db8:7:2::1')).statusCode).toBe(401);
});

test('two apps on one database count together', async () => {
  const { email } = await makePerson();
  const second = await createSignInApp(database, { now });
  const answers = [];
  for (let n = 0; n < 14; n += 1) {
    const browser = createBrowser(n % 2 ? second : desk, '203.0.113.30');
    answers.push(await browser.post('/sign-in/password', { email, password: 'wrong wrong wrong' }));
  }
  expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 4]);
  await second.app.close();
});
