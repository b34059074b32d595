import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { GREEN_BREACHES } from '../breaches.ts';
import { at, type ModelStage, says } from './stage.ts';

const RULE = 'Green without proof';
const FINE = ['The chair is blue.', 'Nothing to see.'];

const makeTest = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Text to try the rule on').fill(text);
  await page.locator('[data-trial="shown"]').waitFor();
  await page.getByRole('button', { name: 'Make this a test' }).click();
};

/** A rule that asks a model, from nothing to published. */
export const publishJudgeRule = async (stage: ModelStage): Promise<void> => {
  const { page } = stage;
  await page.goto(at(stage, '/rules'));
  await page.getByRole('link', { name: 'New rule' }).click();
  await page.getByRole('button', { name: 'Write it in full' }).click();
  await page.getByLabel('Name').fill(RULE);
  await page.getByRole('radio', { name: /A question to a model/ }).check();
  await page.getByRole('button', { name: 'Begin the rule' }).click();
  await page.waitForURL(/\/edit/);
  await page.getByLabel('Where the question is asked · English').fill('green');
  await page.getByLabel('What the model is asked').fill('Is it called green without a proof?');
  await page.getByLabel('Why the text is flagged').fill('Nothing shows that it is green.');
  await page.getByLabel('Background').fill('Claims about nature need a proof.');
  await page.getByLabel('How to fix it').fill('Say what is green about it.');
  for (const text of [...GREEN_BREACHES, ...FINE]) await makeTest(page, text);
  await page.getByText('4 tests, none fails').waitFor();
  await page.locator('[data-save="saved"]').waitFor();
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What changed and why').fill('Claims need proof.');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 1 is published.').waitFor();
};

const TEXT = `# Garden chair

This chair is green from its legs to its back, and it stands in the garden all year. It is light enough for one hand.`;

/** No model is asked about a text that is written or typed: both pages say so instead of calling it clean. */
export const seeUnjudged = async (stage: ModelStage): Promise<void> => {
  const { page, model } = stage;
  await page.goto(at(stage, '/documents'));
  await page.getByRole('link', { name: 'New document' }).first().click();
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('product desc');
  await page.getByRole('link', { name: 'Product description' }).click();
  await page.getByRole('textbox', { name: 'Product name' }).fill('Garden chair');
  await page.getByRole('textbox', { name: 'Features' }).fill('Light');
  model.meet(says(TEXT));
  await page.getByRole('button', { name: 'Write the text' }).click();
  await page.waitForURL(/\/documents\/doc_[^/]+$/);
  const state = page.getByRole('region', { name: 'State of the document' });
  await state.getByRole('button', { name: '1 rule not judged' }).click();
  const box = page.getByRole('dialog', { name: '1 rule not judged' });
  await box.getByRole('link', { name: RULE }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Receipt' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText(/^One rule was not judged.*Green without proof/).waitFor();
  await page.keyboard.press('Escape');
  await receipt.waitFor({ state: 'detached' });
};

const ASSETS = [
  ['Good verdict', GREEN_BREACHES[0] as string],
  ['Broken verdict', 'Our green lamp is here.'],
  ['Stalled verdict', 'A green rug lies there.'],
  ['No words of it', 'The sofa is blue.'],
] as const;

const call = async <Body>(stage: ModelStage, path: string, data: object): Promise<Body> => {
  const { publicUrl } = stage.model.product;
  const url = `${publicUrl}/app/workspaces/${stage.workspace.id}${path}`;
  const response = await stage.page.request.post(url, { headers: { origin: publicUrl }, data });
  expect(response.status()).toBe(201);
  return (await response.json()) as Body;
};

const rowOf = (table: Locator, name: string): Locator =>
  table.getByRole('row').filter({ hasText: name });

/** An audit asks: a breach is found, a stall is asked again, and what nobody judged is not called clean. */
export const auditThroughFaults = async (stage: ModelStage): Promise<void> => {
  const { page, model } = stage;
  model.meetAbout('green lamp', says('I find nothing.'), says('{}'));
  model.meetAbout('green rug', { kind: 'stall' });
  const assets: string[] = [];
  for (const [name, text] of ASSETS) {
    assets.push(
      (
        await call<{ id: string }>(stage, '/assets', {
          name,
          format: 'text',
          text,
          metadata: { language: 'EN' },
        })
      ).id,
    );
  }
  const audit = await call<{ id: string }>(stage, '/audits', { name: 'Green claims', assets });
  await page.goto(at(stage, `/audits/${audit.id}`));
  await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 60_000 });
  await page
    .getByText('1 rule was not judged: the model answered in a form that cannot be read.')
    .waitFor();
  const read = page.getByRole('table', { name: 'Assets' });
  await rowOf(read, 'Broken verdict').getByText('1 rule not judged').waitFor();
  expect(await read.getByText('1 rule not judged').count()).toBe(1);
  for (const [name, found] of [
    ['Good verdict', '1'],
    ['Stalled verdict', '0'],
    ['No words of it', '0'],
  ] as const)
    await rowOf(read, name).getByText(found, { exact: true }).waitFor();
};
