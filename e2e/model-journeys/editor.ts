import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { createBlankDocument } from '../../server/src/documents/edit/create-blank-document.ts';
import { PAYLOADS } from '../payloads.ts';
import {
  at,
  BROKEN_OFF,
  GIVEN_UP,
  MARKUP,
  type ModelStage,
  NO_ANSWER,
  REFUSED,
  says,
} from './stage.ts';

const BEFORE = 'This sentence is longer than it would have to be for you.';
const AFTER = 'This sentence is short.';

const textOf = ({ page }: ModelStage): Locator =>
  page.getByRole('textbox', { name: 'Text of the document' });

/** A new document with two paragraphs, the second of them selected for a rewrite. */
const openRewrite = async (stage: ModelStage, title: string): Promise<Locator> => {
  const { page, workspace } = stage;
  const id = await createBlankDocument(workspace.asOwner, { title, language: 'EN' });
  await page.goto(at(stage, `/documents/${id}`));
  await textOf(stage).click();
  await page.keyboard.type(`Stay here.\n${BEFORE}`);
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Control+j');
  const drawer = page.getByRole('dialog', { name: 'Rewrite' });
  await drawer.getByText(BEFORE).waitFor();
  return drawer;
};

/** A rewrite that comes to nothing in every way says what to do, changes nothing, and is asked for again. */
export const rewriteThroughFaults = async (stage: ModelStage): Promise<void> => {
  const { page, model } = stage;
  const drawer = await openRewrite(stage, 'Rewritten letter');
  const ask = drawer.getByRole('button', { name: 'Write a proposal' });
  for (const faults of [GIVEN_UP, BROKEN_OFF]) {
    const before = model.asked();
    model.meet(...faults);
    await ask.click();
    await drawer.getByRole('alert').getByText(NO_ANSWER).waitFor();
    expect(model.asked() - before).toBe(3);
    expect(await textOf(stage).innerText()).toContain(BEFORE);
  }
  model.meet({ kind: 'filtered' });
  await ask.click();
  await drawer.getByRole('alert').getByText(REFUSED).waitFor();

  // A single failure in the middle is nobody's business: it is asked again.
  model.meet({ kind: 'error-event' }, says(AFTER));
  await ask.click();
  await drawer.getByRole('region', { name: 'Proposal' }).waitFor();
  expect(await drawer.getByRole('alert').count()).toBe(0);
  expect(await textOf(stage).innerText()).toContain(BEFORE);
  await drawer.getByRole('button', { name: 'Accept' }).click();
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => textOf(stage).innerText()).toContain(AFTER);
  expect(await textOf(stage).innerText()).toContain('Stay here.');
  await page.locator('[data-save="saved"]').waitFor();
};

/** Every payload as a rewrite: words in the proposal, words in the text. */
export const rewriteWithPayloads = async (stage: ModelStage): Promise<void> => {
  const { page, model } = stage;
  const drawer = await openRewrite(stage, 'Hostile letter');
  model.meet(says(`${AFTER} ${PAYLOADS.join(' ')}`));
  await drawer.getByRole('button', { name: 'Write a proposal' }).click();
  const proposal = drawer.getByRole('region', { name: 'Proposal' });
  await proposal.waitFor();
  expect(await proposal.locator(MARKUP).count()).toBe(0);
  await drawer.getByRole('button', { name: 'Accept' }).click();
  await drawer.waitFor({ state: 'detached' });
  const text = (await textOf(stage).textContent()) ?? '';
  expect(PAYLOADS.filter((payload) => !text.includes(payload))).toEqual([]);
  expect(await textOf(stage).locator(MARKUP).count()).toBe(0);
  await page.locator('[data-save="saved"]').waitFor();
};
