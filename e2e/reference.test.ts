import { afterAll, expect, inject, test } from 'vitest';
import { launchChromium } from './chromium.ts';

const product = inject('product');
const browser = await launchChromium();
afterAll(() => browser.close());

/** A page that notes what it asks other hosts for and what goes wrong on it. */
const openPage = async (path: string) => {
  const page = await browser.newPage();
  const elsewhere: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(product.baseUrl)) {
      elsewhere.push(request.url());
    }
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(`${product.baseUrl}${path}`);
  return { page, elsewhere, faults };
};

const documents = [
  {
    path: '/docs/reference/',
    title: 'Copydesk API',
    groups: ['Documents', 'Templates', 'Audits and violations', 'Health'],
  },
  {
    path: '/docs/?api=generation', // where it was before
    title: 'Copydesk extended API',
    groups: ['Live documents', 'Bulk runs'],
  },
];

test.each(documents)(
  'the reference page shows $title and asks no other host for anything',
  async ({ path, title, groups }) => {
    const { page, elsewhere, faults } = await openPage(path);
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    for (const group of groups) {
      // The page draws a group when it is first looked at.
      await page.getByText(group, { exact: true }).first().click();
      await page.getByRole('heading', { name: group, exact: true }).first().waitFor();
    }
    await page.waitForTimeout(1_000);
    expect(elsewhere).toEqual([]);
    expect(faults).toEqual([]);
    if (process.env['SCREENSHOTS'] && path === '/docs/reference/') {
      await page.setViewportSize({ width: 1400, height: 900 });
      await page.getByText('Record a review decision', { exact: true }).first().click();
      await page.getByText('The decision is recorded').first().waitFor();
      await page.screenshot({ path: `${process.env['SCREENSHOTS']}/reference.png` });
    }
  },
  60_000,
);

test('both documents can be chosen on the page, and the public one comes first', async () => {
  const { page } = await openPage('/docs/reference/');
  await page.getByRole('heading', { name: 'Copydesk API', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Copydesk API' }).first().click();
  await page.getByText('Copydesk extended API', { exact: true }).first().click();
  const heading = page.getByRole('heading', { name: 'Copydesk extended API', exact: true });
  await heading.waitFor();
  expect(await heading.isVisible()).toBe(true);
}, 60_000);

test('the page that is not there says so as JSON', async () => {
  const response = await fetch(`${product.baseUrl}/no-such-page`);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ detail: 'Not Found', code: 'not_found' });
});
