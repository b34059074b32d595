import { afterAll, expect, inject, test } from 'vitest';
import { addPasskey, attachDevice } from './attach-device.ts';
import { makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';
import { headingOf } from './look-at-page.ts';

const browserTest = await openBrowserTest(inject('product'));
const { product } = browserTest;
afterAll(browserTest.close);

test('a person adds a passkey, signs in with it alone, names it and removes it', async () => {
  const workspace = await makeWorkspace(browserTest, 'Passkey room');
  const { page, context, faults } = await signIn(browserTest, workspace.owner);
  // Browsers bind a passkey to a name, and the product's own address has one.
  const { origin } = new URL(product.publicUrl);
  expect(origin).toMatch(/^https:|\/\/localhost\b/);
  const device = await attachDevice(page);
  await page.goto(`/w/${workspace.id}/settings/sign-in`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name of the passkey').fill('Test device');
  await dialog.getByRole('button', { name: 'Create the passkey' }).click();
  await page.getByText('not used yet').waitFor();
  const [kept] = await device.passkeys();
  expect(kept).toMatchObject({ isResidentCredential: true, rpId: new URL(origin).hostname });

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL('**/sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`**/w/${workspace.id}`);
  await headingOf(page).waitFor();

  await page.goto(`/w/${workspace.id}/settings/sign-in`);
  await page.getByText('last used').first().waitFor();
  await page.getByRole('button', { name: 'Rename Test device' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename Test device' });
  await rename.getByLabel('Name of the passkey').fill('Ring');
  await rename.getByRole('button', { name: 'Save' }).click();
  // This product has no mail server, so the only way in cannot be removed.
  await page.getByRole('button', { name: 'Remove Ring' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove Ring?' });
  await remove.getByRole('button', { name: 'Remove' }).click();
  await remove.getByText('This is your only way to sign in').waitFor();
  await remove.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('New password').fill('paper and ink, every day');
  await page.getByRole('button', { name: 'Set a password' }).click();
  await page.getByText('You have a password').waitFor();
  await page.getByRole('button', { name: 'Remove Ring' }).click();
  await remove.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('None yet.').waitFor();
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  await context.close();
});

test('a device whose holder does not agree signs nobody in, and another way stays open', async () => {
  const workspace = await makeWorkspace(browserTest, 'Refusing room');
  const { page, context } = await signIn(browserTest, workspace.owner);
  const device = await attachDevice(page);
  await addPasskey(page, workspace.id);
  await context.clearCookies();
  await device.refuse(true);
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('No passkey was given').waitFor();
  expect(new URL(page.url()).pathname).toBe('/sign-in');
  await device.refuse(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`**/w/${workspace.id}`);
  await context.close();
});
