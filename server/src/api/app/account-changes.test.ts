import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { createAuthenticator } from '../../accounts/passkeys/authenticator.fixture.ts';
import { createLink } from '../../accounts/one-time-link.ts';
import {
  type Browser,
  createBrowser,
  createSignInApp,
  findTold,
  ORIGIN,
} from './accounts.fixture.ts';

const database = await createTestDatabase();
const { db, admin } = database;
let time = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
const now = () => new Date(time);
const desk = await createSignInApp(database, { now });
const SITE = { origin: ORIGIN, rpId: new URL(ORIGIN).hostname };
const PASSWORD = 'paper and ink forever';

type Who = Readonly<{ userId: string; email: string; workspaceId: string }>;

const signInByLink = async (browser: Browser, { email, userId }: Who) => {
  const token = await createLink({ db, now }, { purpose: 'sign_in', email, userId });
  return browser.post('/sign-in/link', { token });
};

const makePerson = async () => {
  const { userId, email, scope } = await makeWorkspace(database);
  const who: Who = { userId, email, workspaceId: scope.workspaceId };
  const browser = createBrowser(desk);
  await signInByLink(browser, who);
  return { who, browser };
};

const toldOf = (who: Who) => findTold(desk, admin, who);

test('every change of a sign-in is told by letter and noted in the workspace', async () => {
  const { who, browser } = await makePerson();
  expect(await toldOf(who)).toEqual({ letters: [], changes: [] });
  await browser.post('/account/password', { password: PASSWORD });
  const { secret } = (await browser.post('/account/totp/begin')).json<{ secret: string }>();
  const code = () => generateSync({ secret, epoch: Math.floor(time / 1_000) });
  await browser.post('/account/totp/confirm', { code: code() });
  time += 30_000;
  await browser.post('/account/backup-codes', { code: code() });
  time += 30_000;
  await browser.post('/account/totp/remove', { code: code() });
  const options = (await browser.post('/account/passkeys/begin')).json<{ challenge: string }>();
  const attestation = createAuthenticator(SITE).create(options);
  const added = await browser.post('/account/passkeys', { name: 'Key', attestation });
  await browser.post('/account/passkeys/remove', added.json<{ id: string }>());
  await signInByLink(browser, who);
  await signInByLink(createBrowser(desk), who);
  const account = await browser.get('/account');
  const { sessions } = account.json<{ sessions: { id: string; current: boolean }[] }>();
  const other = sessions.find(({ current }) => !current);
  expect((await browser.post('/account/sessions/end', { id: other?.id })).statusCode).toBe(200);
  await browser.post('/account/sign-out-everywhere');
  const token = await createLink(
    { db, now },
    { purpose: 'reset', email: who.email, userId: who.userId },
  );
  await browser.post('/sign-in/reset', { token, password: `${PASSWORD}, again` });
  const { letters, changes } = await toldOf(who);
  expect(changes).toEqual([
    'password_changed',
    'second_factor_added',
    'backup_codes_renewed',
    'second_factor_removed',
    'passkey_added',
    'passkey_removed',
    'new_device',
    'session_ended',
    'sessions_ended',
    'password_reset',
  ]);
  expect(letters).toHaveLength(changes.length);
  for (const { text } of letters) {
    expect(text).toContain('From: 192.0.2.1');
    expect(text).toContain(`${ORIGIN}/reset`);
    expect(text).not.toContain(PASSWORD);
  }
});

test('a change that is refused is told to nobody', async () => {
  const { who, browser } = await makePerson();
  await browser.post('/account/password', { password: 'password1234' });
  await browser.post('/account/totp/confirm', { code: '000000' });
  await browser.post('/account/passkeys/remove', { id: 'psk_none' });
  expect(await toldOf(who)).toEqual({ letters: [], changes: [] });
});

test('a person who ends the session that they are in signs out, and is told nothing', async () => {
  const { who, browser } = await makePerson();
  const { sessions } = (await browser.get('/account')).json<{ sessions: { id: string }[] }>();
  expect(sessions).toHaveLength(1);
  const { id } = sessions[0] as { id: string };
  expect((await browser.post('/account/sessions/end', { id })).statusCode).toBe(200);
  expect((await browser.get('/account')).statusCode).toBe(401);
  expect(await toldOf(who)).toEqual({ letters: [], changes: [] });
});

test('a sign-in from a browser that the account does not know is told, and one from a known browser is not', async () => {
  const { who, browser } = await makePerson();
  await signInByLink(browser, who);
  expect((await toldOf(who)).changes).toEqual([]);
  await signInByLink(createBrowser(desk, '198.51.100.7'), who);
  const { letters, changes } = await toldOf(who);
  expect(changes).toEqual(['new_device']);
  expect(letters[0]?.text).toContain('From: 198.51.100.7');
});

test('a browser cannot put a link or another line into the letter', async () => {
  const { who } = await makePerson();
  const hostile = createBrowser(desk);
  const token = await createLink(
    { db, now },
    { purpose: 'sign_in', email: who.email, userId: who.userId },
  );
  const agent = 'Visit https://evil.example/reset now';
  await hostile.post('/sign-in/link', { token }, { 'user-agent': agent });
  const { letters } = await toldOf(who);
  expect(letters[0]?.text).not.toContain('evil.example');
});

test('a common password is refused, wherever it is set', async () => {
  const { who, browser } = await makePerson();
  const local = who.email.split('@')[0] as string;
  await browser.post('/account/profile', { name: 'Wilhelmina Oosterveld' });
  const named = 'WilhelminaOosterveld1';
  for (const password of ['password1234', 'Copydesk2026!', `${local}12345`, named]) {
    const answer = await browser.post('/account/password', { password });
    expect(answer.statusCode, password).toBe(422);
    const token = await createLink(
      { db, now },
      { purpose: 'reset', email: who.email, userId: who.userId },
    );
    expect((await browser.post('/sign-in/reset', { token, password })).statusCode).toBe(422);
  }
});
