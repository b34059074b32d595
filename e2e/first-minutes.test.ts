import { afterAll, expect, inject, test } from 'vitest';
import { slowness } from '../server/test/machine-pace.ts';
import { startSite } from '../server/test/outside/site.ts';
import { allowPlace } from './audit-site.ts';
import { makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';
import { objectionsTo } from './objections.ts';

/** From the address of a site to its first finding, in a workspace where nothing was set up. */
const browserTest = await openBrowserTest(inject('product'));
afterAll(() => browserTest.close());

const MOST_CLICKS = 3;
const MOST_SECONDS = 20;

const page = (text: string): string =>
  `<!doctype html><html lang="en"><title>Harbour shop</title><nav><a href="/">Home</a> <a href="/lamps">Lamps</a>
   </nav><p>We sell lamps, and we deliver them in two days.</p><p>${text}</p></html>`;
const site = await startSite({
  '/': page('All our lamps are climate neutral.'),
  '/lamps': page('Only today: the last three lamps.'),
});

test('an address, three clicks, and the first finding is on the screen within 20 seconds', async () => {
  const workspace = await makeWorkspace(browserTest, 'First minutes');
  await allowPlace(browserTest, workspace, site.place);
  const visit = await signIn(browserTest, workspace.owner);
  let clicks = 0;
  const click = async (role: 'button' | 'link', name: string): Promise<void> => {
    clicks += 1;
    await visit.page.getByRole(role, { name, exact: true }).first().click();
  };
  await visit.page.goto(`/w/${workspace.id}`);
  // People type an address without a scheme.
  await visit.page.getByLabel('Address of your site').fill(site.place);
  const since = performance.now();
  await click('button', 'Check it');
  const proposed = visit.page.getByRole('list', { name: 'Proposed packs' });
  await proposed.getByLabel('EU green claims').waitFor();
  expect(await proposed.getByRole('checkbox', { checked: true }).count()).toBe(9);
  expect(await objectionsTo(visit.page)).toEqual([]);
  await click('button', 'Start audit');
  await click('link', 'Review');
  const detail = visit.page.locator('#violation-detail');
  await detail.locator('mark').first().waitFor();
  const seconds = (performance.now() - since) / 1_000;
  console.log(`${clicks} clicks, ${seconds.toFixed(1)} s to the first finding`);
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  expect(seconds).toBeLessThan(MOST_SECONDS * slowness());
  await visit.page.getByRole('heading', { name: 'Product called climate neutral' }).waitFor();
  expect(visit.faults).toEqual([]);
  await visit.context.close();
}, 120_000);

test('what is unticked stays off, and a workspace with rules of its own is proposed nothing', async () => {
  const workspace = await makeWorkspace(browserTest, 'Own choice');
  await allowPlace(browserTest, workspace, site.place);
  const visit = await signIn(browserTest, workspace.owner);
  const address = `/w/${workspace.id}/audits/new?site=${encodeURIComponent(site.place)}`;
  await visit.page.goto(address);
  const proposed = visit.page.getByRole('list', { name: 'Proposed packs' });
  await proposed.getByLabel('Dark patterns').uncheck();
  await proposed.getByLabel('House style and brand hygiene').uncheck();
  await visit.page.getByRole('button', { name: 'Start audit' }).click();
  await visit.page.waitForURL(/\/audits\/aud_/);
  const { rows } = await browserTest.admin.query<{ pack_id: string }>(
    `select distinct pack_id from rule where workspace_id = $1 and pack_id is not null order by 1`,
    [workspace.scope.workspaceId],
  );
  expect(rows.map(({ pack_id: pack }) => pack)).toEqual([
    'alcohol-and-gambling',
    'beauty-claims',
    'eu-ecommerce',
    'eu-green-claims',
    'eu-privacy-fair-trading',
    'health-claims',
    'money-claims',
  ]);
  await visit.page.goto(address);
  await visit.page
    .getByRole('list', { name: 'Enabled packs' })
    .getByLabel('EU green claims')
    .waitFor();
  expect(await proposed.count()).toBe(0);
  expect(visit.faults).toEqual([]);
  await visit.context.close();
}, 120_000);
