import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createLink } from '../../accounts/one-time-link.ts';
import { createVault } from '../../accounts/vault.ts';
import { toPublicId } from '../../platform/ids.ts';
import { type Browser, createBrowser, createSignInApp, SECRET } from './accounts.fixture.ts';

const database = await createTestDatabase();
const { db, admin } = database;
const PASSWORD = 'paper and ink forever';
const STEP_MS = 30_000;
// The middle of a step, so that a code lasts as long as the test needs it.
let time = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
const now = () => new Date(time);
const desk = await createSignInApp(database, { now });

const codeOf = (secret: string, at = time): string =>
  generateSync({ secret, epoch: Math.floor(at / 1_000) });

const signInBy = async (browser: Browser, who: { email: string; userId: string }) => {
  const token = await createLink({ db, now }, { purpose: 'sign_in', ...who });
  return browser.post('/sign-in/link', { token });
};

/** Somebody with a password and a second factor, signed in with both. */
const makePerson = async () => {
  const { userId, email, scope } = await makeWorkspace(database);
  const who = { userId, email };
  const browser = createBrowser(desk);
  await signInBy(browser, who);
  await browser.post('/account/password', { password: PASSWORD });
  const setUp = (await browser.post('/account/totp/begin')).json<{
    secret: string;
    uri: string;
    qr: string;
  }>();
  const confirmed = await browser.post('/account/totp/confirm', { code: codeOf(setUp.secret) });
  expect(confirmed.statusCode).toBe(200);
  const { backup_codes: codes } = confirmed.json<{ backup_codes: string[] }>();
  // The code that confirmed is used up; the next step has another.
  time += STEP_MS;
  return { who, browser, ...setUp, codes, workspaceId: toPublicId('wsp', scope.workspaceId) };
};

test('setting up gives a secret, its address and a picture, and asks for nothing until confirmed', async () => {
  const { userId, email } = await makeWorkspace(database);
  const browser = createBrowser(desk);
  await signInBy(browser, { userId, email });
  const { secret, uri, qr } = (await browser.post('/account/totp/begin')).json<{
    secret: string;
    uri: string;
    qr: string;
  }>();
  expect(uri).toContain(`secret=${secret}`);
  expect(uri).toContain(encodeURIComponent(email));
  expect(qr).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
  expect(qr).not.toContain('<script');
  const wrong = await browser.post('/account/totp/confirm', { code: '000000' });
  expect(wrong.statusCode).toBe(403);
  expect((await signInBy(createBrowser(desk), { userId, email })).json()).toEqual({
    state: 'active',
  });
});

test('neither a link nor a password nor a reset skips the second factor', async () => {
  const person = await makePerson();
  const base = { db, now };
  const { email } = person.who;
  const reset = await createLink(base, { purpose: 'reset', ...person.who });
  const ways: [
    string,
    (browser: Browser) => Promise<{ statusCode: number; json: () => unknown }>,
  ][] = [
    ['link', (browser) => signInBy(browser, person.who)],
    ['password', (browser) => browser.post('/sign-in/password', { email, password: PASSWORD })],
    [
      'reset',
      (browser) => browser.post('/sign-in/reset', { token: reset, password: `${PASSWORD}!` }),
    ],
  ];
  for (const [way, signIn] of ways) {
    const browser = createBrowser(desk);
    expect((await signIn(browser)).json(), way).toEqual({ state: 'pending_factor' });
    expect((await browser.get('/account/session')).json(), way).toEqual({
      state: 'pending_factor',
    });
    for (const url of ['/account', `/workspaces/${person.workspaceId}/probe/read`]) {
      expect((await browser.get(url)).statusCode, `${way} ${url}`).toBe(401);
    }
    for (const url of [
      '/account/totp/begin',
      '/account/sign-out-everywhere',
      `/workspaces/${person.workspaceId}/probe/decide`,
    ]) {
      expect((await browser.post(url)).statusCode, `${way} ${url}`).toBe(401);
    }
  }
});

test('a code works once, makes the session active and gives it a new token', async () => {
  const person = await makePerson();
  const code = codeOf(person.secret);
  const [first, second] = [createBrowser(desk), createBrowser(desk)];
  for (const browser of [first, second]) await signInBy(browser, person.who);
  const before = first.cookies.get('__Host-copydesk') as string;
  const given = await first.post('/account/second-factor', { code });
  expect(given.json()).toEqual({ state: 'active' });
  expect(first.cookies.get('__Host-copydesk')).not.toBe(before);
  expect((await first.get('/account')).json()).toMatchObject({ totp: true });
  const planted = createBrowser(desk);
  planted.cookies.set('__Host-copydesk', before);
  expect((await planted.get('/account/session')).statusCode).toBe(401);
  expect((await second.post('/account/second-factor', { code })).statusCode).toBe(403);
  const older = codeOf(person.secret, time - STEP_MS);
  expect((await second.post('/account/second-factor', { code: older })).statusCode).toBe(403);
});

test('of six that come with one code at the same moment one gets in', async () => {
  const person = await makePerson();
  const browsers = Array.from({ length: 6 }, () => createBrowser(desk));
  for (const browser of browsers) await signInBy(browser, person.who);
  const code = codeOf(person.secret);
  const answers = await Promise.all(
    browsers.map((browser) => browser.post('/account/second-factor', { code })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(5);
});

test('a backup code works once, however it is typed', async () => {
  const person = await makePerson();
  const code = person.codes[0] as string;
  expect(person.codes).toHaveLength(10);
  const browser = createBrowser(desk);
  await signInBy(browser, person.who);
  const typed = code.toUpperCase().replaceAll('-', ' ');
  expect((await browser.post('/account/second-factor', { code: typed })).statusCode).toBe(200);
  expect((await browser.get('/account')).json()).toMatchObject({ backup_codes_left: 9 });
  const again = createBrowser(desk);
  await signInBy(again, person.who);
  expect((await again.post('/account/second-factor', { code })).statusCode).toBe(403);
});

test('a backup code has at least 128 random bits, and those from before still work', async () => {
  const person = await makePerson();
  const letters = new Set(person.codes.join('').replaceAll('-', ''));
  const [code = ''] = person.codes;
  const length = code.replaceAll('-', '').length;
  expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}(-[2-9a-hjkmnp-z]{4}){6}$/);
  // 280 letters drawn at random leave out few of the 31.
  expect(letters.size).toBeGreaterThan(25);
  expect(length * Math.log2(31)).toBeGreaterThan(128);
  expect(new Set(person.codes).size).toBe(10);
  const earlier = 'abcd-efgh-2345';
  await admin.query(
    `update backup_code set code_hash = $2
     where ctid = (select ctid from backup_code where user_id = $1 limit 1)`,
    [person.who.userId, createVault(SECRET)?.hash('abcdefgh2345', person.who.userId)],
  );
  const browser = createBrowser(desk);
  await signInBy(browser, person.who);
  const given = await browser.post('/account/second-factor', { code: earlier });
  expect(given.statusCode).toBe(200);
});

test('codes cannot be tried without end, whichever session tries', async () => {
  const person = await makePerson();
  const tries = Array.from({ length: 12 }, async (_, n) => {
    const browser = createBrowser(desk);
    await signInBy(browser, person.who);
    return browser.post('/account/second-factor', { code: String(n).padStart(6, '0') });
  });
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 403)).toHaveLength(8);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});

test('neither secrets nor backup codes are readable in the database', async () => {
  const person = await makePerson();
  const { rows } = await admin.query<{ row: string }>(
    `select t::text as row from user_totp t union all select b::text from backup_code b`,
  );
  expect(rows.length).toBeGreaterThan(10);
  const text = rows.map(({ row }) => row).join(' ');
  for (const secret of [
    person.secret,
    Buffer.from(person.secret).toString('hex'),
    ...person.codes,
  ]) {
    expect(text).not.toContain(secret);
  }
  expect(desk.lines.join('')).not.toContain(person.secret);
});

test('turning it on ends the other sessions; only a code turns it off or renews the backup codes', async () => {
  const { userId, email } = await makeWorkspace(database);
  const [browser, other] = [createBrowser(desk), createBrowser(desk)];
  for (const one of [browser, other]) await signInBy(one, { userId, email });
  const { secret } = (await browser.post('/account/totp/begin')).json<{ secret: string }>();
  const first = await browser.post('/account/totp/confirm', { code: codeOf(secret) });
  const [old = ''] = first.json<{ backup_codes: string[] }>().backup_codes;
  expect((await other.get('/account/session')).statusCode).toBe(401);
  expect((await browser.post('/account/totp/begin')).statusCode).toBe(409);
  for (const url of ['/account/totp/remove', '/account/backup-codes']) {
    expect((await browser.post(url, { code: codeOf(secret) })).statusCode, url).toBe(403);
  }
  time += STEP_MS;
  const renewed = await browser.post('/account/backup-codes', { code: codeOf(secret) });
  const [fresh = ''] = renewed.json<{ backup_codes: string[] }>().backup_codes;
  expect((await browser.post('/account/totp/remove', { code: old })).statusCode).toBe(403);
  expect((await browser.post('/account/totp/remove', { code: fresh })).statusCode).toBe(200);
  expect((await browser.get('/account')).json()).toMatchObject({
    totp: false,
    backup_codes_left: 0,
  });
  expect((await signInBy(other, { userId, email })).json()).toEqual({ state: 'active' });
});
