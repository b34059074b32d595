import { expect } from 'vitest';
import { PAYLOADS } from '../payloads.ts';
import { at, BROKEN_OFF, MARKUP, type ModelStage, NO_ANSWER, REFUSED, says } from './stage.ts';

const OFFER = 'The walnut desk stands firmly on four legs. It is on offer this week.';

/** A new template, tried until the model gives its text, and published. */
export const tryTemplateThroughFaults = async (stage: ModelStage): Promise<void> => {
  const { page, model } = stage;
  await page.goto(at(stage, '/templates'));
  await page.getByRole('button', { name: 'New template' }).first().click();
  await page.getByLabel('What is it called?').fill('Weekly offer');
  await page.getByRole('button', { name: 'Create template' }).click();
  await page.getByRole('heading', { name: 'Weekly offer', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('menuitem', { name: 'One line' }).click();
  await page.getByLabel('Label', { exact: true }).fill('Product name');
  await page
    .getByLabel('Command 1', { exact: true })
    .fill('Write an offer about {{product_name}}.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByLabel('Product name').fill('Walnut desk');
  const run = preview.getByRole('button', { name: 'Test run' });
  model.meet(...BROKEN_OFF);
  await run.click();
  await preview.getByRole('alert').getByText(NO_ANSWER).waitFor();
  expect(await preview.getByLabel('Product name').inputValue()).toBe('Walnut desk');
  model.meet({ kind: 'filtered' });
  await run.click();
  await preview.getByRole('alert').getByText(REFUSED).waitFor();
  model.meet({ kind: 'stall' }, says(OFFER));
  await run.click();
  const wrote = page.getByRole('region', { name: 'What it wrote' });
  await wrote.getByText(OFFER).waitFor();
  expect(await preview.getByRole('alert').count()).toBe(0);

  model.meet(says(`${OFFER} ${PAYLOADS.join('\n')}`));
  await run.click();
  await wrote
    .getByText(PAYLOADS[0] as string)
    .first()
    .waitFor();
  const text = (await wrote.textContent()) ?? '';
  expect(PAYLOADS.filter((payload) => !text.includes(payload))).toEqual([]);
  expect(await wrote.locator(MARKUP).count()).toBe(0);

  await page.getByTestId('save-status').getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What changed, and why').fill('The first one.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Version 1 is published.').waitFor();
};
