import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listViolations } from '../server/src/violations/list/list-violations.ts';
import { finding, makeAudit, type TestAudit } from '../server/test/factories.ts';
import {
  makePerson,
  makeWorkspace,
  openBrowserTest,
  type Person,
  type TestWorkspace,
  type Visit,
  signIn,
} from './browser-test.ts';
import {
  atWork,
  currentId,
  GROUP_SIZE,
  makeInbox,
  movedOn,
  openInbox,
  rowIn,
  rowOf,
} from './inbox.ts';
import { slowDown } from './slow-down.ts';

const SINGLES = 8;
const ALL = GROUP_SIZE + SINGLES;

const browserTest = await openBrowserTest(inject('product'));
const workspace: TestWorkspace = await makeWorkspace(browserTest, 'Review room');
const colleague: Person = await makePerson(workspace.scope, 'Second reviewer', 'reviewer');
let visit: Visit;
beforeAll(async () => {
  visit = await signIn(browserTest, workspace.owner, { acceptDownloads: true });
});
afterAll(browserTest.close);

/** What the server holds, whatever the page shows: how many are in which state. */
const statesOf = async (audit: TestAudit): Promise<Record<string, number>> => {
  const filter = { reviewState: 'all', severity: null, search: null, pageSize: 100 } as const;
  const input = { auditId: audit.id, ...filter, page: 1, cursor: null };
  const { violations } = await listViolations(workspace.scope, input);
  const states: Record<string, number> = {};
  for (const { review_state: state } of violations) states[state] = (states[state] ?? 0) + 1;
  return states;
};

test('findings are decided by keys alone: urgent, elevated, fixed, dismissed with a reason, reopened, undone', async () => {
  const audit = await makeInbox(workspace, SINGLES);
  const { page } = visit;
  await openInbox(page, workspace, audit);
  const decided: string[] = [];
  for (const [key, state] of [
    ['u', 'urgent_violation'],
    ['e', 'elevated_risk'],
    ['f', 'fixed'],
  ] as const) {
    const id = await currentId(page);
    decided.push(id);
    await page.keyboard.press(key);
    await rowIn(page, id, state).waitFor();
    await movedOn(page, id);
  }
  const dismissed = await currentId(page);
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Dismiss' });
  await dialog.getByRole('radio', { name: /Accepted risk/ }).waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await rowIn(page, dismissed, 'dismissed').waitFor();
  expect(await rowOf(page, dismissed).textContent()).toContain('Accepted risk');
  await expect
    .poll(() => statesOf(audit))
    .toEqual({ urgent_violation: 1, elevated_risk: 1, fixed: 1, dismissed: 1, undecided: ALL - 4 });

  await page.keyboard.press('z');
  await rowIn(page, dismissed, 'undecided').waitFor();
  await expect.poll(async () => (await statesOf(audit))['dismissed']).toBe(undefined);

  const [urgent] = decided as [string];
  await page.goto(`/w/${workspace.id}/audits/${audit.id}/review?state=all&v=${urgent}`);
  await rowIn(page, urgent, 'urgent_violation').waitFor();
  await atWork(page);
  await page.keyboard.press('r');
  await rowIn(page, urgent, 'undecided').waitFor();
  await expect.poll(async () => (await statesOf(audit))['urgent_violation']).toBe(undefined);

  await movedOn(page, urgent);
  const next = await currentId(page);
  await page.keyboard.press('j');
  await movedOn(page, next);
  await page.keyboard.press('k');
  await expect.poll(() => currentId(page)).toBe(next);
});

test('a row that was decided never shows its earlier state again', async () => {
  const audit = await makeInbox(workspace, SINGLES);
  const { page } = visit;
  await openInbox(page, workspace, audit);
  for (const key of ['u', 'e', 'f', 'u', 'e']) {
    const id = await currentId(page);
    // Every state that the row has in the document, also those that no frame shows.
    const seen = await rowOf(page, id).evaluateHandle((row) => {
      const states: (string | null)[] = [];
      new MutationObserver(() => states.push(row.getAttribute('data-state'))).observe(row, {
        attributes: true,
        attributeFilter: ['data-state'],
      });
      return states;
    });
    await page.keyboard.press(key);
    await movedOn(page, id);
    await expect.poll(async () => (await statesOf(audit))['undecided']).toBeLessThan(ALL);
    await page.waitForLoadState('networkidle');
    expect(await seen.jsonValue()).toHaveLength(1);
  }
});

test('a decision about a group shows its assets first, holds for all of them, and is taken back as one', async () => {
  const audit = await makeInbox(workspace, SINGLES);
  const { page } = visit;
  await openInbox(page, workspace, audit);
  const whole = page.getByRole('switch', { name: /Whole group \(4\)/ });
  await whole.waitFor();
  await page.keyboard.press('g');
  await expect.poll(() => whole.getAttribute('aria-checked')).toBe('true');
  await page.keyboard.press('u');
  const dialog = page.getByRole('dialog', { name: 'Mark 4 findings as urgent' });
  for (let n = 0; n < GROUP_SIZE; n++) await dialog.getByText(`Branch ${n}`).first().waitFor();
  expect(await statesOf(audit)).toEqual({ undecided: ALL });
  await dialog.getByRole('button', { name: /Mark 4 findings as urgent/ }).click();
  for (const id of audit.violationIds.slice(0, GROUP_SIZE)) {
    await rowIn(page, id, 'urgent_violation').waitFor();
  }
  await expect
    .poll(() => statesOf(audit))
    .toEqual({ urgent_violation: GROUP_SIZE, undecided: SINGLES });
  await page.keyboard.press('z');
  await page.getByText('Undone: 4 findings').waitFor();
  for (const id of audit.violationIds.slice(0, GROUP_SIZE)) {
    await rowIn(page, id, 'undecided').waitFor();
  }
  await expect.poll(() => statesOf(audit)).toEqual({ undecided: ALL });
});

test('all that match are decided at once, after a count that decides nothing', async () => {
  const audit = await makeInbox(workspace, SINGLES);
  const { page } = visit;
  await openInbox(page, workspace, audit, '?search=Promise+number');
  await page.getByText(`${SINGLES} findings`, { exact: true }).waitFor();
  await page.keyboard.press('Control+a');
  await page.getByText(`${SINGLES} selected`).first().waitFor();
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Decide several findings: fixed' });
  await dialog.getByText(`This is about ${SINGLES} findings.`).waitFor();
  await dialog.getByText(`${SINGLES} will change.`).waitFor();
  expect(await statesOf(audit)).toEqual({ undecided: ALL });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await statesOf(audit)).toEqual({ undecided: ALL });

  await page.keyboard.press('f');
  await dialog.getByRole('button', { name: `Mark ${SINGLES} findings as fixed` }).click();
  await expect.poll(() => statesOf(audit)).toEqual({ fixed: SINGLES, undecided: GROUP_SIZE });
  await page
    .getByRole('button', { name: new RegExp(`Fixed.*${SINGLES}`) })
    .first()
    .waitFor();
  await page.keyboard.press('z');
  await expect.poll(() => statesOf(audit)).toEqual({ undecided: ALL });
});

test('findings are chosen one by one and as a range', async () => {
  const audit = await makeInbox(workspace, SINGLES);
  const { page } = visit;
  await openInbox(page, workspace, audit);
  await page.keyboard.press('x');
  await page.getByText('1 selected').first().waitFor();
  for (let n = 0; n < 3; n++) {
    const id = await currentId(page);
    await page.keyboard.press('j');
    await movedOn(page, id);
  }
  await page.keyboard.press('Shift+X');
  await page.getByText('4 selected').first().waitFor();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Decide several findings: elevated risk' });
  await dialog.getByRole('button', { name: 'Mark 4 findings as elevated risk' }).click();
  await expect.poll(() => statesOf(audit)).toEqual({ elevated_risk: 4, undecided: ALL - 4 });
});

test('a comment is written and somebody is assigned without the mouse', async () => {
  const audit = await makeInbox(workspace, SINGLES);
  const { page } = visit;
  await openInbox(page, workspace, audit);
  const field = page.getByRole('textbox', { name: 'Comment' });
  await field.waitFor();
  await page.keyboard.press('c');
  await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type('Agreed with the authors.');
  await page.keyboard.press('Control+Enter');
  const detail = page.locator('#violation-detail');
  await detail.getByText('Agreed with the authors.').waitFor();
  await page.keyboard.press('Escape');
  await detail.focus();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Assign 1 finding' });
  await dialog.getByText(colleague.name).waitFor();
  await page.keyboard.type('second');
  await page.keyboard.press('Enter');
  await detail.getByText(colleague.name).first().waitFor();
  const { rows } = await browserTest.admin.query<{ assigned_to: string[] }>(
    'select assigned_to from violation_review where audit_id = $1 and assigned_to is not null',
    [audit.auditId],
  );
  expect(rows).toEqual([{ assigned_to: [colleague.userId] }]);
  await page.reload();
  await detail.getByText('Agreed with the authors.').waitFor();
});

test('what is on screen is exported as CSV', async () => {
  const audit = await makeInbox(workspace, SINGLES);
  const { page } = visit;
  await openInbox(page, workspace, audit, '?search=Promise+number');
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const download = await coming;
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(1 + SINGLES + 1);
  expect(lines.at(-2)).toContain(`Promise number ${SINGLES - 1}.`);
  expect(lines.at(-1)).toContain('how much the audit missed is not estimated');
});

test('an address reproduces the screen: filters, search and the open finding', async () => {
  const audit = await makeInbox(workspace, SINGLES);
  const { page } = visit;
  await openInbox(page, workspace, audit);
  await page.keyboard.press('/');
  await page.keyboard.type('Promise number');
  await page.waitForURL(/search=Promise.number/);
  await page.getByText(`${SINGLES} findings`, { exact: true }).waitFor();
  const wanted = audit.violationIds.at(-1) as string;
  await rowOf(page, wanted).getByRole('link').click();
  await page.waitForURL(new RegExp(`v=${wanted}`));
  await page.reload();
  await expect.poll(() => currentId(page)).toBe(wanted);
  await page.getByText(`${SINGLES} findings`, { exact: true }).waitFor();
  await page.goto(`/v/${wanted}`);
  await page.waitForURL(new RegExp(`/audits/${audit.id}/review\\?.*v=${wanted}`));
  await page.getByRole('heading', { name: `Rule number ${SINGLES - 1}` }).waitFor();
});

test('a finding names the other rules on its words, leads to them, and shows a text to add and a sentence to leave out as such', async () => {
  const position = { kind: 'json', pointer: '/text', start: 0, end: 12 } as const;
  const place = { segment: 0, prefix: 'We offer ', suffix: '.', position };
  const shared = { assetId: randomUUID(), language: 'NL', stance: 'claim' } as const;
  const audit = await makeAudit(workspace.scope, [
    finding({
      ...shared,
      ruleId: randomUUID(),
      ruleName: 'No sure things',
      violatingText: 'safe returns',
      anchor: { ...place, start: 9, end: 21, omission: 'We offer safe returns.' },
      point: '/terms',
      suggestionKind: 'remove',
    }),
    finding({
      ...shared,
      ruleId: randomUUID(),
      ruleName: 'Returns need a warning',
      violatingText: 'returns',
      anchor: { ...place, start: 14, end: 21 },
      point: '/need/any',
      suggestedText: 'Capital at risk.',
      suggestionKind: 'insert',
      suggestionStatus: 'unverified',
    }),
  ]);
  const [whole, part] = audit.violationIds;
  const { page } = visit;
  await openInbox(page, workspace, audit, `?v=${whole}`);
  await expect.poll(() => currentId(page)).toBe(whole);
  const detail = page.getByTestId('violation-detail');
  await detail.getByText('Also breaks:').waitFor();
  await detail.getByRole('heading', { name: 'Suggested: leave this sentence out' }).waitFor();
  await detail.locator('del', { hasText: 'We offer safe returns.' }).waitFor();
  await detail.getByText('Broken because the words of the rule are in the text.').waitFor();
  await detail.getByText('Checked as: Nederlands').waitFor();
  await detail.getByRole('button', { name: 'Returns need a warning' }).click();
  await expect.poll(() => currentId(page)).toBe(part);
  await detail.getByRole('heading', { name: 'Text to add' }).waitFor();
  await detail.getByText('Capital at risk.').waitFor();
  await detail.getByText('The wording: not checked.').waitFor();
  await detail.getByRole('button', { name: 'No sure things' }).waitFor();
});

test('a finding shows what a model says of it, and stays undecided', async () => {
  const position = { kind: 'json', pointer: '/text', start: 0, end: 12 } as const;
  const anchor = { segment: 0, prefix: 'We offer ', suffix: '.', position, start: 9, end: 21 };
  const text = { violatingText: 'safe returns', anchor, point: '/terms' };
  const audit = await makeAudit(workspace.scope, [
    finding({ ...text, ruleId: randomUUID(), assetId: randomUUID() }),
  ]);
  const [violationId = ''] = audit.violationIds;
  await browserTest.admin.query(
    `insert into violation_opinion (workspace_id, audit_id, base_rank, violation_id, opinion, ground,
       quote, why, model, given_at)
     select workspace_id, audit_id, rank & -16777216, id, 'doubts', 'stance', 'safe returns',
       'It only asks.', 'test:model', now() from violation where audit_id = $1`,
    [audit.auditId],
  );
  const { page } = visit;
  await openInbox(page, workspace, audit, `?v=${violationId}`);
  const line = page.getByTestId('violation-detail').getByTestId('opinion');
  await expect
    .poll(() => line.textContent())
    .toBe(
      'A model doubts this: It only asks. It names the words “safe returns”. What decides it is in which sense they are said.',
    );
  expect(await statesOf(audit)).toEqual({ undecided: 1 });
});

test('whoever decides faster than details come loses no decision', async () => {
  const audit = await makeInbox(workspace, SINGLES);
  const { page } = visit;
  await openInbox(page, workspace, audit);
  const hurry = await slowDown(page, '**/violations/*/review', 700);
  for (let n = 0; n < ALL; n += 1) {
    const id = await currentId(page);
    await page.keyboard.press('u');
    if (n < ALL - 1) await movedOn(page, id);
  }
  await expect.poll(() => statesOf(audit), { timeout: 30_000 }).toEqual({ urgent_violation: ALL });
  await hurry();
});

test('a link that is followed at once leads on, although its page comes slowly', async () => {
  const audit = await makeInbox(workspace, SINGLES);
  const { page } = visit;
  await openInbox(page, workspace, audit);
  const hurry = await slowDown(page, '**/assets/*.js', 600);
  await page.keyboard.press('j');
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();

  await page.goto(`/w/${workspace.id}/audits`);
  await page.getByRole('searchbox').fill('Nothing is called this');
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.getByRole('heading', { name: 'Rules', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/w/${workspace.id}/rules`);
  await hurry();
});

test('a view is saved under a name and brings the same screen back', async () => {
  const audit = await makeInbox(workspace, SINGLES);
  const { page } = visit;
  await openInbox(page, workspace, audit, '?search=Promise+number');
  const name = `Promises of ${audit.id.slice(-6)}`;
  const views = page.getByRole('button', { name: /^Views/ });
  await views.click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`Saved: ${name}`).waitFor();
  await openInbox(page, workspace, audit);
  await page.getByText(`${ALL} findings`, { exact: true }).waitFor();
  await views.click();
  await page.getByRole('menuitem', { name }).first().click();
  await page.getByText(`${SINGLES} findings`, { exact: true }).waitFor();
  expect(page.url()).toContain('search=Promise');
});

test('nothing went wrong in the browser on the way', () => {
  expect(visit.faults).toEqual([]);
});
