import type { Locator, Page } from 'playwright-core';
import { at, see, type Stage } from './stage.ts';
import { FORBIDDEN, PROMISE_PAGE, RULE, VOICES_PAGE, WARNING_PAGE } from './world.ts';

const openReview = async (stage: Stage, audit: string): Promise<void> => {
  await stage.page.goto(at(stage, `/audits/${audit}/review?state=all`));
  await stage.page.locator('[data-testid="violation-detail"][data-loaded="true"]').waitFor();
};

const detailOf = (page: Page): Locator => page.locator('#violation-detail');

/** Opens the finding of a rule on a page, and waits until it is shown whole. */
const openFinding = async (page: Page, rule: string, asset: string): Promise<Locator> => {
  const row = page
    .getByTestId('violation-row')
    .filter({ hasText: rule })
    .filter({ hasText: asset });
  await row.first().getByRole('link').click();
  const detail = detailOf(page);
  await detail.getByRole('heading', { name: rule, level: 2 }).waitFor();
  await detail.getByRole('link', { name: asset }).first().waitFor();
  await page.locator('[data-testid="violation-detail"][data-loaded="true"]').waitFor();
  return detail;
};

const dismiss = async (page: Page, preset: string, words: string): Promise<void> => {
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Dismiss' });
  await dialog.getByRole('radio', { name: new RegExp(preset) }).check();
  await dialog.getByLabel(/In your words/).fill(words);
  await dialog.getByRole('button', { name: /^Dismiss/ }).click();
};

const GREEN = 'Product called climate neutral';
const WARNS = 'It warns of the risk.';
const QUOTED = 'Said by a saver, with leave.';

/** Decides four findings, and makes two of the decisions tests of the rule. */
export const decide = async (stage: Stage, audit: string): Promise<void> => {
  const { page } = stage;
  await openReview(stage, audit);
  const promise = await openFinding(page, RULE, PROMISE_PAGE);
  await promise.locator('mark').filter({ hasText: FORBIDDEN }).first().waitFor();
  await page.keyboard.press('u');
  await openFinding(page, GREEN, PROMISE_PAGE);
  await page.keyboard.press('e');
  await openFinding(page, RULE, VOICES_PAGE);
  await dismiss(page, 'Accepted risk', QUOTED);
  await openFinding(page, RULE, WARNING_PAGE);
  await dismiss(page, 'False positive', WARNS);
  const warning = await openFinding(page, RULE, WARNING_PAGE);
  await see(warning, 'dismissed it', WARNS);
  await warning.getByRole('button', { name: 'Make this decision a test' }).click();
  await see(page, 'From now on the rule must let these words pass.');
  await stage.picture('decided', { toast: 'must let these words pass' });
  await openFinding(page, RULE, PROMISE_PAGE);
  await see(promise, 'marked it urgent');
  await promise.getByRole('button', { name: 'Make this decision a test' }).click();
  await see(page, 'From now on the rule must flag these words.');
};

/** In the next audit the decision about the unchanged rule holds; those about the changed one are shown only. */
export const seeCarriedOver = async (stage: Stage, audit: string): Promise<void> => {
  const { page } = stage;
  await openReview(stage, audit);
  const state = (name: string) =>
    page.locator(`[data-testid="violation-row"][data-state="${name}"]`);
  await state('elevated_risk').filter({ hasText: GREEN }).waitFor();
  await state('undecided').filter({ hasText: RULE }).nth(2).waitFor();
  const rows = page.getByTestId('violation-row').filter({ hasText: RULE });
  if ((await rows.filter({ hasText: WARNING_PAGE }).count()) > 0)
    throw new Error('the warning is still flagged');

  const voices = await openFinding(page, RULE, VOICES_PAGE);
  const margin = voices.getByRole('complementary', { name: 'Notes' });
  await see(margin, 'Found before', /shown here and not carried over/, QUOTED);
  const words = page.locator('q').filter({ hasText: FORBIDDEN });
  await rows.filter({ has: words, hasText: PROMISE_PAGE }).getByRole('link').click();
  await see(margin, 'The rule changed in between.', 'Urgent');
  await openFinding(page, GREEN, PROMISE_PAGE);
  await see(
    margin,
    'Found before',
    /its decision was carried over/,
    'Recognised by the same words.',
  );
  await see(detailOf(page), 'carried the earlier decision over');
  await stage.picture('carried', { height: 560 });
};

/** The queue has what both audits found, once each; the promise that was marked as urgent is open in it. */
export const seeQueue = async (stage: Stage): Promise<void> => {
  const { page } = stage;
  await page.goto(at(stage, '/queue'));
  const rows = page.getByTestId('queue-row');
  await rows.first().waitFor();
  // The rule has two rows, one for each of its words.
  const words = page.locator('q').filter({ hasText: FORBIDDEN });
  await rows.filter({ has: words }).getByRole('link').click();
  await page.locator('[data-testid="queue-row"][data-current]').filter({ has: words }).waitFor();
  await page.locator('mark').filter({ hasText: FORBIDDEN }).first().waitFor();
  await page.getByTestId('cluster-assets').getByRole('link').first().waitFor();
  await stage.picture('queue', { height: 800 });
};
