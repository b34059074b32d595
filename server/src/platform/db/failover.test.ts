import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openAdminPool } from '../../../test/database/admin-pool.ts';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { startReplicatedPostgres } from '../../../test/database/replica.ts';
import { scopesOn } from '../../../test/scopes.ts';
import { createLog } from '../log.ts';
import { checkMigrations } from './check-migrations.ts';
import { createDatabase, createPool } from './database.ts';
import { createListener } from './listen.ts';

const { primary, replica } = await startReplicatedPostgres();
const log = createLog('silent');
const { host: second } = new URL(replica.url('desk'));
// The replica comes first, so that the service has to pass it by.
const url = `${primary
  .url('desk')
  .replace('127.0.0.1', `${second},127.0.0.1`)}?target_session_attrs=read-write`;
const pool = createPool({ url, size: 4, log });
const db = createDatabase(pool);
const admin = openAdminPool(replica.url('desk'), 2);
const listener = createListener(url, log, { pingMs: 100, answerMs: 1_000 });
afterAll(async () => {
  await listener.stop();
  await admin.end();
  await pool.end();
});

/** Asks until PostgreSQL serves requests again, as a client does that heeds Retry-After. */
const untilServed = async (ask: () => Promise<{ statusCode: number }>): Promise<number[]> => {
  const seen: number[] = [];
  for (let tries = 0; tries < 300; tries += 1) {
    const { statusCode } = await ask();
    seen.push(statusCode);
    if (statusCode < 300) return seen;
    await sleep(50);
  }
  return seen;
};

test('a service with two database servers writes to the primary, and goes on with the replica that is promoted', async () => {
  const own = await makeWorkspace({ scope: scopesOn(db, log) });
  const audit = await makeAudit(own.scope, [finding(), finding({ violatingText: 'Sure 9%.' })]);
  const app = await createTestApp({ db, log, url });
  const decide = (n: number) =>
    app.inject({
      method: 'POST',
      url: `/public/v1/violations/${audit.violationIds[n]}/review`,
      headers: { 'x-api-key': own.key },
      payload: { action: 'mark_fixed' },
    });
  let heard = 0;
  listener.on('test_channel', 'x', () => (heard += 1));
  expect((await decide(0)).statusCode).toBe(200);
  expect((await checkMigrations(url)).missing).toEqual([]);
  const inTime = `select pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()) <= 0 as yes`;
  const source = new pg.Client({ connectionString: primary.url('desk') });
  await source.connect();
  // This server confirms before its log is on the disk. A commit that waits for the disk takes all earlier ones along.
  await source.query('set synchronous_commit = on');
  await source.query(`select pg_logical_emit_message(true, 'test', '')`);
  const { rows } = await source.query<{ at: string }>('select pg_current_wal_flush_lsn() as at');
  await expect
    .poll(async () => (await admin.query(inTime, [rows[0]?.at])).rows, { timeout: 20_000 })
    .toEqual([{ yes: true }]);

  // The processes of its connections outlive a killed primary for a moment, and may answer until then.
  const gone = new Promise<void>((done) => source.once('end', done));
  source.on('error', () => undefined);
  process.kill(primary.pid, 'SIGKILL');
  await gone;
  await sleep(300);
  const away = await decide(1);
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '1']);
  expect(away.json()).toMatchObject({ code: 'unavailable' });
  const before = heard;
  await admin.query('select pg_promote(true, 30)');
  const seen = await untilServed(() => decide(1));
  expect(seen.at(-1)).toBe(200);
  expect(seen.slice(0, -1).filter((status) => status !== 503)).toEqual([]);
  const states = await admin.query<{ review_state: string }>(
    `select review_state from violation_review where workspace_id = $1`,
    [own.scope.workspaceId],
  );
  expect(states.rows.map((row) => row.review_state)).toHaveLength(2);
  expect(new Set(states.rows.map((row) => row.review_state)).size).toBe(1);
  // Whoever listens is called after the gap, and hears what the new primary says.
  await expect.poll(() => heard, { timeout: 10_000 }).toBeGreaterThan(before);
  await sleep(300);
  const again = heard;
  await admin.query(`select pg_notify('test_channel', 'x')`);
  await expect.poll(() => heard, { timeout: 10_000 }).toBeGreaterThan(again);
}, 120_000);
