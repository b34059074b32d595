import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addUrlAsset } from '../server/src/assets/add-url-asset.ts';
import { ruleAgainst } from '../server/src/rules/rule-source.fixture.ts';
import { toPublicId } from '../server/src/platform/ids.ts';
import { makeRule } from '../server/test/make-rule.ts';
import { startSite } from '../server/test/outside/site.ts';
import { allowPlace } from './audit-site.ts';
import { makeWorkspace, openBrowserTest, signIn, type Visit } from './browser-test.ts';

let words = 'Our account is zappo today.';
const site = await startSite((path) =>
  path === '/'
    ? `<!doctype html><html lang="en"><title>Savings</title><style>* { margin: 0 }
    body { font: 18px/1.5 sans-serif; padding: 20px } header { height: 1400px; background: #dde4f4 }
    @media (max-width: 500px) { .wide { display: none } }</style>
    <header><h1>Savings at the lake</h1></header><p>${words}</p><p class="wide">On a desk it is zappo as well.</p>
    <p>The terms of the account are in the brochure.</p></html>`
    : undefined,
);

const browserTest = await openBrowserTest(inject('product'));
const workspace = await makeWorkspace(browserTest, 'Picture room');
await allowPlace(browserTest, workspace, site.place);
await makeRule(workspace.asOwner, ruleAgainst('zappo'));
const { assetId } = await addUrlAsset(workspace.asOwner, {
  url: site.url('/'),
  name: 'Savings page',
  render: 'static',
  metadata: {},
});
const address = `/w/${workspace.id}/assets/${toPublicId('ast', assetId)}`;

let visit: Visit;
beforeAll(async () => {
  visit = await signIn(browserTest, workspace.owner);
});
afterAll(browserTest.close);

const audit = async (name: string): Promise<void> => {
  const { page } = visit;
  await page.getByRole('link', { name: 'Audit this asset' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Start audit' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
};

/** Where a box is on the page of which it is a picture, in px of that page. */
const placeOf = async (window: Locator, box: Locator) => {
  const image = window.locator('img');
  await expect
    .poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const [outer, inner] = [await image.boundingBox(), await box.boundingBox()];
  const natural = await image.evaluate((one) => (one as HTMLImageElement).naturalWidth);
  if (!outer || !inner) throw new Error('nothing is drawn');
  const scale = natural / outer.width;
  return { left: (inner.x - outer.x) * scale, top: (inner.y - outer.y) * scale };
};

const isInView = async (window: Locator, box: Locator): Promise<boolean> => {
  const [outer, inner] = [await window.boundingBox(), await box.boundingBox()];
  return (
    !!outer && !!inner && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
  );
};

test('a page without a picture offers the browser, and then its findings are boxed on the picture', async () => {
  const { page, faults } = visit;
  await page.goto(address);
  await audit('As it is sent');
  await page.goto(`${address}?view=picture`);
  await page.getByText('There is no picture.').waitFor();
  await page.getByRole('button', { name: 'Read it with the browser' }).click();
  await page.getByText('From the next audit on a browser reads this page.').waitFor();
  await audit('With a browser');

  await page.getByRole('link', { name: 'Review', exact: true }).first().click();
  const detail = page.locator('#violation-detail');
  await detail.getByRole('heading', { name: 'The page as it was' }).waitFor();
  const window = detail.getByTestId('page-picture');
  const box = window.getByRole('img', { name: /^“zappo”/ });
  await box.waitFor();
  // The header is 1,400 px high, and the list may begin with either of the two findings.
  const { top } = await placeOf(window, box);
  expect(top).toBeGreaterThan(1_400);
  expect(top).toBeLessThan(1_500);
  expect(await isInView(window, box)).toBe(true);
  await detail.getByText(/“zappo” is boxed, 1,4\d\d px from the top/).waitFor();

  await detail.getByRole('button', { name: '200 %' }).click();
  await expect.poll(() => isInView(window, box)).toBe(true);
  await detail.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.poll(() => window.count()).toBe(0);
  await detail.getByRole('button', { name: 'Show', exact: true }).click();
  await box.waitFor();
  expect(faults).toEqual([]);
});

test('the asset shows all boxes at the width of a desk, and at that of a phone what is hidden there', async () => {
  const { page } = visit;
  await page.goto(`${address}?view=picture`);
  const window = page.getByTestId('page-picture');
  const boxes = window.getByRole('button', { name: /^“zappo”/ });
  await expect.poll(() => boxes.count()).toBe(2);
  await boxes.nth(1).click();
  await page.getByText(/“zappo” is boxed/).waitFor();
  await page.getByRole('button', { name: 'Phone (390 px)' }).click();
  await expect.poll(() => boxes.count()).toBe(1);
  await page.getByText('“zappo” is not visible at this width.').waitFor();
});

test('two snapshots are compared by their pictures and by their texts', async () => {
  const { page, faults } = visit;
  words = 'Our account is zappo tomorrow, and the day after that it will be so too.';
  await page.goto(address);
  await audit('After a change');
  await page.goto(`${address}?view=compare`);
  await page.getByText(/parts? of the picture differs?\./).waitFor();
  const rows = page.getByRole('img', { name: /rows .* differ$/ });
  expect(await rows.count()).toBeGreaterThanOrEqual(2);
  const changes = page.getByTestId('text-comparison');
  await changes.locator('ins').filter({ hasText: 'tomorrow' }).waitFor();
  await changes.locator('del').filter({ hasText: 'today' }).waitFor();
  expect(faults).toEqual([]);
});
