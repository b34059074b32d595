import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { postgresUrl } from '../../../test/database/postgres-url.ts';
import { MIGRATIONS_FOLDER, migrate } from '../../platform/db/migrate.ts';
import { newUuid } from '../../platform/ids.ts';

// A database as the release before left it, owned by somebody whom row-level security binds.
const base = await postgresUrl();
const name = `before_${randomUUID().replaceAll('-', '')}`;
const server = new pg.Client({ connectionString: `${base}postgres` });
await server.connect();
await server.query(`create role ${name} login createrole password 'secret'`);
await server.query(`grant copydesk_app to ${name} with admin option`);
await server.query(`create database ${name} owner ${name}`);
const owned = new URL(`${base}${name}`);
owned.username = name;
owned.password = 'secret';
// The migrations of the release before, and no later ones.
const earlier = mkdtempSync(join(tmpdir(), 'copydesk-migrations-'));
cpSync(MIGRATIONS_FOLDER, earlier, {
  recursive: true,
  filter: (path) => !path.endsWith('.sql') || basename(path) < '097',
});
await migrate(owned.href, { folder: earlier });
const admin = new pg.Client({ connectionString: `${base}${name}` });
await admin.connect();

afterAll(async () => {
  await admin.end();
  await server.query(`drop database ${name} with (force)`);
  await server.query(`drop role ${name}`);
  await server.end();
  rmSync(earlier, { recursive: true });
});

test('keys from before an upgrade are told of too, and those that the release before still makes', async () => {
  const workspaceId = newUuid();
  await admin.query(`insert into workspace (id, name, plan) values ($1, 'W', 'business')`, [
    workspaceId,
  ]);
  const make = (title: string, end: string | null, revoked = false) =>
    admin.query(
      `insert into api_key (workspace_id, id, name, prefix, key_hash, created_at, expires_at, revoked_at)
       values ($1, $2, $3, 'cd_', sha256(convert_to($3::text, 'UTF8')), now() - interval '100 days', now() + $4::interval,
         case when $5 then now() end)`,
      [workspaceId, newUuid(), title, end, revoked],
    );
  await make('in a year', '365 days');
  await make('in a week', '7 days');
  await make('ended', '-1 day');
  await make('never', null);
  await make('revoked', '365 days', true);
  await migrate(owned.href);
  await make('made since', '365 days');
  const { rows } = await admin.query<{ told: string }>(
    `select k.name || ' ' || r.days || case when r.due_at <= now() then ' now' else '' end as told
     from key_reminder r join api_key k on k.id = r.key_id order by 1`,
  );
  expect(rows.map(({ told }) => told)).toEqual([
    'in a week 1',
    'in a week 14 now',
    'in a year 1',
    'in a year 14',
    'made since 1',
    'made since 14',
  ]);
});
