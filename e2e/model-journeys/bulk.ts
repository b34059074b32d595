import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { at, type ModelStage } from './stage.ts';

interface Result {
  readonly status: string;
  readonly failure: string | null;
  readonly raw_document: string | null;
}

const downloadResults = async (page: Page): Promise<Result[]> => {
  await page.getByRole('button', { name: 'Download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Results as JSON Lines' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Result);
};

const ROWS = ['Plain', 'Broken', 'Stalled', 'Refused', 'Forbidden'].map((name) => `${name} desk`);

/** Rows whose answer breaks off or stalls are asked for again; those that are refused wait for a person. */
export const runThroughFaults = async (stage: ModelStage): Promise<void> => {
  const { page, model } = stage;
  model.meetAbout('Broken desk', { kind: 'error-event' }, { kind: 'reset' });
  model.meetAbout('Stalled desk', { kind: 'stall' });
  model.meetAbout('Refused desk', { kind: 'filtered' });
  model.meetAbout('Forbidden desk', { kind: 'filtered' });
  await page.goto(at(stage, '/bulk'));
  await page.getByRole('link', { name: 'New run' }).first().click();
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Product description' }).click();
  const rows = ROWS.map((name) => `${name},Solid oak`).join('\n');
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles({
    name: 'desks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`product_name,features\n${rows}\n`),
  });
  await page.getByRole('button', { name: 'Write 5 documents' }).click();
  await page.getByText('5 of 5 rows').waitFor();
  await page.getByRole('button', { name: /^Ready\s*3$/ }).waitFor();
  await page.getByRole('button', { name: /^Failed\s*2$/ }).click();
  const table = page.getByRole('main');
  for (const name of ['Refused desk', 'Forbidden desk']) {
    const row = table.getByRole('row').filter({ hasText: name });
    await row.getByText('The language model refused this text.').waitFor();
  }
  const first = await downloadResults(page);
  expect(first.map(({ status }) => status)).toEqual([
    'ready',
    'ready',
    'ready',
    'failed',
    'failed',
  ]);
  expect(first[3]).toMatchObject({ failure: 'provider_refused', raw_document: null });

  await page.getByRole('button', { name: 'Retry 2 failed rows' }).click();
  await page.getByRole('button', { name: /^Ready\s*5$/ }).waitFor();
  const all = await downloadResults(page);
  expect(all.every((row) => row.status === 'ready' && row.raw_document)).toBe(true);
  // What was written already stays as it was, and is asked for no more.
  expect(all.slice(0, 3)).toEqual(first.slice(0, 3));
  const asked = (name: string) =>
    model.provider.calls.filter(({ body }) => JSON.stringify(body.messages).includes(name)).length;
  expect(ROWS.map(asked)).toEqual([1, 3, 2, 2, 2]);
};
