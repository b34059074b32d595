import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { checkMigrations } from './check-migrations.ts';
import { MIGRATIONS_FOLDER } from './migrate.ts';

const { url, admin } = await createTestDatabase();

test('a database of this release lacks nothing', async () => {
  expect(await checkMigrations(url)).toEqual({ missing: [], unknown: [] });
});

test('what an older database lacks and what only a later release knows are named', async () => {
  await admin.query(`delete from migration where name = '015_settings'`);
  await admin.query(`insert into migration (name, run_on) values ('999_later', now())`);
  expect(await checkMigrations(url)).toEqual({ missing: ['015_settings'], unknown: ['999_later'] });
});

test('a database that was never migrated lacks everything', async () => {
  await admin.query('drop table migration');
  const { missing } = await checkMigrations(url);
  expect(missing).toHaveLength(readdirSync(MIGRATIONS_FOLDER).length);
  expect(missing[0]).toBe('001_workspaces');
});
