import { chromium } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startProduct } from './product.ts';

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('the reference page shows every operation and asks no other host for anything', async () => {
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
  await page.goto(`${product.baseUrl}/docs`);
  await page.getByRole('heading', { name: 'Copydesk API' }).waitFor();
  for (const group of ['Documents', 'Templates', 'Audits and violations', 'Health']) {
    // The page draws a group when it is first looked at.
    await page.getByText(group, { exact: true }).first().click();
    await page.getByRole('heading', { name: group, exact: true }).first().waitFor();
  }
  await page.waitForTimeout(1_000);
  expect(elsewhere).toEqual([]);
  expect(faults).toEqual([]);
  if (process.env['SCREENSHOTS']) {
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.getByText('Record a review decision', { exact: true }).first().click();
    await page.getByText('The decision is recorded').first().waitFor();
    await page.screenshot({ path: `${process.env['SCREENSHOTS']}/reference.png` });
  }
}, 60_000);

test('the page that is not there says so as JSON', async () => {
  const response = await fetch(`${product.baseUrl}/no-such-page`);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ detail: 'Not Found' });
});
