import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addUrlAsset } from '../server/src/assets/add-url-asset.ts';
import { ruleAgainst } from '../server/src/rules/rule-source.fixture.ts';
import { toPublicId } from '../server/src/platform/ids.ts';
import { makeRule } from '../server/test/make-rule.ts';
import { startSite } from '../server/test/outside/site.ts';
import { allowPlace, auditThisAsset } from './audit-site.ts';
import { makeWorkspace, openBrowserTest, signIn, type Visit } from './browser-test.ts';

let words = 'Our account is zappo today.';
const RED =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const site = await startSite((path) => {
  if (path === '/look.css') {
    return (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/css' })
        .end('h1 { color: rgb(1, 2, 3); background: url(red.png) }');
  }
  if (path === '/red.png') {
    return (_, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(RED, 'base64'));
  }
  return path === '/'
    ? `<!doctype html><html lang="en"><title>Savings</title><link rel="stylesheet" href="/look.css"><style>* { margin: 0 }
    body { font: 18px/1.5 sans-serif; padding: 20px } header { height: 1400px; background: #dde4f4 }
    @media (max-width: 500px) { .wide { display: none } }</style>
    <header><h1>Savings at the lake</h1><img id="red" src="/red.png" width="40" height="40" alt=""></header><p>${words}</p><p class="wide">On a desk it is zappo as well.</p>
    <p>The terms of the account are in the brochure.</p></html>`
    : undefined;
});

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
  await auditThisAsset(visit, 'As it is sent');
  await page.goto(`${address}?view=picture`);
  await page.getByText('There is no picture.').waitFor();
  await page.getByRole('button', { name: 'Stored copy' }).click();
  await page.getByText('There is no stored copy.').waitFor();
  await page.getByRole('button', { name: 'Read it with the browser' }).click();
  await page.getByText('From the next audit on a browser reads this page.').waitFor();
  await auditThisAsset(visit, 'With a browser');

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

test('the stored copy opens from the review with its styles and images, and asks nobody for anything', async () => {
  const { page, faults } = visit;
  await page.goto(`${address}?view=picture`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const before = site.asked.length;
  await page.getByRole('link', { name: 'Open the stored copy' }).click();
  const frame = page.frameLocator('iframe[title="Stored copy of Savings page"]');
  const heading = frame.getByRole('heading', { name: 'Savings at the lake' });
  await heading.waitFor();
  await page.getByText(/Scripts do not run, links to other pages lead nowhere/).waitFor();
  await page.getByText('Nothing was left out.').waitFor();
  const colourOf = () => heading.evaluate((one) => getComputedStyle(one).color);
  await expect.poll(colourOf).toBe('rgb(1, 2, 3)');
  const behind = await heading.evaluate((one) => getComputedStyle(one).backgroundImage);
  expect(behind).toBe(`url("data:image/png;base64,${RED}")`);
  const image = frame.locator('#red');
  expect(await image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1);
  // At the width of a phone the copy follows its style sheet.
  const wide = frame.getByText('On a desk it is zappo as well.');
  await page.getByRole('button', { name: 'Desk (1440 px)' }).click();
  await wide.waitFor();
  await page.getByRole('button', { name: 'Phone (390 px)' }).click();
  await expect.poll(() => wide.isVisible()).toBe(false);
  const { origin } = new URL(page.url());
  expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
  expect(site.asked.length).toBe(before);
  expect(faults).toEqual([]);
});

test('two snapshots are compared by their pictures and by their texts', async () => {
  const { page, faults } = visit;
  words = 'Our account is zappo tomorrow, and the day after that it will be so too.';
  await page.goto(address);
  await auditThisAsset(visit, 'After a change');
  await page.goto(`${address}?view=compare`);
  await page.getByText(/parts? of the picture differs?\./).waitFor();
  const rows = page.getByRole('img', { name: /rows .* differ$/ });
  expect(await rows.count()).toBeGreaterThanOrEqual(2);
  const changes = page.getByTestId('text-comparison');
  await changes.locator('ins').filter({ hasText: 'tomorrow' }).waitFor();
  await changes.locator('del').filter({ hasText: 'today' }).waitFor();
  expect(faults).toEqual([]);
});
