import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { migrate, MIGRATIONS_FOLDER, NO_TRANSACTION } from '../../src/platform/db/migrate.ts';
import { createTestDatabase } from '../harness.ts';

const { admin, ownerUrl: url } = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'copydesk-migrations-'));
cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

test('a migration of a table that is being read lets everybody else go on, and runs when it can', async () => {
  writeFileSync(join(folder, '997_late.sql'), 'alter table violation add column late integer;');
  const reader = await admin.connect();
  await reader.query('begin; select count(*) from violation');
  let waits = 0;
  const migrated = migrate(url, { folder, onWait: () => void (waits += 1) });
  const longest = { ms: 0 };
  for (const until = Date.now() + 6_000; Date.now() < until; await sleep(50)) {
    const began = performance.now();
    await admin.query('select count(*) from violation');
    longest.ms = Math.max(longest.ms, performance.now() - began);
  }
  await reader.query('commit');
  reader.release();
  expect(await migrated).toEqual(['997_late']);
  expect(waits).toBeGreaterThan(0);
  // Somebody who reads waits for as long as one attempt takes, and not for the reader before it.
  expect(longest.ms).toBeLessThan(4_000);
}, 60_000);

test('an index is built concurrently in a file without a transaction', async () => {
  writeFileSync(
    join(folder, '998_index.sql'),
    `${NO_TRANSACTION}create index concurrently violation_tried on violation (rank);`,
  );
  expect(await migrate(url, { folder })).toEqual(['998_index']);
  const { rows } = await admin.query(
    `select indisvalid from pg_index where indexrelid = 'violation_tried'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
  expect(await migrate(url, { folder })).toEqual([]);
});
