import type { Locator, Page } from 'playwright-core';
import { at, see, type Stage } from './stage.ts';
import { FORBIDDEN, INSTEAD, LEARNT, RULE } from './world.ts';

const WORDS = 'What it looks for · English';

const draftSaved = (page: Page): Promise<void> => page.locator('[data-save="saved"]').waitFor();

/** Tries the draft on a text, and makes a test of what it finds there. */
const makeTest = async (page: Page, text: string, found: string): Promise<void> => {
  await page.getByLabel('Text to try the rule on').fill(text);
  await page.locator('[data-trial="shown"]').waitFor();
  await page.getByRole('region', { name: 'Live test' }).getByText(found, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Make this a test' }).click();
};

const openPublishing = async (page: Page, note: string): Promise<Locator> => {
  await draftSaved(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What changed and why').fill(note);
  return dialog;
};

const publish = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: 'Publish', exact: true }).click();

/** Defines a rule with its words, what to write instead, what it says and its tests, and publishes it. */
export const defineRule = async (stage: Stage): Promise<string> => {
  const { page } = stage;
  await page.goto(at(stage, '/rules'));
  await page.getByRole('link', { name: 'New rule' }).click();
  await page.getByRole('button', { name: 'Write it in full' }).click();
  await page.getByLabel('Name').fill(RULE);
  await page.getByRole('radio', { name: /Words to replace/ }).check();
  await page.getByRole('button', { name: 'Begin the rule' }).click();
  await page.waitForURL(/\/edit/);
  const ruleId = page.url().match(/rul_[0-9a-z]+/)?.[0] ?? '';
  await page.getByLabel('Severity').selectOption('HIGH');
  await page.getByLabel(WORDS).fill(FORBIDDEN);
  await page.getByLabel('What to write instead · English').fill(INSTEAD);
  await page.getByLabel('Why the text is flagged').fill('Whoever invests can lose money.');
  await page
    .getByLabel('Background')
    .fill('A promise without risk misleads people about what they may lose.');
  await page.getByLabel('How to fix it').fill('Say that the risk is low, and why.');
  await makeTest(page, 'Money grows here.', 'Nothing found');
  await makeTest(page, 'Ask us about the risks.', 'Nothing found');
  await makeTest(page, 'A risk-free account.', '1 match');
  await makeTest(page, 'Save risk-free, and stay risk-free.', '2 matches');
  await see(page, '4 tests, none fails');
  await draftSaved(page);
  await stage.picture('rule', { height: 870 });
  await publish(await openPublishing(page, 'Nobody may promise a return without risk.'));
  await see(page, 'Version 1 is published.', 'Nobody may promise a return without risk.');
  return ruleId;
};

/** Excuses too much: publishing is refused and names the decision that the draft goes against. */
export const changeTooMuch = async (stage: Stage, ruleId: string): Promise<void> => {
  const { page } = stage;
  await page.goto(at(stage, `/rules/${ruleId}/edit`));
  await page.getByLabel(WORDS).fill(`${FORBIDDEN}\n${LEARNT}`);
  await page.getByRole('switch', { name: 'Not if excused' }).click();
  await page.getByLabel('Words that excuse it · English').fill('investment');
  const decisions = page.getByRole('region', { name: 'Tests from decisions' });
  await see(decisions, '1 test fails', 'must be flagged, and is not');
  const dialog = await openPublishing(page, 'A warning is no promise.');
  await publish(dialog);
  await see(dialog, 'Fix 1 thing to publish:', `A decision about “${FORBIDDEN}”`);
  await stage.picture('refused', { height: 680 });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
};

/** Mends the draft, runs it over what audits have read, and publishes it. */
export const mendRule = async (stage: Stage): Promise<void> => {
  const { page } = stage;
  await page.getByLabel('Words that excuse it · English').fill('no investment');
  const decisions = page.getByRole('region', { name: 'Tests from decisions' });
  await see(decisions, '2 tests, none fails');
  await page.getByRole('button', { name: 'Run over stored texts' }).click();
  const result = page.getByRole('region', { name: 'What would change' });
  await result.waitFor({ timeout: 60_000 });
  await see(result, 'Against decisions (1)', 'New (1)', 'Gone (1)');
  await see(result, 'Somebody dismissed this; the changed rule would flag it.');
  const same = result.locator('dl > div').filter({ hasText: 'Same' });
  await same.getByText('2', { exact: true }).waitFor();
  await stage.picture('backtest', { part: result });
  await publish(await openPublishing(page, `A warning is no promise; ${LEARNT} is one.`));
  await see(page, 'Version 2 is published.', `A warning is no promise; ${LEARNT} is one.`);
};
