import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../harness.ts';
import { collectStatements } from './collect-statements.ts';
import { describeStatement } from './describe.ts';
import { findStatementSites } from './row-types.ts';

const SERVER = fileURLToPath(new URL('../../', import.meta.url));

const collected = collectStatements();
const sites = [...new Set(collected.map(({ file }) => file))].flatMap(findStatementSites);
const placeOf = ({ file, line }: { file: string; line: number }) =>
  `${file.slice(SERVER.length)}:${line}`;
const siteOf = new Map(sites.map((site) => [placeOf(site), site]));

const { url } = await createTestDatabase();

/** A connection that acts as the service does. */
const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options: '-c role=copydesk_app' });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

test('every call of statement is reached at module load, and its row type can be read', () => {
  expect(sites.length).toBeGreaterThan(500);
  const made = new Set(collected.map(placeOf));
  expect(sites.filter((site) => !made.has(placeOf(site))).map(placeOf)).toEqual([]);
  expect(sites.flatMap((site) => (site.unread ? [`${placeOf(site)} ${site.unread}`] : []))).toEqual(
    [],
  );
});

/** How the columns of a statement differ from its row type, as a sentence each. */
const compare = (columns: readonly string[], expected: ReadonlySet<string>): string[] => [
  ...columns
    .filter((name) => !expected.has(name))
    .map((name) => `returns ${name}, unknown to the type`),
  ...[...expected]
    .filter((name) => !columns.includes(name))
    .map((name) => `does not return ${name}`),
];

test('PostgreSQL accepts every statement, and returns just the columns of its row type', async () => {
  const client = await connect();
  const wrong: string[] = [];
  for (const one of collected) {
    const described = await describeStatement(client, one.text);
    const place = placeOf(one);
    if ('error' in described) {
      wrong.push(`${place} ${described.error}`);
      continue;
    }
    const expected = siteOf.get(place)?.columns;
    if (expected)
      wrong.push(...compare(described.columns, expected).map((why) => `${place} ${why}`));
  }
  expect([...new Set(wrong)]).toEqual([]);
});

test('a statement with a wrong column, and one with a wrong row type, are caught', async () => {
  const client = await connect();
  expect(await describeStatement(client, 'select id, nmae from audit')).toEqual({
    error: 'column "nmae" does not exist',
  });
  const described = await describeStatement(client, 'select id, name as title from audit');
  expect('columns' in described && compare(described.columns, new Set(['id', 'name']))).toEqual([
    'returns title, unknown to the type',
    'does not return name',
  ]);
});
