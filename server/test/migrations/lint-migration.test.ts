import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS_FOLDER, NO_TRANSACTION } from '../../src/platform/db/migrate.ts';
import { createTestDatabase } from '../harness.ts';
import { EXCUSED } from './excused.ts';
import { lintMigration } from './lint-migration.ts';

/** Migrations before this one ran before anybody depended on a service that goes on. */
const FIRST = '060';

const faults = readdirSync(MIGRATIONS_FOLDER)
  .filter((name) => name.endsWith('.sql') && name >= FIRST)
  .flatMap((name) =>
    lintMigration(readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8')).map((fault) => ({
      name,
      fault,
    })),
  );
const excuses = Object.entries(EXCUSED).flatMap(([name, reasons]) =>
  Object.keys(reasons).map((begin) => ({ name, begin })),
);
const covers = (excuse: (typeof excuses)[0], { name, fault }: (typeof faults)[0]): boolean =>
  excuse.name === name && fault.startsWith(excuse.begin);

test('no migration stops a running service or the release before it', () => {
  const left = faults.filter((fault) => !excuses.some((excuse) => covers(excuse, fault)));
  expect(left).toEqual([]);
});

test('what is excused by name is a fault', () => {
  const idle = excuses.filter((excuse) => !faults.some((fault) => covers(excuse, fault)));
  expect(idle).toEqual([]);
});

const BATCHES = `loop update violation set rank = 1; exit when not found; commit; end loop`;

test.each([
  ['create index violation_x on violation (rank)', 'concurrently'],
  ['create index if not exists violation_x on violation (rank)', 'concurrently'],
  ['create index concurrently x on violation (rank)', 'begins with -- no transaction'],
  [`${NO_TRANSACTION}create index concurrently x on violation (rank); select 1`, 'of its own'],
  ['drop index violation_rank', 'drop it concurrently'],
  ['drop index concurrently violation_rank', 'begins with -- no transaction'],
  ['reindex table violation', 'concurrently'],
  ['refresh materialized view violation_count', 'concurrently'],
  ['alter table violation add constraint x check (rank > 0)', 'not valid'],
  ['alter table violation add check (rank > 0), add check (rank > 1) not valid', 'not valid'],
  ['alter table violation add constraint x not null rank', 'not valid'],
  ['alter table violation add column x smallint default 0 check (x > 0)', 'column is new'],
  ['alter table violation add x smallint check (x > 0)', 'column is new'],
  ['alter table only public."violation" add column x smallint check(x > 0)', 'column is new'],
  ['alter table violation add foreign key (rule_id) references rule (id)', 'not valid'],
  ['alter table violation add column x uuid references rule', 'key not valid'],
  ['alter table violation add unique (rank)', 'using index'],
  ['alter table violation add column x integer unique', 'using index'],
  ['alter table violation add exclude using gist (rank with =)', 'using index'],
  ['alter table violation alter column rank set not null', 'not valid'],
  ['alter table violation alter column rank type bigint', 'written anew'],
  ['alter table violation alter rank set data type bigint', 'written anew'],
  ['alter table violation set unlogged', 'written anew'],
  ['alter table violation add column x uuid default gen_random_uuid()', 'written anew'],
  ['alter table violation add column x bigint generated always as identity', 'written anew'],
  ['alter table violation add column x bigserial', 'written anew'],
  ['alter table violation add column x int generated always as (rank + 1) stored', 'written anew'],
  ['alter table violation attach partition x for values in (1)', 'under a lock'],
  ['alter table violation add column x integer not null', 'default'],
  ['alter table violation drop column rank', 'in the next'],
  ['alter table violation drop rank', 'in the next'],
  ['alter table violation rename to finding', 'in the next'],
  ['alter index violation_rank rename to x', 'in the next'],
  ['drop table violation', 'in the next'],
  ['-- A comment; with a semicolon.\nupdate violation set rank = 1', 'background migration'],
  ['/* A comment. */ delete from violation', 'background migration'],
  ['with x as (select 1) update violation set rank = 1', 'background migration'],
  ['merge into violation v using rule r on true when matched then delete', 'background migration'],
  ['create table x (id uuid); insert into x select id from violation', 'background migration'],
  ['lock table violation', 'meanwhile'],
  ['cluster violation using violation_pkey', 'meanwhile'],
  ['vacuum (full, analyze) violation', 'meanwhile'],
  [
    'alter table violation add column x integer; alter table violation validate constraint y',
    'of its own',
  ],
  // Only the table that the file creates is empty.
  ['create table public.x (id uuid); alter table public.violation drop column rank', 'in the next'],
  [
    'create table if not exists violation (id uuid); alter table violation drop column rank',
    'in the next',
  ],
  // A reason excuses the statement below it.
  [
    '-- allowed: few rows in this table\nupdate model_bucket set held_until = now(); drop table violation',
    'in the next',
  ],
  [`${NO_TRANSACTION}do $$ begin ${BATCHES}; end $$`, 'background migration'],
  [`${NO_TRANSACTION}do $$ begin loop perform f(); commit; end loop; end $$`, 'background'],
  [`-- allowed: they are few\ndo $$ begin ${BATCHES}; end $$`, 'commits between batches'],
  [
    `${NO_TRANSACTION}-- allowed: they are few\ndo $$ begin update violation set rank = 1; end $$`,
    'commits between batches',
  ],
  [`do $$ begin execute 'alter table ' || 'violation drop column rank'; end $$`, 'in the next'],
  [`do $x$ begin execute format('create index on %I (id)', 'violation'); end $x$`, 'concurrently'],
])('%s is refused', (sql, why) => {
  const found = lintMigration(sql);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(why);
});

test.each([
  ['insert into rule (id) select id from violation', 'insert'],
  ['delete from violation', 'delete'],
  ['update violation set rank = 1', 'update'],
  [`execute 'update violation set rank = 1'`, 'execute'],
  ['for x in update violation set rank = 1 returning id loop perform x; end loop', 'for'],
])('a block that runs %s is refused without a reason and without a commit', (sql) => {
  expect(lintMigration(`do $$ begin ${sql}; end $$`)).toHaveLength(2);
});

test.each([
  'create table x (id uuid primary key); create index x_id on x (id); alter table x add check (id is not null)',
  `${NO_TRANSACTION}create index concurrently x on violation (rank)`,
  `${NO_TRANSACTION}drop index concurrently if exists violation_rank`,
  'alter table violation add constraint x check (rank > 0) not valid',
  'alter table violation validate constraint x',
  'alter table violation add column x integer, add column y text not null default $$;$$',
  `alter table violation add column x text not null default 'references, check (x) unique'`,
  'alter table violation add column x timestamptz default now()',
  'alter table violation alter column rank drop not null',
  '-- allowed: the table has one row for each provider\nupdate model_bucket set held_until = now()',
  `${NO_TRANSACTION}-- allowed: one row for each provider\ndo $$ begin ${BATCHES}; end $$`,
  'create function f() returns void language sql as $$ update violation set rank = 1 $$',
  `do $$ begin execute format('alter table %I enable row level security', 'violation'); end $$`,
  'create trigger x after insert on violation for each row execute function f()',
  `insert into rule (id) select g from generate_series(1, 3) g`,
])('%s is taken', (sql) => {
  expect(lintMigration(sql)).toEqual([]);
});

const { admin } = await createTestDatabase();

/** Whether PostgreSQL reads the rows of a table, or writes it anew, to change it. */
const isCostly = async (sql: string): Promise<boolean> => {
  const client = await admin.connect();
  const look = async () => {
    const { rows } = await client.query<{ file: string; read: string }>(
      `select pg_relation_filenode('large') as file, seq_tup_read as read
       from pg_stat_xact_user_tables where relname = 'large'`,
    );
    return [rows[0]?.file, rows[0]?.read];
  };
  try {
    await client.query(`begin; create table large as select g as id, g as n from generate_series(1, 1000) g;
      create table other (id integer primary key); insert into other values (1)`);
    const before = await look();
    await client.query(sql);
    expect(before[0]).toBeDefined();
    return (await look()).join() !== before.join();
  } finally {
    await client.query('rollback');
    client.release();
  }
};

test.each([
  ['alter table large add column x smallint', false],
  ['alter table large add column x smallint not null default 0', false],
  ['alter table large add column x timestamptz default now()', false],
  ['alter table large add column x smallint not null default 0 check (x between 0 and 2)', true],
  ['alter table large add column x smallint check (x > 0)', true],
  ['alter table large add column x integer default 1 references other', true],
  ['alter table large add column x uuid default gen_random_uuid()', true],
  ['alter table large add column x integer generated always as (n + 1) stored', true],
  ['alter table large add column x bigint generated always as identity', true],
  ['alter table large add column x integer unique', true],
  ['alter table large add check (n > 0)', true],
  ['alter table large add check (n > 0) not valid', false],
  ['alter table large add constraint x not null n', true],
  ['alter table large add constraint x not null n not valid', false],
  ['alter table large alter column n set not null', true],
  ['alter table large alter column n type bigint', true],
  ['alter table large set unlogged', true],
  ['create trigger x after insert on large execute function plan_key_reminders()', false],
])('PostgreSQL and the rules agree about what %s costs', async (sql, costs) => {
  expect(await isCostly(sql)).toBe(costs);
  expect(lintMigration(sql).length > 0).toBe(costs);
});
