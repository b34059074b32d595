import { fileURLToPath } from 'node:url';
import { afterAll, expect, inject, test } from 'vitest';
import { makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';

const browserTest = await openBrowserTest(inject('product'));
afterAll(browserTest.close);
const workspace = await makeWorkspace(browserTest, 'Knowledge room');

const BROCHURE = fileURLToPath(
  new URL('../server/src/demo/files/bank/brochure.pdf', import.meta.url),
);

test('from nothing to an answer: a base, a real PDF, its entries, and what a question finds', async () => {
  const { page, faults } = await signIn(browserTest, workspace.owner);
  await page.goto(`/w/${workspace.id}/knowledge`);
  await page.getByRole('heading', { name: 'No knowledge base yet' }).waitFor();
  await page.getByRole('button', { name: 'New knowledge base' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Funds');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Funds', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Add from a file' }).click();
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles(BROCHURE);
  await page.getByText('Copydesk found 5 entries in brochure.pdf.').waitFor({ timeout: 60_000 });
  await page.getByRole('checkbox', { name: /How to begin/ }).uncheck();
  await page.getByRole('button', { name: 'Add 4 entries' }).click();
  await page.getByText('4 entries', { exact: true }).waitFor();

  await page.getByLabel('A question or a subject').fill('What do the funds cost?');
  await page.getByRole('button', { name: 'Show entries', exact: true }).click();
  await page.getByText(/entries, in/).waitFor();
  const first = page.getByRole('main').locator('ol > li').first();
  expect(await first.locator('mark').allTextContents()).not.toEqual([]);
  await page.getByRole('link', { name: 'Open: Investing with Demo Bank: Costs' }).click();

  await page.getByLabel('Text', { exact: true }).fill('You pay 0.70% of the value a year.');
  // Changes are not left behind without a question.
  await page.getByRole('button', { name: 'Close the entry' }).click();
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Version 2 ·/).waitFor();
  await page.getByRole('button', { name: 'Close the entry' }).click();
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('0.70% value');
  await page.getByText('1 entry', { exact: true }).waitFor();
  await page.getByRole('link', { name: /Costs/ }).first().waitFor();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('No document was written with it.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No knowledge base yet' }).waitFor();
  expect(faults).toEqual([]);
});
