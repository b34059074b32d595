import { expect } from 'vitest';
import { PAYLOADS } from '../payloads.ts';
import { at, MARKUP, type ModelStage, REFUSED, says } from './stage.ts';

const SAMPLE = 'You keep 500 euros in the account, and you pay no fee.';
const GUIDE = {
  dos: ['Speak to the reader directly.', ...PAYLOADS.slice(0, 20)],
  donts: PAYLOADS.slice(20, 40),
  use_terms: ['account', ...PAYLOADS.slice(40, 58)],
  avoid_terms: PAYLOADS.slice(50, 58).map((term) => ({ term, instead: term })),
  examples: [SAMPLE, ...PAYLOADS.slice(100, 110)],
};

/** A guideline out of samples: refused, in no readable shape, and at last line by line. */
export const draftThroughFaults = async (stage: ModelStage): Promise<void> => {
  const { page, model } = stage;
  await page.goto(at(stage, '/tones'));
  await page.getByRole('button', { name: 'New tone' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Counter voice');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Counter voice', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Draft from samples' }).click();
  await page.getByLabel('Sample 1').fill(SAMPLE);
  const dialog = page.getByRole('dialog');
  const draft = dialog.getByRole('button', { name: 'Draft guidelines' });
  model.meet({ kind: 'filtered' });
  await draft.click();
  await dialog.getByRole('alert').getByText(REFUSED).waitFor();
  model.meet(says('Speak plainly.'), says('{"dos": ["Speak'));
  await draft.click();
  await dialog.getByRole('alert').getByText('in a shape that cannot be read. Try again.').waitFor();
  expect(await page.getByLabel('Sample 1').inputValue()).toBe(SAMPLE);
  model.meet({ kind: 'stall' }, says(JSON.stringify(GUIDE)));
  await draft.click();
  await dialog.getByRole('checkbox', { name: 'Speak to the reader directly.' }).waitFor();
  expect(await dialog.getByText(/^(script|img|svg)$/).count()).toBe(0);
  expect(await dialog.locator('fieldset').locator('img, script, iframe, a, form').count()).toBe(0);
  await page.getByRole('button', { name: /^Add \d+ lines/ }).click();
  await expect
    .poll(() => page.getByLabel('Do, line 1').inputValue())
    .toBe('Speak to the reader directly.');
};

const PLAIN = 'You open the account today, and you pay nothing for it.';
const FORMAL = 'The account may be opened today free of charge.';

/** One paragraph in two tones; where one voice fails, the other is neither lost nor paid for twice. */
export const previewThroughFaults = async (stage: ModelStage): Promise<void> => {
  const { page, model } = stage;
  await page.getByRole('button', { name: 'Preview' }).click();
  const other = page.getByLabel('On the right');
  await other.selectOption({ index: 1 });
  await page.getByLabel('A paragraph, or what one should be about').fill('An account.');
  const write = page.getByRole('button', { name: 'Write both' });
  model.meet({ kind: 'filtered' });
  await write.click();
  await page.getByRole('alert').getByText(REFUSED).waitFor();

  const before = model.asked();
  model.meet({ kind: 'error-body' }, says(PLAIN), says(FORMAL));
  await write.click();
  await page.getByText(PLAIN).waitFor();
  await page.getByText(FORMAL).waitFor();
  expect(model.asked() - before).toBe(3);
  expect(await page.getByRole('alert').count()).toBe(0);

  const hostile = [PAYLOADS.slice(0, 30), PAYLOADS.slice(30, 55)];
  model.meet(...hostile.map((some) => says(some.join(' '))));
  await write.click();
  for (const payload of hostile.flat()) await page.getByText(payload).first().waitFor();
  const voices = page.locator('section').filter({ hasText: hostile[0]?.[0] ?? '' });
  expect(await voices.last().locator(MARKUP).count()).toBe(0);
};
