import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate, MIGRATIONS_FOLDER } from '../../src/platform/db/migrate.ts';
import { prepareLogin } from '../../src/platform/db/prepare-login.ts';
import { BACKGROUND_MIGRATIONS } from '../../src/workflows/background-migrations.ts';
import { postgresUrl } from '../database/postgres-url.ts';
import { findLostBackground } from './find-lost-background.ts';

const base = new URL(`${await postgresUrl()}postgres`);
const owner = `owner_${randomUUID().replaceAll('-', '')}`;
const server = new pg.Client({ connectionString: base.href });
await server.connect();
// What a managed PostgreSQL gives: no superuser, no BYPASSRLS.
await server.query(`create role ${owner} login createrole password 'secret'`);
await server.query(`grant copydesk_app to ${owner} with admin option`);
const folder = mkdtempSync(join(tmpdir(), 'copydesk-migrations-'));
cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
const clients: pg.Client[] = [];
afterAll(async () => {
  for (const client of clients) await client.end();
  for (const one of ['fresh', 'used'])
    await server.query(`drop database ${one}_${owner} with (force)`);
  await server.query(`drop role service_${owner}`);
  await server.query(`drop role ${owner}`);
  await server.end();
  rmSync(folder, { recursive: true });
});

const urlOf = (database: string, user: string): string => {
  const url = new URL(base.href);
  [url.username, url.password, url.pathname] = [user, 'secret', `/${database}`];
  return url.href;
};
const createDatabase = async (kind: 'fresh' | 'used'): Promise<string> => {
  await server.query(`create database ${kind}_${owner} owner ${owner}`);
  return urlOf(`${kind}_${owner}`, owner);
};
const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
};
const add = (name: string, sql: string): void => writeFileSync(join(folder, name), sql);
const BEGIN = `select begin_background_migration('fill_it', 'violation');\n`;
const NEEDS = '-- needs background: fill_it\nalter table violation add column late integer;\n';

test('a background migration has a place in each workspace, and a migration that needs it waits for all of them', async () => {
  const url = await createDatabase('used');
  await migrate(url, { folder });
  await prepareLogin(url, urlOf(`used_${owner}`, `service_${owner}`));
  const client = await connect(url);
  const workspaces = [randomUUID(), randomUUID()].toSorted();
  for (const id of workspaces) {
    await client.query(`select set_config('app.workspace_id', $1, false)`, [id]);
    await client.query(`insert into workspace (id, name, plan) values ($1, 'One', 'team')`, [id]);
  }
  await client.query('reset app.workspace_id');
  add('994_earlier.sql', 'create table earlier (id uuid);');
  add('996_needs.sql', NEEDS);
  // Before it began: a release was left out.
  await expect(migrate(url, { folder })).rejects.toThrow(
    /^Nothing was migrated: 996_needs\.sql needs .* fill_it .*\. It never began here\. Upgrade to the release before/,
  );
  add('995_begin.sql', BEGIN);
  await expect(migrate(url, { folder })).rejects.toThrow('It never began here');
  expect((await client.query(`select to_regclass('earlier') as there`)).rows).toEqual([
    { there: null },
  ]);
  rmSync(join(folder, '996_needs.sql'));
  expect(await migrate(url, { folder })).toEqual(['994_earlier', '995_begin']);
  const { rows } = await client.query(
    `select workspace_id, name, position from background_migration_place order by workspace_id`,
  );
  expect(rows).toEqual(
    workspaces.map((id) => ({ workspace_id: id, name: 'fill_it', position: null })),
  );
  // Outside of its beginning the owner sees no workspace, as before.
  expect((await client.query('select id from workspace')).rowCount).toBe(0);
  add('996_needs.sql', NEEDS);
  await expect(migrate(url, { folder })).rejects.toThrow(
    '2 workspaces left. Let the workflows role',
  );
  // The service may end it, and neither begin one nor take a workspace out that it does not act for.
  const service = await connect(urlOf(`used_${owner}`, `service_${owner}`));
  await expect(service.query(BEGIN)).rejects.toThrow('permission denied');
  await expect(
    service.query(`insert into background_migration_place values (gen_random_uuid(), 'x')`),
  ).rejects.toThrow('permission denied');
  expect((await service.query('delete from background_migration_place')).rowCount).toBe(0);
  for (const id of workspaces) {
    await service.query(`select set_config('app.workspace_id', $1, false)`, [id]);
    expect((await service.query('delete from background_migration_place')).rowCount).toBe(1);
  }
  expect(await migrate(url, { folder })).toEqual(['996_needs']);
}, 120_000);

test('on a fresh database everything is migrated at once, and each background migration has ended', async () => {
  const url = await createDatabase('fresh');
  expect(await migrate(url, { folder })).toContain('996_needs');
  const { rows } = await (
    await connect(url)
  ).query<{ name: string; ended: boolean; places: number }>(
    `select name, ended_at is not null as ended,
       (select count(*)::integer from background_migration_place) as places from background_migration`,
  );
  expect(rows).toContainEqual({ name: 'fill_it', ended: true, places: 0 });
  expect(rows.every(({ ended, places }) => ended && places === 0)).toBe(true);
}, 120_000);

test('every background migration that a file begins has code that ends it, until a later file needs it', () => {
  const files = readdirSync(MIGRATIONS_FOLDER).map((name) => ({
    name,
    sql: readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8'),
  }));
  expect(
    findLostBackground(
      files,
      BACKGROUND_MIGRATIONS.map(({ name }) => name),
    ),
  ).toEqual([]);
});

const begin = { name: '201_begin.sql', sql: BEGIN };
const need = { name: '202_need.sql', sql: NEEDS };
test.each([
  ['without code', [begin], [], ['fill_it begins, and no code goes on with it']],
  ['with code', [begin], ['fill_it'], []],
  ['that has ended everywhere', [begin, need], [], []],
  ['without a beginning', [need], [], [expect.stringContaining('no file before it') as string]],
  ['that only the code knows', [], ['fill_it'], [expect.stringContaining('no file') as string]],
])('a background migration %s', (_what, files, registered, lost) => {
  expect(findLostBackground(files, registered)).toEqual(lost);
});
