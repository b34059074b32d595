import { afterAll, expect, inject, test } from 'vitest';
import { makePerson, makeWorkspace, openBrowserTest, signIn } from './browser-test.ts';
import { currentId, makeInbox, movedOn, openInbox, rowIn } from './inbox.ts';
import { slowDown } from './slow-down.ts';

const browserTest = await openBrowserTest(inject('product'));
afterAll(browserTest.close);
const workspace = await makeWorkspace(browserTest, 'Room of two');
const first = await makePerson(workspace.scope, 'First reviewer', 'reviewer');
const second = await makePerson(workspace.scope, 'Second reviewer', 'reviewer');

/** What the table of proofs allows between a decision and its sight on another screen. */
const SIGHT_MS = 2_000;

test('two reviewers see each other decide within two seconds, without a reload', async () => {
  const audit = await makeInbox(workspace, 6);
  const [one, other] = await Promise.all([signIn(browserTest, first), signIn(browserTest, second)]);
  await openInbox(one.page, workspace, audit);
  await openInbox(other.page, workspace, audit);
  await other.page.keyboard.press('j');
  await movedOn(other.page, audit.violationIds[0] as string);
  const times: number[] = [];
  for (const [from, to, key, state] of [
    [one, other, 'u', 'urgent_violation'],
    [other, one, 'e', 'elevated_risk'],
    [one, other, 'f', 'fixed'],
    [other, one, 'u', 'urgent_violation'],
  ] as const) {
    const id = await currentId(from.page);
    const pressedAt = performance.now();
    await from.page.keyboard.press(key);
    await rowIn(to.page, id, state).waitFor();
    times.push(Math.round(performance.now() - pressedAt));
    await movedOn(from.page, id);
  }
  console.log(`seen by the other after ${times.join(', ')} ms`);
  expect(Math.max(...times)).toBeLessThan(SIGHT_MS);
  expect([...one.faults, ...other.faults]).toEqual([]);
  await one.context.close();
  await other.context.close();
});

test('a decision that came too late is shown beside the other one, and neither is lost', async () => {
  const audit = await makeInbox(workspace, 6);
  const [one, other] = await Promise.all([signIn(browserTest, first), signIn(browserTest, second)]);
  await openInbox(one.page, workspace, audit);
  await openInbox(other.page, workspace, audit);
  // The second reviewer does not hear of what the first one does.
  await other.context.route('**/changes?**', (route) => route.abort());
  const id = await currentId(one.page);
  expect(await currentId(other.page)).toBe(id);
  await other.page.locator('#violation-detail').getByRole('heading', { level: 2 }).waitFor();
  await one.page.keyboard.press('u');
  await rowIn(one.page, id, 'urgent_violation').waitFor();
  const actions = async () => {
    const { rows } = await browserTest.admin.query<{ action: string }>(
      'select action from trail_entry where audit_id = $1 order by seq',
      [audit.auditId],
    );
    return rows.map(({ action }) => action);
  };
  await expect.poll(actions).toEqual(['urgent_violation']);

  await other.page.keyboard.press('f');
  const toast = other.page.getByText('Somebody decided “The same everywhere” before you.');
  await toast.waitFor();
  await other.page.getByRole('button', { name: 'Show' }).first().click();
  await expect.poll(() => currentId(other.page)).toBe(id);
  const conflict = other.page.getByRole('alert').filter({ hasText: 'decided this before you' });
  await conflict.getByText('First reviewer decided this before you.').waitFor();
  const words = await conflict.innerText();
  expect(words.replaceAll(/\s+/g, ' ')).toMatch(/Now it is Urgent.*You chose Fixed/);
  expect(await actions()).toEqual(['urgent_violation']);
  await conflict.getByRole('button', { name: 'Decide anyway' }).click();
  await rowIn(other.page, id, 'fixed').waitFor();
  await expect.poll(actions).toEqual(['urgent_violation', 'mark_fixed']);
  await rowIn(one.page, id, 'fixed').waitFor();
  await one.context.close();
  await other.context.close();
});

test('a decision about what a colleague has just changed is sent once, although its detail comes late', async () => {
  const audit = await makeInbox(workspace, 6);
  const [one, other] = await Promise.all([signIn(browserTest, first), signIn(browserTest, second)]);
  await openInbox(one.page, workspace, audit);
  await openInbox(other.page, workspace, audit);
  const id = await currentId(one.page);
  expect(await currentId(other.page)).toBe(id);
  const hurry = await slowDown(one.page, `**/violations/${id}/review`, 2_000);
  const refused: number[] = [];
  one.page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.status());
  });

  await other.page.keyboard.press('e');
  await rowIn(one.page, id, 'elevated_risk').waitFor();
  await one.page.keyboard.press('f');
  await rowIn(other.page, id, 'fixed').waitFor();
  expect(refused).toEqual([]);
  await hurry();
  await one.context.close();
  await other.context.close();
});
