import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { lookUp } from '../../src/platform/db/look-up.ts';
import { createPool } from '../../src/platform/db/database.ts';
import { stopAutovacuum } from '../database/forget-statistics.ts';
import { createTestDatabase } from '../harness.ts';
import { type CollectedStatement, collectStatements } from '../statements/collect-statements.ts';
import { BELIEFS, believe, growFiles } from './hostile-statistics.ts';
import { SOURCE } from './reaches.ts';
import { readPlan, readUniqueKeys } from './read-plan.ts';

const { admin, url, log } = await createTestDatabase();

/** Tables of about 18,000 rows. In much larger ones PostgreSQL shuns what is cheap and wrong in these. */
const PAGES = 300;

beforeAll(async () => {
  await stopAutovacuum(admin);
  await growFiles(admin, PAGES);
});

/** What the statements read again for each of many rows, under any belief. */
const findAgain = async (statements: readonly CollectedStatement[]): Promise<string[]> => {
  const found = new Set<string>();
  for (const belief of BELIEFS) {
    await believe(admin, belief);
    const pool = createPool({ url, size: 1, log });
    const client = await pool.connect();
    const keys = await readUniqueKeys(client);
    for (const { text, file, name } of statements) {
      const { again } = await readPlan(client, text, keys);
      for (const what of again) found.add(`${file.replace(SOURCE, '')}#${name} ${what}`);
    }
    client.release();
    await pool.end();
  }
  return [...found].toSorted();
};

/** The exceptions, one a line: `file#STATEMENT table: why this may be read again`. */
const readStated = (): string[][] =>
  readFileSync(fileURLToPath(new URL('again.txt', import.meta.url)), 'utf8')
    .trim()
    .split('\n')
    .map((line) => /^(\S+ \S+?): (.+)$/.exec(line)?.slice(1) ?? [line]);

test('no statement reads a table or a list again for each of many rows, except where again.txt says why', async () => {
  const found = await findAgain(collectStatements());
  const stated = readStated();
  expect(stated.filter(([, why]) => why === undefined)).toEqual([]);
  expect(found).toEqual(stated.map(([what]) => what));
}, 120_000);

test('a join that may compare everything with everything is seen, and a look-up is none', async () => {
  const planted = (name: string, rest: string) => ({
    text: `with v as materialized (
        select rank, rank & -16777216 as base from violation
        where workspace_id = $1 and audit_id = $2 and rank > $3 and rank <= $4
      ), few as materialized (select count(*) as n from v) ${rest}`,
    file: `${SOURCE}planted.ts`,
    line: 1,
    name,
  });
  const condition = `g.workspace_id = $1 and g.audit_id = $2
    and g.base_rank >= ($3::bigint & -16777216) and g.base_rank <= $4`;
  const group = lookUp(
    'violation_group.address',
    'violation_group',
    'violation_group.audit_id = $2 and violation_group.base_rank = v.base',
  );
  const found = await findAgain([
    planted(
      'TABLE',
      `select v.rank, g.address from v left join violation_group g on ${condition} and g.base_rank = v.base`,
    ),
    planted('LIST', 'select from v join v as other on other.rank = v.base'),
    planted('LOOK_UP', `select from v left join ${group} g on true`),
    planted('ONE_ROW', 'select from v cross join few'),
  ]);
  expect(found).toEqual(['planted.ts#LIST cte:v', 'planted.ts#TABLE violation_group']);
}, 60_000);
