import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ProposedTests } from '@copydesk/contract/rules/proposed-tests';
import type { RuleDraft } from '@copydesk/contract/rules/rule-draft';
import { afterAll, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { addPastedAsset } from '../../assets/add-stored-asset.ts';
import { storeSnapshot } from '../../assets/store-snapshot.ts';
import { extractDocument } from '../../checking/extract/extract-document.ts';
import { createBlobStore } from '../../platform/blobs/create-blob-store.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { signIn } from './member-app.fixture.ts';

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'copydesk-proposals-'));
const blobStore = pathToFileURL(folder).href;
const blobs = createBlobStore(blobStore);
const app = await createTestApp(database, { blobStore });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An asset with a text that was read. */
const store = async (scope: Scope, name: string, text: string): Promise<void> => {
  const metadata = { language: 'EN' };
  const assetId = await addPastedAsset(scope, blobs, { name, format: 'text', text, metadata });
  const bytes = Buffer.from(text);
  const outcome = await extractDocument(bytes, { mediaType: 'text/plain' });
  if ('failure' in outcome) throw new Error(outcome.message);
  await storeSnapshot(scope, blobs, {
    assetId,
    mediaType: 'text/plain',
    finalUrl: null,
    extractorVersion: '1',
    fetchedAt: new Date(),
    bytes,
    outcome,
  });
};

const open = async () => {
  const { scope } = await makeWorkspace(database);
  const { workspaceId } = scope;
  const writer = await signIn(database, app, { workspaceId, role: 'reviewer' });
  const propose = (source: object) =>
    writer.post<ProposedTests>('/rules/propose-tests', { source });
  return { scope, writer, propose };
};

const RULE = {
  id: 'no-miracle',
  kind: 'prohibit',
  severity: 'MEDIUM',
  name: 'No miracle',
  cite: null,
  message: 'Nobody can promise that.',
  explanation: 'A rule of the house.',
  recommendation: 'Leave it out.',
};
const against = (...words: readonly string[]) => ({ ...RULE, terms: { en: words } });
const shown = ({ tests }: ProposedTests) =>
  tests.map(({ test: one, reason, near, asset, passed }) => ({
    text: one.text,
    expect: one.expect ?? [],
    reason,
    near,
    from: asset?.name ?? null,
    passed,
  }));

test('tests are proposed from the texts of the workspace, each run, and a rule with them can be published', async () => {
  const { scope, writer, propose } = await open();
  await store(scope, 'Letter', 'Our cream is a miracle for you. It smells of roses and of rain.');
  await store(scope, 'Page', 'Miracle oil, now cheaper.\n\nTwo miracles. An admiracle came by.');
  const { scope: foreign } = await makeWorkspace(database);
  await store(foreign, 'Foreign', 'A foreign miracle that nobody here may see.');
  const { status, json } = await propose(against('miracle'));
  expect(status).toBe(200);
  expect(json).toMatchObject({
    outcome: 'proposed',
    reading: { texts: 2, marked: 2, findings: 2, unread: 0, more: false },
    languages: [{ language: 'EN', texts: 2 }],
  });
  const of = (from: string | null) => ({ from, passed: true, near: null });
  expect(shown(json)).toEqual([
    { ...of('Page'), text: 'Miracle oil, now cheaper.', expect: ['Miracle'], reason: 'words' },
    {
      ...of('Letter'),
      text: 'Our cream is a miracle for you.',
      expect: ['miracle'],
      reason: 'words',
    },
    { ...of('Page'), text: 'Two miracles.', expect: [], reason: 'begins', near: 'miracles' },
    {
      ...of('Page'),
      text: 'An admiracle came by.',
      expect: [],
      reason: 'inside',
      near: 'admiracle',
    },
    { ...of('Letter'), text: 'It smells of roses and of rain.', expect: [], reason: 'beside' },
  ]);

  const { json: begun } = await writer.post<{ id: string }>('/rules/start', {
    name: RULE.name,
    kind: 'prohibit',
    language: 'EN',
  });
  const { json: draft } = await writer.get<RuleDraft>(`/rules/${begun.id}/draft`);
  const tests = json.tests.map((one) => one.test);
  const source = { ...draft.source, ...against('miracle'), tests };
  await writer.post(`/rules/${begun.id}/draft`, { source, revision: 1 });
  const publish = { note: 'First.', expected_version: 0, revision: 2 };
  expect((await writer.post(`/rules/${begun.id}/publish`, publish)).status).toBe(200);
});

test('a sentence that the rule does not mark stays a test that fails', async () => {
  const { scope, propose } = await open();
  await store(scope, 'Letter', 'They said “miracle” and laughed.\n\nThis cream is a miracle.');
  const { json } = await propose({ ...against('miracle'), unless: { quoted: true } });
  expect(json.reading).toMatchObject({ texts: 1, marked: 1, findings: 1 });
  expect(shown(json).slice(0, 2)).toMatchObject([
    { text: 'They said “miracle” and laughed.', expect: ['miracle'], passed: false },
    { text: 'This cream is a miracle.', expect: ['miracle'], passed: true },
  ]);
  expect(json.tests[0]?.found).toEqual([]);
});

test('without texts the tests are composed, and say so by having no asset', async () => {
  const { propose } = await open();
  const { json } = await propose(against('miracle', 'wonder cure'));
  expect(json.reading).toMatchObject({ texts: 0, marked: 0, more: false });
  expect(shown(json).every(({ from, passed }) => from === null && passed === true)).toBe(true);
  expect(json.tests.filter((one) => one.test.expect)).toHaveLength(2);
  expect(json.tests.filter((one) => one.test.ok)).toHaveLength(2);
});

test('without words the languages of the texts are told, and nothing else', async () => {
  const { scope, propose } = await open();
  await store(scope, 'Letter', 'A text without anything.');
  const { status, json } = await propose({ kind: 'prohibit', terms: { en: [] } });
  expect(status).toBe(200);
  expect(json).toMatchObject({ outcome: 'not_runnable', tests: [], reading: { texts: 0 } });
  expect(json.languages).toEqual([{ language: 'EN', texts: 1 }]);
});

test('a term that cannot be matched is told, and the others are still tried', async () => {
  const { propose } = await open();
  const { json } = await propose(against('miracle', 're:('));
  expect(json.outcome).toBe('proposed');
  expect(json.issues.map(({ path }) => path)).toContain('/terms/en/1');
});

test('at most sixty texts are read, and the answer says that there are more', async () => {
  const { scope, propose } = await open();
  for (let n = 0; n < 61; n += 1) await store(scope, `Text ${n}`, `Word ${n} is a miracle.`);
  const { json } = await propose(against('miracle'));
  expect(json.reading.more).toBe(true);
  // A slow machine may read fewer in the time that there is.
  expect(json.reading.texts).toBeLessThanOrEqual(60);
  expect(json.reading.marked).toBe(json.reading.texts);
  expect(json.tests.length).toBeLessThanOrEqual(12);
});

test('other kinds of rules, strangers to the right and deep sources are refused', async () => {
  const { scope, propose } = await open();
  const other = await propose({ ...against('miracle'), kind: 'judge', question: 'Is it?' });
  expect(other.status).toBe(422);
  const { workspaceId } = scope;
  const viewer = await signIn(database, app, { workspaceId, role: 'viewer' });
  const body = { source: against('miracle') };
  expect((await viewer.post('/rules/propose-tests', body)).status).toBe(403);
  let deep: object = {};
  for (let n = 0; n < 40; n += 1) deep = { deep };
  expect((await propose({ ...against('miracle'), deep })).status).toBe(422);
});
