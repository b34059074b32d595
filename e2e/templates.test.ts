import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createKey } from '../server/src/keys/create-key.ts';
import { makeWorkspace, openBrowserTest, type Visit, signIn } from './browser-test.ts';

const browserTest = await openBrowserTest(inject('product'));
const { product } = browserTest;
const workspace = await makeWorkspace(browserTest, 'Template room');
const { key } = await createKey(workspace.asOwner, { name: 'templates', expiresAt: null });
let visit: Visit;
beforeAll(async () => {
  visit = await signIn(browserTest, workspace.owner);
});
afterAll(browserTest.close);

const api = async <Body>(path: string, body?: object): Promise<{ status: number; json: Body }> => {
  const response = await fetch(`${product.baseUrl}/public/v1${path}`, {
    headers: { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, json: (await response.json()) as Body };
};

const status = () => visit.page.getByTestId('save-status');
const saved = () => status().getByText('Saved', { exact: true }).waitFor();
const templateId = (): string => /tpl_[a-z0-9]+/.exec(visit.page.url())?.[0] ?? '';

test('a template is made from nothing, tried, published, used, changed and restored', async () => {
  const { page } = visit;
  await page.goto(`/w/${workspace.id}/templates`);
  await page.getByRole('button', { name: 'New template' }).first().click();
  await page.getByLabel('What is it called?').fill('Weekly offer');
  await page.getByRole('button', { name: 'Create template' }).click();
  await page.getByRole('heading', { name: 'Weekly offer', level: 1 }).waitFor();

  const addField = async (type: string, label: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('menuitem', { name: type }).click();
    await page.getByLabel('Label', { exact: true }).fill(label);
  };
  await addField('One line', 'Product name');
  await page.getByLabel('Must be filled in').check();
  await addField('One of several', 'Length');
  for (const [n, label] of ['Short', 'Long'].entries()) {
    await page.getByRole('button', { name: 'Add option' }).click();
    await page.getByLabel(`Label of option ${n + 1}`).fill(label);
  }
  expect(await page.getByLabel('Key', { exact: true }).inputValue()).toBe('length');

  // A field is dragged by its grip; the open one stays open wherever it comes to.
  const fields = page.getByRole('list', { name: 'Fields' }).getByRole('listitem');
  const drag = async (from: number, to: number): Promise<void> => {
    await fields.nth(from).getByTitle('Drag to move').hover();
    await page.mouse.down();
    const box = await fields.nth(to).boundingBox();
    if (!box) throw new Error('there is no such field');
    await page.mouse.move(box.x + 8, to > from ? box.y + box.height : box.y, { steps: 4 });
    await page.mouse.up();
  };
  await drag(1, 0);
  await fields.first().getByText('length', { exact: true }).waitFor();
  expect(await page.getByLabel('Key', { exact: true }).inputValue()).toBe('length');
  await drag(0, 1);
  await fields.first().getByText('product_name', { exact: true }).waitFor();

  const command = page.getByLabel('Command 1', { exact: true });
  await command.fill('Write an offer for {{brand}} about ');
  await page.getByText('{{brand}} is not a field of the form.').waitFor();
  await command.fill('Write an offer about ');
  await page.getByRole('button', { name: 'Insert product_name' }).click();
  await page.keyboard.type('.');
  expect(await command.inputValue()).toBe('Write an offer about {{product_name}}.');
  await page.getByRole('button', { name: 'Add command' }).click();
  await page.getByLabel('Command 2', { exact: true }).fill('Make it {{length}}:\n{{previous}}');

  // The preview is the form of the writer: what must be filled in is asked for.
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('button', { name: 'Test run' }).click();
  await preview.getByLabel('Product name').fill('Walnut desk');
  await preview.getByLabel('Length').selectOption('Long');
  await preview.getByRole('button', { name: 'Test run' }).click();
  await page.getByRole('heading', { name: 'What it wrote' }).nth(1).waitFor();
  await page.getByText('What was sent').nth(1).click();
  await page.getByRole('region', { name: 'Request' }).getByText('Walnut desk').waitFor();
  await page.getByText(/Make it .*Long/).waitFor();
  await saved();

  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What changed, and why').fill('The first one.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Version 1 is published.').waitFor();

  const id = templateId();
  const listed = await api<{ id: string; key: string }[]>('/template');
  expect(listed.json).toContainEqual(expect.objectContaining({ id, key: 'weekly_offer' }));
  const made = await api<{ documentId: string }>('/document', {
    templateId: id,
    language_key: 'EN',
    input: JSON.stringify({ product_name: 'Oak chair', length: 'short' }),
  });
  expect(made.status).toBe(201);
  const written = await api<{ rawDocument: string; templateId: string }>(
    `/document/${made.json.documentId}`,
  );
  expect(written.json).toMatchObject({ templateId: id });
  expect(written.json.rawDocument).toContain('Oak chair');

  await command.fill('Write a longer offer about {{product_name}}.');
  await saved();
  await page.getByRole('button', { name: 'Publish' }).click();
  await dialog.locator('ins').first().waitFor();
  await dialog.getByLabel('What changed, and why').fill('Longer.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Version 2 is published.').waitFor();

  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByText('The first one.').waitFor();
  await page.getByRole('button', { name: 'Look at version 1' }).click();
  await dialog.locator('ins, del').first().waitFor();
  await page.getByRole('button', { name: 'Restore as draft' }).click();
  await page
    .getByRole('dialog', { name: 'Restore version 1?' })
    .getByRole('button', { name: 'Restore as draft' })
    .click();
  await page.getByText('Version 1 is the draft now. Publish it to use it.').waitFor();
  await page.waitForFunction(
    () => document.querySelector('textarea')?.value === 'Write an offer about {{product_name}}.',
  );
  expect(visit.faults).toEqual([]);
});

test('what one types while a colleague saves is not lost, and one decides whose stays', async () => {
  const { page } = visit;
  const url = page.url();
  const colleague = await signIn(browserTest, workspace.owner);
  await colleague.page.goto(url);
  const command = (of: Visit) => of.page.getByLabel('Command 1', { exact: true });
  await command(colleague).fill('Theirs {{product_name}}.');
  await colleague.page.getByTestId('save-status').getByText('Saved', { exact: true }).waitFor();
  await command(visit).fill('Mine {{product_name}}.');
  await page.getByText('Somebody else saved changes').waitFor();
  expect(await command(visit).inputValue()).toBe('Mine {{product_name}}.');
  await page.getByRole('button', { name: 'Save mine over theirs' }).click();
  await saved();
  await page.reload();
  await page.waitForFunction(
    () => document.querySelector('textarea')?.value === 'Mine {{product_name}}.',
  );
  // A stale answer is a refused request: the browser writes it down, and nothing else.
  expect(visit.faults.filter((fault) => !fault.includes('status of 412'))).toEqual([]);
  await colleague.context.close();
});

test('an archived template is not offered any more, and comes back', async () => {
  const { page } = visit;
  const id = templateId();
  const offered = async () =>
    (await api<{ id: string }[]>('/template')).json.some((one) => one.id === id);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await page.getByText('This template is archived').waitFor();
  expect(await offered()).toBe(false);
  await page.goto(`/w/${workspace.id}/templates?archived=true`);
  await page.getByRole('link', { name: 'Weekly offer' }).click();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  for (let tries = 0; tries < 50 && !(await offered()); tries += 1) await sleep(100);
  expect(await offered()).toBe(true);
});
