import { describe, expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import { addEntries } from './add-entries.ts';
import { addEntry } from './add-entry.ts';
import { createInfobase } from './create-infobase.ts';
import type { EntryInput } from './entry.ts';
import { findFacts } from './find-facts.ts';
import { listEntries } from './list-entries.ts';
import { removeEntry } from './remove-entry.ts';
import { updateEntry } from './update-entry.ts';

const database = await createTestDatabase();
const NOW = new Date('2026-03-02T09:15:00.000Z');
const own = await makeWorkspace(database);
const scope = { ...own.scope, now: () => NOW };
const stranger = await makeWorkspace(database);

const makeBase = async () => {
  const uuid = await createInfobase(scope, { name: 'Base', description: null });
  return { uuid, infobaseId: toPublicId('inf', uuid) };
};

const fact: EntryInput = {
  kind: 'fact',
  languageKey: 'EN',
  title: ' Walnut desks ',
  body: 'A walnut desk lasts.',
};

const titles = async (infobase: string, text: string) =>
  (await findFacts(scope, { infobaseIds: [infobase], language: 'EN', text, limit: 12 }))
    .filter(({ score }) => score > 0)
    .map(({ title }) => title);

/** What the words of a base say, and what they should say by the entries themselves. */
const recount = async (infobase: string) => {
  const { rows } = await database.admin.query<Record<string, unknown>>(
    `select b.facts,
      (select count(*)::int from infobase_entry e where e.infobase_id = b.id and kind = 'fact') as entries,
      (select count(*)::int from infobase_word w where w.infobase_id = b.id) as words,
      (select count(distinct word)::int from infobase_entry e, unnest(e.words) word
        where e.infobase_id = b.id) as distinct_words,
      (select coalesce(sum(w.facts), 0)::int from infobase_word w where w.infobase_id = b.id) as places,
      (select count(*)::int from infobase_posting p join infobase_word w on w.id = p.word_id
        where w.infobase_id = b.id) as postings,
      (select count(*)::int from infobase_entry e, unnest(e.words) where e.infobase_id = b.id) as held,
      (select count(*)::int from infobase_posting p where not exists (
        select from infobase_word w where w.workspace_id = p.workspace_id and w.id = p.word_id)) as lost
    from infobase b where b.id = $1`,
    [infobase],
  );
  const { facts, entries, words, distinct_words, places, postings, held, lost } = rows[0] ?? {};
  expect({ facts, words, places, postings, lost }).toEqual({
    lost: 0,
    facts: entries,
    words: distinct_words,
    places: held,
    postings: held,
  });
  return words;
};

test('many long entries are added in their order, and each is found and counted', async () => {
  const { uuid, infobaseId } = await makeBase();
  // More letters than one statement takes.
  const entries = Array.from({ length: 140 }, (_, n) => ({
    title: `Fact ${n}`,
    body: `${'desk lamp '.repeat(480)}number${n}`,
  }));
  const ids = await addEntries(scope, { ...fact, infobaseId, source: null, entries });
  const { entries: shown, total } = await listEntries(scope, {
    infobaseId,
    cursor: null,
    limit: 200,
  });
  expect(total).toBe(140);
  expect(shown.map(({ id }) => id)).toEqual(ids.map((id) => toPublicId('ent', id)));
  expect(shown.map(({ title }) => title)).toEqual(entries.map(({ title }) => title));
  expect(await titles(uuid, 'number139')).toEqual(['Fact 139']);
  await recount(uuid);
});

test('entries are counted by kind and language, and all of them together', async () => {
  const { infobaseId } = await makeBase();
  await addEntry(scope, { ...fact, infobaseId });
  await addEntry(scope, { ...fact, infobaseId, languageKey: 'NL' });
  await addEntry(scope, { ...fact, infobaseId, kind: 'guideline', languageKey: null });
  const total = async (filter: object) =>
    (await listEntries(scope, { infobaseId, cursor: null, limit: 1, ...filter })).total;
  expect(await total({})).toBe(3);
  expect(await total({ kind: 'fact' })).toBe(2);
  expect(await total({ kind: 'guideline' })).toBe(1);
  expect(await total({ language: 'NL' })).toBe(1);
  expect(await total({ language: 'any' })).toBe(1);
  expect(await total({ language: 'FR' })).toBe(0);
});

test('an entry is shown as it was written, and found by its words', async () => {
  const { uuid, infobaseId } = await makeBase();
  const entry = await addEntry(scope, { ...fact, infobaseId });
  expect(entry.id).toMatch(/^ent_/);
  expect(entry).toEqual({
    id: entry.id,
    kind: 'fact',
    languageKey: 'EN',
    title: 'Walnut desks',
    body: 'A walnut desk lasts.',
    source: null,
    version: 1,
    createdAt: NOW.toISOString(),
    updatedAt: NOW.toISOString(),
  });
  expect((await listEntries(scope, { infobaseId, cursor: null, limit: 10 })).entries).toEqual([
    entry,
  ]);
  expect(await titles(uuid, 'desk')).toEqual(['Walnut desks']);
  // Walnut, desk, desks, last, lasts: plain forms and stems, without the stop word.
  expect(await recount(uuid)).toBe(5);
});

test('a changed entry has the next version and is found by its new words only', async () => {
  const { uuid, infobaseId } = await makeBase();
  const { id } = await addEntry(scope, { ...fact, infobaseId });
  await addEntry(scope, { ...fact, title: 'Oak', body: 'Oak lasts too.', infobaseId });
  const at = { infobaseId, id, expectedVersion: 1 };
  const changed = await updateEntry(scope, { ...at, ...fact, title: 'Lamp', body: 'Bright.' });
  expect(changed).toMatchObject({ id, version: 2, title: 'Lamp' });
  expect(await titles(uuid, 'lamp')).toEqual(['Lamp']);
  expect(await titles(uuid, 'walnut desk')).toEqual([]);
  await recount(uuid);
  await expect(updateEntry(scope, { ...at, ...fact })).rejects.toMatchObject({ code: 'stale' });
  expect(await titles(uuid, 'lamp')).toEqual(['Lamp']);
  const rule = await updateEntry(scope, {
    ...at,
    ...fact,
    kind: 'guideline',
    expectedVersion: null,
  });
  expect(rule).toMatchObject({ version: 3, kind: 'guideline' });
  expect(await titles(uuid, 'walnut')).toEqual([]);
  await updateEntry(scope, { ...at, ...fact, expectedVersion: null });
  expect(await titles(uuid, 'walnut')).toEqual(['Walnut desks']);
  await recount(uuid);
});

test('a removed entry leaves no word behind', async () => {
  const { uuid, infobaseId } = await makeBase();
  const { id } = await addEntry(scope, { ...fact, infobaseId });
  const other = await addEntry(scope, { ...fact, title: 'Oak desk', infobaseId });
  await removeEntry(scope, { infobaseId, id });
  expect(await titles(uuid, 'walnut desk')).toEqual(['Oak desk']);
  await recount(uuid);
  await removeEntry(scope, { infobaseId, id: other.id });
  expect(await recount(uuid)).toBe(0);
  await expect(removeEntry(scope, { infobaseId, id })).rejects.toMatchObject({ code: 'not_found' });
});

test('many writers at once leave exact counts', async () => {
  const { uuid, infobaseId } = await makeBase();
  const added = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      addEntry(scope, { ...fact, body: `Desk ${n} of walnut.`, infobaseId }),
    ),
  );
  const [first, second, ...rest] = added.map(({ id }) => id);
  await Promise.all([
    ...rest.slice(0, 4).map((id) => removeEntry(scope, { infobaseId, id })),
    ...[first, second, first, second].map((id) =>
      updateEntry(scope, { ...fact, infobaseId, id: id ?? '', expectedVersion: null }),
    ),
    addEntry(scope, { ...fact, infobaseId }),
  ]);
  expect(await recount(uuid)).toBeGreaterThan(5);
});

test('pages follow each other without a gap, at the same microsecond too', async () => {
  const { uuid, infobaseId } = await makeBase();
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) ids.push((await addEntry(scope, { ...fact, infobaseId })).id);
  await database.admin.query(
    `update infobase_entry set created_at = '2026-03-02T09:15:00.123457Z' where infobase_id = $1`,
    [uuid],
  );
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await listEntries(scope, { infobaseId, cursor, limit: 3 });
    seen.push(...page.entries.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(ids);
});

test.each(['', 'x', `zzzzzzzzzzz-${toPublicId('ent', newUuid())}`, '1-ent_0', "1-ent_' or 1=1"])(
  'the cursor %j is refused',
  async (cursor) => {
    const { infobaseId } = await makeBase();
    await expect(listEntries(scope, { infobaseId, cursor, limit: 3 })).rejects.toMatchObject({
      code: 'invalid',
    });
  },
);

test('a cursor before everything ends the list', async () => {
  const { infobaseId } = await makeBase();
  await addEntry(scope, { ...fact, infobaseId });
  const cursor = `0-${toPublicId('ent', newUuid())}`;
  expect(await listEntries(scope, { infobaseId, cursor, limit: 3 })).toEqual({
    entries: [],
    total: null,
    nextCursor: null,
  });
});

test.each([
  [{ title: ' ' }, 'title', 'string_too_short'],
  [{ body: '' }, 'body', 'string_too_short'],
  [{ title: '😀'.repeat(201) }, 'title', 'string_too_long'],
  [{ body: 'a'.repeat(5_001) }, 'body', 'string_too_long'],
  [{ body: 'a\0' }, 'body', 'string_unicode'],
])('the entry with %o is refused', async (changes, name, type) => {
  const { infobaseId } = await makeBase();
  await expect(addEntry(scope, { ...fact, ...changes, infobaseId })).rejects.toMatchObject({
    code: 'invalid',
    issues: [{ type, loc: [name] }],
  });
});

test('the longest texts are taken, counted in code points', async () => {
  const { infobaseId } = await makeBase();
  const longest = { ...fact, title: '😀'.repeat(200), body: 'ab '.repeat(1_666) + '😀😀' };
  expect(await addEntry(scope, { ...longest, infobaseId })).toMatchObject({ body: longest.body });
});

describe('another workspace', () => {
  test("finds none of this one's bases and entries", async () => {
    const { uuid, infobaseId } = await makeBase();
    const { id } = await addEntry(scope, { ...fact, infobaseId });
    const refused = { code: 'not_found' };
    const as = stranger.scope;
    await expect(addEntry(as, { ...fact, infobaseId })).rejects.toMatchObject(refused);
    const at = { infobaseId, id };
    await expect(updateEntry(as, { ...fact, ...at, expectedVersion: null })).rejects.toMatchObject(
      refused,
    );
    await expect(removeEntry(as, at)).rejects.toMatchObject(refused);
    await expect(listEntries(as, { infobaseId, cursor: null, limit: 1 })).rejects.toMatchObject(
      refused,
    );
    expect(await titles(uuid, 'desk')).toEqual(['Walnut desks']);
    await recount(uuid);
  });
});

test('an entry is not found in a base that it is not in', async () => {
  const one = await makeBase();
  const two = await makeBase();
  const { id } = await addEntry(scope, { ...fact, infobaseId: one.infobaseId });
  const at = { infobaseId: two.infobaseId, id };
  await expect(removeEntry(scope, at)).rejects.toMatchObject({ code: 'not_found' });
  await expect(updateEntry(scope, { ...fact, ...at, expectedVersion: null })).rejects.toMatchObject(
    {
      code: 'not_found',
    },
  );
  await recount(one.uuid);
  await recount(two.uuid);
});
