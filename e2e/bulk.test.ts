import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { installStarter } from '../server/src/starter/install-starter.ts';
import { makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';

const browserTest = await openBrowserTest(inject('product'));
afterAll(browserTest.close);
const workspace = await makeWorkspace(browserTest, 'Bulk room');
await installStarter(workspace.scope);

const csv = (text: string, name = 'desks.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

const chooseTemplate = async (page: Page, workspace: { readonly id: string }): Promise<void> => {
  await page.goto(`/w/${workspace.id}/bulk`);
  await page.getByRole('link', { name: 'New run' }).first().click();
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Product description' }).click();
};

const chooseFile = async (page: Page, file: ReturnType<typeof csv>): Promise<void> => {
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles(file);
  await page.getByRole('heading', { name: 'Columns and fields' }).waitFor();
};

interface Result {
  readonly position: number;
  readonly status: string;
  readonly failure: string | null;
  readonly raw_document: string | null;
  readonly input: Readonly<Record<string, unknown>>;
}

const readLines = (text: string): Result[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Result);

const textOf = async (download: Download): Promise<string> =>
  readFile(await download.path(), 'utf8');

const download = async (page: Page, item: string): Promise<string> => {
  await page.getByRole('button', { name: 'Download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return textOf(file);
};

test('a CSV is mapped, all its mistakes are listed, and the mended one is written to its end', async () => {
  const { page, faults, context } = await signIn(browserTest, workspace.owner);
  await chooseTemplate(page, workspace);
  // Half of the rows lack a name, and no column is called like the second required field.
  const rows = Array.from({ length: 40 }, (_, n) => `${n % 2 ? '' : `Desk ${n}`};"Oak; ${n}"`);
  await chooseFile(page, csv(`Product name;What it has\n${rows.join('\n')}\n`));
  await page.getByText('Needed: choose a column or a value.').waitFor();
  const start = page.getByRole('button', { name: /^(Start|Write)/ });
  expect(await start.isDisabled()).toBe(true);
  await page.getByLabel('What fills Features').selectOption('What it has');
  await page.getByText('20 rows have mistakes').waitFor();
  const list = page.getByRole('region', { name: 'Mistakes' });
  await list.getByText('This field is required and empty.').first().waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  const [, ...listed] = (await textOf(saved)).trim().split('\r\n');
  expect(listed.map((line) => Number(line.split(',')[0]))).toEqual(
    rows.flatMap((_, n) => (n % 2 ? n + 2 : [])),
  );

  // The mended file keeps what was chosen for its columns.
  const names = Array.from({ length: 12 }, (_, n) => `Desk ${n}`);
  const mended = names.map((name) => `${name};"Oak; solid"`).join('\n');
  await chooseFile(page, csv(`Product name;What it has\n${mended}\n`, 'mended.csv'));
  await page.getByText('All 12 rows are right.').waitFor();
  await page.getByText(/^Estimate: /).waitFor();
  await page.getByRole('button', { name: 'Write 12 documents' }).click();
  await page.getByRole('heading', { name: 'mended', level: 1 }).waitFor();
  await page.getByText('12 of 12 rows').waitFor();
  await page.getByText('Done', { exact: true }).waitFor();

  const results = readLines(await download(page, 'Results as JSON Lines'));
  expect(results.map(({ input }) => input['product_name'])).toEqual(names);
  expect(results.every((row) => row.status === 'ready' && row.raw_document)).toBe(true);
  const sheet = await download(page, 'Results as CSV');
  for (const { raw_document: text } of results) expect(sheet).toContain(text?.split('\n')[0]);
  await page.getByRole('link', { name: /Desk 3/ }).click();
  await page.waitForURL(/\/documents\/doc_/);
  expect(faults).toEqual([]);
  await context.close();
});

test('rows that failed say why, are chosen and retried, and bad ones stay left out', async () => {
  const budget = (tokens: number | null) =>
    browserTest.admin.query('update workspace set token_budget = $2 where id = $1', [
      workspace.scope.workspaceId,
      tokens,
    ]);
  await budget(10);
  const { page, faults, context } = await signIn(browserTest, workspace.owner);
  await chooseTemplate(page, workspace);
  const file = 'product_name,features\nDesk,Oak\n,Oak\nShelf,Oak\nBench,Oak\n';
  await chooseFile(page, csv(file));
  await page.getByText('One row has a mistake').waitFor();
  await page.getByText(/Only .* tokens are left/).waitFor();
  await page.getByLabel('Leave out the rows with mistakes').check();
  await page.getByRole('button', { name: 'Write 3 documents' }).click();
  await page.getByText('3 of 3 rows').waitFor();
  await page.getByText('One row was left out because of its mistakes.').waitFor();
  await page.getByRole('button', { name: /^Failed/ }).click();
  await page
    .getByText(/budget of the month is used up/)
    .first()
    .waitFor();
  expect(new URL(page.url()).searchParams.get('status')).toBe('failed');

  await budget(null);
  await page.getByLabel('Choose row 4').check();
  await page.getByRole('button', { name: 'Retry the chosen row' }).click();
  await page.getByRole('button', { name: /^Failed\s*2$/ }).waitFor();
  await page.getByRole('button', { name: 'Retry 2 failed rows' }).click();
  await page.getByRole('button', { name: /^Ready\s*3$/ }).waitFor();
  const results = readLines(await download(page, 'Results as JSON Lines'));
  expect(results.map(({ status }) => status)).toEqual(['ready', 'skipped', 'ready', 'ready']);
  expect(results[1]?.failure).toBe('product_name: missing');

  const { pathname: run } = new URL(page.url());
  await page.goto(`/w/${workspace.id}/activity?source=workspace`);
  const entries = page.getByTestId('activity-entry').filter({ hasText: 'desks' });
  await entries.filter({ hasText: 'Started the bulk run' }).getByText('3 rows').waitFor();
  const retried = entries.filter({ hasText: 'Retried rows of the bulk run' });
  await expect.poll(() => retried.allInnerTexts()).toHaveLength(2);
  expect(await retried.first().getByRole('link', { name: 'desks' }).getAttribute('href')).toBe(run);
  expect(faults).toEqual([]);
  await context.close();
});
