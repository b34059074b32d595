import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AuditGap, AuditGaps } from '@copydesk/contract/audits/gaps';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createKey } from '../server/src/keys/create-key.ts';
import { createBlobStore } from '../server/src/platform/blobs/create-blob-store.ts';
import { fromPublicId } from '../server/src/platform/ids.ts';
import { JUDGED, ruleAgainst } from '../server/src/rules/rule-source.fixture.ts';
import { makeRule } from '../server/test/make-rule.ts';
import { startSite } from '../server/test/outside/site.ts';
import { makeTextAudit } from '../server/test/text-audit.ts';
import { allowPlace } from './audit-site.ts';
import { makeWorkspace, openBrowserTest, signIn, type Visit } from './browser-test.ts';
import { objectionsTo } from './objections.ts';

/** What an audit cannot tell must be told in four places: on its page, by the API, in the CSV, in the export. */
const browserTest = await openBrowserTest(inject('product'));
const workspace = await makeWorkspace(browserTest, 'Room of gaps');
const folder = mkdtempSync(join(tmpdir(), 'copydesk-e2e-gaps-'));
const page = (lang: string, texts: readonly string[]): string =>
  `<!doctype html><html lang="${lang}"><title>T</title>${texts.map((text) => `<p>${text}</p>`).join('')}</html>`;
const site = await startSite((path) => {
  if (path === '/english')
    return page('en', [
      'This page is a zappo page.',
      'Everything is green here!',
      'The door is open from nine to five.',
      'Our garden has many old trees.',
    ]);
  if (path === '/dutch') return page('nl', ['Deze winkel is open van negen tot vijf.']);
  return undefined;
});
let visit: Visit;
let key = '';
let judgeRule = '';
beforeAll(async () => {
  await makeRule(workspace.asOwner, ruleAgainst('zappo'));
  const when = { category: ['finance'] };
  const blorp = ruleAgainst('blorp', { strict: true, when });
  const tests = blorp.tests.map((one) => ({ ...one, with: { category: 'finance' } }));
  await makeRule(workspace.asOwner, { ...blorp, tests });
  judgeRule = await makeRule(workspace.asOwner, JUDGED);
  await allowPlace(browserTest, workspace, site.place);
  const scopes = ['auditing'] as const;
  ({ key } = await createKey(workspace.asOwner, { name: 'Reader', expiresAt: null, scopes }));
  visit = await signIn(browserTest, workspace.owner);
});
afterAll(async () => {
  await browserTest.close();
  rmSync(folder, { recursive: true, force: true });
});

const main = () => visit.page.getByRole('main');

/** What the API, the CSV and the export say of an audit. */
const readElsewhere = async (auditId: string) => {
  const { product } = browserTest;
  const answer = await fetch(`${product.baseUrl}/public/v1/audits/${auditId}/gaps`, {
    headers: { 'X-API-Key': key },
  });
  expect(answer.status).toBe(200);
  const { gaps: api } = (await answer.json()) as AuditGaps;
  const csv = await visit.page.request.get(
    `/app/workspaces/${workspace.id}/audits/${auditId}/violations.csv`,
  );
  await visit.page.goto(`/w/${workspace.id}/settings/data`);
  const downloading = visit.page.waitForEvent('download');
  await visit.page.getByRole('button', { name: 'Export everything' }).click();
  const into = mkdtempSync(join(folder, 'unpacked-'));
  await (await downloading).saveAs(join(into, 'export.zip'));
  execFileSync('unzip', ['-q', 'export.zip'], { cwd: into });
  const all = JSON.parse(readFileSync(join(into, 'audit-gaps.json'), 'utf8')) as Record<
    string,
    AuditGap[]
  >;
  return { api, csv: await csv.text(), exported: all[fromPublicId('aud', auditId) ?? ''], into };
};

let auditId = '';

test('a language without rules, a fetch without a browser, no model and no category are told in all four places', async () => {
  await visit.page.goto(`/w/${workspace.id}/audits/new`);
  await visit.page.getByRole('radio', { name: /^Addresses/ }).click();
  await visit.page
    .getByLabel('Addresses, one per line')
    .fill([site.url('/english'), site.url('/dutch')].join('\n'));
  await visit.page.getByLabel('Name', { exact: true }).fill('Two pages');
  await visit.page.getByRole('button', { name: 'Start audit' }).click();
  await visit.page.getByRole('heading', { name: 'Two pages', level: 1 }).waitFor();
  await visit.page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 90_000 });
  auditId = new URL(visit.page.url()).pathname.split('/').at(-1) ?? '';

  const told = [
    '1 rule was not judged: no model is configured.',
    'rules did not run: the rules have no words in Nederlands.',
    'the rules are for certain categories; the assets state none, and their words show none of them',
    'Pages were read without a browser',
    'Not estimated: nobody has looked at passages without findings.',
    'What to do: Draw a sample of these passages and look at it.',
  ];
  for (const words of told) await main().getByText(words).first().waitFor();
  expect(await objectionsTo(visit.page)).toEqual([]);

  const { api, csv, exported } = await readElsewhere(auditId);
  expect(exported).toEqual(api);
  const counted = api.map(({ kind, reason, language, assets, rules }) =>
    [kind, reason, language, assets, rules].join(' '),
  );
  expect(counted.toSorted()).toEqual([
    'missed not_sampled   0',
    'not_judged no_model   1',
    'not_run category_unknown  2 1',
    'not_run language_missing NL 1 2',
    'not_shown not_shown  2 0',
  ]);
  for (const { because, what_to_do: todo } of api) {
    expect(csv).toContain(because);
    expect(csv).toContain(todo);
  }
});

test('people look at passages without findings by keys, and what was missed is estimated in all four places', async () => {
  await visit.page.goto(`/w/${workspace.id}/audits/${auditId}`);
  await main().getByRole('link', { name: 'Look at passages without findings' }).click();
  await visit.page.getByRole('heading', { name: 'Passages without findings', level: 1 }).waitFor();
  expect(await objectionsTo(visit.page)).toEqual([]);
  await main().getByRole('button', { name: 'Draw passages' }).click();
  const passage = main().getByTestId('passage');
  await passage.waitFor();
  const note = main().getByText(/of \d+ answered/);
  const total = Number(/of (\d+) answered/.exec(await note.innerText())?.[1]);
  // Titles, and the paragraphs that no rule objects to.
  expect(total).toBeGreaterThanOrEqual(4);
  await main().getByText(`Passage 1 of ${total}`).waitFor();
  await visit.page.keyboard.press('n');
  await main().getByText(`Passage 2 of ${total}`).waitFor();
  await visit.page.keyboard.press('m');
  await main().getByText('A breach was missed · Answered by Owner of the workspace').waitFor();
  await main().getByLabel('Which rule or topic (optional)').fill('Opening hours');
  await main().getByRole('button', { name: 'Save', exact: true }).click();
  await main().getByText(`2 of ${total} answered`).waitFor();
  expect(await objectionsTo(visit.page)).toEqual([]);
  await visit.page.getByRole('heading', { level: 1 }).click();
  await visit.page.keyboard.press('j');
  await main().getByText(`Passage 3 of ${total}`).waitFor();
  await visit.page.keyboard.press('m');
  await main().getByText(`3 of ${total} answered`).waitFor();
  await visit.page.getByRole('heading', { level: 1 }).click();
  await visit.page.keyboard.press('z');
  await main().getByText(`2 of ${total} answered`).waitFor();
  await main().getByText(`2 of ${total} passages without findings were looked at.`).waitFor();

  await visit.page.goto(`/w/${workspace.id}/audits/${auditId}`);
  await main()
    .getByText(/^2 of \d+ passages without findings were looked at. 1 had/)
    .waitFor();
  await main().getByText('because no finding is confirmed').waitFor();
  const { api, csv, exported, into } = await readElsewhere(auditId);
  expect(exported).toEqual(api);
  const gap = api.find(({ kind }) => kind === 'missed');
  expect(gap).toMatchObject({
    reason: 'estimated',
    estimate: { looked_at: 2, missed_in_sample: 1, passages: total, found_share: null },
  });
  expect(csv).toContain(`Estimated: ${gap?.because}.`);
  const linesOf = (file: string): string[] =>
    readFileSync(join(into, file), 'utf8').split('\n').filter(Boolean);
  expect(linesOf('audit-sample-passages.jsonl')).toHaveLength(total);
  expect(linesOf('audit-sample-answers.jsonl')).toHaveLength(5);

  await visit.page.goto(`/w/${workspace.id}/activity`);
  const entries = visit.page.getByTestId('activity-entry');
  await entries.filter({ hasText: 'passage 2: a breach was missed' }).first().waitFor();
  await entries.filter({ hasText: 'Drew passages without findings from' }).waitFor();
});

test('the home page says in one line what the newest audit cannot tell, and leads to the place', async () => {
  await visit.page.goto(`/w/${workspace.id}`);
  await main().getByRole('heading', { name: 'What audits cannot tell' }).waitFor();
  for (const words of [
    '1 rule not judged',
    '1 rule not run (no category stated)',
    'some rules have no words in Nederlands',
    '2 pages read without a browser',
    'passages with a missed breach',
  ])
    await main().getByText(words).first().waitFor();
  expect(await objectionsTo(visit.page)).toEqual([]);
  const section = main().locator('section').filter({ hasText: 'What audits cannot tell' }).last();
  await section.getByRole('link', { name: 'Two pages' }).click();
  await visit.page.getByRole('heading', { name: 'What was missed', level: 2 }).waitFor();
  expect(new URL(visit.page.url()).hash).toBe('#cannot-tell');
});

test('a licence that a model lost in the middle of an audit is told in all four places', async () => {
  const model = {
    calls: 1,
    reused: 0,
    unverified: 0,
    input_tokens: 10,
    output_tokens: 10,
    cost_micros: null,
    models: ['fake'],
    request_hashes: [],
  };
  const ruleId = fromPublicId('rul', judgeRule) ?? '';
  const { id } = await makeTextAudit(
    workspace.asOwner,
    {
      blobs: createBlobStore(pathToFileURL(join(folder, 'blobs')).href),
      admin: browserTest.admin,
      // The first text was judged while the licence was provisional, the second one after it was lost.
      judged: [
        { judging: { ...model, provisional: true } },
        {
          judging: { ...model, provisional: false },
          unjudged: [{ ruleId, version: 1, reason: 'may_not_clear' }],
        },
      ],
    },
    [['A green door.'], ['A green gate.']],
  );
  await visit.page.goto(`/w/${workspace.id}/audits/${id}`);
  await main()
    .getByText('the model missed too many control texts lately to clear a text')
    .waitFor();
  await main().getByText('1 asset was judged by a model that had too few control texts').waitFor();
  await main().getByText('so this does not mean that nothing is wrong').waitFor();
  expect(await objectionsTo(visit.page)).toEqual([]);
  const { api, csv, exported } = await readElsewhere(id);
  expect(exported).toEqual(api);
  expect(api.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['not_judged', 'may_not_clear'],
    ['provisional', 'provisional'],
    ['missed', 'not_sampled'],
  ]);
  for (const { because, what_to_do: todo } of api) {
    expect(csv).toContain(because);
    expect(csv).toContain(todo);
  }
});

test('nothing went wrong in the browser on the way', () => {
  expect(visit.faults).toEqual([]);
});
