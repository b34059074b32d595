import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enablePack } from '../server/src/rules/enable-pack.ts';
import { packOf } from '../server/test/checked-page.ts';
import { createBlankDocument } from '../server/src/documents/edit/create-blank-document.ts';
import { makeRule } from '../server/test/make-rule.ts';
import { ruleAgainst } from '../server/src/rules/rule-source.fixture.ts';
import { makeWorkspace, openBrowserTest, type Visit, signIn } from './browser-test.ts';
import { inScheme } from './pages.ts';

const browserTest = await openBrowserTest(inject('product'));
const workspace = await makeWorkspace(browserTest, 'Room of hints');
let visit: Visit;
beforeAll(async () => {
  await makeRule(workspace.asOwner, ruleAgainst('zappo'));
  visit = await signIn(browserTest, workspace.owner);
});
afterAll(browserTest.close);

const CLAIM = 'Our climate-friendly bottle protects the planet and is good for nature.';
const WORDS = 'Reads like a claim about the environment. No rule objects.';

const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Text of the document' });
const hintsOf = (page: Page): Locator => textOf(page).locator('[data-hint]');
const stateOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'State of the document' });
const switchOf = (page: Page): Locator => stateOf(page).getByRole('switch', { name: 'Show hints' });
const noteOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Findings and hints' }).getByRole('button', { name: WORDS });

const openNew = async (page: Page, title: string): Promise<void> => {
  const id = await createBlankDocument(workspace.asOwner, { title, language: 'EN' });
  await page.goto(`/w/${workspace.id}/documents/${id}`);
  await textOf(page).click();
};

test('hints are shown only when they are switched on, beside the findings and not among their number', async () => {
  const { page } = visit;
  await openNew(page, 'Letter with a hint');
  await page.keyboard.type(`We open at nine. ${CLAIM} The climate-friendly zappo is here.`);
  await stateOf(page).getByText('1 finding', { exact: true }).waitFor();
  const toggle = switchOf(page);
  expect(await toggle.isChecked()).toBe(false);
  expect(await hintsOf(page).count()).toBe(0);

  await toggle.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => hintsOf(page).allInnerTexts()).toEqual([CLAIM]);
  await noteOf(page).waitFor();
  expect(await textOf(page).locator('mark').allInnerTexts()).toEqual(['zappo']);
  expect(await stateOf(page).getByText('1 finding', { exact: true }).count()).toBe(1);

  // The next finding is the one finding, and the next hint the one hint.
  await textOf(page).focus();
  await page.keyboard.press('F8');
  await page.getByText('zappo means nothing.', { exact: true }).waitFor();
  await page.keyboard.press('Control+F8');
  await page.getByText(`Hint: ${WORDS}`).waitFor({ state: 'attached' });
  await noteOf(page).press('Enter');
  await expect.poll(() => textOf(page).evaluate((it) => it === document.activeElement)).toBe(true);

  // The choice is kept in the browser.
  await page.locator('[data-save="saved"]').waitFor();
  await page.reload();
  await expect.poll(() => hintsOf(page).count()).toBe(1);
  expect(await toggle.isChecked()).toBe(true);
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => hintsOf(page).count()).toBe(0);
  expect(await noteOf(page).count()).toBe(0);
  expect(await textOf(page).locator('mark').count()).toBe(1);
  expect(await stateOf(page).getByText('1 finding', { exact: true }).count()).toBe(1);
});

/** What axe objects to on the page. Without the legacy mode it would open a page of its own. */
const objectionsTo = async (page: Page): Promise<string[]> => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`);
};

test('hints break no rule of accessibility, and a narrow window shows the one at the cursor', async () => {
  const { page } = visit;
  await openNew(page, 'Narrow letter with a hint');
  await switchOf(page).click();
  await textOf(page).click();
  await page.keyboard.type(CLAIM);
  await noteOf(page).waitFor();
  for (const scheme of ['light', 'dark'] as const) {
    await inScheme(page, scheme);
    expect(await objectionsTo(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  const card = page.getByRole('region', { name: 'Hint', exact: true });
  await card.getByText(WORDS).waitFor();
  expect(await objectionsTo(page)).toEqual([]);
});

test('what a rule matches that is often wrong in the language is a hint at its words, and no finding', async () => {
  // The figures of this release say that uk-cap/free is often wrong in English.
  await enablePack(workspace.asOwner, packOf('uk-cap', [ruleAgainst('zuppo', { id: 'free' })]));
  const { page } = visit;
  await page.setViewportSize({ width: 1_280, height: 800 });
  await openNew(page, 'Letter with a doubtful match');
  await page.keyboard.type('One zappo and one zuppo soap.');
  await expect.poll(() => hintsOf(page).allInnerTexts()).toEqual(['zuppo']);
  await stateOf(page).getByText('1 finding', { exact: true }).waitFor();
  expect(await textOf(page).locator('mark').allInnerTexts()).toEqual(['zappo']);
  await page
    .getByRole('list', { name: 'Findings and hints' })
    .getByRole('button', {
      name: 'zuppo means nothing. The rule “No zuppo” is often wrong in this language.',
    })
    .waitFor();
});

test('nothing went wrong in the browser on the way', () => {
  expect(visit.faults).toEqual([]);
});
