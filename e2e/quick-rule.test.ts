import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeWorkspace, openBrowserTest, signIn, type Visit } from './browser-test.ts';

const browserTest = await openBrowserTest(inject('product'));
const { product } = browserTest;
const workspace = await makeWorkspace(browserTest, 'Quick room');
let visit: Visit;
beforeAll(async () => {
  visit = await signIn(browserTest, workspace.owner);
});
afterAll(browserTest.close);

/** Sends a request as the page does: with its cookie, and a POST if there is a body. */
const call = async <Body>(page: Page, path: string, data?: object): Promise<Body> => {
  const url = `${product.publicUrl}/app/workspaces/${workspace.id}${path}`;
  const headers = { origin: product.publicUrl };
  const response = await page.request.fetch(url, {
    headers,
    ...(data ? { method: 'POST', data } : {}),
  });
  expect(response.ok()).toBe(true);
  return (await response.json()) as Body;
};

interface Check {
  readonly findings: readonly {
    readonly quote: string;
    readonly reason: string;
    readonly suggestion: string | null;
  }[];
}
const check = async (page: Page, text: string): Promise<Check['findings']> =>
  (await call<Check>(page, '/checks', { text, language: 'EN' })).findings;

/** An audit that has read the text, which the form can then take sentences from. */
const auditText = async (page: Page, name: string, text: string): Promise<void> => {
  const metadata = { language: 'EN' };
  const asset = { name, format: 'text', text, metadata };
  const { id } = await call<{ id: string }>(page, '/assets', asset);
  const audit = await call<{ id: string }>(page, '/audits', { name: 'Look', assets: [id] });
  const status = async () => (await call<{ status: string }>(page, `/audits/${audit.id}`)).status;
  await expect.poll(status, { timeout: 60_000, interval: 250 }).toBe('COMPLETED');
};

/** A person who counts what they do. */
const counting = (page: Page) => {
  const done = { fields: 0, buttons: 0 };
  return {
    done,
    fill: async (label: string, text: string): Promise<void> => {
      done.fields += 1;
      await page.getByLabel(label).fill(text);
    },
    press: async (name: string): Promise<void> => {
      done.buttons += 1;
      await page.getByRole('button', { name, exact: true }).click();
    },
  };
};

const openForm = async (page: Page): Promise<void> => {
  await page.goto(`/w/${workspace.id}/rules`);
  await page.getByRole('link', { name: 'New rule' }).click();
  await page.getByLabel('Word or phrase').waitFor();
};
const group = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });
const hasFocus = (field: Locator): Promise<boolean> =>
  field.evaluate((one) => one === document.activeElement);

test('three fields and one button lead from New rule to a published rule that marks a text', async () => {
  const { page } = visit;
  await openForm(page);
  const person = counting(page);
  await person.fill('Word or phrase', 'miracle');
  await person.fill('Why the text is flagged', 'Nobody can promise a miracle.');
  await person.fill('What to write instead', 'good result');
  // Nothing has been read here yet, and the page says so.
  await page.getByText('There is no stored text to try the rule on yet.').waitFor();
  const composed = page.getByText('Composed from your words, from no text of yours');
  expect(await composed.count()).toBe(4);
  await person.press('Publish');
  await page.getByRole('heading', { name: '“good result”, not “miracle”' }).waitFor();
  expect(person.done).toEqual({ fields: 3, buttons: 1 });
  expect(await check(page, 'This cream is a miracle.')).toMatchObject([
    { quote: 'miracle', reason: 'Nobody can promise a miracle.', suggestion: 'good result' },
  ]);
  expect(await check(page, 'This cream is admiracle.')).toEqual([]);
});

const LETTER = `Our cream works a wonder on your skin. It smells of roses and of rain.

It works wonders, they say. We like that.

<img src=x onerror="globalThis.owned = 1"> A wonder for you & me.

They call it a boywonder.`;

let audited: Promise<void> | undefined;

test('tests are sentences of the workspace, each with its origin; what may be meant too is a question', async () => {
  const { page } = visit;
  // A second try of this test reads the same text, not one more.
  await (audited ??= auditText(page, 'Spring letter', LETTER));
  await openForm(page);
  await page.getByLabel('Word or phrase').fill('wonder');
  await page.getByLabel('Why the text is flagged').fill('It is none.');
  await page.getByText('Of your newest text, the rule would mark 1. Those are 2 places.').waitFor();
  const found = group(page, 'Must be marked');
  const free = group(page, 'Must not be marked');
  expect(await found.getByRole('link', { name: 'From Spring letter' }).count()).toBe(2);
  // A text is only shown as text.
  await found.getByText('<img src=x onerror="globalThis.owned = 1">', { exact: false }).waitFor();
  expect(await page.evaluate(() => 'owned' in globalThis)).toBe(false);
  const box = (name: RegExp): Locator => free.getByRole('checkbox', { name });
  expect(await box(/It works wonders/).isChecked()).toBe(false);
  expect(await box(/boywonder/).isChecked()).toBe(true);
  await free.getByRole('button', { name: 'Mark “wonders” too' }).click();
  await page.getByText('Those are 3 places.').waitFor();
  await found.getByText('It works wonders, they say.').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('heading', { name: 'No “wonder” and “wonders”' }).waitFor();
  expect(await check(page, 'Small wonders, one wonder.')).toHaveLength(2);
});

test('what is missing is a link to its field, by the label of the field, also from the keyboard', async () => {
  const { page } = visit;
  await openForm(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const problems = page.getByRole('alert');
  await problems.getByRole('link', { name: 'Word or phrase is empty' }).click();
  await expect.poll(() => hasFocus(page.getByLabel('Word or phrase'))).toBe(true);
  await page.keyboard.type('wonder');
  await problems.getByRole('link', { name: 'Why the text is flagged is empty' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(page.getByLabel('Why the text is flagged'))).toBe(true);
  await page.keyboard.type('It is none.');
  await problems.waitFor({ state: 'detached' });
  const free = group(page, 'Must not be marked').getByRole('checkbox');
  for (const box of await free.all()) await box.uncheck();
  const few = 'English needs 2 sentences that must be found and 2 that must not; it has 2 and 0';
  await problems.getByRole('link', { name: few }).click();
  await page.getByLabel('Word or phrase').fill('re:(');
  await problems.getByRole('link', { name: /^Word or phrase “re:\(”: / }).waitFor();
  expect(page.url()).toMatch(/\/rules\/new$/);
});

test('written in full, a rule keeps what was typed; there a problem leads to its field in its language', async () => {
  const { page } = visit;
  await openForm(page);
  await page.getByLabel('Word or phrase').fill('wonder');
  await page.getByLabel('What to write instead').fill('surprise');
  await page.getByRole('heading', { name: 'Must be marked' }).waitFor();
  await page.getByRole('button', { name: 'Write it in full' }).click();
  await page.waitForURL(/\/edit/);
  const english = page.getByLabel('What it looks for · English');
  expect(await english.inputValue()).toBe('wonder');
  expect(await page.getByLabel('What to write instead · English').inputValue()).toBe('surprise');
  await page.getByText(/tests, none fails/).waitFor();
  await page.getByLabel('Add a language…').selectOption('nl');
  await page.getByRole('button', { name: 'English', exact: false }).first().click();
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Why the text is flagged is empty' }).waitFor();
  await dialog.getByRole('link', { name: 'What it looks for · Nederlands is empty' }).click();
  const dutch = page.getByLabel('What it looks for · Nederlands');
  await dutch.waitFor();
  await expect.poll(() => hasFocus(dutch)).toBe(true);
});

test('on the page of a rule, an objection to a change leads to its line', async () => {
  const { page } = visit;
  await page.goto(`/w/${workspace.id}/rules`);
  await page.getByRole('link', { name: '“good result”, not “miracle”' }).click();
  const definition = page.getByLabel('Definition, as JSON');
  const text = await definition.inputValue();
  await definition.fill(text.replace(/"message": "[^"]*"/, '"message": ""'));
  await page.getByRole('button', { name: 'Run over stored texts' }).click();
  await page.getByRole('link', { name: 'Why the text is flagged is empty' }).click();
  await expect.poll(() => hasFocus(definition)).toBe(true);
  const selected = await definition.evaluate((one) => {
    const { value, selectionStart, selectionEnd } = one as HTMLTextAreaElement;
    return value.slice(selectionStart, selectionEnd);
  });
  expect(selected.trim()).toMatch(/^"message": ""/);
});

test('in Dutch and on a phone the form fits, and axe objects to nothing', async () => {
  const phone = await signIn(browserTest, workspace.owner, {
    viewport: { width: 390, height: 844 },
    locale: 'nl-NL',
  });
  const { page } = phone;
  await page.goto(`/w/${workspace.id}/rules/new`);
  await page.getByLabel('Woord of zinsdeel').fill('wonder');
  await page.getByRole('heading', { name: 'Mag niet worden gemarkeerd' }).waitFor();
  await page.getByRole('button', { name: 'Publiceren', exact: true }).click();
  await page.getByRole('link', { name: 'Waarom de tekst wordt gemarkeerd is leeg' }).waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`)).toEqual([]);
  await phone.context.close();
});

test('nothing went wrong on the pages meanwhile', () => {
  // A refused change is told to the console by the browser itself.
  expect(visit.faults.filter((fault) => !/status of 422.*\/backtest$/.test(fault))).toEqual([]);
});
