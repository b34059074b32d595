import { expect, onTestFinished, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createDatabase, createPool } from './database.ts';
import { startDatabaseClock } from './database-clock.ts';

const database = await createTestDatabase();
const { admin, db, log, url } = database;
const HOURS_MS = 2 * 60 * 60_000;

const databaseTime = async (): Promise<number> => {
  const { rows } = await admin.query<{ at: Date }>('select clock_timestamp() as at');
  return rows[0]?.at.getTime() ?? Number.NaN;
};

test('decisions over two processes have times in the order of the trail, although one machine is two hours behind', async () => {
  const own = await makeWorkspace(database);
  const texts = ['Sure 1%.', 'Sure 2%.', 'Sure 3%.', 'Sure 4%.'];
  const audit = await makeAudit(
    own.scope,
    texts.map((violatingText) => finding({ violatingText })),
  );
  const behind = startDatabaseClock(db, () => Date.now() - HOURS_MS);
  const right = startDatabaseClock(db);
  await Promise.all([behind.measured, right.measured]);
  const apps = [
    await createTestApp(database, { now: right.now }),
    await createTestApp(database, { now: behind.now }),
  ];
  const began = await databaseTime();
  for (const [n, id] of audit.violationIds.entries()) {
    const answer = await apps[n % 2]?.inject({
      method: 'POST',
      url: `/public/v1/violations/${id}/review`,
      headers: { 'x-api-key': own.key },
      payload: { action: 'mark_fixed' },
    });
    expect(answer?.statusCode).toBe(200);
    // Longer than the two clocks may differ by what their measuring took.
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  behind.stop();
  right.stop();
  const { rows } = await admin.query<{ at: Date }>(
    `select at from trail_entry where workspace_id = $1 order by seq`,
    [own.scope.workspaceId],
  );
  const times = rows.map(({ at }) => at.getTime());
  expect(times).toHaveLength(4);
  expect(times.toSorted((a, b) => a - b)).toEqual(times);
  expect(Math.abs((times[0] ?? 0) - began)).toBeLessThan(5_000);
});

test('a clock without PostgreSQL is that of the machine, and the start does not wait for it', async () => {
  const pool = createPool({ url: url.replace(/:\d+\//, ':9/'), size: 1, log });
  onTestFinished(() => pool.end());
  const machine = Date.now() - HOURS_MS;
  const since = performance.now();
  const clock = startDatabaseClock(createDatabase(pool), () => machine);
  await clock.measured;
  onTestFinished(clock.stop);
  expect(performance.now() - since).toBeLessThan(5_000);
  expect(Math.abs(clock.now().getTime() - machine)).toBeLessThan(10_000);
});
