import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { reviewViolation } from '../../violations/decide/review-violation.ts';
import { createLog } from '../log.ts';
import { createPool } from './database.ts';
import { prepareLogin } from './prepare-login.ts';
import { createLoginGuard, findLoginFault } from './service-login.ts';

const database = await createTestDatabase();
const { admin, url, ownerUrl } = database;
const workspace = await makeWorkspace(database);
const content = await makeContent(workspace.scope);
await reviewViolation(workspace.keyScope, {
  violationId: content.violation,
  action: 'urgent_violation',
  reason: null,
  applyToGroup: true,
  acceptedVersions: null,
});
// The rights on a database itself are not copied from the template.
await prepareLogin(ownerUrl, url);

/** As the service connects. */
const client = new pg.Client({ connectionString: url, options: '-c role=copydesk_app' });
beforeAll(() => client.connect());
afterAll(() => client.end());
const service = new URL(url).username;
const owner = new URL(ownerUrl).username;

const namesOf = async (sql: string): Promise<string[]> =>
  (await admin.query<{ name: string }>(sql)).rows.map(({ name }) => name);
const IN_PUBLIC = `relnamespace = 'public'::regnamespace`;
const tables = await namesOf(
  `select relname as name from pg_class where relkind in ('r', 'p') and ${IN_PUBLIC} order by 1`,
);
const perTable = (table: string): string[] => [
  `alter table ${table} add column planted integer`,
  `alter table ${table} disable trigger all`,
  `alter table ${table} disable row level security`,
  `alter table ${table} no force row level security`,
  `alter table ${table} owner to ${service}`,
  `alter table ${table} rename to planted`,
  `create policy planted on ${table} using (true)`,
  `create trigger planted before insert on ${table} execute function suppress_redundant_updates_trigger()`,
  `create rule planted as on insert to ${table} do instead nothing`,
  `create index planted on ${table} ((1))`,
  `comment on table ${table} is 'planted'`,
  `truncate ${table}`,
  `drop table ${table} cascade`,
];
const policies = await namesOf(
  `select format('%I on %I', policyname, tablename) as name from pg_policies where schemaname = 'public'`,
);
const triggers = await namesOf(
  `select format('%I on %I', t.tgname, c.relname) as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and c.${IN_PUBLIC}`,
);
const views = await namesOf(
  `select relname as name from pg_class where relkind in ('v', 'm') and ${IN_PUBLIC} order by 1`,
);
const sequences = await namesOf(
  `select relname as name from pg_class where relkind = 'S' and ${IN_PUBLIC} order by 1`,
);
const functions = await namesOf(
  `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace`,
);

const ELSEWHERE = [
  'create table planted ()',
  // A temporary table would hide one of ours from the next statements of the connection.
  'create temporary table violation (id uuid)',
  'create schema planted',
  `create function planted() returns integer language sql as 'select 1'`,
  'create role planted',
  `create role planted superuser`,
  `alter role ${service} superuser`,
  `alter role ${service} bypassrls`,
  `alter role ${service} createrole`,
  `alter role copydesk_app login`,
  `alter role ${owner} password 'planted'`,
  `grant ${owner} to ${service}`,
  `grant copydesk_app to pg_monitor`,
  `grant pg_read_all_data to ${service}`,
  `set role ${owner}`,
  `set role pg_database_owner`,
  `set session authorization ${owner}`,
  'set session_replication_role = replica',
  `alter database ${new URL(url).pathname.slice(1)} owner to ${service}`,
  `alter database ${new URL(url).pathname.slice(1)} set row_security = off`,
  'alter schema public rename to planted',
  'create extension file_fdw',
  'create publication planted for all tables',
  'create event trigger planted on ddl_command_end execute function planted()',
  `copy trail_entry to program 'true'`,
  `select pg_read_file('/etc/passwd')`,
  `select lo_import('/etc/passwd')`,
  'set row_security = off; select from violation limit 1',
  `update trail_entry set reason = 'planted'`,
  'delete from trail_entry',
  'update trail_item set workspace_id = workspace_id',
  'delete from trail_item',
  `insert into allowed_place (workspace_id, place) select workspace_id, 'planted' from member`,
  // The head of a trail moves on with each entry, so its number and its hash may change, and nothing else of it.
  'update trail_head set workspace_id = workspace_id',
  'update trail_head set audit_id = audit_id',
];

const LEAVING = ['set role copydesk_app', 'set role none', 'reset role'];

/** Runs a statement after another one that may change the role; gives the SQLSTATE of the refusal, or null. */
const refusal = async (role: string, text: string): Promise<string | null> => {
  try {
    await client.query('begin');
    await client.query(role);
    await client.query(text);
    return null;
  } catch (error) {
    return (error as pg.DatabaseError).code ?? 'no code';
  } finally {
    await client.query('rollback');
  }
};

const allowedOf = async (role: string, texts: readonly string[]): Promise<string[]> => {
  const allowed: string[] = [];
  for (const text of texts) {
    const code = await refusal(role, text);
    // 42501 is a missing right. What needs a superuser, or a function that could not be made, has other codes.
    if (code === null || !/^(42501|42883|0A000)$/.test(code)) allowed.push(`${text} (${code})`);
  }
  return allowed;
};

describe.each(LEAVING)('after %s the login of the service may not', (role) => {
  test('change any table, or what hangs on it', async () => {
    expect(tables.length).toBeGreaterThan(60);
    expect(await allowedOf(role, tables.flatMap(perTable))).toEqual([]);
  });

  test('change any policy, trigger or function', async () => {
    expect(policies.length).toBeGreaterThan(60);
    expect(triggers.length).toBeGreaterThan(2);
    const texts = [
      ...policies.flatMap((one) => [`drop policy ${one}`, `alter policy ${one} using (true)`]),
      ...triggers.map((one) => `drop trigger ${one}`),
      ...functions.flatMap((one) => [
        `drop function ${one} cascade`,
        `alter function ${one} security definer`,
      ]),
    ];
    expect(await allowedOf(role, texts)).toEqual([]);
  });

  test('change any view or sequence', async () => {
    expect(views.length).toBeGreaterThan(1);
    expect(sequences.length).toBeGreaterThan(0);
    const texts = [
      ...views.flatMap((one) => [
        `create or replace view ${one} as select 1 as planted`,
        `alter view ${one} set (security_barrier = false)`,
        `alter view ${one} owner to ${service}`,
        `alter view ${one} rename to planted`,
        `create trigger planted instead of insert on ${one} execute function suppress_redundant_updates_trigger()`,
        `drop view ${one} cascade`,
      ]),
      ...sequences.flatMap((one) => [
        `select setval('${one}', 1)`,
        `alter sequence ${one} restart`,
        `alter sequence ${one} owner to ${service}`,
        `drop sequence ${one} cascade`,
      ]),
    ];
    expect(await allowedOf(role, texts)).toEqual([]);
  });

  test('make things, take roles, or touch the trail', async () => {
    expect(await allowedOf(role, ELSEWHERE)).toEqual([]);
    // PostgreSQL takes this one only outside of a transaction.
    await client.query(role);
    await expect(client.query('alter system set row_security = off')).rejects.toThrow(
      'permission denied',
    );
  });

  test('give away what it has', async () => {
    const acl = () =>
      namesOf(
        `select relname || ' ' || relacl::text as name from pg_class where ${IN_PUBLIC} order by 1`,
      );
    const before = await acl();
    await client.query(role);
    // PostgreSQL only warns here, if the login has some right on the table itself.
    for (const table of tables) {
      await client.query(`grant all on ${table} to public`).catch(() => undefined);
    }
    expect(await acl()).toEqual(before);
  });
});

test.each(LEAVING)('after %s no head of a trail with entries can be deleted', async (role) => {
  const heads = async () =>
    (await admin.query<{ seq: string }>('select seq from trail_head order by seq')).rows.map(
      ({ seq }) => Number(seq),
    );
  expect(await heads()).toContain(1);
  await client.query(role);
  await client.query(`set app.workspace_id = '${workspace.scope.workspaceId}'`);
  await client.query('delete from trail_head where seq > 0');
  await client.query('reset app.workspace_id');
  expect(await heads()).toContain(1);
});

test('leaving the role shows no row more', async () => {
  const seenAfter = async (role: string) => {
    const seen: Record<string, number | string> = {};
    for (const table of tables) {
      await client.query('begin');
      await client.query(role);
      seen[table] = await client.query(`select from ${table}`).then(
        ({ rowCount }) => rowCount ?? 0,
        (error: Error) => error.message,
      );
      await client.query('rollback');
    }
    return seen;
  };
  const asApp = await seenAfter('set role copydesk_app');
  expect(asApp['violation']).toBe(0);
  expect((await admin.query('select from violation')).rowCount).toBeGreaterThan(0);
  for (const role of LEAVING) expect(await seenAfter(role)).toEqual(asApp);
});

test('a login may change its own password, and the next migration sets it back', async () => {
  // PostgreSQL lets every role do this. It gains nothing by it, and the service cannot connect until it is undone.
  const other = new URL(url);
  other.username = `${service}_other`;
  expect(await prepareLogin(ownerUrl, other.href)).toBe('made');
  try {
    const own = new pg.Client({ connectionString: other.href });
    await own.connect();
    await own.query(`alter role ${other.username} password 'planted'`);
    await own.end();
    expect(await prepareLogin(ownerUrl, other.href)).toBe('changed');
    expect(await prepareLogin(ownerUrl, other.href)).toBe('kept');
    expect(await findLoginFault(other.href)).toBeNull();
  } finally {
    await admin.query(`drop role ${other.username}`);
  }
});

describe('a login that may do more is found', () => {
  const name = `${service}_${new URL(url).pathname.slice(-8)}`;
  const own = new URL(url);
  own.username = name;
  beforeAll(() => prepareLogin(ownerUrl, own.href));
  afterAll(async () => {
    await admin.query(`drop owned by ${name}`);
    await admin.query(`drop role ${name}`);
  });
  const database = new URL(url).pathname.slice(1);

  test.each([
    [`alter role ${name} superuser`, `alter role ${name} nosuperuser`, /is a superuser/],
    [`alter role ${name} bypassrls`, `alter role ${name} nobypassrls`, /row-level security/],
    [`alter role ${name} createrole`, `alter role ${name} nocreaterole`, /create roles/],
    [`alter role ${name} createdb`, `alter role ${name} nocreatedb`, /databases or replicate/],
    [
      `alter database ${database} owner to ${name}`,
      `alter database ${database} owner to ${owner}`,
      /owns the database/,
    ],
    [
      `alter table rule_label owner to ${name}`,
      `alter table rule_label owner to ${owner}`,
      /owns tables/,
    ],
    [
      `grant create on schema public to ${name}`,
      `revoke create on schema public from ${name}`,
      /create tables/,
    ],
    [
      `grant pg_read_all_data to ${name}`,
      `revoke pg_read_all_data from ${name}`,
      /member of pg_read_all_data/,
    ],
    [`grant ${owner} to ${name}`, `revoke ${owner} from ${name}`, /owns the database/],
    [
      `revoke copydesk_app from ${name}`,
      `grant copydesk_app to ${name}`,
      /may not act as copydesk_app/,
    ],
  ])('%s', async (give, take, says) => {
    expect(await findLoginFault(own.href)).toBeNull();
    await admin.query(give);
    try {
      expect(await findLoginFault(own.href)).toMatch(says);
    } finally {
      await admin.query(take);
    }
    expect(await findLoginFault(own.href)).toBeNull();
  });
});

test('a pool whose login may do too much serves nothing, and the log says what to do', async () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const pool = createPool({ url: ownerUrl, size: 2, log, guard: createLoginGuard(log) });
  await expect(pool.query('select 1')).rejects.toThrow('The service is not set up.');
  await expect(pool.query('select 1')).rejects.toThrow('The service is not set up.');
  await pool.end();
  expect(lines.join('')).toContain('MIGRATE_DATABASE_URL');
  const right = createPool({ url, size: 2, log, guard: createLoginGuard(log) });
  expect((await right.query<{ user: string }>('select current_user as user')).rows).toEqual([
    { user: 'copydesk_app' },
  ]);
  await right.end();
});
