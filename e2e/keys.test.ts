import { afterAll, expect, inject, test } from 'vitest';
import { hashKey, mintKey } from '../server/src/keys/api-key.ts';
import { createKey } from '../server/src/keys/create-key.ts';
import { query } from '../server/src/platform/db/query.ts';
import { statement } from '../server/src/platform/db/statement.ts';
import { newUuid } from '../server/src/platform/ids.ts';
import { finding, makeAudit } from '../server/test/factories.ts';
import { makePerson, makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';

/** Keys as administrators make them: of a service account, only for reading, with an end. */
const browserTest = await openBrowserTest(inject('product'));
const { product } = browserTest;
afterAll(() => browserTest.close());

const DAY_MS = 86_400_000;

test('a key of a service account reads until its last day, changes nothing, and ends with the account', async () => {
  const workspace = await makeWorkspace(browserTest, 'Key room');
  const audit = await makeAudit(workspace.asOwner, [finding()]);
  const { page, context, faults } = await signIn(browserTest, workspace.owner);
  await page.goto(`/w/${workspace.id}/settings/keys`);

  await page.getByRole('button', { name: 'Create a service account' }).click();
  const account = page.getByRole('dialog', { name: 'Create a service account' });
  await account.getByLabel('Name').fill('Website build');
  await account.getByRole('button', { name: 'Create the service account' }).click();
  await page.getByText('Website build is created.').waitFor();

  await page.getByRole('button', { name: 'Create a key' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create an API key' });
  await dialog.getByLabel('What it is for').fill('Nightly check');
  await dialog.getByRole('combobox', { name: 'Belongs to' }).click();
  await page.getByRole('option', { name: 'Website build' }).click();
  await dialog.getByText('It stays when you leave').waitFor();
  expect(await dialog.getByRole('radio', { name: 'In a year' }).isChecked()).toBe(true);
  await dialog.getByRole('radio', { name: 'On a day' }).check();
  await dialog.getByRole('radio', { name: /^Only read/ }).check();
  await dialog.getByRole('button', { name: 'Create the key' }).click();
  await dialog.getByText('Choose today or a later day.').waitFor();
  const day = new Date(Date.now() + 9 * DAY_MS);
  // The day of the browser, which is in Amsterdam: near midnight this machine has another one.
  const written = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeZone: 'Europe/Amsterdam',
  }).format(day);
  await dialog.getByLabel('Last day').fill(written);
  await dialog.getByRole('button', { name: 'Create the key' }).click();
  const key = (await page.getByTestId('created-key').innerText()).trim();
  await page.getByRole('button', { name: 'I have kept it' }).click();

  const row = page.getByRole('row', { name: /Nightly check/ });
  for (const words of ['Of Website build', 'Only reading', 'Ends in 9 days', written]) {
    await row.getByText(words).waitFor();
  }
  await page.getByText('1 key ends within 14 days.').waitFor();

  const send = (path: string, body?: object) =>
    fetch(`${product.baseUrl}/public/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-api-key': key,
        'user-agent': 'night/1',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  expect((await send(`/audits/${audit.id}/violations`)).status).toBe(200);
  const [violation = ''] = audit.violationIds;
  const refused = await send(`/violations/${violation}/comments`, { comment: 'Seen.' });
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { detail: 'This API key may only read.', code: 'key_read_only' },
  ]);
  await expect
    .poll(
      async () => {
        await page.reload();
        await row.waitFor();
        return row.innerText();
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .toMatch(/\/(24|48)\s+night\/1/);

  await page.getByRole('button', { name: 'End Website build' }).click();
  const ending = page.getByRole('dialog', { name: 'End Website build?' });
  await ending.getByText('Its key stops working at once.').waitFor();
  await ending.getByRole('button', { name: 'End the service account' }).click();
  await page.getByText('Website build has ended, and so have its keys.').waitFor();
  await expect.poll(async () => (await send('/template')).status).toBe(401);
  await page.getByText('No key works at present').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

const INSERT = statement(`
  insert into api_key (workspace_id, id, name, prefix, key_hash, created_by, created_at)
  values ($1, $2, $3, 'cd_before', $4, $5, now())`);

test('a key from before keys had an end is marked, and one that never ends by choice is not', async () => {
  const workspace = await makeWorkspace(browserTest, 'Old keys');
  const { asOwner } = workspace;
  const owner = asOwner.actor.kind === 'user' ? asOwner.actor.id : null;
  const values = [asOwner.workspaceId, newUuid(), 'Old one', hashKey(mintKey()), owner];
  await query(asOwner, INSERT, values);
  await createKey(asOwner, { name: 'Chosen', expiresAt: null });
  const { page, context, faults } = await signIn(browserTest, workspace.owner);
  await page.goto(`/w/${workspace.id}/settings/keys`);
  await page.getByText('1 key was made before keys had an end').waitFor();
  const mark = 'Made before keys had an end';
  await page
    .getByRole('row', { name: /Old one/ })
    .getByText(mark)
    .waitFor();
  const chosen = page.getByRole('row', { name: /Chosen/ });
  await chosen.getByText('Never').first().waitFor();
  expect(await chosen.getByText(mark).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('whoever removes an administrator sees which keys of service accounts that person knows', async () => {
  const workspace = await makeWorkspace(browserTest, 'Leaving');
  const person = await makePerson(workspace.scope, 'Remy', 'admin');
  const { page, context, faults } = await signIn(browserTest, person);
  await page.goto(`/w/${workspace.id}/settings/keys`);
  await page.getByRole('button', { name: 'Create a service account' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Robot');
  await page.getByRole('button', { name: 'Create the service account' }).click();
  await page.getByText('Robot is created.').waitFor();
  await page.getByRole('button', { name: 'Create a key' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create an API key' });
  await dialog.getByLabel('What it is for').fill('Key of the robot');
  await dialog.getByRole('combobox', { name: 'Belongs to' }).click();
  await page.getByRole('option', { name: 'Robot' }).click();
  await dialog.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  expect(faults).toEqual([]);
  await context.close();

  const owner = await signIn(browserTest, workspace.owner);
  await owner.page.goto(`/w/${workspace.id}/settings/members`);
  await owner.page.getByRole('button', { name: 'Remove Remy' }).click();
  const leaving = owner.page.getByRole('dialog', { name: 'Remove Remy?' });
  await leaving.getByText('This key of a service account goes on working.').waitFor();
  await leaving.getByRole('listitem').filter({ hasText: 'Key of the robot' }).waitFor();
  await owner.context.close();
});
