import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ruleAgainst } from '../server/src/rules/rule-source.fixture.ts';
import { makeRule } from '../server/test/make-rule.ts';
import { startSite } from '../server/test/outside/site.ts';
import { allowPlace, auditSite } from './audit-site.ts';
import { makeWorkspace, openBrowserTest, signIn, type Visit } from './browser-test.ts';
import { objectionsTo } from './objections.ts';
import { coveringsOn } from './coverings.ts';

/** The queue over two audits of one site: clusters, decided by keys, each finding once. */
const browserTest = await openBrowserTest(inject('product'));
const workspace = await makeWorkspace(browserTest, 'Room with a queue');

const WORDS = ['zappo', 'blimp', 'quorn', 'fizzle', 'wobble', 'snark', 'grumph', 'dongle'] as const;
const PATHS = ['/', '/savings', '/loans', '/cards', '/about'] as const;
/** On which pages each word is. The first is on all of them; the last comes with the second audit. */
const PAGES_OF: Readonly<Record<(typeof WORDS)[number], readonly number[]>> = {
  zappo: [0, 1, 2, 3, 4],
  blimp: [1, 2, 3],
  quorn: [0, 4],
  fizzle: [1],
  wobble: [2],
  snark: [3],
  grumph: [4],
  dongle: [4],
};
let isLater = false;
const site = await startSite((path) => {
  const at = PATHS.indexOf(path as (typeof PATHS)[number]);
  if (at < 0) return undefined;
  const words = WORDS.filter((word) => PAGES_OF[word].includes(at));
  const lines = words
    .filter((word) => isLater || word !== 'dongle')
    .map((word) => `<p>Everybody likes the ${word}.</p>`);
  const links = PATHS.map((one) => `<a href="${one}">Page ${one}</a>`).join(' ');
  return `<!doctype html><html lang="en"><title>Page ${path}</title><nav>${links}</nav>${lines.join('')}</html>`;
});

let visit: Visit;
beforeAll(async () => {
  for (const word of WORDS) await makeRule(workspace.asOwner, ruleAgainst(word));
  await allowPlace(browserTest, workspace, site.place);
  visit = await signIn(browserTest, workspace.owner);
});
afterAll(() => browserTest.close());

const audit = (name: string) => auditSite(visit, workspace, { place: site.place, name });

const rows = (page: Page) => page.getByTestId('queue-row');
const current = (page: Page) => page.locator('[data-testid="queue-row"][data-current]');
const currentKey = async (page: Page) => (await current(page).getAttribute('data-key')) ?? '';
const movedOn = (page: Page, key: string) =>
  page.locator(`[data-testid="queue-row"][data-current]:not([data-key="${key}"])`).waitFor();

const openQueue = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/w/${workspace.id}/queue${search}`);
  await rows(page).first().waitFor();
};

/** The states of all violations by audit, as they are stored. */
const stored = async (): Promise<Record<string, number[]>> => {
  const { rows: found } = await browserTest.admin.query<{ name: string; states: number[] }>(
    `select a.name, array_agg(r.review_state order by r.review_state) as states
     from audit a join violation_review r on r.audit_id = a.id
     where a.workspace_id = $1 group by a.name`,
    [workspace.scope.workspaceId],
  );
  return Object.fromEntries(found.map(({ name, states }) => [name, states]));
};

const FINDINGS = Object.values(PAGES_OF).reduce((sum, pages) => sum + pages.length, 0);

test('two audits of one site make one queue, in clusters that say how many they are', async () => {
  await audit('First look');
  isLater = true;
  await audit('Second look');
  const { page } = visit;
  await openQueue(page);
  await page.getByTestId('queue-total').getByText(`${FINDINGS} findings`).waitFor();
  expect(await rows(page).count()).toBe(WORDS.length);
  const texts = await rows(page).allInnerTexts();
  expect(texts.filter((text) => text.includes('×5'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('×3'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('×2'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('New'))).toHaveLength(1);
  await page.locator('[data-testid="finding-pane"][data-loaded]').waitFor();
  expect(await objectionsTo(page)).toEqual([]);
});

test('the facets narrow the queue, and the address keeps it', async () => {
  const { page } = visit;
  await openQueue(page);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('button', { name: /^New/ }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('change')).toBe('new');
  await page.reload();
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await rows(page).first().innerText()).toContain('dongle');
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => rows(page).count()).toBe(WORDS.length);
});

test('a cluster opens to its findings, one of them is decided alone, and undo puts it back', async () => {
  const { page } = visit;
  await openQueue(page);
  const cluster = rows(page).filter({ hasText: '×5' });
  await cluster.getByRole('link').click();
  await page.getByTestId('cluster-assets').getByRole('listitem').nth(4).waitFor();
  await page.keyboard.press('ArrowRight');
  const members = page.locator('[data-testid="queue-row"][data-member]');
  await expect.poll(() => members.count()).toBe(5);
  await page.keyboard.press('j');
  await page.keyboard.press('f');
  await page.getByText('Marked as fixed:').waitFor();
  await expect.poll(() => cluster.innerText()).toContain('4 of 5 undecided');
  await expect
    .poll(async () => (await stored())['Second look']?.filter((s) => s === 4).length)
    .toBe(1);
  await page.keyboard.press('z');
  await page.getByText('Undone').waitFor();
  await expect.poll(async () => (await stored())['Second look']?.every((s) => s === 0)).toBe(true);
});

test('on a screen of 1440 all decisions are on one line, and none of their words wraps', async () => {
  const { page } = visit;
  await openQueue(page);
  const buttons = page.getByRole('group', { name: 'Decisions' }).getByRole('button');
  await buttons.getByText('Always…').waitFor();
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  expect(middles.length).toBeGreaterThanOrEqual(6);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
  expect(Math.max(...boxes.map((box) => box?.height ?? 0))).toBeLessThanOrEqual(40);
});

test('on a phone a decision goes on to the next cluster, and nothing covers the buttons', async () => {
  const { context, page, faults } = await signIn(browserTest, workspace.owner, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await openQueue(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await rows(page).first().getByRole('link').tap();
  const pane = page.locator('[data-testid="finding-pane"][data-loaded]');
  await pane.waitFor();
  const first = await pane.getAttribute('data-finding');
  expect(await coveringsOn(page, 'queue-row')).toEqual([]);
  await page.getByRole('button', { name: 'Fixed' }).tap();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await expect.poll(() => pane.getAttribute('data-finding')).not.toBe(first);
  expect(await coveringsOn(page, 'queue-row')).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => pane.getAttribute('data-finding')).toBe(first);
  await expect.poll(async () => (await stored())['Second look']?.every((s) => s === 0)).toBe(true);
  // Undo is also there after going back to the list.
  await page.getByRole('button', { name: 'Fixed' }).tap();
  await expect.poll(() => pane.getAttribute('data-finding')).not.toBe(first);
  await page.getByRole('button', { name: 'Back to the list' }).tap();
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(async () => (await stored())['Second look']?.every((s) => s === 0)).toBe(true);
  await page.getByRole('button', { name: 'Back to the list' }).tap();
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Rules' }).tap();
  await page.getByRole('heading', { name: 'Rules', level: 1 }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('all of it is decided with at most 1.2 keys a cluster, and nothing is ever covered', async () => {
  const { page, faults } = visit;
  await openQueue(page);
  await page.locator('[data-testid="finding-pane"][data-loaded]').waitFor();
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const coverings: string[] = [];
  const decisions = ['u', 'd', 'e', 'Shift+D', 'f', 'Shift+D', 'u', 'e'];
  for (const [n, key] of decisions.entries()) {
    const before = await currentKey(page);
    await press(key);
    if (key === 'd') {
      await page.getByRole('dialog').waitFor();
      await press('Enter');
    }
    if (n < decisions.length - 1) await movedOn(page, before);
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    coverings.push(...(await coveringsOn(page, 'queue-row')));
  }
  expect(coverings).toEqual([]);
  expect(await page.locator('[data-testid="queue-row"][data-state="undecided"]').count()).toBe(0);
  expect(keys / WORDS.length).toBeLessThanOrEqual(1.2);
  // The newest sightings have the decisions; the older audit stays as it was.
  await expect.poll(async () => (await stored())['Second look']?.includes(0)).toBe(false);
  expect((await stored())['First look']?.every((state) => state === 0)).toBe(true);
  await page.reload();
  await rows(page).first().waitFor();
  const open = await rows(page).evaluateAll((all) => all.map((row) => row.dataset['state'] ?? ''));
  expect(open.toSorted()).toEqual(
    ['urgent_violation', 'urgent_violation', 'elevated_risk', 'elevated_risk'].toSorted(),
  );
  expect(faults).toEqual([]);
});

test('the history of a finding has both audits and the decision', async () => {
  const { page } = visit;
  await openQueue(page);
  // Clusters come in the order of their ids. The one word that only the second audit met may be the first.
  await rows(page).filter({ hasNotText: 'dongle' }).first().getByRole('link').click();
  const pane = page.locator('[data-testid="finding-pane"][data-loaded]');
  // The name of the rule: the word itself may be in the sentence beside the finding.
  await pane.filter({ hasNotText: 'No dongle' }).waitFor();
  await pane.getByRole('link', { name: 'History of this finding' }).click();
  await expect.poll(() => page.getByTestId('sighting').count()).toBe(2);
  const [newest, oldest] = await page.getByTestId('sighting').allInnerTexts();
  expect(newest).toContain('Second look');
  expect(oldest).toContain('First look');
  expect(await objectionsTo(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Queue', exact: true }).click();
  await rows(page).first().waitFor();
});
