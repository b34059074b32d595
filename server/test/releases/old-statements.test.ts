import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { RELEASE } from '../../src/platform/release.ts';
import { createTestDatabase } from '../harness.ts';
import { collectStatements } from '../statements/collect-statements.ts';

/** The statements of the release before, which still runs while this one is installed. */
interface Recorded {
  readonly release: string;
  readonly statements: readonly string[];
}

const FILE = fileURLToPath(new URL('statements-of-release.json', import.meta.url));
const { admin } = await createTestDatabase();

beforeAll(() => {
  // Run this for a release, and commit what it writes.
  if (!process.env['WRITE_STATEMENTS']) return;
  const texts = collectStatements().map(({ text }) => text.trim().replaceAll(/\n {2,}/g, '\n'));
  const recorded: Recorded = {
    release: RELEASE.version,
    statements: [...new Set(texts)].toSorted(),
  };
  writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`);
});

/**
 * Statements that PostgreSQL would refuse after a migration, each with why. Planning one as the service finds
 * columns, tables, functions, rights and unique indexes that are missing. Nothing is run, and nothing stays.
 */
const findRefused = async (statements: readonly string[], migration = ''): Promise<string[]> => {
  const client = await admin.connect();
  const refused: string[] = [];
  try {
    await client.query(`begin; ${migration}; set local role copydesk_app`);
    for (const text of statements) {
      await client.query('savepoint before');
      await client.query(`explain (generic_plan) ${text}`).catch((error: Error) => {
        refused.push(`${error.message}: ${text.slice(0, 200)}`);
      });
      await client.query('rollback to savepoint before');
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return refused;
};

const readRecorded = (): Recorded => JSON.parse(readFileSync(FILE, 'utf8')) as Recorded;

test('every statement of the release before works on the schema of this one', async () => {
  const { statements } = readRecorded();
  expect(statements.length).toBeGreaterThan(800);
  expect(await findRefused(statements)).toEqual([]);
}, 60_000);

test.each([
  ['a column', 'alter table document drop column failure', 'column'],
  ['a table', 'drop table model_link', 'relation "model_link" does not exist'],
  ['a right', 'revoke update on violation_review from copydesk_app', 'permission denied'],
  ['a key', 'alter table violation_block drop constraint violation_block_pkey', 'ON CONFLICT'],
])(
  'a migration that takes %s away is found',
  async (_what, sql, why) => {
    const { statements } = readRecorded();
    expect((await findRefused(statements, sql)).join('\n')).toContain(why);
  },
  60_000,
);
