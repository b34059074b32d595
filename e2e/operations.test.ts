import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDocument } from '../server/src/documents/create-document.ts';
import { installStarter } from '../server/src/starter/install-starter.ts';
import { finding, makeAudit } from '../server/test/factories.ts';
import { makeWorkspace, openBrowserTest, type Visit, signIn } from './browser-test.ts';

const browserTest = await openBrowserTest(inject('product'));
const workspace = await makeWorkspace(browserTest, 'Back office');
await installStarter(workspace.scope);
const settings = (page: string): string => `/w/${workspace.id}/settings/${page}`;
let visit: Visit;
beforeAll(async () => {
  visit = await signIn(browserTest, workspace.owner);
});
afterAll(browserTest.close);

const write = async (product: string): Promise<void> => {
  const { page } = visit;
  await page.goto(`/w/${workspace.id}/documents`);
  await page.getByRole('link', { name: 'New document' }).first().click();
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('product desc');
  await page.getByRole('link', { name: 'Product description' }).click();
  await page.getByRole('textbox', { name: 'Product name' }).fill(product);
  await page.getByRole('textbox', { name: 'Features' }).fill('Solid oak top');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/documents\/doc_/);
};

test('a text is written and paid for, and a budget that is used up stops the next one and says so', async () => {
  const { page, faults } = visit;
  await page.goto(settings('models'));
  await page.getByText('sandbox', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText(/^sandbox answered in/).waitFor();

  await write('Alder standing desk');
  await page.waitForURL(/\/documents\/doc_[^/]+$/);
  await page.goto(settings('spend'));
  const purposes = page.getByRole('region', { name: 'By purpose' });
  await purposes.getByRole('row', { name: /Documents/ }).waitFor();
  await page
    .getByRole('region', { name: 'Most expensive templates' })
    .getByText('Product description')
    .waitFor();
  const { rows } = await browserTest.admin.query<{ tokens: number }>(
    `select (input_tokens + output_tokens)::int as tokens from model_usage where workspace_id = $1`,
    [workspace.scope.workspaceId],
  );
  const used = new Intl.NumberFormat('en-GB').format(rows[0]?.tokens ?? -1);
  await page.getByText(`${used} tokens are used this month. There is no limit.`).waitFor();

  await page.getByRole('button', { name: 'Change the budget' }).click();
  await page.getByRole('radio', { name: 'Own limit' }).check();
  await page.getByLabel('Tokens a month').fill('5000');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^The tokens of this month are used up/).waitFor();

  await write('Birch desk');
  await page
    .getByText(/budget|tokens of (this|the) month/i)
    .first()
    .waitFor();
  expect(page.url()).not.toMatch(/\/documents\/doc_[^/]+$/);

  await page.goto(settings('spend'));
  await page.getByRole('button', { name: 'Change the budget' }).click();
  await page.getByRole('radio', { name: /^The operator's/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('There is no limit.', { exact: false }).waitFor();
  expect(faults).toEqual([]);
});

test('a dry run tells what a period would delete, and deleting leaves an entry in the activity', async () => {
  const { page } = visit;
  const text = { document: [], rawDocument: 'x', generatedOutput: 'x', languageKey: 'EN' } as const;
  for (const title of ['Old letter', 'Old leaflet', 'New letter']) {
    await createDocument(workspace.scope, {
      ...text,
      title,
      shared: false,
      templateId: null,
      toneId: null,
    });
  }
  await browserTest.admin.query(
    `update document set created_at = now() - interval '3 days'
     where workspace_id = $1 and title like 'Old %'`,
    [workspace.scope.workspaceId],
  );
  await page.goto(settings('data'));
  await page.getByLabel('Texts', { exact: true }).fill('2');
  await page.getByText(/^2 would be deleted now/).waitFor();
  await page.getByRole('button', { name: 'Save the periods' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete old data from now on?' });
  await dialog.getByText(/^2 texts/).waitFor();
  await dialog.getByRole('button', { name: 'Save, and delete at night' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/The next deletion is at/).waitFor();

  await page.getByRole('button', { name: 'Delete now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
  await page.getByText(/^Last time.*2 texts/).waitFor();
  const { rows } = await browserTest.admin.query<{ n: number }>(
    `select count(*)::int as n from document where workspace_id = $1 and title like 'Old %'`,
    [workspace.scope.workspaceId],
  );
  expect(rows[0]?.n).toBe(0);
  await page.goto(`/w/${workspace.id}/activity`);
  const entries = page.getByTestId('activity-entry');
  await entries.filter({ hasText: 'Deleted data' }).filter({ hasText: 'documents: 2' }).waitFor();
  await entries.filter({ hasText: 'documents 2 days' }).waitFor();
});

test('everything is exported, and the trail is recomputed from the file alone', async () => {
  const { page } = visit;
  const { violationIds } = await makeAudit(workspace.scope, [finding(), finding()]);
  await page.goto(`/w/${workspace.id}/v/${violationIds[0]}`);
  await page.getByRole('textbox', { name: 'Comment' }).waitFor();
  await page.keyboard.press('u');
  await page
    .getByText(/Urgent/)
    .first()
    .waitFor();

  await page.goto(settings('data'));
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^copydesk-\d{4}-\d\d-\d\d\.zip$/);
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-e2e-export-'));
  try {
    await download.saveAs(join(folder, 'export.zip'));
    execFileSync('unzip', ['-q', 'export.zip'], { cwd: folder });
    execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: folder });
    const told = execFileSync(process.execPath, ['verify-export.mjs'], { cwd: folder });
    expect(told.toString()).toMatch(/^whole: [1-9]/);
    expect(readFileSync(join(folder, 'documents.jsonl'), 'utf8')).toContain('Alder standing desk');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await page.getByText(/^Done, [\d,]+ records/).waitFor();
});
