import { afterAll, expect, inject, test } from 'vitest';
import { createKey } from '../server/src/keys/create-key.ts';
import { allowReceiver, startReceiver } from '../server/test/outside/receiver.ts';
import { makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';
import { objectionsTo } from './objections.ts';

const browserTest = await openBrowserTest(inject('product'));
const receiver = await startReceiver();
const { answer } = receiver;
afterAll(async () => {
  await receiver.stop();
  await browserTest.close();
});

test('an owner adds a webhook, sees what arrived, and sends it again', async () => {
  // A second try begins as the first one did.
  receiver.received.length = 0;
  receiver.answer = answer;
  const workspace = await makeWorkspace(browserTest, 'Hooks');
  await allowReceiver(browserTest.admin, workspace.scope.workspaceId, receiver);
  const { page, context, faults } = await signIn(browserTest, workspace.owner);
  await page.goto(`/w/${workspace.id}/settings/webhooks`);
  await page.getByRole('button', { name: 'Add a webhook' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add a webhook' });
  await adding.getByLabel('Address').fill(receiver.url);
  await adding.getByRole('button', { name: 'Add a webhook' }).click();
  const shown = page.getByRole('group', { name: 'Secret' });
  const secret = (await shown.textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'I have kept it' }).click();

  await createKey(workspace.asOwner, { name: 'Site', expiresAt: null });
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const message = receiver.received.at(-1);
  expect(message?.headers['webhook-signature']).toMatch(/^v1,/);
  expect(JSON.parse(message?.body ?? '')).toMatchObject({ type: 'key.created' });

  await page.getByRole('button', { name: /^Log of/ }).click();
  const log = page.getByRole('dialog', { name: /^Log of/ });
  await log.getByText('Delivered').first().waitFor();
  const before = receiver.received.length;
  await log.getByRole('button', { name: 'Send again: key.created' }).click();
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(before + 1);
  expect(await objectionsTo(page)).toEqual([]);
  await page.keyboard.press('Escape');

  receiver.answer = (response) => response.writeHead(410).end();
  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Send a test' }).click();
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('button', { name: /^Actions/ }).waitFor();
        return page.getByText('Switched off: it answered 410').count();
      },
      { timeout: 20_000, interval: 1_500 },
    )
    .toBe(1);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);
