import { REVIEW_ACTIONS } from '@copydesk/contract/shared/review-rules';
import { expect, test } from 'vitest';
import { stopAutovacuum } from '../../../test/database/forget-statistics.ts';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { createDatabase, createPool, type Database } from '../../platform/db/database.ts';
import { reviewViolation } from './review-violation.ts';

const VIOLATIONS = 1_000;
const GROUP = 50;
const DECISIONS = 200;

const database = await createTestDatabase();
const { admin, url, log } = database;

/** Works on one connection and waits for its end, with which PostgreSQL has counted all that it did. */
const onOneConnection = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
  const pool = createPool({ url, size: 1, log });
  const { rows: own } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const result = await work(createDatabase(pool));
  await pool.end();
  const isThere = async () => {
    const pid = own[0]?.pid;
    const { rows } = await admin.query(`select from pg_stat_activity where pid = $1`, [pid]);
    return rows.length > 0;
  };
  await expect.poll(isThere, { timeout: 10_000 }).toBe(false);
  return result;
};

/** Updates of violation_review, and those of them whose new row stayed on its page. */
const readUpdates = async () => {
  const { rows } = await admin.query<{ updated: number; hot: number }>(
    `select n_tup_upd::integer as updated, n_tup_hot_upd::integer as hot
     from pg_stat_user_tables where relname = 'violation_review'`,
  );
  return rows[0] as (typeof rows)[0];
};

test('decisions change rows of violation_review on their page and touch no index', async () => {
  // So that nothing but the decisions makes room.
  await stopAutovacuum(admin);
  const { keyScope } = await makeWorkspace(database);
  const findings = Array.from({ length: VIOLATIONS }, (_, n) =>
    finding({ fingerprint: n < GROUP ? 'group' : `finding ${n}` }),
  );
  const { violationIds } = await onOneConnection((db) => makeAudit({ ...keyScope, db }, findings));
  const before = await readUpdates();
  const changed = await onOneConnection(async (db) => {
    let sum = 0;
    // Spread over the audit: the step has no common factor with the number of violations. The last is a group.
    for (let n = 0; n <= DECISIONS; n++) {
      const action = REVIEW_ACTIONS[n % REVIEW_ACTIONS.length] ?? 'mark_fixed';
      const decided = await reviewViolation(
        { ...keyScope, db },
        {
          violationId: violationIds[n < DECISIONS ? (n * 37) % VIOLATIONS : 0] as string,
          action,
          reason: action === 'dismiss' ? 'Quoted from a customer.' : null,
          applyToGroup: n === DECISIONS,
          acceptedVersions: null,
        },
      );
      sum += decided.changed;
    }
    return sum;
  });
  const after = await readUpdates();
  const updated = after.updated - before.updated;
  expect(updated).toBeGreaterThanOrEqual(changed);
  expect(changed).toBeGreaterThan(0.75 * DECISIONS);
  expect((after.hot - before.hot) / updated).toBeGreaterThan(0.8);
}, 60_000);
