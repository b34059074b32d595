import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { watchBackground } from '../platform/background/watch-background.ts';
import { readProgress } from '../platform/db/background-progress.ts';
import type { BackgroundMigration } from '../platform/background/background-migration.ts';
import { createMetrics } from '../platform/metrics/create-metrics.ts';
import { askBackground } from '../roots/doctor/ask-database.ts';
import { checkBackground } from '../roots/doctor/database-rules.ts';
import { fillSample, ROWS, SAMPLE_TABLE } from './background.fixture.ts';
import { startBackgroundMigrations } from './run-background-migrations.ts';

const database = await createTestDatabase();
const { admin, db, log, url } = database;
const PATIENCE = { timeout: 60_000 };
const SIZES = [12_000, 7_900, 100];
const ids: string[] = [];

beforeAll(async () => {
  await admin.query(SAMPLE_TABLE);
  for (const size of SIZES) {
    const { scope } = await makeWorkspace(database);
    ids.push(scope.workspaceId);
    await admin.query('insert into sample select $1, g from generate_series(1, $2::integer) g', [
      scope.workspaceId,
      size,
    ]);
  }
  ids.sort();
  await admin.query('analyze sample');
});

beforeEach(async () => {
  await admin.query('delete from workspace_move');
  await admin.query(`
    delete from background_migration_place; delete from background_migration;
    update sample set filled = 0; select begin_background_migration('fill_sample', 'sample')`);
});

const start = (migrations: readonly BackgroundMigration[]): void => {
  const running = startBackgroundMigrations({ db, log, migrations, idleMs: 50 });
  onTestFinished(() => running.stop());
};
/** How often rows were gone over, with how many rows; only those of a workspace if one is named. */
const filled = async (workspaceId: string | null = null) =>
  (
    await admin.query<{ filled: number; rows: number }>(
      `select filled, count(*)::integer as rows from sample
       where $1::uuid is null or workspace_id = $1 group by filled order by filled`,
      [workspaceId],
    )
  ).rows;
const progress = async () => (await readProgress(db))[0];
const endedAt = async (): Promise<Date | null> =>
  (await admin.query<{ at: Date | null }>('select ended_at as at from background_migration'))
    .rows[0]?.at ?? null;
const untilEnded = async (): Promise<void> => {
  await expect.poll(endedAt, PATIENCE).not.toBeNull();
};

const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

test('20,000 rows of three workspaces are gone over once each, although the process is killed in the middle of a batch', async () => {
  expect(await progress()).toMatchObject({ done: 0, total: 20_000, workspaces: 3 });
  const fixture = new URL('background.fixture.ts', import.meta.url).href;
  const script = `(await import('${fixture}')).fillForever(${JSON.stringify(url)})`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  children.push(child);
  const inBatch = async (): Promise<boolean> => {
    const { rows } = await admin.query<{ busy: boolean }>(
      `select count(*) = 1 as busy from pg_stat_activity
       where datname = current_database() and query like '%pg_sleep($1)%' and pid <> pg_backend_pid()
         and state = 'active'`,
    );
    return (rows[0]?.busy ?? false) && ((await progress())?.done ?? 0) >= 5_000;
  };
  await expect.poll(inBatch, { ...PATIENCE, interval: 5 }).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  // PostgreSQL notices a moment later that nobody is there.
  await expect
    .poll(
      async () =>
        (await admin.query(`select from pg_locks where locktype = 'advisory' and granted`))
          .rowCount,
      PATIENCE,
    )
    .toBe(0);
  const { done = 0 } = (await progress()) ?? {};
  expect(done).toBeGreaterThanOrEqual(5_000);
  expect(done).toBeLessThan(20_000);
  // What was noted is what was done.
  expect(await filled()).toEqual([
    { filled: 0, rows: 20_000 - done },
    { filled: 1, rows: done },
  ]);
  expect(done % ROWS).toBe(0);
  start([fillSample()]);
  await untilEnded();
  expect(await filled()).toEqual([{ filled: 1, rows: 20_000 }]);
  expect(await progress()).toMatchObject({ done: 20_000, workspaces: 0 });
}, 120_000);

test('several processes do one batch at a time', async () => {
  let [running, most] = [0, 0];
  const sample = fillSample(0.01);
  const counted: BackgroundMigration = {
    ...sample,
    runBatch: async (open, place) => {
      running += 1;
      most = Math.max(most, running);
      return sample.runBatch(open, place).finally(() => void (running -= 1));
    },
  };
  for (let n = 0; n < 3; n++) start([counted]);
  await untilEnded();
  expect(most).toBe(1);
  expect(await filled()).toEqual([{ filled: 1, rows: 20_000 }]);
}, 120_000);

test('a workspace that fails is named with a code and not with values, and the others do not wait for it', async () => {
  const [broken = '', ...others] = ids;
  const sample = fillSample();
  start([
    {
      ...sample,
      runBatch: (open, place) => {
        if (place.workspaceId !== broken) return sample.runBatch(open, place);
        throw Object.assign(new Error('wrong value "of a customer"'), { code: '22P02' });
      },
    },
  ]);
  await expect.poll(async () => (await progress())?.workspaces, PATIENCE).toBe(1);
  for (const id of others) expect((await filled(id)).map((one) => one.filled)).toEqual([1]);
  await expect.poll(async () => (await progress())?.failed, PATIENCE).toBe(1);
  expect(await progress()).toMatchObject({ errors: '22P02' });
  expect(await endedAt()).toBeNull();
  const told = checkBackground(await askBackground(url));
  expect(told.state).toBe('wrong');
  expect(told.says).toMatch(
    /^fill_sample: [\d,]+ of about 20,000 rows, 1 workspace left; it failed in 1: 22P02$/,
  );
}, 120_000);

test('a workspace on its way to another cell is left alone, and its place is not lost', async () => {
  const [moving = ''] = ids;
  await admin.query(
    `insert into workspace_move (id, state, move_id) values ($1, 'leaving', gen_random_uuid())`,
    [moving],
  );
  start([fillSample()]);
  await expect.poll(async () => (await progress())?.workspaces, PATIENCE).toBe(1);
  expect((await filled(moving)).map((one) => one.filled)).toEqual([0]);
  expect(await progress()).toMatchObject({ failed: 0 });
}, 120_000);

test('a workspace that arrives with its place begins again what had ended', async () => {
  start([fillSample()]);
  await untilEnded();
  const [arrived = ''] = ids;
  await admin.query(`update sample set filled = 0 where workspace_id = $1 and id > 90`, [arrived]);
  await admin.query(
    `insert into background_migration_place (workspace_id, name, position) values ($1, 'fill_sample', '90')`,
    [arrived],
  );
  expect(await progress()).toMatchObject({ workspaces: 1 });
  await expect.poll(async () => (await progress())?.workspaces, PATIENCE).toBe(0);
  expect(await filled()).toEqual([{ filled: 1, rows: 20_000 }]);
}, 120_000);

test('a release that does not know a background migration leaves it alone, and doctor tells that it is under way', async () => {
  start([{ ...fillSample(), name: 'another' }]);
  const metrics = createMetrics('workflows');
  watchBackground(metrics.registry, db);
  await admin.query('update background_migration set done = 5000');
  const told = checkBackground(await askBackground(url));
  expect(told.state).toBe('advice');
  expect(told.says).toBe('fill_sample: 5,000 of about 20,000 rows, 3 workspaces left');
  expect(await metrics.registry.metrics()).toContain(
    'copydesk_background_migration_done_ratio{name="fill_sample"} 0.25',
  );
  expect(await filled()).toEqual([{ filled: 0, rows: 20_000 }]);
  await admin.query('delete from background_migration_place');
  expect(checkBackground(await askBackground(url)).state).toBe('fine');
  expect(await metrics.registry.metrics()).toContain('{name="fill_sample"} 1');
});
