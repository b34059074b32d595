import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { migrate, MIGRATIONS_FOLDER, NO_TRANSACTION } from '../../src/platform/db/migrate.ts';
import { createTestDatabase } from '../harness.ts';
import { lintMigration } from './lint-migration.ts';

/** Migrations before this one ran before anybody depended on a service that goes on. */
const FIRST = '060';

const { admin, ownerUrl: url } = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'copydesk-migrations-'));
cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

test('no migration stops a running service or the release before it', () => {
  const faults = readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith('.sql') && name >= FIRST)
    .flatMap((name) =>
      lintMigration(readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8')).map(
        (fault) => `${name}: ${fault}`,
      ),
    );
  expect(faults).toEqual([]);
});

test.each([
  ['create index violation_x on violation (rank)', 'concurrently'],
  ['create index concurrently x on violation (rank)', 'begins with -- no transaction'],
  [`${NO_TRANSACTION}create index concurrently x on violation (rank); select 1`, 'of its own'],
  ['alter table violation add constraint x check (rank > 0)', 'not valid'],
  ['alter table violation add foreign key (rule_id) references rule (id)', 'not valid'],
  ['alter table violation add unique (rank)', 'using index'],
  ['alter table violation alter column rank set not null', 'not valid'],
  ['alter table violation alter column rank type bigint', 'written anew'],
  ['alter table violation add column x integer not null', 'default'],
  ['alter table violation drop column rank', 'in the next'],
  ['alter table violation rename to finding', 'in the next'],
  ['drop table violation', 'in the next'],
  ['-- A comment; with a semicolon.\nupdate violation set rank = 1', 'batches'],
  ['lock table violation', 'meanwhile'],
])('%s is refused', (sql, why) => {
  const faults = lintMigration(sql);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(why);
});

test.each([
  'create table x (id uuid primary key); create index x_id on x (id); alter table x add check (id is not null)',
  `${NO_TRANSACTION}create index concurrently x on violation (rank)`,
  'alter table violation add constraint x check (rank > 0) not valid',
  'alter table violation validate constraint x',
  'alter table violation add column x integer, add column y text not null default $$;$$',
  '-- allowed: the table has one row for each provider\nupdate model_bucket set held_until = now()',
  'do $$ begin update violation set rank = 1; end $$',
])('%s is taken', (sql) => {
  expect(lintMigration(sql)).toEqual([]);
});

test('a migration of a table that is being read lets everybody else go on, and runs when it can', async () => {
  writeFileSync(join(folder, '997_late.sql'), 'alter table violation add column late integer;');
  const reader = await admin.connect();
  await reader.query('begin; select count(*) from violation');
  let waits = 0;
  const migrated = migrate(url, { folder, onWait: () => void (waits += 1) });
  const longest = { ms: 0 };
  for (const until = Date.now() + 6_000; Date.now() < until; await sleep(50)) {
    const began = performance.now();
    await admin.query('select count(*) from violation');
    longest.ms = Math.max(longest.ms, performance.now() - began);
  }
  await reader.query('commit');
  reader.release();
  expect(await migrated).toEqual(['997_late']);
  expect(waits).toBeGreaterThan(0);
  // Somebody who reads waits for as long as one attempt takes, and not for the reader before it.
  expect(longest.ms).toBeLessThan(4_000);
}, 60_000);

test('an index is built concurrently in a file without a transaction', async () => {
  writeFileSync(
    join(folder, '998_index.sql'),
    `${NO_TRANSACTION}create index concurrently violation_tried on violation (rank);`,
  );
  expect(await migrate(url, { folder })).toEqual(['998_index']);
  const { rows } = await admin.query(
    `select indisvalid from pg_index where indexrelid = 'violation_tried'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
  expect(await migrate(url, { folder })).toEqual([]);
});
