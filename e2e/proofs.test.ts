import type { Page } from 'playwright-core';
import { generateSync } from 'otplib';
import { afterAll, expect, inject, test } from 'vitest';
import { createLink, linkAddress } from '../server/src/accounts/one-time-link.ts';
import { createExport } from '../server/src/operations/exports.ts';
import { addPasskey, attachDevice } from './attach-device.ts';
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
const { admin } = browserTest;
afterAll(browserTest.close);

const PASSWORD = 'paper and ink, every day';

const setPassword = async (page: Page, workspaceId: string) => {
  await page.goto(`/w/${workspaceId}/settings/sign-in`);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set a password' }).click();
  await page.getByText('You have a password').waitFor();
};

/** Lets ten minutes pass since the person last proved who they are. */
const letProofAge = ({ userId }: Person) =>
  admin.query(
    `update user_session set proven_at = now() - interval '11 minutes' where user_id = $1`,
    [userId],
  );

test('what changes access asks who it is, keeps what was typed, and then goes on by itself', async () => {
  const workspace = await makeWorkspace(browserTest, 'Proof room');
  const { page, context } = await signIn(browserTest, workspace.owner);
  await setPassword(page, workspace.id);
  await letProofAge(workspace.owner);
  await page.goto(`/w/${workspace.id}/settings/members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const invite = page.getByRole('dialog', { name: 'Invite somebody' });
  await invite.getByLabel('E-mail address').fill('new-colleague@desk.example');
  await invite.getByRole('button', { name: 'Create the link' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByLabel('Password', { exact: true }).fill('not this one at all');
  await proof.getByRole('button', { name: 'Go on' }).click();
  await proof.getByText('The password is wrong.').waitFor();
  expect(await invite.getByLabel('E-mail address').inputValue()).toBe('new-colleague@desk.example');
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('dialog', { name: 'Hand over this link' }).waitFor();
  await page.getByRole('button', { name: 'I have passed it on' }).click();
  await page.getByText('new-colleague@desk.example').first().waitFor();
  await context.close();
});

test('an owner who has only the printed link invites, makes a key and has a password two hours later, without mail', async () => {
  const workspace = await makeWorkspace(browserTest, 'Room without mail');
  const { email, userId } = workspace.owner;
  const token = await createLink(browserTest.scope(), { purpose: 'sign_in', email, userId });
  const { page, context, faults } = await startVisit(browserTest);
  await page.goto(linkAddress(browserTest.product.publicUrl, 'sign_in', token));
  await page.getByRole('heading', { name: 'How will you sign in next time?' }).waitFor();
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Later' }).click();
  await page.waitForURL(`**/w/${workspace.id}`);
  await admin.query(
    `update user_session set proven_at = proven_at - interval '2 hours',
       created_at = created_at - interval '2 hours' where user_id = $1`,
    [userId],
  );
  await page.goto(`/w/${workspace.id}/settings/members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const invite = page.getByRole('dialog', { name: 'Invite somebody' });
  await invite.getByLabel('E-mail address').fill('second-person@desk.example');
  await invite.getByRole('button', { name: 'Create the link' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByText('this server sends no mail').waitFor();
  expect(await proof.getByText('E-mail me').count()).toBe(0);
  await proof.getByLabel('New password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('dialog', { name: 'Hand over this link' }).waitFor();
  await page.getByRole('button', { name: 'I have passed it on' }).click();
  await page.goto(`/w/${workspace.id}/settings/keys`);
  await page.getByRole('button', { name: 'Create a key' }).first().click();
  const key = page.getByRole('dialog', { name: 'Create an API key' });
  await key.getByLabel('What it is for').fill('Website');
  await key.getByRole('button', { name: 'Create the key' }).click();
  expect(await page.getByTestId('created-key').innerText()).toMatch(/^\s*cd_/);
  await page.goto(`/w/${workspace.id}/settings/sign-in`);
  await page.getByText('You have a password').waitFor();
  // What the browser says of the refusal that made the page ask.
  expect(faults.filter((fault) => !fault.includes('status of 403'))).toEqual([]);
  await context.close();
});

test('without mail, who can prove it by a link alone is told where the link is', async () => {
  const workspace = await makeWorkspace(browserTest, 'Old session room');
  const { page, context } = await signIn(browserTest, workspace.owner);
  await admin.query(
    `update user_session set proven_at = now() - interval '2 days',
       created_at = now() - interval '2 days' where user_id = $1`,
    [workspace.owner.userId],
  );
  await page.goto(`/w/${workspace.id}/settings/sign-in`);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set a password' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByRole('button', { name: 'Write a sign-in link to the log' }).click();
  await proof.getByText(`npm run admit -- ${workspace.owner.email}`).waitFor();
  const elsewhere = await context.newPage();
  await elsewhere.goto(await newestLink(browserTest.product, workspace.owner.email));
  await proof.waitFor({ state: 'hidden' });
  await page.getByText('You have a password').waitFor();
  expect(await proof.count()).toBe(0);
  await context.close();
});

test('who closes the question changes nothing', async () => {
  const workspace = await makeWorkspace(browserTest, 'Closed room');
  const member = await makePerson(workspace.scope, 'Somebody else', 'editor');
  const { page, context } = await signIn(browserTest, workspace.owner);
  await setPassword(page, workspace.id);
  await letProofAge(workspace.owner);
  await page.goto(`/w/${workspace.id}/settings/members`);
  await page.getByRole('button', { name: `Sign out ${member.name}` }).click();
  const asked = page.getByRole('dialog', { name: `Sign ${member.name} out?` });
  await asked.getByRole('button', { name: 'Sign out' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByLabel('Password', { exact: true }).waitFor();
  await proof.getByRole('button', { name: 'Close' }).click();
  await asked.getByText('Prove again that it is you').waitFor();
  const { rows } = await admin.query<{ signed_out_at: Date | null }>(
    `select signed_out_at from member where user_id = $1`,
    [member.userId],
  );
  expect(rows).toEqual([{ signed_out_at: null }]);
  await context.close();
});

test('an owner sees who lacks a second factor, asks it of all, and a member sets one up', async () => {
  const workspace = await makeWorkspace(browserTest, 'Strict room');
  const member = await makePerson(workspace.scope, 'Without a factor', 'editor');
  const owner = await signIn(browserTest, workspace.owner);
  const colleague = await signIn(browserTest, member);
  await colleague.page.goto(`/w/${workspace.id}/settings/sign-in`);
  await headingOf(colleague.page).waitFor();
  await admin.query(`update user_session set two_factors = true where user_id = $1`, [
    workspace.owner.userId,
  ]);
  await owner.page.goto(`/w/${workspace.id}/settings/workspace`);
  await owner.page.getByText('Two factors').click();
  const asked = owner.page.getByRole('dialog', { name: 'Ask everybody for two factors?' });
  await asked.getByText('Without a factor').waitFor();
  await asked.getByRole('button', { name: 'Change it' }).click();
  await asked.waitFor({ state: 'hidden' });

  const { page } = colleague;
  await page.goto(`/w/${workspace.id}/audits`);
  await page.waitForURL('**/secure?**');
  await page.getByText('Strict room asks for this of everybody').waitFor();
  await page.getByRole('button', { name: 'Set up the second step' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up the second step' });
  const secret = (await setup.locator('code').first().textContent()) ?? '';
  await setup.getByLabel('Code that the app shows').fill(generateSync({ secret }));
  await setup.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Go on to Strict room' }).click();
  await page.waitForURL(`**/w/${workspace.id}/audits`);
  await expect.poll(() => page.getByText('asks for this of everybody').count()).toBe(0);
  await headingOf(page).waitFor();

  await owner.page.goto(`/w/${workspace.id}/activity`);
  const entries = owner.page.getByTestId('activity-entry');
  const about = entries.filter({ hasText: 'About the sign-in of Without a factor' });
  await about.filter({ hasText: 'codes of an app set up' }).waitFor();
  await entries.filter({ hasText: 'as they like' }).filter({ hasText: 'two factors' }).waitFor();
  await owner.context.close();
  await colleague.context.close();
});

test('a passkey proves again, before a waiting export is handed out', async () => {
  const workspace = await makeWorkspace(browserTest, 'Passkey proof room');
  await createExport(workspace.asOwner);
  const { page, context } = await signIn(browserTest, workspace.owner);
  const device = await attachDevice(page);
  await addPasskey(page, workspace.id);
  await page.goto(`/w/${workspace.id}/settings/data`);
  const waiting = page.getByRole('button', { name: 'Download', exact: true });
  await waiting.waitFor();
  await letProofAge(workspace.owner);
  const started: string[] = [];
  page.on('download', (download) => started.push(download.suggestedFilename()));
  await waiting.click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await device.refuse(true);
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await proof.getByText('No passkey was given').waitFor();
  expect(started).toEqual([]);
  await device.refuse(false);
  const downloading = page.waitForEvent('download');
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^copydesk-.*\.zip$/);
  await proof.waitFor({ state: 'hidden' });
  await page.getByText(/^Done, [\d,]+ records/).waitFor();
  await context.close();
});

test('a passkey opens the workspace that asks for a factor', async () => {
  const workspace = await makeWorkspace(browserTest, 'Passkey factor room');
  const { page, context } = await signIn(browserTest, workspace.owner);
  await attachDevice(page);
  await addPasskey(page, workspace.id);
  await admin.query(`update workspace set required_factor = 'second_factor' where id = $1`, [
    workspace.scope.workspaceId,
  ]);
  // As after a sign-in by password or link alone.
  await admin.query(`update user_session set two_factors = false where user_id = $1`, [
    workspace.owner.userId,
  ]);
  await page.goto(`/w/${workspace.id}/audits`);
  await page.waitForURL('**/secure?**');
  await page.getByText('Passkey factor room asks for this of everybody').waitFor();
  expect(await page.getByRole('button', { name: 'Set up the second step' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(`**/w/${workspace.id}/audits`);
  await headingOf(page).waitFor();
  const { rows } = await admin.query<{ two_factors: boolean }>(
    `select two_factors from user_session where user_id = $1`,
    [workspace.owner.userId],
  );
  expect(rows).toEqual([{ two_factors: true }]);
  await context.close();
});

test('who adds a way to sign in after a password is sent a link, and then it goes on by itself', async () => {
  const workspace = await makeWorkspace(browserTest, 'More than a password room');
  const { page, context } = await signIn(browserTest, workspace.owner);
  await setPassword(page, workspace.id);
  // This product cannot send mail, so it asks for no link itself.
  let refused = 0;
  await page.route('**/app/account/totp/begin', async (route) => {
    refused += 1;
    if (refused > 1) return route.fallback();
    const body = JSON.stringify({ code: 'link_needed', detail: 'A password alone does not.' });
    await route.fulfill({ status: 403, contentType: 'application/json', body });
  });
  await page.getByRole('button', { name: 'Set up the second step' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByText('a password may be known to others').waitFor();
  expect(await proof.getByLabel('Password', { exact: true }).count()).toBe(0);
  await proof.getByRole('button', { name: 'Write a sign-in link to the log' }).click();
  await page
    .getByRole('dialog', { name: 'Set up the second step' })
    .getByLabel('Code that the app shows')
    .waitFor();
  expect(refused).toBe(2);
  await context.close();
});
