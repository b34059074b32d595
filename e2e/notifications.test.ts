import { afterAll, expect, test } from 'vitest';
import { freePort } from '../server/src/platform/free-port.ts';
import { createKey } from '../server/src/keys/create-key.ts';
import { tellKeyEnds } from '../server/src/keys/ends/tell-key-ends.ts';
import { toPublicId } from '../server/src/platform/ids.ts';
import { assignViolations } from '../server/src/violations/decide/assign-violations.ts';
import { startFaultyMailServer } from '../server/test/outside/faulty-mail-server.ts';
import { makePerson, makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';
import { objectionsTo } from './objections.ts';
import { makeInbox } from './inbox.ts';
import { startProduct } from './product.ts';

const mailServer = await startFaultyMailServer();
const port = await freePort();
const product = await startProduct({
  port,
  environment: { MAIL_URL: mailServer.url, PUBLIC_URL: `http://localhost:${port}` },
});
const browserTest = await openBrowserTest(product);
afterAll(async () => {
  await browserTest.close();
  await product.stop();
  mailServer.stop();
});

test('a mention rings the bell of the colleague, leads to the finding, and is read then', async () => {
  const workspace = await makeWorkspace(browserTest, 'Mentions');
  const anna = await makePerson(workspace.scope, 'Anna de Wit', 'reviewer');
  await makePerson(workspace.scope, 'Ben', 'reviewer');
  const audit = await makeInbox(workspace, 4);
  const violationId = audit.violationIds[4] as string;
  const [writing, told] = await Promise.all([
    signIn(browserTest, workspace.owner),
    signIn(browserTest, anna),
  ]);
  await told.page.goto(`/w/${workspace.id}`);
  await told.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  const userIds = [toPublicId('usr', anna.userId)];
  const violationIds = audit.violationIds.slice(5, 7);
  await assignViolations(workspace.asOwner, { violationIds, userIds });

  await writing.page.goto(`/w/${workspace.id}/v/${violationId}`);
  const field = writing.page.getByRole('textbox', { name: 'Comment' });
  await field.pressSequentially('Please look, @wi');
  const offer = writing.page.getByRole('listbox', { name: 'Members to mention' });
  await offer.getByRole('option', { name: /Anna de Wit/ }).waitFor();
  expect(await offer.getByRole('option').count()).toBe(1);
  expect(await objectionsTo(writing.page, '#violation-detail')).toEqual([]);
  await writing.page.keyboard.press('Enter');
  expect(await field.inputValue()).toBe('Please look, @Anna de Wit ');
  await writing.page.keyboard.press('Control+Enter');
  await writing.page.getByText('@Anna de Wit', { exact: true }).waitFor();

  const bell = told.page.getByRole('button', { name: 'Notifications, 2 unread' });
  await bell.waitFor({ timeout: 20_000 });
  await told.page.keyboard.press('Shift+N');
  const list = told.page.getByRole('dialog', { name: 'Notifications' });
  const row = list.getByRole('link', { name: /Owner of the workspace mentions you/ });
  await row.getByText('Please look, @Anna de Wit').waitFor();
  expect(await objectionsTo(told.page)).toEqual([]);
  await row.click();
  await told.page.waitForURL(new RegExp(`v=${violationId}`));
  await told.page.getByText('@Anna de Wit', { exact: true }).waitFor();
  await told.page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await list
    .getByRole('link', { name: /assigned 2 findings to you, first: Rule number 1/ })
    .waitFor();
  await list.getByRole('button', { name: /^Mark as read/ }).click();
  await told.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  expect([...writing.faults, ...told.faults]).toEqual([]);
  await writing.context.close();
  await told.context.close();
}, 180_000);

test('an assignment brings a letter whose link opens the finding, and preferences end the letters', async () => {
  const workspace = await makeWorkspace(browserTest, 'Letters');
  const anna = await makePerson(workspace.scope, 'Anna', 'reviewer');
  const audit = await makeInbox(workspace, 4);
  const violationId = audit.violationIds[5] as string;
  const owner = await signIn(browserTest, workspace.owner);
  const assign = async (id: string) => {
    await owner.page.goto(`/w/${workspace.id}/v/${id}`);
    await owner.page.locator('#violation-detail').getByRole('heading', { level: 2 }).waitFor();
    await owner.page.keyboard.press('a');
    const dialog = owner.page.getByRole('dialog');
    await dialog.getByText('Anna', { exact: true }).first().click();
    await dialog.getByRole('button', { name: /^Assign/ }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await assign(violationId);
  const letters = () => mailServer.taken.filter(({ to }) => to === anna.email);
  await expect.poll(() => letters().length, { timeout: 60_000 }).toBe(1);
  const [letter] = letters();
  expect(letter?.text).toContain('Owner of the workspace assigned a finding to you');
  const link = new RegExp(`http://localhost:${port}/w/\\S+/v/\\S+`).exec(letter?.text ?? '')?.[0];
  expect(link).toContain(violationId);
  const told = await signIn(browserTest, anna, { viewport: { width: 390, height: 844 } });
  await told.page.goto(link ?? '');
  await told.page.waitForURL(new RegExp(`v=${violationId}`));
  await told.page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const list = told.page.getByRole('dialog', { name: 'Notifications' });
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await told.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

  const page = /http:\/\/localhost:\d+\/w\/\S+\/settings\/notifications/.exec(
    letter?.text ?? '',
  )?.[0];
  await told.page.goto(page ?? '');
  await told.page.getByLabel(/^Somebody assigns findings/).selectOption('none');
  expect(await told.page.getByLabel('Time zone').inputValue()).toBe('Europe/Amsterdam');
  await told.page.getByRole('button', { name: 'Save' }).click();
  await told.page.getByText('Saved.').waitFor();
  await told.page.reload();
  expect(await told.page.getByLabel(/^Somebody assigns findings/).inputValue()).toBe('none');
  await assign(audit.violationIds[6] as string);
  await told.page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  await told.page.waitForTimeout(15_000);
  expect(letters()).toHaveLength(1);
  expect([...owner.faults, ...told.faults]).toEqual([]);
  await owner.context.close();
  await told.context.close();
}, 240_000);

test('before a key ends its owner hears of it by bell and letter, both lead to the keys, and letters can be declined', async () => {
  const workspace = await makeWorkspace(browserTest, 'Keys that end');
  const { asOwner, owner } = workspace;
  const end = Date.now() + 13.5 * 86_400_000;
  const earlier = { ...asOwner, now: () => new Date(end - 90 * 86_400_000) };
  await createKey(earlier, { name: 'Website build', expiresAt: new Date(end) });
  expect(await tellKeyEnds(workspace.scope)).toBe(1);
  const letters = () => mailServer.taken.filter(({ to }) => to === owner.email);
  await expect.poll(() => letters().length, { timeout: 60_000 }).toBe(1);
  const [letter] = letters();
  expect(letter?.text).toMatch(/^The API key "Website build" ends on \d{4}-\d\d-\d\d\r?$/m);
  const link = /http:\/\/localhost:\d+\/w\/\S+\/settings\/keys/.exec(letter?.text ?? '')?.[0];
  const told = await signIn(browserTest, owner);
  await told.page.goto(link ?? '');
  await told.page.getByText('Ends in 13 days').waitFor();
  await told.page.goto(`/w/${workspace.id}`);
  await told.page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const list = told.page.getByRole('dialog', { name: 'Notifications' });
  const row = list.getByRole('link', { name: /The API key Website build ends on/ });
  await row.waitFor();
  expect(await objectionsTo(told.page)).toEqual([]);
  await row.click();
  await told.page.waitForURL(/settings\/keys/);
  await told.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await told.page.goto(`/w/${workspace.id}/settings/notifications`);
  const choice = told.page.getByLabel('An API key of mine, or of a service account, ends soon');
  await choice.selectOption('none');
  await told.page.getByRole('button', { name: 'Save' }).click();
  await told.page.getByText('Saved.').waitFor();
  await told.page.reload();
  expect(await choice.inputValue()).toBe('none');
  expect(told.faults).toEqual([]);
  await told.context.close();
}, 180_000);
