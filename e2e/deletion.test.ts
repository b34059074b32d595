import { afterAll, expect, inject, test } from 'vitest';
import { makePerson, makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';

const browserTest = await openBrowserTest(inject('product'));
afterAll(browserTest.close);

test('an owner asks for the deletion of a workspace by its name, and keeps it after all', async () => {
  const workspace = await makeWorkspace(browserTest, 'Closing room');
  const { page, context, faults } = await signIn(browserTest, workspace.owner);
  await page.goto(`/w/${workspace.id}/settings/data`);
  await page.getByText('Download an export first.').waitFor();
  await page.getByRole('button', { name: 'Delete the workspace' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type the name of the workspace').fill('Another room');
  await dialog.getByRole('button', { name: 'Delete the workspace' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Type the name of the workspace').fill('Closing room');
  await dialog.getByRole('button', { name: 'Delete the workspace' }).click();
  await page.getByText(/^This workspace will be deleted on/).waitFor();
  await page.getByRole('button', { name: 'Keep the workspace' }).click();
  await page.getByRole('button', { name: 'Delete the workspace' }).waitFor();
  const { rowCount } = await browserTest.admin.query(
    'select from workspace_deletion where workspace_id = $1',
    [workspace.scope.workspaceId],
  );
  expect(rowCount).toBe(0);
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  await context.close();
});

test('a person deletes their account and is signed out, and the only owner is told why not', async () => {
  const workspace = await makeWorkspace(browserTest, 'Leaving room');
  const person = await makePerson(workspace.scope, 'Leaving Person', 'editor');
  const { page, context } = await signIn(browserTest, person);
  await page.goto(`/w/${workspace.id}/settings/sign-in`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type your e-mail address').fill(person.email);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/sign-in');
  const { rows } = await browserTest.admin.query<{ name: string }>(
    'select name from user_account where id = $1',
    [person.userId],
  );
  expect(rows[0]?.name).toMatch(/^Former member [0-9a-f]{4}$/);
  await context.close();

  const owner = await signIn(browserTest, workspace.owner);
  await owner.page.goto(`/w/${workspace.id}/settings/sign-in`);
  await owner.page.getByRole('button', { name: 'Delete my account' }).click();
  const asking = owner.page.getByRole('dialog');
  await asking.getByLabel('Type your e-mail address').fill(workspace.owner.email);
  await asking.getByRole('button', { name: 'Delete my account' }).click();
  await asking.getByText(/Nobody else owns “Leaving room”/).waitFor();
  await owner.context.close();
});
