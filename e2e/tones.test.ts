import { afterAll, expect, inject, test } from 'vitest';
import { createKey } from '../server/src/keys/create-key.ts';
import { installStarter } from '../server/src/starter/install-starter.ts';
import { makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';

const browserTest = await openBrowserTest(inject('product'));
afterAll(browserTest.close);
const workspace = await makeWorkspace(browserTest, 'Voice room');
await installStarter(workspace.scope);
const { key } = await createKey(workspace.asOwner, {
  name: 'Journey',
  expiresAt: null,
  scopes: ['generation'],
});

const SAMPLE = `You keep 500 euros in the account, and you pay no fee.
You can take money from the account on any working day.`;

/** What the public API says, as a program would read it. */
const call = async <Body>(path: string, body?: object): Promise<Body> => {
  const response = await fetch(`${browserTest.product.baseUrl}/public/v1${path}`, {
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  expect(response.ok, `${path} answered ${response.status}`).toBe(true);
  return (await response.json()) as Body;
};

interface PublicTone {
  readonly id: string;
  readonly toneOfVoiceMetas: readonly { readonly id: string; readonly name: string }[];
}

test('from a blank tone to a text in it: samples, proposal, preview, save, generate, receipt', async () => {
  const { page, faults } = await signIn(browserTest, workspace.owner);
  await page.goto(`/w/${workspace.id}/tones`);
  await page.getByRole('button', { name: 'New tone' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Counter voice');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Counter voice', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Draft from samples' }).click();
  await page.getByLabel('Sample 1').fill(SAMPLE);
  await page.getByRole('button', { name: 'Draft guidelines' }).click();
  await page.getByRole('checkbox', { name: 'Use exclamation marks.' }).uncheck({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Add \d+ lines/ }).click();
  await expect
    .poll(() => page.getByLabel('Do, line 2').inputValue())
    .toBe('Speak to the reader directly.');
  expect(await page.getByLabel('Do not, line 2').count()).toBe(0);
  await page.getByRole('button', { name: 'Words to avoid: Add a word' }).click();
  await page.getByLabel('Word to avoid 1').fill('cheap');
  await page.getByLabel('Say instead of word 1').fill('low-cost');

  // What nobody saved outlives a reload.
  await page.reload();
  await page.getByText('These are your unsaved changes from an earlier visit.').waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByLabel('A paragraph, or what one should be about').fill('A cheap account.');
  await page.getByRole('button', { name: 'Write both' }).click();
  await page.getByText('A low-cost account.').waitFor({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'No tone' }).waitFor();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('What changed, and why').fill('From our leaflets');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Version 2', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: /Version 2.*From our leaflets/ }).waitFor();

  const [templates, tones] = await Promise.all([
    call<{ id: string; key: string }[]>('/template'),
    call<PublicTone[]>('/toneofvoice'),
  ]);
  const tone = tones.find(({ toneOfVoiceMetas: [meta] }) => meta?.name === 'Counter voice');
  const made = await call<{ documentId: string }>('/document', {
    templateId: templates.find((template) => template.key === 'product_description')?.id,
    language_key: 'EN',
    input: JSON.stringify({ product_name: 'Alder account', features: 'No fee' }),
    toneOfVoiceMetaId: tone?.toneOfVoiceMetas[0]?.id,
  });
  const receipt = await call<{ tone_of_voice: object }>(`/document/${made.documentId}/receipt`);
  expect(receipt.tone_of_voice).toMatchObject({ id: tone?.id, key: 'counter_voice', version: 2 });
  expect(faults).toEqual([]);
});

test('the default tone is chosen beforehand in the form, in bulk and in rewriting, and no tone can be chosen', async () => {
  const { page, faults } = await signIn(browserTest, workspace.owner);
  await page.goto(`/w/${workspace.id}/tones`);
  await page.getByRole('link', { name: 'Friendly' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Make it the default' }).click();
  await page.getByText('New texts in this workspace begin with this tone.').waitFor();
  await page.goto(`/w/${workspace.id}/tones`);
  await page.getByRole('row').filter({ hasText: 'Friendly' }).getByText('Default').waitFor();

  const tone = page.getByRole('combobox', { name: 'Tone of voice' });
  const chosen = () => tone.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text);
  await page.goto(`/w/${workspace.id}/bulk/new`);
  await expect.poll(chosen).toBe('Friendly (default)');
  await tone.selectOption('No tone');
  await expect.poll(chosen).toBe('No tone');
  await page.goto(`/w/${workspace.id}/documents/new`);
  await page.getByRole('link', { name: 'Product description' }).click();
  await expect.poll(chosen).toBe('Friendly (default)');
  await tone.selectOption('No tone');
  await page.waitForURL(/tone=none/);
  await page.getByRole('textbox', { name: 'Product name' }).fill('Walnut jar');
  await page.getByRole('textbox', { name: 'Features' }).fill('Opens quickly');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/documents\/doc_[^/]+$/, { timeout: 60_000 });

  const text = page.getByRole('textbox', { name: 'Text of the document' });
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+j');
  await expect.poll(chosen).toBe('Friendly (default)');
  expect(faults).toEqual([]);
});
