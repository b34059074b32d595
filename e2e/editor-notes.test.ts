import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enableDemoPacks } from '../server/src/demo/demo-packs.ts';
import { createBlankDocument } from '../server/src/documents/edit/create-blank-document.ts';
import { makeRule } from '../server/test/make-rule.ts';
import { ruleAgainst } from '../server/src/rules/rule-source.fixture.ts';
import {
  makeWorkspace,
  openBrowserTest,
  type TestWorkspace,
  type Visit,
  signIn,
} from './browser-test.ts';

const browserTest = await openBrowserTest(inject('product'));
const workspace = await makeWorkspace(browserTest, 'Room of notes');
let visit: Visit;
const NAMES = ['First objection', 'Second objection', 'Third objection'] as const;
beforeAll(async () => {
  for (const [n, name] of NAMES.entries()) {
    const message = `Reason ${n + 1} against it.`;
    await makeRule(workspace.asOwner, ruleAgainst('plinko', { id: `plinko-${n}`, name, message }));
  }
  const longer = ruleAgainst('plinko plonk', { id: 'longer', name: 'Longer words' });
  await makeRule(workspace.asOwner, longer);
  visit = await signIn(browserTest, workspace.owner);
});
afterAll(browserTest.close);

const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Text of the document' });

const openNew = async (
  page: Page,
  { id, asOwner }: TestWorkspace,
  title: string,
): Promise<void> => {
  const documentId = await createBlankDocument(asOwner, { title, language: 'EN' });
  await page.goto(`/w/${id}/documents/${documentId}`);
  await textOf(page).click();
};

const noteOf = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Findings' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

test('each of several notes on the same words opens when it is clicked, and F8 goes through all of them', async () => {
  const { page } = visit;
  await openNew(page, workspace, 'Shared words');
  await page.keyboard.type('Our plinko plonk is here.');
  await noteOf(page, 'Longer words').waitFor();
  for (const [n, name] of [...NAMES.entries()].toReversed()) {
    await noteOf(page, name).getByRole('button', { name }).click();
    await noteOf(page, name)
      .getByText(`Reason ${n + 1} against it.`)
      .waitFor();
    expect(await page.getByRole('button', { expanded: true, name: /objection/ }).count()).toBe(1);
  }
  // Longer words that begin at the same place open too.
  await noteOf(page, 'Longer words').getByRole('button').first().click();
  await noteOf(page, 'Longer words').getByText('plinko plonk means nothing.').waitFor();

  const open = page
    .getByRole('list', { name: 'Findings' })
    .locator('button[aria-expanded="true"] span >> nth=0');
  const seen = new Set<string>();
  for (let n = 0; n < 4; n++) {
    const before = (await open.count()) > 0 ? await open.innerText() : '';
    await page.keyboard.press('F8');
    await expect
      .poll(async () => ((await open.count()) > 0 ? open.innerText() : ''))
      .not.toBe(before);
    seen.add(await open.innerText());
  }
  expect([...seen].toSorted()).toEqual([...NAMES, 'Longer words'].toSorted());
  // What is open stays open while the text is checked anew.
  const last = await open.innerText();
  await page.waitForTimeout(1_500);
  expect(await open.innerText()).toBe(last);
});

test('a key accepts the suggestion of the open note, and one undo takes it back', async () => {
  const { page } = visit;
  const replace = { kind: 'substitute', replace: { en: 'useful' } } as const;
  const source = ruleAgainst('wimbo', replace);
  await makeRule(workspace.asOwner, source);
  await openNew(page, workspace, 'Accepting');
  await page.keyboard.type('Our wimbo plinko is here.');
  await page.getByRole('button', { name: 'Use “useful” instead of “wimbo”' }).waitFor();
  // Without an open note the key changes nothing.
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.press('F8');
  await expect.poll(() => textOf(page).innerText()).toBe('Our wimbo plinko is here.');
  await page.keyboard.press('Alt+Enter');
  await expect.poll(() => textOf(page).innerText()).toBe('Our useful plinko is here.');
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(page).innerText()).toBe('Our wimbo plinko is here.');
  // A note without a suggestion leaves the words as they are.
  await noteOf(page, 'First objection').getByRole('button', { name: 'First objection' }).click();
  await page.keyboard.press('Alt+Enter');
  expect(await textOf(page).innerText()).toBe('Our wimbo plinko is here.');
});

test('a note says which sentence to leave out', async () => {
  const { page } = visit;
  const rule = ruleAgainst('blimp', { id: 'blimp', name: 'No blimp', remove: 'sentence' });
  await makeRule(workspace.asOwner, rule);
  await openNew(page, workspace, 'A sentence too many');
  await page.keyboard.type('It works well. This is blimp, really.');
  const note = noteOf(page, 'No blimp');
  await note.getByRole('button', { name: 'No blimp' }).click();
  await expect.poll(() => note.innerText()).toContain('Leave out: “This is blimp, really.”');
});

test('a note of the last line is seen whole when it is opened', async () => {
  const { page } = visit;
  await openNew(page, workspace, 'Long letter');
  await page.keyboard.insertText('A plain sentence. '.repeat(10));
  for (let n = 0; n < 14; n++) {
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('A plain sentence that goes on for a while. '.repeat(4));
  }
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('The last line has a plinko.');
  const note = noteOf(page, 'Third objection');
  await note.waitFor();
  await note.getByRole('button', { name: 'Third objection' }).click();
  await note.getByText('Reason 3 against it.').waitFor();
  const isClear = () =>
    note.evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      const at = document.elementFromPoint((left + right) / 2, bottom - 3);
      return at !== null && element.contains(at);
    });
  await expect.poll(isClear).toBe(true);
});

test('two notes of the same name say which pack each is from', async () => {
  const shop = await makeWorkspace(browserTest, 'Shop of notes');
  const name = 'Product called climate neutral';
  await makeRule(shop.asOwner, ruleAgainst('neutral', { name }));
  await enableDemoPacks(shop.asOwner, ['eu-green-claims']);
  const { page, context, faults } = await signIn(browserTest, shop.owner);
  await openNew(page, shop, 'Same name');
  await page.keyboard.type('Our product is climate neutral, and we are proud of it.');
  const heads = page.getByRole('list', { name: 'Findings' }).getByRole('button', { name });
  await expect.poll(() => heads.count()).toBe(2);
  await expect
    .poll(async () => (await heads.allInnerTexts()).join('\n'))
    .toMatch(/(A rule of your own[^]*[Gg]reen)|([Gg]reen[^]*A rule of your own)/);
  expect(faults).toEqual([]);
  await context.close();
});

test('nothing went wrong in the browser on the way', () => {
  expect(visit.faults).toEqual([]);
});
