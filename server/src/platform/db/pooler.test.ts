import { afterAll, describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { hasPooler, startPooler } from '../../../test/database/pooler.ts';
import { scopesOn } from '../../../test/scopes.ts';
import { createDatabase, createPool } from './database.ts';
import { call, statement } from './statement.ts';

const SETTINGS = statement<Record<string, string>>(`
  select current_user as role, current_setting('statement_timeout') as timeout,
    current_setting('plan_cache_mode') as plans, current_setting('jit') as jit,
    current_setting('enable_seqscan') as scans,
    current_setting('idle_in_transaction_session_timeout') as idle`);
const PID = statement<{ pid: number }>(`select pg_backend_pid() as pid, pg_sleep(0.05)`);

describe.skipIf(!hasPooler())('behind PgBouncer, in its mode for transactions', async () => {
  // The tests of a group that is skipped are collected all the same, and a group without one is an error.
  // oxlint-disable-next-line vitest/no-conditional-tests
  if (!hasPooler()) {
    test('there is no PgBouncer of 1.21 or later', () => expect.unreachable());
    return;
  }
  const database = await createTestDatabase();
  const { log } = database;
  const pooler = await startPooler(database.url, 2);
  const pool = createPool({ url: pooler.url, size: 8, log, pooler: 'transaction' });
  const db = createDatabase(pool);
  afterAll(async () => {
    await pool.end();
    await pooler.stop();
  });

  test('every transaction has the role and the settings that a connection of its own would have', async () => {
    const wanted = await database.db.batch('', [call(SETTINGS, [])]);
    expect(wanted[0]?.[0]).toMatchObject({ role: 'copydesk_app', timeout: '30s' });
    const seen = await Promise.all(
      Array.from({ length: 20 }, () => db.batch('', [call(SETTINGS, [])])),
    );
    for (const rows of seen) expect(rows).toEqual(wanted);
    const inside = await db.transaction(
      '',
      (one) => one.batch('', [call(SETTINGS, [])]),
      'patient',
    );
    expect(inside[0]?.[0]).toMatchObject({ role: 'copydesk_app', timeout: '0' });
  });

  test('eight clients share two connections, and nothing of a transaction is left in them', async () => {
    const pids = await Promise.all(Array.from({ length: 24 }, () => db.batch('', [call(PID, [])])));
    expect(new Set(pids.map(([[row]]) => row?.pid)).size).toBe(2);
    const left = createPool({ url: pooler.url, size: 1, log, pooler: 'transaction' });
    afterAll(() => left.end());
    const { rows } = await left.query<{ role: string; workspace: string }>(
      `select current_user as role, coalesce(current_setting('app.workspace_id', true), '') as workspace`,
    );
    expect(rows[0]).toEqual({ role: 'copydesk', workspace: '' });
  });

  test('workspaces stay apart, decisions and their trail work, and repeated requests have one effect', async () => {
    const scope = scopesOn(db, log);
    const [own, other] = [await makeWorkspace({ scope }), await makeWorkspace({ scope })];
    const audit = await makeAudit(own.scope, [finding(), finding({ violatingText: 'Sure 9%.' })]);
    const app = await createTestApp({ db, log });
    const decide = (key: string, id = audit.violationIds[0]) =>
      app.inject({
        method: 'POST',
        url: `/public/v1/violations/${id}/review`,
        headers: { 'x-api-key': key, 'idempotency-key': 'once' },
        payload: { action: 'mark_fixed' },
      });
    const answers = await Promise.all([decide(own.key), decide(other.key), decide(own.key)]);
    const [first, foreign, second] = answers.map(({ statusCode }) => statusCode);
    expect(foreign).toBe(404);
    // A repetition that comes while the first is under way is told to wait.
    expect([first ?? 0, second ?? 0].toSorted((a, b) => a - b)).toEqual([
      200,
      expect.toBeOneOf([200, 409]),
    ]);
    expect((await decide(own.key)).statusCode).toBe(200);
    const { rows } = await database.admin.query(
      `select seq from trail_entry where workspace_id = $1 and actor_kind = 'key'`,
      [own.scope.workspaceId],
    );
    expect(rows).toHaveLength(1);
  });
});
