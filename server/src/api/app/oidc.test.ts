import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createOidcClient } from '../../accounts/oidc-client.ts';
import { type Persona, startProvider } from '../../accounts/oidc-provider.fixture.ts';
import { createLink } from '../../accounts/one-time-link.ts';
import { newUuid } from '../../platform/ids.ts';
import {
  type Browser,
  createBrowser,
  createSignInApp,
  findTold,
  ORIGIN,
} from './accounts.fixture.ts';

const database = await createTestDatabase();
const { db, admin } = database;
const redirectUrl = `${ORIGIN}/app/sign-in/oidc/callback`;
const provider = await startProvider(redirectUrl);
const { issuer, clientId, clientSecret } = provider;
const desk = await createSignInApp(database, {
  oidc: createOidcClient({ issuer, clientId, clientSecret, name: 'House', redirectUrl }),
});
const now = () => new Date();
afterAll(provider.stop);

const newPersona = (changes: Partial<Persona> = {}): Persona => {
  const sub = newUuid();
  const email = `${sub}@test.example`;
  return { sub, email, email_verified: true, name: 'A. Person', ...changes };
};

const callbackOf = (back: URL): string => `${back.pathname.slice('/app'.length)}${back.search}`;

/** The whole way to the provider and back; gives where the browser ends up. */
const visit = async (
  browser: Browser,
  persona: Persona | null,
  returnTo = '',
  again = false,
): Promise<string> => {
  const query = new URLSearchParams({
    ...(returnTo ? { return_to: returnTo } : {}),
    ...(again ? { again: 'true' } : {}),
  });
  const begin = await browser.get(`/sign-in/oidc?${query.toString()}`);
  expect(begin.statusCode).toBe(303);
  const back = await provider.visit(begin.headers.location as string, persona);
  const end = await browser.get(callbackOf(back));
  expect(end.statusCode).toBe(303);
  expect(end.headers['content-type']).toBe('text/html; charset=utf-8');
  return end.headers.location as string;
};

const invite = async (email: string) => {
  const { scope } = await makeWorkspace(database);
  await admin.query(
    `insert into invitation (workspace_id, id, email, role, created_at, expires_at)
     values ($1, $2, $3, 'reviewer', now(), now() + interval '7 days')`,
    [scope.workspaceId, newUuid(), email],
  );
  return scope.workspaceId;
};

const signInBy = async (browser: Browser, who: { email: string; userId: string }) => {
  const { email, userId } = who;
  const token = await createLink({ db, now }, { purpose: 'sign_in', email, userId });
  return browser.post('/sign-in/link', { token });
};

test('the methods name the provider and where its button leads', async () => {
  expect((await createBrowser(desk).get('/sign-in/methods')).json()).toEqual({
    password: true,
    link: true,
    mail: false,
    passkey: true,
    totp: true,
    oidc: { name: 'House', url: '/app/sign-in/oidc' },
  });
});

test('an invited person gets an account, joins, and comes back to where they were', async () => {
  const persona = newPersona();
  await invite(persona.email as string);
  const browser = createBrowser(desk);
  expect(await visit(browser, persona, '/w/one?state=all')).toBe('/w/one?state=all');
  expect((await browser.get('/account/session')).json()).toMatchObject({
    state: 'active',
    user: { email: persona.email, name: 'A. Person' },
    workspaces: [{ role: 'reviewer' }],
  });
  const again = createBrowser(desk);
  expect(await visit(again, persona)).toBe('/');
  expect((await again.get('/account')).json()).toMatchObject({
    has_password: false,
    identities: [{ issuer, email: persona.email }],
  });
});

test('an uninvited person is refused, and so is one whose invitation was revoked', async () => {
  const [stranger, revoked] = [newPersona(), newPersona()];
  await invite(revoked.email as string);
  await admin.query('update invitation set revoked_at = now() where email = $1', [revoked.email]);
  for (const persona of [stranger, revoked]) {
    const browser = createBrowser(desk);
    expect(await visit(browser, persona)).toBe('/sign-in?problem=uninvited');
    expect((await browser.get('/account/session')).statusCode).toBe(401);
  }
  const { rows } = await admin.query('select from user_account where email = any($1)', [
    [stranger.email, revoked.email],
  ]);
  expect(rows).toHaveLength(0);
});

test.each([
  ['unverified', { email_verified: false }],
  ['of unknown standing', { email_verified: undefined }],
])('an invited address that is %s is refused', async (_kind, changes) => {
  const persona = newPersona(changes as Partial<Persona>);
  await invite(persona.email as string);
  expect(await visit(createBrowser(desk), persona)).toBe('/sign-in?problem=unverified');
});

test('nobody gets into an existing account by the provider alone', async () => {
  const who = await makeWorkspace(database);
  const browser = createBrowser(desk);
  await signInBy(browser, who);
  await browser.post('/account/password', { password: 'paper and ink forever' });
  const persona = newPersona({ email: who.email });
  const other = createBrowser(desk);
  expect(await visit(other, persona)).toBe('/sign-in?problem=existing_account');
  expect((await other.get('/account/session')).statusCode).toBe(401);
  expect((await browser.get('/account')).json()).toMatchObject({ identities: [] });
});

test('an account that was used by link alone is an existing account too', async () => {
  const who = await makeWorkspace(database);
  await signInBy(createBrowser(desk), who);
  const persona = newPersona({ email: who.email });
  expect(await visit(createBrowser(desk), persona)).toBe('/sign-in?problem=existing_account');
});

test('an account that nobody ever used and that has no method takes the identity', async () => {
  const who = await makeWorkspace(database);
  const browser = createBrowser(desk);
  expect(await visit(browser, newPersona({ email: who.email }))).toBe('/');
  expect((await browser.get('/account/session')).json()).toMatchObject({
    user: { email: who.email },
  });
});

test('an identity that was linked while signed in opens that account, whatever its address', async () => {
  const { scope, ...who } = await makeWorkspace(database);
  const toldOf = () => findTold(desk, admin, { ...who, workspaceId: scope.workspaceId });
  const browser = createBrowser(desk);
  await signInBy(browser, who);
  const persona = newPersona({ email_verified: false });
  const begun = await browser.post('/account/identities/begin', { return_to: '/w/x/settings' });
  const { url } = begun.json<{ url: string }>();
  const back = await provider.visit(url, persona);
  const end = await browser.get(callbackOf(back));
  expect(end.headers.location).toBe('/w/x/settings');
  // Whoever links a service to an account that is not theirs is not the only one who learns of it.
  expect(await toldOf()).toMatchObject({
    letters: [{ text: expect.stringContaining('A service was linked.') as string }],
    changes: ['identity_linked'],
  });
  const later = createBrowser(desk);
  expect(await visit(later, persona)).toBe('/');
  expect((await later.get('/account/session')).json()).toMatchObject({
    user: { email: who.email },
  });
  const { identities } = (await browser.get('/account')).json<{ identities: { id: string }[] }>();
  const { id } = identities[0] as { id: string };
  // No link can be sent here, so the only way in stays until there is another.
  expect((await browser.post('/account/identities/remove', { id })).statusCode).toBe(409);
  await browser.post('/account/password', { password: 'paper and ink forever' });
  expect((await browser.post('/account/identities/remove', { id })).statusCode).toBe(200);
  const { letters, changes } = await toldOf();
  expect(changes).toEqual([
    'identity_linked',
    'new_device',
    'password_changed',
    'identity_unlinked',
  ]);
  expect(letters).toHaveLength(changes.length);
  expect(letters.at(-1)?.text).toContain('A service was unlinked.');
  expect(await visit(createBrowser(desk), persona)).toBe('/sign-in?problem=unverified');
});

test('linking needs the session that began it, and an identity belongs to one account', async () => {
  const [first, second] = [await makeWorkspace(database), await makeWorkspace(database)];
  const persona = newPersona();
  const browser = createBrowser(desk);
  await signInBy(browser, first);
  const begin = async () =>
    (await browser.post('/account/identities/begin', {})).json<{ url: string }>().url;
  const back = await provider.visit(await begin(), persona);
  await signInBy(browser, second);
  const end = await browser.get(callbackOf(back));
  expect(end.headers.location).toBe('/?problem=signed_out');
  expect(
    (await browser.get(callbackOf(await provider.visit(await begin(), persona)))).headers.location,
  ).toBe('/');
  await signInBy(browser, first);
  const taken = await browser.get(callbackOf(await provider.visit(await begin(), persona)));
  expect(taken.headers.location).toBe('/?problem=linked_elsewhere');
});

test('the provider does not skip the second factor', async () => {
  const who = await makeWorkspace(database);
  const persona = newPersona({ email: who.email });
  await visit(createBrowser(desk), persona);
  await admin.query(
    `insert into user_totp (user_id, secret, confirmed_at, created_at)
     values ($1, 'sealed', now(), now())`,
    [who.userId],
  );
  const browser = createBrowser(desk);
  await visit(browser, persona);
  expect((await browser.get('/account/session')).json()).toEqual({ state: 'pending_factor' });
  expect((await browser.get('/account')).statusCode).toBe(401);
});

test('a token whose signature is not the provider’s signs nobody in', async () => {
  const persona = newPersona();
  await invite(persona.email as string);
  const browser = createBrowser(desk);
  provider.forge(true);
  expect(await visit(browser, persona)).toBe('/sign-in?problem=unavailable');
  provider.forge(false);
  expect((await browser.get('/account/session')).statusCode).toBe(401);
  expect(await visit(browser, persona)).toBe('/');
});

test('an answer that another browser asked for, a changed one and a refusal sign nobody in', async () => {
  const persona = newPersona();
  await invite(persona.email as string);
  const attacker = createBrowser(desk);
  const begin = await attacker.get('/sign-in/oidc');
  const back = await provider.visit(begin.headers.location as string, persona);
  const victim = createBrowser(desk);
  const refused = '/sign-in?problem=refused';
  expect((await victim.get(callbackOf(back))).headers.location).toBe(refused);
  await victim.get('/sign-in/oidc');
  expect((await victim.get(callbackOf(back))).headers.location).toBe(refused);
  expect((await victim.get('/account/session')).statusCode).toBe(401);
  expect(await visit(createBrowser(desk), null)).toBe(refused);
  const changed = new URL(back);
  changed.searchParams.set('code', 'another');
  const wrong = await attacker.get(callbackOf(changed));
  expect(wrong.headers.location).toBe('/sign-in?problem=unavailable');
});

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'evil',
  '/%0d%0a\nx',
  '/\t/evil.example',
])('nobody is sent to %j after signing in', async (returnTo) => {
  const persona = newPersona();
  await invite(persona.email as string);
  expect(await visit(createBrowser(desk), persona, returnTo)).toBe('/');
});

test('a provider that is away is a problem and no error, and is asked again later', async () => {
  const away = await createSignInApp(database, {
    oidc: createOidcClient({
      issuer: 'http://127.0.0.1:9',
      clientId,
      clientSecret,
      name: 'House',
      redirectUrl,
    }),
  });
  const browser = createBrowser(away);
  for (let n = 0; n < 2; n++) {
    const answer = await browser.get('/sign-in/oidc');
    expect(answer.headers.location).toBe('/sign-in?problem=unavailable');
  }
  await away.app.close();
});

/** Somebody whose only way in is the provider, and who has signed in there. */
const makeMember = async () => {
  const persona = newPersona();
  await invite(persona.email as string);
  const browser = createBrowser(desk);
  expect(await visit(browser, persona)).toBe('/');
  const prove = () => visit(browser, persona, '/signed-in', true);
  const isFresh = async () =>
    (await browser.get('/account/proof')).json<{ fresh: boolean }>().fresh;
  /** Something that asks for a fresh proof. */
  const change = () => browser.post('/account/password', { password: 'paper and ink forever' });
  return { persona, browser, prove, isFresh, change };
};

test('coming back from the provider is a fresh proof only if it was asked again and says when', async () => {
  const { prove, isFresh, change } = await makeMember();
  // The provider was not asked for a time, and may have known the person for weeks.
  expect(await isFresh()).toBe(false);
  const refused = await change();
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'fresh_proof_needed' }]);
  expect(await prove()).toBe('/signed-in');
  expect(await isFresh()).toBe(true);
  expect((await change()).statusCode).toBe(200);
});

test.each([
  ['says no time', 'timeless', 'no_auth_time'],
  ['did not ask again', 'lazy', 'old_auth_time'],
] as const)(
  'a provider that %s proves nothing, says why, and leaves the session as it was',
  async (_words, punctuality, problem) => {
    const { persona, browser, prove, isFresh, change } = await makeMember();
    provider.behave(punctuality);
    for (let n = 0; n < 3; n++) {
      expect(await prove()).toBe(`/signed-in?problem=${problem}`);
      expect(await isFresh()).toBe(false);
      expect((await change()).statusCode).toBe(403);
    }
    expect((await browser.get('/account/session')).json()).toMatchObject({ state: 'active' });
    // Signing in is still possible, here and elsewhere, and proves nothing either.
    const other = createBrowser(desk);
    expect(await visit(other, persona)).toBe('/');
    expect((await other.get('/account/proof')).json()).toMatchObject({ fresh: false });
    // There is a way out: a link, and after it a password, which is a proof in a session of the provider.
    const { rows } = await admin.query<{ id: string }>(
      'select id from user_account where email = $1',
      [persona.email],
    );
    const who = { email: persona.email as string, userId: rows[0]?.id as string };
    await signInBy(browser, who);
    expect((await change()).statusCode).toBe(200);
    expect(await visit(browser, persona)).toBe('/');
    expect(await isFresh()).toBe(false);
    await browser.post('/account/proof/password', { password: 'paper and ink forever' });
    expect(await isFresh()).toBe(true);
    provider.behave('punctual');
  },
);

test('a proof at the provider ends ten minutes after the sign-in there, not after coming back', async () => {
  const { browser, prove } = await makeMember();
  const before = Math.floor(Date.now() / 1_000) * 1_000;
  await prove();
  const { rows } = await admin.query<{ proven_at: Date }>(
    'select proven_at from user_session order by created_at desc limit 1',
  );
  const provenAt = rows[0]?.proven_at.getTime() ?? 0;
  expect(provenAt % 1_000).toBe(0);
  expect(provenAt).toBeGreaterThanOrEqual(before);
  expect((await browser.get('/account/proof')).json()).toMatchObject({ fresh: true });
});

test('the secret between the two is in no answer and in no line of the log', () => {
  expect(desk.lines.join('')).not.toContain(clientSecret);
  expect(desk.lines.length).toBeGreaterThan(5);
});
