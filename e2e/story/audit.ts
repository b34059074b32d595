import { allowPlace } from '../../server/src/cli/allow-place.ts';
import { at, see, type Stage } from './stage.ts';

/** The owner lets audits fetch a place inside of this machine, as whoever holds the database's password may. */
export const allowSite = async (stage: Stage): Promise<void> => {
  const { page } = stage;
  await page.goto(at(stage, '/settings/keys'));
  await page.getByRole('button', { name: 'Create a key' }).first().click();
  await page.getByLabel('What it is for').fill('Audits by command');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const key = (await page.getByTestId('created-key').innerText()).trim();
  await allowPlace(stage.databaseUrl, { apiKey: key }, stage.site);
  await page.getByRole('button', { name: 'I have kept it' }).click();
};

/** Audits the whole site, the first time with a pack that also looks at green claims. */
export const auditSite = async (stage: Stage, name: string, withPack: boolean): Promise<string> => {
  const { page } = stage;
  await page.goto(at(stage, '/audits/new'));
  await page.getByRole('radio', { name: 'A whole site' }).check();
  await page.getByLabel('Page to begin with').fill(`${stage.site}/`);
  if (withPack) {
    const packs = page.getByRole('list', { name: 'Packs that are not enabled' });
    const green = packs.getByRole('button', { name: /^Enable .*[Gg]reen/ });
    await green.first().click();
    await see(page, /is enabled for the workspace/);
  }
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Start audit' }).click();
  await page.waitForURL(/\/audits\/aud_/);
  await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
  await see(page, '4 assets');
  return page.url().match(/aud_[0-9a-z]+/)?.[0] ?? '';
};

/** Every decision of both audits is in its chain, and the chains hold. */
export const verifyTrail = async (stage: Stage): Promise<string> => {
  const { page } = stage;
  await page.goto(at(stage, '/activity'));
  const entry = (words: string) => page.getByTestId('activity-entry').filter({ hasText: words });
  for (const words of [
    'Published the rule',
    'Marked as urgent',
    'Carried over from the audit before',
  ])
    await entry(words).first().waitFor();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  const verdict = page.getByText(/Every chain holds: \d+ entries in 2 audits/);
  await verdict.waitFor();
  return verdict.innerText();
};
