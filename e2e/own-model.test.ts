import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startFakeProvider } from '../server/test/outside/fake-provider.ts';
import { makeWorkspace, openBrowserTest, signIn, type Visit } from './browser-test.ts';

const browserTest = await openBrowserTest(inject('product'));
const workspace = await makeWorkspace(browserTest, 'Own model');
// The usual port of Ollama, which the quick start allows.
const local = await startFakeProvider({ port: 11434 });
const KEY = 'sk-typed-into-the-browser';
let visit: Visit;
beforeAll(async () => {
  visit = await signIn(browserTest, workspace.owner);
});
afterAll(async () => {
  await local.stop();
  await browserTest.close();
});

test('a model on the server is found, tried, stored and removed, and its key is never shown', async () => {
  const { page, faults } = visit;
  const answers: string[] = [];
  page.on('response', (response) => {
    void response.text().then(
      (text) => answers.push(text),
      () => undefined,
    );
  });
  await page.goto(`/w/${workspace.id}/settings/models`);
  await page.getByRole('button', { name: 'Set up a model' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up a model' });
  await dialog.getByLabel('Provider').selectOption('compatible');
  await dialog.getByRole('button', { name: 'Find a model on this server' }).click();
  await dialog.getByText('ollama at http://127.0.0.1:11434/v1').waitFor();
  await dialog.getByRole('button', { name: 'Use fake' }).click();
  await dialog.getByRole('textbox', { name: 'Key' }).fill(KEY);
  local.script({ queue: [{ kind: 'status', status: 401 }] });
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await dialog.getByText(/The provider does not accept the key/).waitFor();
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await dialog.getByText(/^ollama:fake answered in/).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('ollama:fake answers from now on.').waitFor();
  await page.getByText('ollama:fake', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText(/^ollama:fake answered in/).waitFor();
  expect(local.calls.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);

  await page.goto(`/w/${workspace.id}/activity?source=workspace`);
  await page.getByText(/ollama:fake/).first().waitFor();
  await page.goto(`/w/${workspace.id}/settings/models`);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The model is removed.').waitFor();
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText(/^sandbox answered in/).waitFor();
  expect(answers.filter((text) => text.includes(KEY))).toEqual([]);
  expect(faults).toEqual([]);
});

test('an address that the operator does not allow is refused at its field', async () => {
  const { page } = visit;
  await page.goto(`/w/${workspace.id}/settings/models`);
  await page.getByRole('button', { name: 'Set up a model' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up a model' });
  await dialog.getByLabel('Provider').selectOption('compatible');
  await dialog.getByLabel('Model', { exact: true }).fill('small');
  await dialog.getByLabel('Address').fill('http://169.254.169.254/latest');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/not on the list of the operator/).waitFor();
  expect(await dialog.isVisible()).toBe(true);
});
