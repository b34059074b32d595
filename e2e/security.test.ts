import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, inject, test } from 'vitest';
import { createLink, linkAddress } from '../server/src/accounts/one-time-link.ts';
import { SESSION_COOKIE } from '../server/src/api/app/session-cookie.ts';
import { createKey } from '../server/src/keys/create-key.ts';
import { makeWorkspace, openBrowserTest, type Person, signIn, startVisit } from './browser-test.ts';
import { headingOf } from './look-at-page.ts';

const browserTest = await openBrowserTest(inject('product'));
const { product } = browserTest;
const workspace = await makeWorkspace(browserTest, 'Room that stays');

/** A page of somebody else's: every path is the same empty document. */
const elsewhere: Server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>x</title>');
});
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
const { port } = elsewhere.address() as AddressInfo;
afterAll(async () => {
  elsewhere.close();
  await browserTest.close();
});

const nameNow = async ({ scope } = workspace): Promise<string | undefined> => {
  const { rows } = await browserTest.admin.query<{ name: string }>(
    'select name from workspace where id = $1',
    [scope.workspaceId],
  );
  return rows[0]?.name;
};
const rename = `${product.publicUrl}/app/workspaces/${workspace.id}/workspace`;

/** The same site by another port, to which the browser does send the cookie, and another site. */
const ORIGINS = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];

test.each(ORIGINS)('a form on %s cannot write with the cookie of a person', async (origin) => {
  const { context } = await signIn(browserTest, workspace.owner);
  for (const enctype of ['text/plain', 'application/x-www-form-urlencoded']) {
    const page = await context.newPage();
    await page.goto(origin);
    const answered = page.waitForResponse(rename);
    await page.evaluate(
      ([action, type]) => {
        const form = document.createElement('form');
        form.method = 'post';
        form.action = action as string;
        form.enctype = type as string;
        const field = document.createElement('input');
        // As text/plain this is the JSON body {"name":"taken=x"}.
        field.name = '{"name":"taken';
        field.value = 'x"}';
        form.append(field);
        document.body.append(form);
        form.submit();
      },
      [rename, enctype],
    );
    expect((await answered).status()).toBe(403);
  }
  expect(await nameNow()).toBe('Room that stays');
  await context.close();
});

test.each(ORIGINS)(
  'a script on %s can neither write nor read with the cookie of a person',
  async (origin) => {
    const { page, context } = await signIn(browserTest, workspace.owner);
    await page.goto(origin);
    const outcomes = await page.evaluate(async (url) => {
      const body = '{"name":"taken"}';
      const attempt = async (init: RequestInit): Promise<string> => {
        try {
          const response = await fetch(url, {
            method: 'POST',
            credentials: 'include',
            body,
            ...init,
          });
          return `${response.type} ${response.status} ${await response.text()}`;
        } catch {
          return 'refused by the browser';
        }
      };
      const json = { 'content-type': 'application/json' };
      return [
        await attempt({ headers: json }),
        await attempt({ mode: 'no-cors', headers: { 'content-type': 'text/plain' } }),
        await attempt({ mode: 'no-cors', headers: json }),
        await attempt({ method: 'GET', body: null, mode: 'cors' }),
      ];
    }, rename);
    // Also without CORS: Cross-Origin-Resource-Policy keeps even an answer that nobody can read from the page.
    expect(outcomes).toEqual(Array.from({ length: 4 }, () => 'refused by the browser'));
    expect(await nameNow()).toBe('Room that stays');
    await context.close();
  },
);

test('the same write from a page of ours is taken, so that the refusals above mean something', async () => {
  const other = await makeWorkspace(browserTest, 'Before');
  const { page, context } = await signIn(browserTest, other.owner);
  await page.goto(`/w/${other.id}/settings/workspace`);
  const form = page.locator('form', { has: page.getByLabel('Name of the workspace') });
  await form.getByLabel('Name of the workspace').fill('After');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The workspace is now called After.').waitFor();
  expect(await nameNow(other)).toBe('After');
  await context.close();
});

const cookieIn = async (context: Awaited<ReturnType<typeof startVisit>>['context']) =>
  (await context.cookies(product.publicUrl.replace('http:', 'https:'))).find(
    ({ name }) => name === SESSION_COOKIE,
  );

const plant = (value: string) => ({
  name: SESSION_COOKIE,
  value,
  url: 'https://localhost/',
  httpOnly: true,
  secure: true,
  sameSite: 'Lax' as const,
});

const sessionOf = async (token: string) => {
  const headers = { cookie: `${SESSION_COOKIE}=${token}` };
  const response = await fetch(`${product.baseUrl}/app/account/session`, { headers });
  return { status: response.status, body: (await response.json()) as { user?: { email: string } } };
};

const linkFor = async ({ email, userId }: Person): Promise<string> => {
  const token = await createLink(browserTest.scope(), { purpose: 'sign_in', email, userId });
  return linkAddress(product.publicUrl, 'sign_in', token);
};

test('a session that was planted before signing in is not the session after it', async () => {
  const attacker = await makeWorkspace(browserTest, 'Attacker');
  const theirs = await signIn(browserTest, attacker.owner);
  const stolen = (await cookieIn(theirs.context))?.value ?? '';
  expect((await sessionOf(stolen)).status).toBe(200);
  for (const planted of ['A'.repeat(43), stolen]) {
    const { page, context } = await startVisit(browserTest);
    await context.addCookies([plant(planted)]);
    await page.goto(await linkFor(workspace.owner));
    await page.getByRole('button', { name: 'Later' }).click();
    await page.waitForURL(`**/w/${workspace.id}`);
    const after = await cookieIn(context);
    expect(after?.value).not.toBe(planted);
    expect(after).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' });
    expect((await sessionOf(after?.value ?? '')).body.user?.email).toBe(workspace.owner.email);
    const { body } = await sessionOf(planted);
    expect(body.user?.email).not.toBe(workspace.owner.email);
    // No script of the page gets to see it.
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await context.close();
  }
  await theirs.context.close();
});

test('the cookie opens nothing on the public API, and a key opens nothing in the application', async () => {
  const { key } = await createKey(workspace.asOwner, { name: 'For programs', expiresAt: null });
  const { page, context } = await signIn(browserTest, workspace.owner);
  await page.goto(`/w/${workspace.id}`);
  await headingOf(page).waitFor();
  const ask = (path: string, headers: Record<string, string>) =>
    page.evaluate(async ([url, sent]) => (await fetch(url, { headers: sent })).status, [
      path,
      headers,
    ] as const);
  const own = `/app/workspaces/${workspace.id}/workspace`;
  expect(await ask('/public/v1/audits', {})).toBe(401);
  expect(await ask('/public/v1/audits', { 'x-api-key': key })).toBe(200);
  expect(await ask(own, {})).toBe(200);
  await context.clearCookies();
  expect(await ask(own, { 'x-api-key': key })).toBe(401);
  await context.close();
});

test('signing out deletes what the browser stored of the person, and asks before a text is lost', async () => {
  const { page, context } = await signIn(browserTest, workspace.owner);
  await page.goto(`/w/${workspace.id}/settings/members`);
  await page.getByText(workspace.owner.email).first().waitFor();
  const kept = 'copydesk.draft.usr_x.wsp_x.doc_x';
  await page.evaluate((name) => {
    localStorage.setItem(name, '{"title":"Secret","blocks":[],"base":1}');
    sessionStorage.setItem('copydesk.input.wsp_x.tpl_x', '{"topic":"Secret"}');
  }, kept);
  const askToLeave = async () => {
    await page.getByRole('button', { name: /Owner of the workspace/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Sign out and lose what was not saved?' });
  await askToLeave();
  await dialog.getByText('not saved on the server: 1.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate((name) => localStorage.getItem(name), kept)).toContain('Secret');
  await askToLeave();
  await dialog.getByRole('button', { name: 'Delete and sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to your desk' }).waitFor();
  const left = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(left).not.toMatch(/Secret|usr_|tpl_|recent/);
  await context.close();
});

test('what a signed-out browser still shows is nothing of the workspace', async () => {
  const { page, context } = await signIn(browserTest, workspace.owner);
  await page.goto(`/w/${workspace.id}/settings/members`);
  await page.getByText(workspace.owner.email).first().waitFor();
  await page.getByRole('button', { name: /Owner of the workspace/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to your desk' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Sign in to your desk' }).waitFor();
  expect(await page.getByText(workspace.owner.email).count()).toBe(0);
  await context.close();
});
