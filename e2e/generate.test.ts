import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { installStarter } from '../server/src/starter/install-starter.ts';
import {
  type BrowserTest,
  makeWorkspace,
  openBrowserTest,
  type TestWorkspace,
  type Visit,
  signIn,
} from './browser-test.ts';
import { type ModelProduct, startModelProduct } from './model-product.ts';

/** A second product starts, on a machine that may be busy. */
const START_MS = 400_000;
const DOCUMENT = /\/documents\/doc_[^/]+$/;
const WRITING = /\/documents\/doc_[^/]+\/writing/;
/** Twenty seconds of a model's work. */
const SENTENCES = Array.from(
  { length: 64 },
  (_, n) => `Desk number ${n} stands firmly on four legs of solid oak. `,
);
const LONG = `# Oak desk\n\n${SENTENCES.join('')}`;
const streamed = (page: Page) => page.getByTestId('streamed-text');

/** Picks the starter's product description and fills in what it needs. */
const fillForm = async (page: Page, workspace: TestWorkspace, product: string): Promise<void> => {
  await page.goto(`/w/${workspace.id}/documents`);
  await page.getByRole('link', { name: 'New document' }).first().click();
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('product desc');
  await page.getByRole('link', { name: 'Product description' }).click();
  await page.getByRole('textbox', { name: 'Product name' }).fill(product);
  await page.getByRole('textbox', { name: 'Features' }).fill('Solid oak top');
};

describe('with the sandbox', () => {
  let browserTest: BrowserTest;
  let workspace: TestWorkspace;
  let visit: Visit;
  beforeAll(async () => {
    browserTest = await openBrowserTest(inject('product'));
    workspace = await makeWorkspace(browserTest, 'Writing room');
    await installStarter(workspace.scope);
    visit = await signIn(browserTest, workspace.owner);
  });
  afterAll(() => browserTest.close());

  test('from an empty list to a text: pick, fill in, watch, find again, read the receipt', async () => {
    const { page, faults } = visit;
    await page.goto(`/w/${workspace.id}/documents`);
    await page.getByRole('heading', { name: 'No documents yet' }).waitFor();
    await fillForm(page, workspace, '');
    // The form says beforehand that no model writes, and the owner finds the way to the models.
    await page.getByText('No model: Copydesk writes placeholder text.').waitFor();
    await page.getByRole('link', { name: 'Models', exact: true }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Fill in this field.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toContain('product_name');

    await page.getByRole('combobox', { name: 'Tone of voice' }).selectOption({ index: 1 });
    await page.waitForURL(/tone=ton_/);
    await page.getByRole('textbox', { name: 'Product name' }).fill('Alder standing desk');
    // What was typed outlives a reload.
    await page.reload();
    const name = page.getByRole('textbox', { name: 'Product name' });
    await expect.poll(() => name.inputValue()).toBe('Alder standing desk');
    await name.focus();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(WRITING);
    await page.waitForURL(DOCUMENT);
    const address = page.url();

    await page.goto(`/w/${workspace.id}/documents?of=mine`);
    await page.getByRole('searchbox', { name: 'Search titles' }).fill('alder');
    await page.waitForURL(/search=alder/);
    const row = page.getByRole('row').filter({ hasText: 'Alder standing desk' });
    await row.getByText('Ready').waitFor();
    await row.getByRole('link').click();
    await page.waitForURL(DOCUMENT);
    expect(page.url()).toBe(address);
    // The text is readable, says what it is, and no model is named as its author.
    const text = page.getByRole('textbox', { name: 'Text of the document' });
    await text.getByText('Sandbox draft: no language model was asked.').waitFor();
    await text.getByRole('heading', { name: 'Alder standing desk' }).waitFor();
    await page.goto(`${address}?panel=versions`);
    const versions = page.getByRole('complementary', { name: 'Versions' });
    await versions.getByText('Placeholder text').waitFor();
    await versions.getByText('No model was asked').waitFor();
    expect(await versions.getByText('The model').count()).toBe(0);
    await page.goto(`/w/${workspace.id}/documents?search=nothing+like+this`);
    await page.getByRole('heading', { name: 'No document matches' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('a colleague does not see what is not shared, and whoever only reads cannot write', async () => {
    const { page } = await signIn(browserTest, workspace.owner);
    await page.goto(`/w/${workspace.id}/documents`);
    await page.getByRole('link', { name: /Alder standing desk/ }).waitFor();
    const { rows } = await browserTest.admin.query<{ id: string }>(
      `insert into user_account (id, email, name)
       values (gen_random_uuid(), gen_random_uuid() || '@desk.example', 'Reader') returning id`,
    );
    const userId = rows[0]?.id ?? '';
    await browserTest.admin.query(
      `insert into member (workspace_id, user_id, role) values ($1, $2, 'viewer')`,
      [workspace.scope.workspaceId, userId],
    );
    const { page: other } = await signIn(browserTest, { userId });
    await other.goto(`/w/${workspace.id}/documents`);
    await other.getByRole('heading', { name: 'No documents yet' }).waitFor();
    expect(await other.getByRole('link', { name: 'New document' }).count()).toBe(0);
    await other.goto(`/w/${workspace.id}/documents/new`);
    await other.getByText('may not write documents').waitFor();
  });
});

describe('with a model behind the OpenAI protocol', () => {
  let model: ModelProduct;
  let browserTest: BrowserTest;
  let workspace: TestWorkspace;
  let visit: Visit;
  beforeAll(async () => {
    model = await startModelProduct({ tokensPerSecond: 40 });
    browserTest = await openBrowserTest(model.product);
    workspace = await makeWorkspace(browserTest, 'Model room');
    await installStarter(workspace.scope);
    visit = await signIn(browserTest, workspace.owner);
  }, START_MS);
  afterAll(async () => {
    await browserTest?.close();
    await model?.stop();
  });

  const begin = async (name: string): Promise<Page> => {
    const { page } = visit;
    await fillForm(page, workspace, name);
    await page.getByRole('button', { name: 'Write the text' }).click();
    await page.waitForURL(WRITING);
    return page;
  };

  test('the text streams in, goes on after a reload, is stopped, kept and resumed, and paid once', async () => {
    const before = model.asked();
    model.meet({ kind: 'text', text: LONG });
    const page = await begin('Oak desk');
    await streamed(page).getByRole('heading').first().waitFor();
    const early = (await streamed(page).textContent()) ?? '';
    await page.reload();
    await expect
      .poll(async () => ((await streamed(page).textContent()) ?? '').length)
      .toBeGreaterThan(early.length + 20);
    expect((await streamed(page).textContent())?.startsWith(early)).toBe(true);

    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped. The text so far is kept.').waitFor();
    expect((await streamed(page).textContent())?.startsWith(early)).toBe(true);
    await page.getByRole('button', { name: 'Receipt' }).click();
    await page.getByRole('dialog', { name: 'Receipt' }).getByText('Product description').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.waitForURL(DOCUMENT);
    expect(model.asked() - before).toBe(1);
  });

  test('a failure in the middle says what to do; the same input starts again', async () => {
    model.meet({ kind: 'filtered' });
    const page = await begin('Ash desk');
    await page.getByRole('alert').getByText('refused the content').waitFor();
    expect(((await streamed(page).textContent()) ?? '').length).toBeGreaterThan(40);
    await page.getByRole('link', { name: 'Start again with this input' }).click();
    const name = page.getByRole('textbox', { name: 'Product name' });
    await expect.poll(() => name.inputValue()).toBe('Ash desk');
    await page.getByRole('button', { name: 'Write the text' }).click();
    await page.waitForURL(DOCUMENT);
  });

  test('a stall is waited out: the step begins again and the text ends whole', async () => {
    model.meet({ kind: 'stall' });
    const page = await begin('Elm desk');
    await streamed(page).getByRole('heading').first().waitFor();
    await page.waitForURL(DOCUMENT);
    expect(visit.faults).toEqual([]);
  });
});
