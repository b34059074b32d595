import { generateSync } from 'otplib';
import { afterAll, expect, inject, test } from 'vitest';
import { makeAudit, finding } from '../server/test/factories.ts';
import { createLink, linkAddress } from '../server/src/accounts/one-time-link.ts';
import {
  makePerson,
  makeWorkspace,
  openBrowserTest,
  type Person,
  signIn,
  startVisit,
} from './browser-test.ts';
import { newestLink } from './sent-mails.ts';
import { headingOf } from './look-at-page.ts';

const browserTest = await openBrowserTest(inject('product'));
const { product } = browserTest;
afterAll(browserTest.close);

const STEP_SECONDS = 30;
const codeOf = (secret: string, stepsAgo = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) - stepsAgo * STEP_SECONDS });

const linkFor = async ({ email, userId }: Person): Promise<string> => {
  const token = await createLink(browserTest.scope(), { purpose: 'sign_in', email, userId });
  return linkAddress(product.publicUrl, 'sign_in', token);
};

test.skipIf(process.env['E2E_PRODUCT'])(
  'the link that the first start prints opens the demo',
  async () => {
    const { page, context, faults } = await startVisit(browserTest);
    await page.goto(product.signInUrl);
    // Its owner has nothing but links, and is asked for more.
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: /Switch workspace: Demo Bank/ }).count()).toBe(1);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('a link by e-mail signs in, and works once', async () => {
  const workspace = await makeWorkspace(browserTest, 'Link room');
  const { page, context, faults } = await startVisit(browserTest);
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'E-mail me a sign-in link' }).click();
  await page.getByLabel('E-mail address').fill(workspace.owner.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('is in the log of the service').waitFor();
  const link = await newestLink(product, workspace.owner.email);
  await page.goto(link);
  await page.getByRole('button', { name: 'Later' }).click();
  await page.waitForURL(`**/w/${workspace.id}`);
  await headingOf(page).waitFor();
  expect(page.url()).not.toContain('#');
  expect(faults).toEqual([]);
  await context.close();
  const second = await startVisit(browserTest);
  await second.page.goto(link);
  await second.page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
  await second.context.close();
});

test('who is invited joins with a password, signs in with it, and may do what the role says', async () => {
  const workspace = await makeWorkspace(browserTest, 'Invitation room');
  const audit = await makeAudit(workspace.asOwner, [finding()]);
  const review = `/w/${workspace.id}/audits/${audit.id}/review`;
  const email = `invited-${workspace.owner.userId.slice(-12)}@desk.example`;
  const password = 'paper and ink, every day';

  const owner = await signIn(browserTest, workspace.owner);
  await owner.page.goto(`/w/${workspace.id}/settings/members`);
  await owner.page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByRole('radio', { name: 'Viewer', exact: true }).check();
  // This product has no mail server, says so, and gives the link to hand over.
  await dialog.getByText('This server has no mail server').waitFor();
  await dialog.getByRole('button', { name: 'Create the link' }).click();
  const handOver = owner.page.getByRole('dialog', { name: 'Hand over this link' });
  const link = await handOver.getByRole('group', { name: 'Link of the invitation' }).textContent();
  expect(link).toBe(await newestLink(product, email));
  await handOver.getByRole('button', { name: 'I have passed it on' }).click();
  await owner.page.getByRole('button', { name: `New link for ${email}` }).waitFor();

  const guest = await startVisit(browserTest);
  await guest.page.goto(link ?? '');
  await guest.page.getByRole('heading', { name: 'Join Invitation room' }).waitFor();
  await guest.page.getByLabel('Your name').fill('Invited person');
  await guest.page.getByLabel('Password', { exact: true }).fill(password);
  await guest.page.getByRole('button', { name: 'Join Invitation room' }).click();
  await guest.page.waitForURL(`**/w/${workspace.id}`);
  await guest.page.getByRole('button', { name: /Invited person/ }).click();
  await guest.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await guest.page.getByRole('heading', { name: 'Sign in to your desk' }).waitFor();

  // Straight to a page: signing in must lead back to it.
  await guest.page.goto(review);
  await guest.page.getByLabel('E-mail address').fill(email);
  await guest.page.getByLabel('Password', { exact: true }).fill('paper and ink, never');
  await guest.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await guest.page.getByText('This address and password do not belong together.').waitFor();
  await guest.page.getByLabel('Password', { exact: true }).fill(password);
  await guest.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await guest.page.waitForURL(`**${review}**`);
  await guest.page.getByTestId('violation-row').first().waitFor();

  const decide = () =>
    guest.page.evaluate(
      async ([workspace, violation]) => {
        const url = `/app/workspaces/${workspace}/violations/${violation}/decide`;
        const body = JSON.stringify({ action: 'mark_fixed' });
        const headers = { 'content-type': 'application/json' };
        return (await fetch(url, { method: 'POST', body, headers })).status;
      },
      [workspace.id, audit.violationIds[0]],
    );
  const decisions = guest.page.getByRole('group', { name: 'Decisions' });
  expect(await decisions.count()).toBe(0);
  expect(await decide()).toBe(403);

  await owner.page.reload();
  await owner.page.getByLabel('Role of Invited person').selectOption('reviewer');
  await owner.page.getByText('Invited person is now Reviewer.').waitFor();
  await guest.page.reload();
  await decisions.waitFor();
  expect(await decide()).toBe(200);
  await owner.page.getByLabel('Role of Invited person').selectOption('viewer');
  await expect.poll(decide, { timeout: 10_000 }).toBe(403);
  expect(owner.faults).toEqual([]);
  await owner.context.close();
  await guest.context.close();
});

test('with a second step set up, a link alone opens nothing and a code opens the desk', async () => {
  const workspace = await makeWorkspace(browserTest, 'Second step room');
  const person = await makePerson(workspace.scope, 'Careful person', 'reviewer');
  const first = await startVisit(browserTest);
  await first.page.goto(await linkFor(person));
  await first.page.getByRole('button', { name: 'Later' }).click();
  await first.page.waitForURL(`**/w/${workspace.id}`);
  await first.page.goto(`/w/${workspace.id}/settings/sign-in`);
  await first.page.getByRole('button', { name: 'Set up the second step' }).click();
  const dialog = first.page.getByRole('dialog');
  const secret = (await dialog.locator('code').first().textContent()) ?? '';
  // The code of the step before is still taken, and leaves the present one for signing in.
  await dialog.getByLabel('Code that the app shows').fill(codeOf(secret, 1));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const codes = first.page.getByRole('dialog', { name: 'Keep your backup codes' });
  const backup = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await first.page.getByText('10 backup codes are left.').waitFor();
  expect(first.faults).toEqual([]);
  await first.context.close();

  const second = await startVisit(browserTest);
  await second.page.goto(await linkFor(person));
  await second.page.getByRole('heading', { name: 'Second step' }).waitFor();
  const homeStatus = () =>
    second.page.evaluate(
      async (workspace) => (await fetch(`/app/workspaces/${workspace}/home`)).status,
      workspace.id,
    );
  expect(await homeStatus()).toBe(401);
  await second.page.goto(`/w/${workspace.id}/settings/members`);
  await second.page.getByRole('heading', { name: 'Second step' }).waitFor();
  await second.page.getByLabel('Code', { exact: true }).fill('000000');
  await second.page.getByText('This code is wrong.').waitFor();
  await second.page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await second.page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
  expect(await homeStatus()).toBe(200);
  await second.context.close();

  const third = await startVisit(browserTest);
  await third.page.goto(await linkFor(person));
  await third.page.getByRole('button', { name: 'I cannot use my app' }).click();
  await third.page.getByLabel('Backup code').fill(backup);
  expect(await third.page.getByLabel('Backup code').inputValue()).toMatch(/^\w{4}(-\w{4}){6}$/);
  await third.page.keyboard.press('Enter');
  await third.page.waitForURL(`**/w/${workspace.id}`);
  await third.context.close();
});
