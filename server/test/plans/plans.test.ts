import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { createPool } from '../../src/platform/db/database.ts';
import { stopAutovacuum } from '../database/forget-statistics.ts';
import { createTestDatabase } from '../harness.ts';
import { type CollectedStatement, collectStatements } from '../statements/collect-statements.ts';
import { JOINED_DECISION } from './joined-decision.ts';
import { BELIEFS, type Belief, believe, growFiles } from './hostile-statistics.ts';
import { beyondStated, type Furthest, noteFurthest, readStated, SOURCE, TABLE } from './reaches.ts';

const { admin, ownerUrl, url, log } = await createTestDatabase();

/** Plans statements as a connection of the product does, under each belief. */
const findFurthest = async (
  statements: readonly CollectedStatement[],
  beliefs: readonly Belief[] = BELIEFS,
): Promise<Map<string, Furthest>> => {
  const furthest = new Map<string, Furthest>();
  for (const belief of beliefs) {
    await believe(admin, belief);
    const pool = createPool({ url, size: 1, log });
    const client = await pool.connect();
    await noteFurthest(client, statements, belief.name, furthest);
    client.release();
    await pool.end();
  }
  return furthest;
};

beforeAll(async () => {
  await stopAutovacuum(admin);
  await growFiles(admin);
});

test('no statement reads further in a table than reaches.txt says, whatever PostgreSQL believes', async () => {
  const furthest = await findFurthest(collectStatements());
  const lines = [...furthest]
    .filter(([, { reach }]) => reach !== 'narrow')
    .map(([key, { reach }]) => `${key} ${reach}`)
    .toSorted();
  expect(furthest.size).toBeGreaterThan(1_500);
  if (process.env['WRITE_REACHES']) writeFileSync(TABLE, `${lines.join('\n')}\n`);
  const stated = readStated();
  const wrong = beyondStated(furthest, stated);
  expect(wrong).toEqual([]);
  // What became better stays better.
  expect([...stated].map(([key, reach]) => `${key} ${reach}`).toSorted()).toEqual(lines);
}, 120_000);

test('a statement that reads a whole audit or table is seen, and so is one that only some statistics spoil', async () => {
  const planted = (name: string, text: string) => ({
    text,
    file: `${SOURCE}planted.ts`,
    line: 1,
    name,
  });
  const statements = [
    planted('WHOLE', `select id from violation where violating_text = $1`),
    planted('AUDIT', `select id from violation where workspace_id = $1 and audit_id = $2`),
    planted('ONE', `select id from violation where workspace_id = $1 and id = $2`),
    // One value of the column can be that of every row.
    planted('FEW', `select id from finding where workspace_id = $1 and standing = $2`),
    planted('JOINED', JOINED_DECISION),
  ];
  const reachesIn = async (beliefs: readonly Belief[]) =>
    Object.fromEntries(
      [...(await findFurthest(statements, beliefs))].map(([key, { reach }]) => [
        key.replace('planted.ts#', ''),
        reach,
      ]),
    );
  const worst = await reachesIn(BELIEFS);
  expect(worst).toMatchObject({
    'WHOLE violation': 'everything',
    'AUDIT violation': 'audit',
    'ONE violation': 'narrow',
    'FEW finding': 'workspace',
    'JOINED violation': 'narrow',
    'JOINED violation_group': 'audit',
    'JOINED violation_review': 'audit',
  });
  // A database without statistics would not show it.
  expect(await reachesIn(BELIEFS.slice(0, 1))).toMatchObject({
    'JOINED violation_group': 'narrow',
  });
}, 60_000);

test('the statistics of this test are those that PostgreSQL plans with', async () => {
  const rowsOf = async (text: string): Promise<number> => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `explain (generic_plan, format json) ${text}`,
    );
    await client.end();
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] as number;
  };
  const ofRule = 'select id from violation where rule_id = $1';
  const assigned = 'select id from finding where assigned_to is not null';
  const found: number[] = [];
  const withPeople: number[] = [];
  for (const belief of BELIEFS) {
    await believe(admin, belief);
    found.push(await rowsOf(ofRule));
    withPeople.push(await rowsOf(assigned));
  }
  const [, three, ...whole] = found;
  expect(three).toBe(1);
  // A rule is optional, so where nothing optional was set, no row has one.
  expect(whole).toEqual([10, 10, 10, 1]);
  expect(withPeople.slice(2).map((rows) => rows > 1)).toEqual([true, true, true, false]);
});

test('every table says how many workspaces and audits to plan with, so that ANALYZE cannot change it', async () => {
  const { rows } = await admin.query(
    `select c.relname, a.attname from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname in ('workspace_id', 'audit_id')
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attoptions is null
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
         and i.indpred is null and i.indnatts = 1 and i.indkey[0] = a.attnum)`,
  );
  expect(rows).toEqual([]);
});
