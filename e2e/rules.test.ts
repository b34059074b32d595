import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeWorkspace, openBrowserTest, type Visit, signIn } from './browser-test.ts';

const browserTest = await openBrowserTest(inject('product'));
const { product } = browserTest;
const workspace = await makeWorkspace(browserTest, 'Rules room');
let visit: Visit;
beforeAll(async () => {
  visit = await signIn(browserTest, workspace.owner);
});
afterAll(browserTest.close);

/** Calls the application's surface as the browser does. */
const call = async <Body>(page: Page, method: 'GET' | 'POST', path: string, data?: object) => {
  const url = `${product.publicUrl}/app/workspaces/${workspace.id}${path}`;
  const headers = { origin: product.publicUrl };
  const response = await page.request.fetch(url, { method, headers, ...(data ? { data } : {}) });
  return { status: response.status(), body: (await response.json()) as Body };
};

interface Draft {
  readonly version: number;
  readonly source: { readonly unless?: { readonly near?: { readonly en?: readonly string[] } } };
}

interface Check {
  readonly findings: readonly { readonly rule_id: string; readonly quote: string }[];
}
const check = async (page: Page, text: string): Promise<Check['findings']> =>
  (await call<Check>(page, 'POST', '/checks', { text, language: 'EN' })).body.findings;

const liveText = (page: Page) => page.getByLabel('Text to try the rule on');
const marks = (page: Page) => page.getByTestId('live-marks').locator('mark');
const saved = (page: Page) => page.locator('[data-save="saved"]').waitFor();

/** Types a text to try the rule on, waits for what it finds, and makes a test of both. */
const makeTest = async (page: Page, text: string, found: number): Promise<void> => {
  await liveText(page).fill(text);
  await page.locator('[data-trial="shown"]').waitFor();
  await expect.poll(() => marks(page).count()).toBe(found);
  await page.getByRole('button', { name: 'Make this a test' }).click();
};

const publish = async (page: Page, note: string): Promise<void> => {
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What changed and why').fill(note);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
};

/** An audit that has read one text, for backtests to run over; gives its id. */
const auditText = async (page: Page, text: string): Promise<string> => {
  const asset = await call<{ id: string }>(page, 'POST', '/assets', {
    name: 'Letter',
    format: 'text',
    text,
  });
  expect(asset.status).toBe(201);
  const { body } = await call<{ id: string }>(page, 'POST', '/audits', {
    name: 'First look',
    assets: [asset.body.id],
  });
  await expect
    .poll(
      async () => (await call<{ status: string }>(page, 'GET', `/audits/${body.id}`)).body.status,
      { timeout: 60_000, interval: 250 },
    )
    .toBe('COMPLETED');
  return body.id;
};

const LETTER = `Every morning begins with a zappo in the kitchen of our house by the sea.

In the evening the two zappos sleep under the table, and nobody wakes them up.`;

let ruleId = '';

test('a blank rule gets words, finds them as one types, gets tests, is published and flags', async () => {
  const { page } = visit;
  await page.goto(`/w/${workspace.id}/rules`);
  await page.getByRole('link', { name: 'New rule' }).click();
  await page.getByRole('button', { name: 'Write it in full' }).click();
  await page.getByLabel('Name').fill('No zappo');
  await page.getByRole('button', { name: 'Begin the rule' }).click();
  await page.waitForURL(/\/edit/);
  ruleId = page.url().match(/rul_[0-9a-z]+/)?.[0] ?? '';
  await page.getByLabel('What it looks for · English').fill('zappo');
  await makeTest(page, 'Our zappo is here.', 1);
  await makeTest(page, 'A zappo and a zappo.', 2);
  await makeTest(page, 'Nothing to see.', 0);
  await makeTest(page, 'Soup for everybody.', 0);
  await page.getByText('4 tests, none fails').waitFor();
  // Four times the same was said, and it stands there once.
  expect(await page.getByText('The text is a test of the rule now.').count()).toBe(1);
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  const missing = dialog.getByRole('link', { name: 'Why the text is flagged is empty' });
  await missing.waitFor();
  expect(await dialog.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(
    true,
  );
  // The problem leads to its field.
  await missing.click();
  await dialog.waitFor({ state: 'detached' });
  const why = page.getByLabel('Why the text is flagged');
  await expect.poll(() => why.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('A zappo means nothing.');
  await page.getByLabel('Background').fill('Nobody knows what it is.');
  await page.getByLabel('How to fix it').fill('Say what it is.');
  await saved(page);
  expect(await check(page, 'Our zappo is here.')).toEqual([]);
  await publish(page, 'The first version');
  await page.getByText('Version 1 is published.').waitFor();
  await page.getByRole('heading', { name: 'Versions' }).waitFor();
  await page.getByText('The first version').waitFor();
  expect(await check(page, 'Our zappo is here.')).toMatchObject([
    { rule_id: ruleId, quote: 'zappo' },
  ]);
});

test('a change that fails a test is not published; mended and tried on old texts, it is', async () => {
  const { page } = visit;
  await auditText(page, LETTER);
  await page.goto(`/w/${workspace.id}/rules/${ruleId}/edit`);
  const words = page.getByLabel('What it looks for · English');
  await words.fill('zippo');
  await page.getByText('2 tests fail').waitFor();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page
    .getByRole('dialog')
    .getByText(/Test 1 fails: “Our zappo is here.”/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await words.fill('zappo*');
  await page.getByText('4 tests, none fails').waitFor();
  await saved(page);
  await page.getByRole('button', { name: 'Run over stored texts' }).click();
  const result = page.getByRole('region', { name: 'What would change' });
  await result.getByRole('heading', { name: 'New (1)' }).waitFor({ timeout: 60_000 });
  expect(await result.locator('mark').first().textContent()).toContain('zappos');
  await publish(page, 'Plurals count too');
  await page.getByText('Version 2 is published.').waitFor();
  await page.getByText('Plurals count too').waitFor();
  await page.getByText('The first version').waitFor();
  expect((await check(page, 'Two zappos.')).map(({ quote }) => quote)).toEqual(['zappos']);
  await page.getByRole('link', { name: 'Open version 1' }).click();
  await page.getByRole('button', { name: 'Restore into the draft' }).click();
  await page.waitForURL(/\/edit/);
  await expect.poll(() => words.inputValue()).toBe('zappo');
});

test('a finding, its audit and its rule say how often the rule is right', async () => {
  const { page } = visit;
  const auditId = await auditText(page, `${LETTER} And one more zappo stands at the door.`);
  await page.goto(`/w/${workspace.id}/audits/${auditId}/review`);
  await page.getByTestId('violation-row').first().click();
  const line = page.getByTestId('rule-quality');
  await expect
    .poll(() => line.textContent())
    .toBe(
      'No test text has met this rule in English. Here nobody has confirmed or rejected a finding of it yet.',
    );
  await page.keyboard.press('u');
  await page.goto(`/w/${workspace.id}/rules/${ruleId}`);
  const english = page
    .getByRole('region', { name: 'How often it is right' })
    .getByRole('row', { name: 'English' });
  await expect.poll(() => english.textContent()).toMatch(/1 of 1.*\d+% to \d+%/);
  await page.goto(`/w/${workspace.id}/audits/${auditId}`);
  const rules = page.getByRole('region', { name: 'Findings by rule' });
  await rules.getByRole('link', { name: 'No zappo' }).click();
  await page.waitForURL(/review\?.*zappo/);
});

test('a rule that is mostly wrong proposes a repair, which opens as a draft in one click', async () => {
  const { page } = visit;
  // Numbers do not make another sentence, letters do.
  const rooms = Array.from(
    { length: 22 },
    (_, n) => `Room ${String.fromCharCode(97 + n)} is for the doctor zappo.`,
  );
  const auditId = await auditText(page, [...rooms, 'Buy our zappo now.'].join('\n\n'));
  const decided = await call<{ changed: number }>(page, 'POST', `/audits/${auditId}/decisions`, {
    matching: {},
    action: 'dismiss',
    reason: 'False positive',
  });
  expect(decided).toMatchObject({ status: 200, body: { changed: 23 } });
  // Decisions are counted in the background.
  const falls = async (): Promise<boolean> =>
    (await call<{ falling: boolean }>(page, 'GET', `/rules/${ruleId}/repairs`)).body.falling;
  await expect.poll(falls, { timeout: 30_000, interval: 500 }).toBe(true);
  // A draft of somebody is never replaced by a repair.
  await call(page, 'POST', `/rules/${ruleId}/draft/discard`);
  const { version } = (await call<Draft>(page, 'GET', `/rules/${ruleId}/draft`)).body;
  await page.goto(`/w/${workspace.id}/rules/${ruleId}`);
  await page.getByTestId('rule-falls').waitFor();
  const repair = page.getByRole('listitem').filter({ hasText: 'Excuse what is near the word' });
  await repair.first().getByRole('button', { name: 'Open as draft' }).click();
  await page.waitForURL(new RegExp(`/rules/${ruleId}/edit`));
  await page.getByText('doctor', { exact: false }).first().waitFor();
  const { body } = await call<Draft>(page, 'GET', `/rules/${ruleId}/draft`);
  expect(body.source.unless?.near?.en).toEqual(['doctor']);
  expect(body.version).toBe(version);
  await call(page, 'POST', `/rules/${ruleId}/draft/discard`);
});

const EVIL: readonly (readonly [pattern: string, reason: RegExp])[] = [
  ['re:(a+)\\1', /Referring back to a group is not possible/],
  ['re:zappo(?=x)', /Looking ahead or behind is not possible/],
  ['re:((a{90}){90}){90}', /Repeat less/],
];

test('an evil pattern is refused with a reason, and the page goes on as one types', async () => {
  const { page } = visit;
  await page.goto(`/w/${workspace.id}/rules/${ruleId}/edit`);
  const words = page.getByLabel('What it looks for · English');
  for (const [pattern, reason] of EVIL) {
    await words.fill(`zappo\n${pattern}`);
    await liveText(page).fill('');
    await liveText(page).pressSequentially('A zappo', { delay: 10 });
    expect(await liveText(page).inputValue()).toBe('A zappo');
    await page.getByText(reason).waitFor();
    await expect.poll(() => marks(page).count()).toBe(1);
  }
  // What other engines never come back from is only a pattern here.
  await words.fill('re:^(a+)+$');
  await liveText(page).fill(`${'a'.repeat(5_000)}!`);
  await page.locator('[data-trial="shown"]').waitFor();
  await page.getByText('Nothing found').waitFor();
});

test('the languages that the rule lacks are in the coverage', async () => {
  const { page } = visit;
  await page.goto(`/w/${workspace.id}/rules/coverage`);
  await page.getByRole('button', { name: 'Own rules' }).click();
  const row = page.getByRole('row', { name: /No zappo/ });
  expect(await row.innerText()).toContain('1 of 15');
  await page.getByLabel('Languages').selectOption('EN');
  await page.getByText('No gaps here').waitFor();
});

test('nothing went wrong in the browser on the way', () => {
  expect(visit.faults).toEqual([]);
});
