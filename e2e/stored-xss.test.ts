import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowserTest, type Visit, signIn } from './browser-test.ts';
import { makeHostileWorkspace } from './hostile-workspace.ts';
import { currentRow, openInbox } from './inbox.ts';
import { PAYLOADS } from './payloads.ts';
import { headingOf } from './look-at-page.ts';
import { type Watch, watchScripts } from './watch-scripts.ts';

const browserTest = await openBrowserTest(inject('product'));
const { workspace, audit, pages, rule, VIEW_NAMES } = await makeHostileWorkspace(browserTest);
let visit: Visit;
let watch: Watch;
beforeAll(async () => {
  visit = await signIn(browserTest, workspace.owner);
  watch = await watchScripts(visit.context, visit.page);
});
afterAll(browserTest.close);

const at = (path: string): string => `/w/${workspace.id}${path}`;

/** Which payloads are not to be read as they were written. */
const unreadIn = async (place: Locator, payloads: readonly string[]): Promise<string[]> => {
  const text = (await place.allTextContents()).join('\n');
  return payloads.filter((payload) => !text.includes(payload));
};

const NOTHING: Watch = { alarms: [], dialogs: [], stopped: [], elsewhere: [] };

const open = async (path: string): Promise<Page> => {
  await visit.page.goto(at(path));
  await headingOf(visit.page).waitFor();
  await visit.page.waitForLoadState('networkidle');
  return visit.page;
};

test('there are at least 200 payloads', () => {
  expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(200);
});

test('the watcher notices payloads that run, and those that only a policy stops', async () => {
  const { context, page } = await signIn(browserTest, workspace.owner);
  const planted = await watchScripts(context, page);
  await page.route('**/planted', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title><p>x' }),
  );
  const fill = (texts: readonly string[]) =>
    page.evaluate((all) => {
      for (const text of all)
        document.body.append(Object.assign(document.createElement('div'), { innerHTML: text }));
    }, texts);
  await page.goto('/planted');
  await fill(PAYLOADS);
  await expect.poll(() => new Set(planted.alarms).size).toBeGreaterThan(20);

  await page.unroute('**/planted');
  await page.goto('/sign-in');
  await headingOf(page).waitFor();
  const before = planted.alarms.length;
  expect(planted.stopped).toEqual([]);
  await fill(['<img src=x onerror="alarm(0)">']);
  await expect.poll(() => planted.stopped.length).toBeGreaterThan(0);
  expect(planted.alarms).toHaveLength(before);
  await context.close();
});

test('every finding is shown as it was written: rule, words, reasons, suggestion, asset, comment, people', async () => {
  const { page } = visit;
  await openInbox(page, workspace, audit, '?state=all');
  const detail = page.locator('#violation-detail');
  const isShort = process.env['COPYDESK_SHORT'] !== undefined;
  for (const [n, payload] of PAYLOADS.slice(0, isShort ? 35 : undefined).entries()) {
    await page.waitForFunction(
      ([id, text]) =>
        document
          .querySelector('[data-testid="violation-row"][data-current]')
          ?.getAttribute('data-violation') === id &&
        document.querySelector('#violation-detail h2')?.textContent === text &&
        (document.querySelector('#violation-detail')?.textContent?.split(text as string).length ??
          0) > 8,
      [audit.violationIds[n], payload] as const,
    );
    expect(await currentRow(page).textContent()).toContain(payload);
    await page.keyboard.press('j');
  }
  expect(await detail.locator('a[href^="javascript" i], a[href^="data" i]').count()).toBe(0);
  expect(watch).toEqual(NOTHING);
});

test('lists of people, views, workspaces and audits show names as they were written', async () => {
  const { page } = visit;
  await openInbox(page, workspace, audit, '?state=all');
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(PAYLOADS.at(-1) as string, { exact: true }).waitFor();
  expect(await unreadIn(dialog, PAYLOADS)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Views/ }).click();
  const menu = page.getByRole('menu');
  await menu.getByText(VIEW_NAMES[0] as string, { exact: true }).waitFor();
  expect(await unreadIn(menu, VIEW_NAMES)).toEqual([]);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Switch workspace/ }).click();
  await menu.waitFor();
  expect(await unreadIn(menu, PAYLOADS)).toEqual([]);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await dialog.waitFor();
  await page.keyboard.type('img');
  await dialog.getByText('onerror').first().waitFor();
  expect(watch).toEqual(NOTHING);
});

test.each([
  ['/settings/members', PAYLOADS],
  ['/settings/keys', PAYLOADS.map((payload) => payload.slice(0, 100))],
  ['/rules', PAYLOADS],
] as const)('%s shows names as they were written', async (path, payloads) => {
  const page = await open(path);
  const main = page.getByRole('main');
  const more = main.getByRole('button', { name: 'Show more' });
  while ((await more.count()) > 0) {
    const before = await main.getByRole('row').count();
    await more.click();
    await expect.poll(() => main.getByRole('row').count()).toBeGreaterThan(before);
  }
  await expect.poll(() => unreadIn(main, payloads)).toEqual([]);
  expect(watch).toEqual(NOTHING);
});

test.each(['/audits', '/assets'])(
  '%s shows names as they were written, on all its pages',
  async (path) => {
    const page = await open(path);
    const rows = page.getByRole('main').getByRole('row');
    const names = async (): Promise<string> => (await rows.allTextContents()).slice(1).join('\n');
    const seen = [await names()];
    const older = page.getByRole('link', { name: 'Older' });
    while ((await older.count()) > 0) {
      const address = page.url();
      await older.click();
      await page.waitForURL((url) => url.href !== address);
      await expect.poll(names).not.toBe(seen.at(-1));
      await expect.poll(names).not.toBe('');
      seen.push(await names());
    }
    const text = seen.join('\n');
    expect(PAYLOADS.filter((payload) => !text.includes(payload))).toEqual([]);
    expect(watch).toEqual(NOTHING);
  },
);

test('the trail shows reasons and names as they were written', async () => {
  const page = await open('/activity');
  for (;;) {
    const older = page.getByRole('button', { name: 'Show older' });
    await page
      .getByText(/Show older|That is all/)
      .first()
      .waitFor();
    if ((await older.count()) === 0) break;
    await older.click();
    await page.waitForLoadState('networkidle');
  }
  expect(await unreadIn(page.getByRole('main'), PAYLOADS)).toEqual([]);
  expect(watch).toEqual(NOTHING);
});

test('a stored page is shown as text and, without its scripts, as a page', async () => {
  for (const asset of pages.assets) {
    for (const view of ['text', 'page', 'facts']) {
      const page = await open(`/assets/${asset}?view=${view}`);
      if (view === 'page') await page.frameLocator('iframe').getByText('zappo').first().waitFor();
      if (view === 'text') await page.locator('mark').first().waitFor();
    }
  }
  await visit.page.goto(at(`/audits/${pages.audit}/review?state=all`));
  await currentRow(visit.page).waitFor();
  await visit.page.locator('#violation-detail mark').first().waitFor();
  expect(watch).toEqual(NOTHING);
});

test('nothing runs on the other pages either', async () => {
  for (const path of [
    '',
    `/audits/${audit.id}`,
    `/audits/${audit.id}/compare`,
    '/audits/new',
    '/audits/schedules',
    `/rules/${rule}`,
    '/settings/sign-in',
    '/settings/workspace',
  ]) {
    await open(path);
  }
  expect(watch).toEqual(NOTHING);
});
