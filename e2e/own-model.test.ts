import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import { createKey } from '../server/src/keys/create-key.ts';
import { setOwnModel } from '../server/src/operations/models/set-own-model.ts';
import { readModelAddresses } from '../server/src/platform/model/addresses.ts';
import { ruleAgainst } from '../server/src/rules/rule-source.fixture.ts';
import { makeRule } from '../server/test/make-rule.ts';
import { startFakeProvider } from '../server/test/outside/fake-provider.ts';
import { makeWorkspace, openBrowserTest, signIn, type Visit } from './browser-test.ts';

const browserTest = await openBrowserTest(inject('product'));
const workspace = await makeWorkspace(browserTest, 'Own model');
let reply = '{}';
const start = (port: number) => startFakeProvider({ port, reply: () => reply });
// The usual ports of Ollama and llama.cpp, which the quick start allows.
const local = await start(11434).catch(() => start(8080));
const name = local.url.includes('11434') ? 'ollama' : 'llama.cpp';
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
  await dialog.getByText(`${name} at ${local.url}`).waitFor();
  await dialog.getByRole('button', { name: 'Use fake' }).click();
  await dialog.getByRole('textbox', { name: 'Key' }).fill(KEY);
  local.script({ queue: [{ kind: 'status', status: 401 }] });
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await dialog.getByText(/The provider does not accept the key/).waitFor();
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await dialog.getByText(new RegExp(`^${name}:fake answered in`)).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`${name}:fake answers from now on.`).waitFor();
  await page.getByText(`${name}:fake`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText(new RegExp(`^${name}:fake answered in`)).waitFor();
  expect(local.calls.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);

  await page.goto(`/w/${workspace.id}/activity?source=workspace`);
  await page
    .getByText(new RegExp(`${name}:fake`))
    .first()
    .waitFor();
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

const frenchRule = (word: string) =>
  ruleAgainst(word, {
    terms: { fr: [word] },
    tests: [
      { lang: 'fr', text: `C'est ${word} ici.`, expect: [word] },
      { lang: 'fr', text: `Voilà ${word} encore.`, expect: [word] },
      { lang: 'fr', text: 'Tout va bien.', ok: true },
      { lang: 'fr', text: 'Rien à dire.', ok: true },
    ],
  });

/** Audits a French text with a finding, as a client does. Gives the address of its review. */
const auditFrench = async (): Promise<string> => {
  const { asOwner } = workspace;
  for (const word of ['blorpo', 'zappo']) await makeRule(asOwner, frenchRule(word));
  const scopes = [...KEY_SCOPES];
  const { key } = await createKey(asOwner, { name: 'all', expiresAt: null, scopes });
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${browserTest.product.baseUrl}/public/v1${path}`, {
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as { id: string; status: string };
  };
  const text = 'Cette cire blorpo protège le bois pendant des années et sent très bon.';
  const asset = await call('/assets', {
    text,
    format: 'text',
    name: 'Cire',
    metadata: { language: 'FR' },
  });
  const { id } = await call('/audits', { name: 'Cire', assets: [asset.id] });
  await expect.poll(async () => (await call(`/audits/${id}`)).status).toBe('COMPLETED');
  return `/w/${workspace.id}/audits/${id}/review`;
};

test('a reviewer has a suggestion drafted and a finding translated, and hears when there is no model', async () => {
  const { page, faults } = visit;
  // The browser notes the refusal of the test before.
  faults.length = 0;
  const address = await auditFrench();
  await page.goto(address);
  const detail = page.getByTestId('violation-detail');
  await detail.getByRole('button', { name: 'Draft a suggestion' }).click();
  await detail.getByText(/^No language model is set up/).waitFor();

  const parts = { vault: null, addresses: readModelAddresses(new URL(local.url).host) };
  const model = { kind: 'compatible', model: 'fake', name, address: local.url } as const;
  await setOwnModel(workspace.asOwner, parts, model);
  await page.reload();
  reply = JSON.stringify({ texts: ['zappo'] });
  await detail.getByRole('button', { name: 'Draft a suggestion' }).click();
  await detail.getByText(/^The rules do not accept what/).waitFor();
  expect(await detail.getByText('zappo').count()).toBe(0);
  reply = JSON.stringify({ texts: ['naturelle'] });
  await page.keyboard.press('w');
  await detail.getByText(`Drafted by ${name}:fake, accepted by the rules`).waitFor();
  await detail.getByText('naturelle').first().waitFor();
  const sentence = 'This blorpo wax protects the wood for years and smells very good.';
  reply = JSON.stringify({ sentence, words: 'blorpo' });
  await page.keyboard.press('t');
  const translation = detail.getByRole('complementary', { name: 'Machine translation' });
  await translation.getByText(sentence).waitFor();
  await translation.getByText(/it is no evidence/).waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog');
  await keys.getByText('Draft a suggestion').waitFor();
  await keys.getByText('Translate', { exact: true }).waitFor();
  expect(faults).toEqual([]);
});
