import type { Locator, Page } from 'playwright-core';
import { at, see, type Stage } from './stage.ts';
import { FORBIDDEN, INSTEAD, PLAN, RULE } from './world.ts';

const DOCUMENT = /\/documents\/doc_[^/]+$/;

/** Has a text written by a template, up to the editor. */
export const write = async (stage: Stage, product: string): Promise<void> => {
  const { page } = stage;
  await page.goto(at(stage, '/documents'));
  await page.getByRole('link', { name: 'New document' }).first().click();
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('product desc');
  await page.getByRole('link', { name: 'Product description' }).click();
  await page.getByRole('textbox', { name: 'Product name' }).fill(product);
  await page.getByRole('textbox', { name: 'Features' }).fill('Begin with a small amount');
  await page.getByRole('button', { name: 'Write the text' }).click();
  await page.waitForURL(DOCUMENT);
  await page
    .getByRole('textbox', { name: 'Text of the document' })
    .getByText(product)
    .first()
    .waitFor();
};

const openReceipt = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Receipt' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByRole('heading', { name: 'Checks and repairs' }).waitFor();
  return receipt;
};

/** The receipt says that the text was flagged and repaired; the text itself is clean. */
export const readRepair = async ({ page }: Stage): Promise<void> => {
  await see(page, '0 findings');
  const receipt = await openReceipt(page);
  await see(receipt, 'Check 1: one objection. Repaired.', 'Repair 1');
  await receipt.getByRole('link', { name: RULE }).waitFor();
  await page.keyboard.press('Escape');
  await receipt.waitFor({ state: 'detached' });
};

/** What the model could not repair is marked in the editor; the suggested words mend it. */
export const applySuggestion = async ({ page, picture }: Stage): Promise<void> => {
  const text = page.getByRole('textbox', { name: 'Text of the document' });
  await text.locator('mark').filter({ hasText: FORBIDDEN }).waitFor();
  const receipt = await openReceipt(page);
  await see(receipt, 'Not repaired: the new text was no better', 'One objection is left');
  await page.keyboard.press('Escape');
  await receipt.waitFor({ state: 'detached' });
  await text.getByRole('heading', { name: PLAN }).click();
  await page.keyboard.press('F8');
  const notes = page.getByRole('list', { name: 'Findings' });
  await see(notes, 'Whoever invests can lose money.');
  await picture('editor', { height: 480 });
  await notes.getByRole('button', { name: `Use “${INSTEAD}” instead of “${FORBIDDEN}”` }).click();
  await see(text, `It is a ${INSTEAD} way to begin`);
  await see(page, '0 findings');
  await page.locator('[data-save="saved"]').waitFor();
};
