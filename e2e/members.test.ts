import { afterAll, expect, inject, test } from 'vitest';
import { createKey } from '../server/src/keys/create-key.ts';
import { invite } from '../server/src/members/invite.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createMailer } from '../server/src/platform/mail/mailer.ts';
import {
  makePerson,
  makeWorkspace,
  openBrowserTest,
  type TestWorkspace,
  signIn,
} from './browser-test.ts';

const browserTest = await openBrowserTest(inject('product'));
const { product } = browserTest;
const mail = createMailer({
  url: '',
  from: 'Copydesk <copydesk@localhost>',
  log: createLog('silent'),
});
afterAll(async () => {
  await mail.stop();
  await browserTest.close();
});

/** An administrator who has made a key and invited somebody. */
const makeAdmin = async (workspace: TestWorkspace, name: string) => {
  const person = await makePerson(workspace.scope, name, 'admin');
  const as = browserTest.scope(workspace.scope.workspaceId, { kind: 'user', id: person.userId });
  const { key, prefix } = await createKey(as, { name: `Key of ${name}`, expiresAt: null });
  const email = `guest-${person.userId.slice(-12)}@desk.example`;
  await invite(as, { mail, publicUrl: product.publicUrl }, { email, role: 'viewer' });
  return { ...person, key, prefix, guest: email };
};

const statusOf = async (key: string): Promise<number> => {
  const url = `${product.baseUrl}/public/v1/audits`;
  return (await fetch(url, { headers: { 'x-api-key': key } })).status;
};

test('removing or demoting somebody names the keys and invitations that end, and ends them', async () => {
  const workspace = await makeWorkspace(browserTest, 'Members room');
  const [removed, demoted] = [
    await makeAdmin(workspace, 'Remy'),
    await makeAdmin(workspace, 'Dana'),
  ];
  expect([await statusOf(removed.key), await statusOf(demoted.key)]).toEqual([200, 200]);
  const { page, context, faults } = await signIn(browserTest, workspace.owner);
  await page.goto(`/w/${workspace.id}/settings/members`);

  await page.getByRole('button', { name: 'Remove Remy' }).click();
  const leaving = page.getByRole('dialog', { name: 'Remove Remy?' });
  const key = leaving.getByRole('listitem').filter({ hasText: 'Key of Remy' });
  await key.getByText(`${removed.prefix}…`).waitFor();
  await key.getByText('Last used').waitFor();
  await leaving.getByText(removed.guest).waitFor();
  expect(await leaving.getByText('Key of Dana').count()).toBe(0);
  expect(await statusOf(removed.key)).toBe(200);
  await leaving.getByRole('button', { name: 'Remove Remy' }).click();
  await page.getByText('Remy is no longer a member.').waitFor();
  await expect.poll(() => statusOf(removed.key), { timeout: 1_500 }).toBe(401);
  await expect.poll(() => page.getByText(removed.guest).count()).toBe(0);

  await page.getByLabel('Role of Dana').selectOption('reviewer');
  const changing = page.getByRole('dialog', { name: 'Make Dana Reviewer?' });
  await changing.getByText('Key of Dana').waitFor();
  await changing.getByText(demoted.guest).waitFor();
  await changing.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByLabel('Role of Dana').inputValue()).toBe('admin');
  expect(await statusOf(demoted.key)).toBe(200);
  await page.getByLabel('Role of Dana').selectOption('reviewer');
  await changing.getByRole('button', { name: 'Change the role' }).click();
  await page.getByText('Dana is now Reviewer.').waitFor();
  await expect.poll(() => statusOf(demoted.key), { timeout: 1_500 }).toBe(401);

  await page.goto(`/w/${workspace.id}/activity`);
  for (const name of ['Key of Remy', 'Key of Dana', removed.guest, demoted.guest]) {
    await page.getByText(name).filter({ visible: true }).first().waitFor();
  }
  expect(faults).toEqual([]);
  await context.close();
});
