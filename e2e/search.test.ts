import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { finding, makeAudit } from '../server/test/factories.ts';
import { makeAsset } from '../server/test/make-asset.ts';
import { makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';
import { objectionsTo } from './objections.ts';

/** The search over everything: what it finds opens with Enter, and what was opened last comes first. */
const browserTest = await openBrowserTest(inject('product'));
const workspace = await makeWorkspace(browserTest, 'Room to search');
afterAll(() => browserTest.close());

const openSearch = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search or jump to' }).waitFor();
};

const entry = (page: Page, words: string) =>
  page.getByRole('dialog').getByRole('button', { name: words });

test('words of a finding lead to it, and what was opened last is offered first', async () => {
  const audit = await makeAudit(workspace.asOwner, [
    finding({ ruleName: 'No climate claims', violatingText: 'A climate neutral loan.' }),
    finding({ violatingText: 'Guaranteed for ever.' }),
  ]);
  await makeAsset(workspace.asOwner, 'Climate brochure');
  const { page, context, faults } = await signIn(browserTest, workspace.owner);
  await page.goto(`/w/${workspace.id}`);
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await openSearch(page);
  await page.keyboard.type('CLIMATE');
  await entry(page, 'A climate neutral loan.').waitFor();
  await entry(page, 'Climate brochure').waitFor();
  expect(await objectionsTo(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/audits/${audit.id}/review\\?.*v=${audit.violationIds[0]}`));
  await page.getByTestId('violation-detail').getByText('No climate claims').first().waitFor();

  await openSearch(page);
  const first = page.getByRole('dialog').getByRole('button').first();
  await expect.poll(() => first.innerText()).toContain('A climate neutral loan.');
  await page.keyboard.type('xyzzy');
  await page.getByText('No results for “xyzzy”').waitFor();
  await page.keyboard.press('Escape');

  await page.goto(`/w/${workspace.id}/audits/${audit.id}`);
  await page.getByRole('heading', { name: 'Audit', level: 1 }).waitFor();
  await openSearch(page);
  await expect.poll(() => first.innerText()).toContain('Audit');
  expect(faults).toEqual([]);
  await context.close();
});

test('an empty workspace asks for an address, and completes it', async () => {
  const empty = await makeWorkspace(browserTest, 'Room for a site');
  const { page, context, faults } = await signIn(browserTest, empty.owner);
  await page.goto(`/w/${empty.id}`);
  const field = page.getByLabel('Address of your site');
  await field.fill('two words');
  await page.getByRole('button', { name: 'Check it' }).click();
  await page.getByText('Type an address, such as example.com.').waitFor();
  await field.fill('bank.example');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/audits\/new/);
  expect(await page.getByLabel('Page to begin with').inputValue()).toBe('https://bank.example');
  expect(faults).toEqual([]);
  await context.close();
});
