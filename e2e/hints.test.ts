import type { HintList } from '@copydesk/contract/hints/hint';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createKey } from '../server/src/keys/create-key.ts';
import { ruleAgainst } from '../server/src/rules/rule-source.fixture.ts';
import { makeRule } from '../server/test/make-rule.ts';
import { startSite } from '../server/test/outside/site.ts';
import { allowPlace } from './audit-site.ts';
import { makeWorkspace, openBrowserTest, signIn, type Visit } from './browser-test.ts';
import { objectionsTo } from './objections.ts';

/** Hints of an audit: out of sight until they are wanted, answered by keys, and in every place the same. */
const browserTest = await openBrowserTest(inject('product'));
const workspace = await makeWorkspace(browserTest, 'Room of hints');
const CLAIMS = [
  'Every bar you buy heals the planet a little.',
  'Be kind to the climate with every wash.',
  'Double your savings without lifting a finger.',
];
const site = await startSite((path) =>
  path === '/soap'
    ? `<!doctype html><html lang="en"><title>Soap</title>${[...CLAIMS, 'The zappo shop opens at nine.'].map((text) => `<p>${text}</p>`).join('')}</html>`
    : undefined,
);
let visit: Visit;
let key = '';
let auditId = '';
beforeAll(async () => {
  await makeRule(workspace.asOwner, ruleAgainst('zappo'));
  await allowPlace(browserTest, workspace, site.place);
  const scopes = ['auditing'] as const;
  ({ key } = await createKey(workspace.asOwner, { name: 'Reader', expiresAt: null, scopes }));
  visit = await signIn(browserTest, workspace.owner);
});
afterAll(() => browserTest.close());

const main = () => visit.page.getByRole('main');

const audit = async (name: string): Promise<string> => {
  await visit.page.goto(`/w/${workspace.id}/audits/new`);
  await visit.page.getByRole('radio', { name: /^Addresses/ }).click();
  await visit.page.getByLabel('Addresses, one per line').fill(site.url('/soap'));
  await visit.page.getByLabel('Name', { exact: true }).fill(name);
  await visit.page.getByRole('button', { name: 'Start audit' }).click();
  await visit.page.getByRole('heading', { name, level: 1 }).waitFor();
  await visit.page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
  return new URL(visit.page.url()).pathname.split('/').at(-1) ?? '';
};

const listed = async (id: string): Promise<HintList> => {
  const { baseUrl } = browserTest.product;
  const answer = await fetch(`${baseUrl}/public/v1/audits/${id}/hints`, {
    headers: { 'X-API-Key': key },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as HintList;
};

test('hints show only when they are wanted, and are counted apart', async () => {
  auditId = await audit('Soap page');
  const { hints } = await listed(auditId);
  expect(hints.map(({ quote }) => quote)).toEqual(CLAIMS);
  await main().getByText('1 violation', { exact: false }).first().waitFor();
  expect(
    await main()
      .getByText(/^\d+ hints\./)
      .count(),
  ).toBe(0);
  await main().getByRole('switch', { name: 'Show hints' }).click();
  await main()
    .getByText(new RegExp(`^${hints.length} hints`))
    .waitFor();
  expect(await objectionsTo(visit.page)).toEqual([]);
  await main().getByRole('link', { name: 'Look at the hints' }).click();
  await visit.page.getByRole('heading', { name: 'Hints', level: 1 }).waitFor();
  expect(await objectionsTo(visit.page)).toEqual([]);
});

test('hints are answered, skipped, noted and undone by keys', async () => {
  const { hints } = await listed(auditId);
  const total = hints.length;
  const words = (n: number): string => hints[n]?.quote ?? '';
  const hint = main().getByTestId('hint');
  const counts = (undecided: number, breach: number, none: number) =>
    main().getByText(`${undecided} undecided, ${breach} breach, ${none} no breach`).waitFor();
  await hint.filter({ hasText: words(0) }).waitFor();
  await counts(total, 0, 0);
  await visit.page.keyboard.press('s');
  await hint.filter({ hasText: words(1) }).waitFor();
  await visit.page.keyboard.press('k');
  await hint.filter({ hasText: words(0) }).waitFor();
  await visit.page.keyboard.press('n');
  await hint.filter({ hasText: words(1) }).waitFor();
  await counts(total - 1, 0, 1);
  await visit.page.keyboard.press('b');
  await main().getByText('Breach · Answered by Owner of the workspace').waitFor();
  await main().getByLabel('Note (optional)').fill('No proof for this.');
  await main().getByRole('button', { name: 'Save', exact: true }).click();
  await main().locator('article').getByText('No proof for this.').waitFor();
  await counts(total - 2, 1, 1);
  await visit.page.getByRole('heading', { level: 1 }).click();
  await visit.page.keyboard.press('z');
  await main().locator('article').getByText('No proof for this.').waitFor({ state: 'detached' });
  await visit.page.keyboard.press('z');
  await counts(total - 1, 0, 1);
  await visit.page.keyboard.press('b');
  await counts(total - 2, 1, 1);
  expect(await objectionsTo(visit.page)).toEqual([]);

  await main().getByLabel('State', { exact: true }).selectOption('no_breach');
  await hint.filter({ hasText: words(0) }).waitFor();
  expect(new URL(visit.page.url()).searchParams.get('state')).toBe('no_breach');
  const csv = await visit.page.request.get(
    `/app/workspaces/${workspace.id}/audits/${auditId}/hints.csv`,
  );
  const lines = (await csv.text()).trim().split('\n');
  expect(lines).toHaveLength(total + 1);
  expect(lines.slice(1).every((line) => line.startsWith('hint,hnt_'))).toBe(true);
  expect((await listed(auditId)).counts).toEqual({
    undecided: total - 2,
    breach: 1,
    no_breach: 1,
  });
});

test('answers are in the trail, which holds, and the next audit begins with them', async () => {
  await visit.page.goto(`/w/${workspace.id}/activity`);
  const entries = visit.page.getByTestId('activity-entry');
  await entries.filter({ hasText: 'Said that a hint is no breach, on' }).first().waitFor();
  await entries.filter({ hasText: 'No proof for this.' }).first().waitFor();
  await entries.filter({ hasText: 'Took back the answer about a hint, on' }).first().waitFor();
  const next = await audit('Soap page');
  const { counts, hints } = await listed(next);
  expect(counts).toMatchObject({ breach: 1, no_breach: 1 });
  expect(hints.filter(({ carried_from: from }) => from === auditId)).toHaveLength(2);
  await visit.page.goto(`/w/${workspace.id}/audits/${next}/hints?state=breach`);
  await main().getByText('carried over from an earlier audit').waitFor();
});

test('nothing went wrong in the browser on the way', () => {
  expect(visit.faults).toEqual([]);
});
