import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ruleAgainst } from '../server/src/rules/rule-source.fixture.ts';
import { makeRule } from '../server/test/make-rule.ts';
import { setFindingOwner } from '../server/src/findings/finding-owners.ts';
import { toPublicId } from '../server/src/platform/ids.ts';
import { startSite } from '../server/test/outside/site.ts';
import { allowPlace, auditSite } from './audit-site.ts';
import { makePerson, makeWorkspace, openBrowserTest, signIn, type Visit } from './browser-test.ts';
import { objectionsTo } from './objections.ts';

/** Standing decisions: made from the queue, applied by the next audit, listed, and ended. */
const browserTest = await openBrowserTest(inject('product'));
const workspace = await makeWorkspace(browserTest, 'Room with habits');

const PATHS = ['/', '/one', '/two', '/three'] as const;
let pages = 3;
const site = await startSite((path) => {
  const at = PATHS.indexOf(path as (typeof PATHS)[number]);
  if (at < 0 || at >= pages) return undefined;
  const links = PATHS.slice(0, pages).map((one) => `<a href="${one}">Page ${one}</a>`);
  return `<!doctype html><html lang="en"><title>Page ${path}</title><nav>${links.join(' ')}</nav>
    <p>Everybody likes the zappo.</p></html>`;
});

let visit: Visit;
beforeAll(async () => {
  await makeRule(workspace.asOwner, ruleAgainst('zappo'));
  await allowPlace(browserTest, workspace, site.place);
  visit = await signIn(browserTest, workspace.owner);
});
afterAll(() => browserTest.close());

const audit = (name: string) => auditSite(visit, workspace, { place: site.place, name });

/** The states of the findings, as they are stored. */
const states = async (): Promise<number[]> => {
  const { rows } = await browserTest.admin.query<{ review_state: number }>(
    'select review_state from finding where workspace_id = $1 order by review_state',
    [workspace.scope.workspaceId],
  );
  return rows.map(({ review_state: state }) => state);
};
const DISMISSED = 3;

test('everything that matches is assigned by one key, and the open finding is commented on by another', async () => {
  await audit('First look');
  const { page } = visit;
  await page.goto(`/w/${workspace.id}/queue`);
  await page.locator('[data-testid="finding-pane"][data-loaded]').waitFor();
  await page.keyboard.press('Shift+A');
  const dialog = page.getByRole('dialog', { name: 'Assign 3 findings' });
  await dialog.getByRole('checkbox').first().check();
  expect(await objectionsTo(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const count = async (column: string): Promise<number> => {
    const { rows } = await browserTest.admin.query(
      `select 1 from finding where workspace_id = $1 and ${column}`,
      [workspace.scope.workspaceId],
    );
    return rows.length;
  };
  expect(await count('assigned_to is not null')).toBe(3);
  await page.locator('[data-testid="finding-pane"][data-loaded]').waitFor();
  await page.keyboard.press('c');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Comment' }).fill('Ask legal.');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => count('commented')).toBe(1);
});

test('an admin sets due dates, and the queue says what is overdue', async () => {
  const { page } = visit;
  await page.goto(`/w/${workspace.id}/settings/workspace`);
  const section = page.locator('form', {
    has: page.getByRole('button', { name: 'Save due dates' }),
  });
  for (const name of ['Critical', 'High', 'Medium', 'Low', 'Unspecified'])
    await section.getByLabel(name, { exact: true }).fill('1');
  await section.getByRole('button', { name: 'Save due dates' }).click();
  await page.getByText('Due dates saved.').waitFor();
  expect(await objectionsTo(page)).toEqual([]);
  await browserTest.admin.query(
    `update finding set first_seen_at = first_seen_at - interval '2 days' where workspace_id = $1`,
    [workspace.scope.workspaceId],
  );
  await page.goto(`/w/${workspace.id}/queue`);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.locator('summary', { hasText: /^Due$/ }).click();
  await filters.getByRole('button', { name: /^Overdue/ }).click();
  await page.getByTestId('queue-row').getByText('Overdue').waitFor();
  expect(new URL(page.url()).searchParams.get('due')).toBe('overdue');
});

test('a person decides always like this, the dialog says what is open, and the next audit decides new pages so', async () => {
  const { page } = visit;
  await page.goto(`/w/${workspace.id}/queue`);
  await page.locator('[data-testid="finding-pane"][data-loaded]').waitFor();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Decide always like this' });
  await dialog.getByTestId('always-reach').getByText('3 such findings are open now').waitFor();
  expect(await objectionsTo(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Decide from now on' }).click();
  await expect.poll(states).toEqual([DISMISSED, DISMISSED, DISMISSED]);
  pages = 4;
  await audit('Second look');
  expect(await states()).toEqual([DISMISSED, DISMISSED, DISMISSED, DISMISSED]);
});

test('the page of standing decisions says how often each one decided, and ends it', async () => {
  const { page } = visit;
  await page.goto(`/w/${workspace.id}/queue/standing`);
  const row = page.getByRole('row', { name: /zappo/ });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/\b1\b/);
  expect(await objectionsTo(page)).toEqual([]);
  await row.getByRole('button', { name: /^End the standing decision/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await page.getByText('No standing decisions').waitFor();
  await page.getByText('All', { exact: true }).click();
  await page.getByRole('row', { name: /zappo/ }).getByText('Ended by hand').waitFor();
});

test('the owner of a site hears of what an audit of somebody else found there, and it leads to their queue', async () => {
  const room = await makeWorkspace(browserTest, 'Room with owners');
  const anna = await makePerson(room.scope, 'Anna', 'reviewer');
  await makeRule(room.asOwner, ruleAgainst('zappo'));
  await allowPlace(browserTest, room, site.place);
  const userId = toPublicId('usr', anna.userId);
  await setFindingOwner(room.asOwner, { site: site.place, path: '', user_id: userId });
  const starter = await signIn(browserTest, room.owner);
  await auditSite(starter, room, { place: site.place, name: 'Owned look' });
  const told = await signIn(browserTest, anna);
  await told.page.goto(`/w/${room.id}`);
  await told.page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const list = told.page.getByRole('dialog', { name: 'Notifications' });
  const row = list.getByRole('link', {
    name: `${pages} findings of yours are new or back in the audit Owned look`,
  });
  await row.waitFor();
  expect(await objectionsTo(told.page)).toEqual([]);
  await row.click();
  await told.page.waitForURL(/\/queue\?mine=true/);
  await told.page.getByTestId('queue-total').getByText(`${pages} findings`).waitFor();
  await told.page.goto(`/w/${room.id}/activity`);
  const entry = told.page.getByTestId('activity-entry').filter({ hasText: 'owns the findings' });
  await entry.getByText('Anna', { exact: true }).waitFor();
  expect([...starter.faults, ...told.faults]).toEqual([]);
  await starter.context.close();
  await told.context.close();
});
