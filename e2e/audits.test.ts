import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { finding, makeAudit } from '../server/test/factories.ts';
import { demoMember, makeWorkspace, openBrowserTest, type Visit, signIn } from './browser-test.ts';

const browserTest = await openBrowserTest(inject('product'));
const { product } = browserTest;
const workspace = await makeWorkspace(browserTest, 'Audit room');
let visit: Visit;
beforeAll(async () => {
  visit = await signIn(browserTest, workspace.owner);
});
afterAll(browserTest.close);

const LETTER = `Our savings account is climate neutral.

It is the best account in the country, and your return is guaranteed without any risk.`;

/** Adds a text to the library by its dialog, and sees it there. */
const pasteText = async (name: string, text: string): Promise<void> => {
  const { page } = visit;
  await page.goto(`/w/${workspace.id}/assets`);
  await page.getByRole('button', { name: 'Add assets' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add assets' });
  await dialog.getByRole('tab', { name: 'Paste a text' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Text', { exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Add text' }).click();
  await page.getByRole('link', { name }).waitFor();
};

const sectionOf = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2 }) });

test('a text is pasted, a pack is enabled, an audit runs, and its findings are open for review', async () => {
  const { page } = visit;
  await pasteText('Letter to savers', LETTER);

  await page.goto(`/w/${workspace.id}/audits`);
  await page.getByRole('link', { name: 'New audit' }).first().click();
  const packs = page.getByRole('list', { name: 'Packs that are not enabled' });
  await packs
    .getByRole('button', { name: /^Enable .*[Gg]reen/ })
    .first()
    .click();
  await page.getByText(/is enabled for the workspace/).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('First look');
  await page.getByRole('button', { name: 'Start audit' }).click();
  await page.waitForURL(/\/audits\/aud_/);
  await page.getByRole('heading', { name: 'First look', level: 1 }).waitFor();
  await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
  await page.getByRole('link', { name: 'Review', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Product called climate neutral' }).waitFor();
  const detail = page.locator('#violation-detail');
  await detail.locator('mark').filter({ hasText: 'climate neutral' }).first().waitFor();
  // Why it was found is said once, not again as the first line of the rule.
  await detail.getByRole('heading', { name: 'The rule', exact: true }).waitFor();
  const why = (await detail.locator('p').filter({ hasText: /^Why:/ }).first().innerText()).replace(
    /^Why:\s*/,
    '',
  );
  expect(why).not.toBe('');
  expect((await detail.innerText()).split(why)).toHaveLength(2);
  await detail.getByRole('link', { name: 'Letter to savers' }).click();
  await page.getByRole('heading', { name: 'Letter to savers', level: 1 }).waitFor();
  const mark = page.locator('mark').filter({ hasText: 'climate neutral' }).first();
  await mark.waitFor();
  expect(await mark.textContent()).toContain('climate neutral');
});

test('on the first day the home says that there is not enough for a plot, and so does a rule', async () => {
  const { page } = visit;
  await page.goto(`/w/${workspace.id}/`);
  for (const name of ['Open risk by severity', 'Undecided over time']) {
    const plot = sectionOf(page, name);
    await plot.getByText('Not enough yet. The plot begins on the third day.').waitFor();
    expect(await plot.locator('svg').count()).toBe(0);
  }
  await page.getByRole('link', { name: 'Product called climate neutral' }).first().click();
  const history = sectionOf(page, 'What it found, audit by audit');
  await history.getByText('Only one audit has used it').waitFor();
});

const auditThis = async (name: string): Promise<void> => {
  const { page } = visit;
  await page.getByRole('link', { name: 'Audit this asset' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Start audit' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
};

test('a text too short to tell its language is named as such, and found out once somebody says it', async () => {
  const { page } = visit;
  await pasteText('Badge on the box', 'Climate neutral');
  await page.getByRole('link', { name: 'Badge on the box' }).click();
  await auditThis('In no language');
  const unread = page.getByRole('region', { name: 'Language not recognised' });
  await unread.getByRole('link', { name: 'Badge on the box' }).click();

  await page.getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Details of the asset' });
  await details.getByLabel('Language').selectOption({ label: 'English' });
  await details.getByLabel('Name').fill('');
  await details.getByRole('button', { name: 'Save details' }).click();
  await details.getByText('Give it a name.').waitFor();
  await details.getByLabel('Name').fill('Badge');
  await details.getByRole('button', { name: 'Save details' }).click();
  await page.getByRole('heading', { name: 'Badge', exact: true, level: 1 }).waitFor();
  await auditThis('In English');
  await page.getByRole('link', { name: 'Review', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Product called climate neutral' }).waitFor();
  await page.goBack();
  await page.getByRole('region', { name: 'Assets' }).waitFor();
  expect(await page.getByText('Language not recognised').count()).toBe(0);

  await page.goto(`/w/${workspace.id}/activity`);
  const entry = page.getByRole('listitem').filter({ hasText: 'Changed the details of' });
  await entry.getByText('name: Badge; language: EN').waitFor();
  await entry.getByRole('link', { name: 'Badge', exact: true }).click();
  await page.getByRole('heading', { name: 'Badge', exact: true, level: 1 }).waitFor();
});

interface Listed {
  readonly audits: readonly { id: string; name: string; status: string }[];
}

/** The demo's later audits follow after the start. */
const demoAudit = async (name: string): Promise<string> => {
  const headers = { 'x-api-key': product.apiKey };
  for (const until = Date.now() + 90_000; Date.now() < until; await sleep(250)) {
    const response = await fetch(`${product.baseUrl}/public/v1/audits`, { headers });
    const { audits } = (await response.json()) as Listed;
    const found = audits.find((audit) => audit.name === name && audit.status === 'COMPLETED');
    if (found) return found.id;
  }
  throw new Error(`the demo has no audit ${name}`);
};

test('the demo plots weeks: its home, and a rule that several audits used', async () => {
  await demoAudit('Demo: autumn campaign, second look');
  const { page, context } = await signIn(browserTest, await demoMember(browserTest, 'bank'));
  await page.goto('/w/wsp_01jg000000e008000000000051/');
  for (const name of ['Open risk by severity', 'Undecided over time']) {
    await sectionOf(page, name).locator('svg').first().waitFor();
  }
  const rules = sectionOf(page, 'Most violated rules');
  await rules.getByRole('link', { name: 'Promise of no risk' }).click();
  const history = sectionOf(page, 'What it found, audit by audit');
  await history.locator('svg').first().waitFor();
  expect(await history.getByText('Only one audit has used it').count()).toBe(0);
  await context.close();
});

test('two audits are compared: new, back again, changed, still there, gone and unknown', async () => {
  const second = await demoAudit('Demo: autumn campaign, second look');
  const first = await demoAudit('Demo: autumn campaign');
  const { page, context, faults } = await signIn(
    browserTest,
    await demoMember(browserTest, 'bank'),
  );
  await page.goto('/');
  await page.waitForURL(/\/w\/wsp_/);
  const workspace = page.url().split('/').at(-1);
  await page.goto(`/w/${workspace}/audits/${second}/compare?with=${first}`);
  const kinds = page.getByRole('group', { name: 'What changed' });
  for (const kind of ['Regressed', 'Changed', 'No longer found', 'Unknown', 'New', 'Still there']) {
    const choice = kinds.getByRole('button', { name: new RegExp(`^${kind}`) });
    await choice.click();
    await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => choice.textContent()).toMatch(/\d+$/);
  }
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.first().waitFor();
  expect(await rows.count()).toBeGreaterThan(10);
  expect(faults).toEqual([]);
  await context.close();
});

test('a key is made, shown once, works by fetch, and stops when it is revoked', async () => {
  const audit = await makeAudit(workspace.asOwner, [finding()]);
  const { page } = visit;
  await page.goto(`/w/${workspace.id}/settings/keys`);
  await page.getByRole('button', { name: 'Create a key' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create an API key' });
  await dialog.getByLabel('What it is for').fill('Website build');
  await dialog.getByRole('button', { name: 'Create the key' }).click();
  const key = (await page.getByTestId('created-key').innerText()).trim();
  expect(key).toMatch(/^cd_/);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByRole('row', { name: /Website build/ }).waitFor();
  expect(await page.content()).not.toContain(key);

  const url = `${product.baseUrl}/public/v1/audits/${audit.id}/violations`;
  const call = () => fetch(url, { headers: { 'x-api-key': key } });
  const answer = await call();
  expect(answer.status).toBe(200);
  const { violations } = (await answer.json()) as { violations: { id: string }[] };
  expect(violations.map(({ id }) => id)).toEqual(audit.violationIds);

  await page.getByRole('button', { name: 'Revoke Website build' }).click();
  await page.getByRole('button', { name: 'Revoke the key' }).click();
  await page.getByText('Website build is revoked.').waitFor();
  await expect.poll(async () => (await call()).status).toBe(401);
});

test('the trail names who decided, is verified, and is exported', async () => {
  const { page, context, faults } = await signIn(
    browserTest,
    await demoMember(browserTest, 'bank'),
    {
      acceptDownloads: true,
    },
  );
  await page.goto('/');
  await page.getByRole('link', { name: 'Activity' }).first().click();
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Demo Reviewer' })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByText(/Every chain holds: \d+ entries in \d+ audits/).waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.csv$/);
  expect(faults).toEqual([]);
  await context.close();
});

test('what was changed behind the trail is named on the page, in English and in Dutch', async () => {
  const own = await makeWorkspace(browserTest, 'Forged room');
  const { auditId } = await makeAudit(own.asOwner, [finding(), finding()]);
  const before = await makeAudit(own.asOwner, [finding()], { sealed: false });
  // As an upgrade leaves an audit that was closed before it.
  await browserTest.admin.query(
    `insert into audit_closing (workspace_id, audit_id, seq, at) values ($1, $2, 0, now())`,
    [own.scope.workspaceId, before.auditId],
  );
  await browserTest.admin.query('update audit set sealed_at = now() where id = $1', [
    before.auditId,
  ]);
  await browserTest.admin.query(
    'update violation_review set review_state = 4 where audit_id = $1',
    [auditId],
  );
  await browserTest.admin.query(
    `update audit set completed_at = completed_at - interval '9 days' where id = $1`,
    [auditId],
  );
  const words = {
    'en-GB': {
      verify: 'Verify',
      told: [
        'One audit was changed outside its trail.',
        'the trail says Undecided, the table says Fixed.',
        'The time of the end of the audit was',
        '1 audit was closed before times and snapshots were part of the chain, so its times',
      ],
    },
    'nl-NL': {
      verify: 'Controleren',
      told: [
        'Eén audit is buiten zijn spoor om gewijzigd.',
        'het spoor zegt Onbeslist, de tabel zegt Opgelost.',
        'Bij het afsluiten van de audit was dit de eindtijd:',
        '1 audit werd afgesloten voordat tijden en momentopnamen deel van de keten waren.',
      ],
    },
  };
  for (const [locale, { verify, told }] of Object.entries(words)) {
    const { page, context, faults } = await signIn(browserTest, own.owner, { locale });
    await page.goto(`/w/${own.id}/activity`);
    await page.getByRole('button', { name: verify, exact: true }).click();
    for (const text of told) await page.getByText(text).first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('nothing went wrong in the browser on the way', () => {
  expect(visit.faults).toEqual([]);
});
