import { afterAll, expect, inject, test } from 'vitest';
import { makeWorkspace, openBrowserTest, type Visit, signIn } from './browser-test.ts';
import { coveringsOn } from './coverings.ts';
import { atWork, currentId, GROUP_SIZE, makeInbox, movedOn, openInbox, rowOf } from './inbox.ts';

const browserTest = await openBrowserTest(inject('product'));
const workspace = await makeWorkspace(browserTest, 'Room with a view');
afterAll(browserTest.close);

const DECISIONS = 20;
const ROWS_MORE = 40;

const KEYS = ['u', 'e', 'f'] as const;

test('at a desk nothing ever covers the row that is decided or the buttons, and what follows is in sight', async () => {
  const audit = await makeInbox(workspace, DECISIONS + ROWS_MORE);
  const visit: Visit = await signIn(browserTest, workspace.owner);
  const { page, faults } = visit;
  await openInbox(page, workspace, audit);
  const coverings: string[] = [];
  const ahead: number[] = [];
  for (let n = 0; n < DECISIONS; n++) {
    const id = await currentId(page);
    await page.keyboard.press(KEYS[n % KEYS.length] as string);
    await movedOn(page, id);
    await atWork(page);
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    coverings.push(...(await coveringsOn(page, 'violation-row')));
    ahead.push(
      await page.evaluate(() => {
        const row = document.querySelector('[data-testid="violation-row"][data-current]');
        const list = row?.closest('[role="region"]')?.getBoundingClientRect();
        const at = row?.getBoundingClientRect();
        return list && at ? (at.bottom - list.top) / list.height : 1;
      }),
    );
  }
  expect(coverings).toEqual([]);
  expect(Math.max(...ahead)).toBeLessThan(0.4);
  // A row that is clicked stays under the pointer.
  const id = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-testid="violation-row"]')];
    const low = rows.findLast((row) => row.getBoundingClientRect().bottom < innerHeight - 60);
    return low?.getAttribute('data-violation') ?? '';
  });
  const low = rowOf(page, id);
  const before = await low.boundingBox();
  await low.getByRole('link').click();
  await expect.poll(() => low.getAttribute('data-current')).toBe('true');
  expect((await low.boundingBox())?.y).toBe(before?.y);

  await page.keyboard.press('z');
  await page.getByText('Undone').waitFor();
  expect(faults).toEqual([]);
  await visit.context.close();
});

test('members of a group that are decided one after another say how many are left', async () => {
  const audit = await makeInbox(workspace, 4);
  const { page, context, faults } = await signIn(browserTest, workspace.owner);
  await openInbox(page, workspace, audit);
  await page.getByText('4 undecided.').waitFor();
  // Each is looked at before the first is decided, as somebody does who compares them.
  for (let n = 1; n < GROUP_SIZE; n++) {
    const id = await currentId(page);
    await page.keyboard.press('j');
    await movedOn(page, id);
    await page.getByText(`${n + 1} of 4.`).waitFor();
  }
  for (let n = 1; n < GROUP_SIZE; n++) await page.keyboard.press('k');
  await page.getByText('1 of 4.').waitFor();
  for (const left of ['3 undecided.', '2 undecided.', '1 undecided.']) {
    const id = await currentId(page);
    await page.keyboard.press('u');
    await movedOn(page, id);
    await page.getByText(left).waitFor();
  }
  // Only numbers in a line are set in figures of one width, which make hyphens wide.
  const width = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).fontVariantNumeric);
  expect(await width('body')).toBe('normal');
  expect(await width('[data-testid="review-progress"] strong')).toBe('tabular-nums');
  expect(faults).toEqual([]);
  await context.close();
});

test('on a phone nothing covers a decision button, and a decision goes on to the next finding', async () => {
  const audit = await makeInbox(workspace, DECISIONS + 4);
  const { page, context, faults } = await signIn(browserTest, workspace.owner, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`/w/${workspace.id}/audits/${audit.id}/review`);
  await page.getByTestId('violation-row').first().getByRole('link').tap();
  await atWork(page);
  const coverings: string[] = [];
  const seen = new Set<string | null>();
  const openId = () => new URL(page.url()).searchParams.get('v');
  for (let n = 0; n < DECISIONS; n++) {
    await expect.poll(() => seen.has(openId())).toBe(false);
    seen.add(openId());
    await page
      .getByRole('group', { name: 'Decisions' })
      .getByRole('button', { name: n % 2 === 0 ? 'Urgent' : 'Fixed' })
      .tap();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await expect.poll(() => seen.has(openId())).toBe(false);
    await atWork(page);
    coverings.push(...(await coveringsOn(page, 'violation-row')));
  }
  expect(seen.size).toBe(DECISIONS);
  expect(coverings).toEqual([]);
  const last = openId();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByText('Undone').waitFor();
  await expect.poll(openId).not.toBe(last);
  expect(faults).toEqual([]);
  await context.close();
});
