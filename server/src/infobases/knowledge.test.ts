import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import { addEntries } from './add-entries.ts';
import { addEntry } from './add-entry.ts';
import { addImport } from './add-import.ts';
import { askInfobase } from './ask-infobase.ts';
import { createInfobase } from './create-infobase.ts';
import { deleteInfobase } from './delete-infobase.ts';
import type { EntryInput } from './entry.ts';
import { findInfobase, findInfobases } from './find-infobases.ts';
import { listEntries } from './list-entries.ts';
import { type ExtractFile, readFileForEntries } from './read-file.ts';
import { readInfobaseUse } from './read-infobase-use.ts';
import { removeEntry } from './remove-entry.ts';
import { renameInfobase } from './rename-infobase.ts';

const database = await createTestDatabase();
const { scope } = await makeWorkspace(database);
const stranger = await makeWorkspace(database);

const makeBase = async (name = 'Base'): Promise<string> =>
  toPublicId('inf', await createInfobase(scope, { name, description: null }));

const add = (infobaseId: string, entry: Partial<EntryInput>) =>
  addEntry(scope, {
    infobaseId,
    kind: 'fact',
    languageKey: 'EN',
    title: 'Title',
    body: 'Body',
    ...entry,
  });

const titles = async (
  infobaseId: string,
  filter: Partial<Parameters<typeof listEntries>[1]>,
): Promise<readonly string[]> =>
  (await listEntries(scope, { infobaseId, cursor: null, limit: 50, ...filter })).entries.map(
    ({ title }) => title,
  );

test('entries are found by all words of a search, whatever case and accents', async () => {
  const infobaseId = await makeBase();
  await add(infobaseId, { title: 'Café table', body: 'Walnut, 80 cm wide.' });
  await add(infobaseId, { title: 'Desk', body: 'Oak at 100% and _more_.' });
  expect(await titles(infobaseId, { search: 'CAFE walnut' })).toEqual(['Café table']);
  expect(await titles(infobaseId, { search: 'walnut oak' })).toEqual([]);
  expect(await titles(infobaseId, { search: '100%' })).toEqual(['Desk']);
  expect(await titles(infobaseId, { search: '_ore' })).toEqual([]);
  expect(await titles(infobaseId, { search: '%' })).toEqual(['Desk']);
});

test('kind and language narrow the list, and the total is of what matches', async () => {
  const infobaseId = await makeBase();
  await add(infobaseId, { title: 'English' });
  await add(infobaseId, { title: 'Dutch', languageKey: 'NL' });
  await add(infobaseId, { title: 'Everywhere', languageKey: null, kind: 'guideline' });
  expect(await titles(infobaseId, { kind: 'fact' })).toEqual(['Dutch', 'English']);
  expect(await titles(infobaseId, { language: 'NL' })).toEqual(['Dutch']);
  expect(await titles(infobaseId, { language: 'any' })).toEqual(['Everywhere']);
  const page = await listEntries(scope, { infobaseId, kind: 'fact', cursor: null, limit: 1 });
  expect(page.total).toBe(2);
  const next = await listEntries(scope, { infobaseId, cursor: page.nextCursor, limit: 5 });
  expect(next.total).toBeNull();
  const foreign = listEntries(stranger.scope, { infobaseId, cursor: null, limit: 5 });
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
});

test('many entries are added at once, in their order, and found by their words', async () => {
  const infobaseId = await makeBase();
  const entries = Array.from({ length: 1_203 }, (_, n) => ({
    title: `Desk ${n}`,
    body: `Number ${n} is made of ${n === 700 ? 'ebony' : 'oak'}.`,
  }));
  await addEntries(scope, {
    infobaseId,
    kind: 'fact',
    languageKey: 'EN',
    source: 'a.csv',
    entries,
  });
  expect((await findInfobase(scope, infobaseId)).facts).toBe(1_203);
  expect((await titles(infobaseId, {})).slice(0, 3)).toEqual(['Desk 0', 'Desk 1', 'Desk 2']);
  const found = await askInfobase(scope, { infobaseId, question: 'Ebony?', language: 'EN' });
  expect(found.filter(({ why }) => why === 'words').map(({ title }) => title)).toEqual([
    'Desk 700',
  ]);
  const { rows } = await database.admin.query(
    `select from_value, to_value from workspace_event where kind = 'entries_added'
     and subject_id = $1`,
    [infobaseId],
  );
  expect(rows).toEqual([{ from_value: 'a.csv', to_value: '1203' }]);
});

test('a question shows what a text would be given, and the words that led there', async () => {
  const infobaseId = await makeBase();
  await add(infobaseId, {
    title: 'Fees',
    body: 'Funds cost 0.65% a year. The fund has no exit fee.',
  });
  await add(infobaseId, { title: 'Hours', body: 'The branch is open on weekdays.' });
  await add(infobaseId, { title: 'Tone', body: 'Name the year.', kind: 'guideline' });
  const found = await askInfobase(scope, {
    infobaseId,
    question: 'What do the funds cost?',
    language: 'EN',
  });
  expect(found.map(({ title, why, words }) => [title, why, words])).toEqual([
    ['Tone', 'always', []],
    ['Fees', 'words', ['cost', 'fund', 'funds']],
  ]);
  expect(found[1]?.score).toBeGreaterThan(0);
  const nothing = await askInfobase(scope, { infobaseId, question: 'Zebra', language: 'EN' });
  expect(nothing.map(({ why }) => why)).toEqual(['always', 'oldest', 'oldest']);
  const foreign = { infobaseId, question: 'x', language: 'EN' as const };
  await expect(askInfobase(stranger.scope, foreign)).rejects.toMatchObject({ code: 'not_found' });
});

test('a base is renamed, counted and listed by its name', async () => {
  const infobaseId = await makeBase('Zebra');
  await renameInfobase(scope, { id: infobaseId, name: 'aardvark', description: 'First.' });
  expect((await findInfobases(scope))[0]).toMatchObject({
    name: 'aardvark',
    description: 'First.',
  });
  const rename = { id: infobaseId, name: 'Mine', description: null };
  await expect(renameInfobase(stranger.scope, rename)).rejects.toMatchObject({ code: 'not_found' });
});

test('a removed entry must be the one that was read', async () => {
  const infobaseId = await makeBase();
  const { id } = await add(infobaseId, {});
  const stale = removeEntry(scope, { infobaseId, id, expectedVersion: 2 });
  await expect(stale).rejects.toMatchObject({ code: 'stale' });
  await removeEntry(scope, { infobaseId, id, expectedVersion: 1 });
  expect(await titles(infobaseId, {})).toEqual([]);
});

test('a deleted base is gone with every word of it, and who used it was told before', async () => {
  const infobaseId = await makeBase('Gone');
  await add(infobaseId, { title: 'Unheardof', body: 'Words that nobody else has.' });
  await database.admin.query(
    `insert into document (workspace_id, id, title, raw_document, generated_output, status, infobase_ids)
     select $1, $2, 'Used', '', '', 'ready', array[id] from infobase where name = 'Gone'`,
    [scope.workspaceId, newUuid()],
  );
  expect(await readInfobaseUse(scope, infobaseId)).toEqual({ documents: 1, bulkRuns: 0 });
  await expect(deleteInfobase(stranger.scope, infobaseId)).rejects.toMatchObject({
    code: 'not_found',
  });
  await deleteInfobase(scope, infobaseId);
  await expect(findInfobase(scope, infobaseId)).rejects.toMatchObject({ code: 'not_found' });
  const { rows } = await database.admin.query(
    `select (select count(*) from infobase_word where word = 'unheardof')::int as words,
      (select count(*) from infobase_posting p where not exists
        (select 1 from infobase_word w where w.id = p.word_id))::int as postings`,
  );
  expect(rows).toEqual([{ words: 0, postings: 0 }]);
});

test('a base that a bulk run still needs is not deleted', async () => {
  const infobaseId = await makeBase('Needed');
  const bulk = newUuid();
  await database.admin.query(
    `insert into bulk_run (workspace_id, id, name, template_id, template_version, language_key,
       status, total) values ($1, $2, 'Run', $2, 1, 'EN', 'RUNNING', 1)`,
    [scope.workspaceId, bulk],
  );
  await database.admin.query(
    `insert into bulk_row (workspace_id, bulk_id, position, input) values ($1, $2, 0, $3)`,
    [scope.workspaceId, bulk, JSON.stringify({ knowledge: infobaseId })],
  );
  await expect(deleteInfobase(scope, infobaseId)).rejects.toMatchObject({ code: 'conflict' });
  await database.admin.query(`update bulk_row set status = 'ready' where bulk_id = $1`, [bulk]);
  await deleteInfobase(scope, infobaseId);
});

const folder = mkdtempSync(join(tmpdir(), 'copydesk-knowledge-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (content: string) => {
  const path = join(folder, newUuid());
  writeFileSync(path, content);
  return { path, size: Buffer.byteLength(content) };
};

const nothing: ExtractFile = async () => ({ failure: 'no_text', message: 'It has no text.' });

test('a file is added once, but for what was left out', async () => {
  const infobaseId = await makeBase();
  await add(infobaseId, { title: 'Oak', body: 'Known already.' });
  const file = {
    infobaseId,
    fileName: 'woods.csv',
    mediaType: 'text/csv',
    ...fileOf('title,body\nOak,Hard and heavy.\nPine,Light.\nAsh,Tough.\n'),
  };
  const read = await readFileForEntries(scope, nothing, file);
  expect(read.entries.map(({ title, known }) => [title, known])).toEqual([
    ['Oak', true],
    ['Pine', false],
    ['Ash', false],
  ]);
  expect(await titles(infobaseId, {})).toEqual(['Oak']);
  const wanted = {
    infobaseId,
    importId: read.id,
    kind: 'fact' as const,
    languageKey: null,
    leaveOut: [0],
  };
  await expect(addImport(stranger.scope, wanted)).rejects.toMatchObject({ code: 'not_found' });
  expect(await addImport(scope, wanted)).toBe(2);
  expect(await titles(infobaseId, {})).toEqual(['Pine', 'Ash', 'Oak']);
  const [first] = (await listEntries(scope, { infobaseId, cursor: null, limit: 1 })).entries;
  expect(first?.source).toBe('woods.csv');
  await expect(addImport(scope, wanted)).rejects.toMatchObject({ code: 'not_found' });
});

test('a file without text is refused with the reason', async () => {
  const infobaseId = await makeBase();
  const file = { infobaseId, fileName: 'a.pdf', mediaType: 'application/pdf', ...fileOf('x') };
  await expect(readFileForEntries(scope, nothing, file)).rejects.toMatchObject({
    code: 'invalid',
    message: 'It has no text.',
  });
  const foreign = readFileForEntries(stranger.scope, nothing, file);
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
});
