import { expect, test } from 'vitest';
import { createTestDatabase } from '../harness.ts';
import { collectStatements } from './collect-statements.ts';
import { EXCEPTIONS, OWNERS } from './table-owners.ts';

const { admin } = await createTestDatabase();

/** The first folder below server/src; platform has folders of its own kind. */
const folderOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/server/src/')[1]?.split('/') ?? [];
  return first === 'platform' ? `${first}/${second}` : first;
};

/** The tables that a statement inserts into, updates or deletes from. */
const writtenTables = (text: string): string[] =>
  [
    ...text
      .replaceAll(/--[^\n]*/g, '')
      // `for update of x` and `on conflict ... do update set` write nothing by these words.
      .replaceAll(/\bfor\s+(no\s+key\s+)?update\b|\bdo\s+update\b/gi, '')
      .matchAll(/\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?([a-z_]+)/gi),
  ].map((match) => match[1] as string);

const writes = new Map<string, string>();
for (const { file, text } of collectStatements()) {
  for (const table of writtenTables(text)) writes.set(`${folderOf(file)} ${table}`, file);
}

test('every table has one owner', async () => {
  const { rows } = await admin.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration'
     order by 1`,
  );
  expect(Object.values(OWNERS).flat().toSorted()).toEqual(rows.map(({ name }) => name));
});

test('a table is written by its owner alone, except where a reason is given', () => {
  const owned = new Set(
    Object.entries(OWNERS).flatMap(([folder, tables]) =>
      tables.map((table) => `${folder} ${table}`),
    ),
  );
  const foreign = [...writes.keys()].filter((write) => !owned.has(write)).toSorted();
  expect(foreign).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

test('what a statement writes is read from its text', () => {
  expect(
    writtenTables(`
      with gone as (delete from one returning id), -- update nothing
      locked as (select from two for update of two)
      insert into three (id) select id from gone on conflict (id) do update set id = 1`),
  ).toEqual(['one', 'three']);
  expect(writtenTables('update four set x = 1')).toEqual(['four']);
});
