import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { postgresUrl } from '../../test/database/postgres-url.ts';
import { MIGRATIONS_FOLDER, migrate } from '../platform/db/migrate.ts';
import { newUuid } from '../platform/ids.ts';

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
const before = new pg.Client({ connectionString: owned.href });
await before.connect();
const count = readdirSync(MIGRATIONS_FOLDER).filter((file) => file < '029').length;
const options = { dbClient: before, dir: MIGRATIONS_FOLDER, migrationsTable: 'migration' };
await runner({ ...options, direction: 'up', count, log: () => undefined });
await before.end();
const admin = new pg.Client({ connectionString: `${base}${name}` });
await admin.connect();

afterAll(async () => {
  await admin.end();
  await server.query(`drop database ${name} with (force)`);
  await server.query(`drop role ${name}`);
  await server.end();
});

const person = async (workspaceId: string, role: string | null): Promise<string> => {
  const id = newUuid();
  await admin.query(`insert into user_account (id, email, name) values ($1, $2, 'P')`, [
    id,
    `${id}@x.example`,
  ]);
  if (role !== null) {
    await admin.query(`insert into member (workspace_id, user_id, role) values ($1, $2, $3)`, [
      workspaceId,
      id,
      role,
    ]);
  }
  return id;
};

test('what earlier removals left alive ends, and workspaces that people made count for them', async () => {
  const workspaces = { admitted: 'business', made: 'free', raised: 'business' };
  const ids = new Map<string, string>();
  for (const [title, plan] of Object.entries(workspaces)) {
    const id = newUuid();
    ids.set(title, id);
    await admin.query(`insert into workspace (id, name, plan) values ($1, $2, $3)`, [
      id,
      title,
      plan,
    ]);
    await admin.query(
      `insert into model_usage (workspace_id, month, input_tokens, reserved_tokens)
       values ($1, '2027-01-01', 100, 11)`,
      [id],
    );
  }
  const admitted = ids.get('admitted') as string;
  const raised = ids.get('raised') as string;
  await admin.query(
    `insert into workspace_event (workspace_id, id, at, actor_kind, kind, subject_kind,
       subject_name, from_value, to_value)
     values ($1, $2, now(), 'user', 'plan_changed', 'workspace', 'raised', 'free', 'business')`,
    [raised, newUuid()],
  );
  const people: Record<string, string> = {};
  for (const [who, role] of [
    ['gone', null],
    ['reviewer', 'reviewer'],
    ['admin', 'admin'],
    ['owner', 'owner'],
  ] as const) {
    const id = await person(admitted, role);
    people[who] = id;
    await admin.query(
      `insert into api_key (workspace_id, id, name, prefix, key_hash, created_by)
       values ($1, $2, $3, 'cd_abc', sha256($4), $5)`,
      [admitted, newUuid(), `key of ${who}`, Buffer.from(id), id],
    );
    for (const asked of ['viewer', 'owner']) {
      await admin.query(
        `insert into invitation (workspace_id, id, email, role, invited_by, created_at, expires_at)
         values ($1, $2, $3, $4, $5, now(), now() + interval '1 day')`,
        [admitted, newUuid(), `${asked}-by-${who}@x.example`, asked, id],
      );
    }
  }
  for (const title of ['made', 'raised']) {
    await admin.query(`insert into member (workspace_id, user_id, role) values ($1, $2, 'owner')`, [
      ids.get(title),
      people['owner'],
    ]);
  }

  await migrate(owned.href);

  const alive = await admin.query<{ name: string }>(
    `select name from api_key where revoked_at is null
     union all select email from invitation where revoked_at is null order by 1`,
  );
  expect(alive.rows.map((row) => row.name)).toEqual([
    'key of admin',
    'key of owner',
    'owner-by-owner@x.example',
    'viewer-by-admin@x.example',
    'viewer-by-owner@x.example',
  ]);
  const noted = await admin.query<{ subject_name: string }>(
    `select subject_name from workspace_event where actor_kind = 'system' order by 1`,
  );
  expect(noted.rows.map((row) => row.subject_name)).toEqual([
    'key of gone',
    'key of reviewer',
    'owner-by-admin@x.example',
    'owner-by-gone@x.example',
    'owner-by-reviewer@x.example',
    'viewer-by-gone@x.example',
    'viewer-by-reviewer@x.example',
  ]);
  const creators = await admin.query<{ name: string; created_by: string | null }>(
    `select name, created_by from workspace order by name`,
  );
  expect(creators.rows).toEqual([
    { name: 'admitted', created_by: null },
    { name: 'made', created_by: people['owner'] },
    { name: 'raised', created_by: people['owner'] },
  ]);
  const { rows } = await admin.query<{ tokens: string }>(`select tokens from person_usage`);
  expect(rows).toEqual([{ tokens: '222' }]);
  const unforced = await admin.query<{ relname: string }>(
    `select relname from pg_class where relrowsecurity and not relforcerowsecurity`,
  );
  expect(unforced.rows).toEqual([]);
});
