import type { PoolClient } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { newUuid } from '../platform/ids.ts';
import type { Database } from '../platform/db/database.ts';
import { type Call, call } from '../platform/db/statement.ts';
import { DECIDE_ONE, LOCK_BY_VIOLATION } from '../violations/decision.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { fromPublicId } from '../platform/ids.ts';
import { verifyTrail } from './verify-trail.ts';

const ENTRIES = 10_000;
const database = await createTestDatabase();
const { admin } = database;
const workspace = await makeWorkspace(database);
const { scope } = workspace;
let auditId = '';

beforeAll(async () => {
  const audit = await makeAudit(
    scope,
    Array.from({ length: 50 }, (_, n) => finding({ fingerprint: `f${n % 20}` })),
  );
  auditId = audit.auditId;
  const decide = (n: number) => {
    const id = fromPublicId('vio', audit.violationIds[n % 50] as string);
    const values = [scope.workspaceId, 3, `reason ${n}`, 'key', workspace.keyId, null, 'dismiss'];
    return [
      call(LOCK_BY_VIOLATION, [scope.workspaceId, id]),
      call(DECIDE_ONE, [...values, new Date(), `req ${n}`, newUuid(), id, null, null, 1]),
    ];
  };
  const all = Array.from({ length: ENTRIES - 1 }, (_, n) => decide(n));
  // Many in a transaction, as only their number counts here.
  for (let n = 0; n < all.length; n += 100)
    await scope.db.batch(scope.workspaceId, all.slice(n, n + 100).flat());
  await reviewViolation(scope, {
    violationId: audit.violationIds[0] as string,
    action: 'elevated_risk',
    reason: null,
    applyToGroup: true,
    acceptedVersions: null,
  });
}, 360_000);

/** A database whose calls all go to one connection, in whatever transaction that is. */
const databaseOn = (client: PoolClient): Database => {
  const self: Database = {
    batch: async <const C extends readonly Call<unknown>[]>(_workspaceId: string, calls: C) => {
      const results: unknown[] = [];
      for (const { statement, values } of calls)
        results.push((await client.query(statement.text, [...values])).rows);
      return results as never;
    },
    transaction: (_workspaceId, work) => work(self),
  };
  return self;
};

/** Tampers as a superuser, who may switch the triggers off, verifies, and takes everything back. */
const tamper = async (statements: readonly string[]) => {
  const client = await admin.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    for (const statement of statements) {
      const { rowCount } = await client.query(statement.replaceAll('$AUDIT', `'${auditId}'`));
      expect(rowCount, statement).toBeGreaterThan(0);
    }
    return await verifyTrail({ ...scope, db: databaseOn(client) }, auditId);
  } finally {
    await client.query('rollback');
    client.release();
  }
};

test('an untouched trail of 10,000 entries is whole', async () => {
  expect(await verifyTrail(scope, auditId)).toEqual({ whole: true, entries: ENTRIES });
});

const columns = {
  at: `at + interval '1 microsecond'`,
  id: `'${newUuid()}'`,
  actor_kind: `'user'`,
  actor_id: `'${newUuid()}'`,
  actor_user_id: `'${newUuid()}'`,
  action: `'mark_fixed'`,
  reason: `'another reason'`,
  reaffirmed: 'not reaffirmed',
  violation_id: `'${newUuid()}'`,
  group_id: `'${newUuid()}'`,
  addressed: 'addressed + 1',
  changed: 'changed + 1',
  undoes: '1',
  replaces: '1',
  request_id: `'forged'`,
  items_hash: `sha256('forged')`,
  hash: `sha256('forged')`,
  workspace_id: `workspace_id`,
};

test.each(Object.entries(columns).filter(([name]) => name !== 'workspace_id'))(
  'an entry whose %s was edited is named',
  async (column, value) => {
    const edit = `update trail_entry set ${column} = ${value} where audit_id = $AUDIT and seq = 5000`;
    expect(await tamper([edit])).toMatchObject({ whole: false, seq: 5000 });
  },
);

const item = 'where audit_id = $AUDIT and seq = 7000';
test.each([
  ['its state', `update trail_item set to_state = 1 ${item}`],
  ['its earlier state', `update trail_item set from_state = 4 ${item}`],
  ['its reason', `update trail_item set to_reason = 'forged' ${item}`],
  ['its violation', `update trail_item set rank = rank + 1 ${item}`],
  ['its entry', `update trail_item set seq = 20000 ${item}`],
  ['a missing item', `delete from trail_item ${item}`],
])('an entry with a forged item (%s) is named', async (_what, statement) => {
  expect(await tamper([statement])).toMatchObject({ whole: false, seq: 7000 });
});

test.each([1, 2, 5_000, ENTRIES - 1, ENTRIES])('a removed entry %i is named', async (seq) => {
  const remove = `delete from trail_entry where audit_id = $AUDIT and seq = ${seq}`;
  expect(await tamper([remove])).toEqual({ whole: false, seq, fault: 'removed' });
});

test('an entry that was removed and its gap closed is named', async () => {
  const verdict = await tamper([
    `delete from trail_entry where audit_id = $AUDIT and seq = 3000`,
    `delete from trail_item where audit_id = $AUDIT and seq = 3000`,
    `update trail_entry set seq = seq - 1 where audit_id = $AUDIT and seq = 3001`,
    `update trail_item set seq = seq - 1 where audit_id = $AUDIT and seq = 3001`,
  ]);
  expect(verdict).toMatchObject({ whole: false, seq: 3000 });
});

test('two swapped entries are named', async () => {
  const swap = (table: string) => [
    `update ${table} set seq = -1 where audit_id = $AUDIT and seq = 4000`,
    `update ${table} set seq = 4000 where audit_id = $AUDIT and seq = 4001`,
    `update ${table} set seq = 4001 where audit_id = $AUDIT and seq = -1`,
  ];
  const verdict = await tamper([...swap('trail_entry'), ...swap('trail_item')]);
  expect(verdict).toMatchObject({ whole: false, seq: 4000 });
});

test('an inserted entry is named, in the middle and at the end', async () => {
  const copyTo = (seq: number) =>
    `insert into trail_entry select workspace_id, audit_id, ${seq}, id, at, actor_kind, actor_id,
       actor_user_id, action, reason, reaffirmed, violation_id, group_id, addressed, changed, undoes,
       replaces, request_id, items_hash, hash from trail_entry where audit_id = $AUDIT and seq = 10`;
  expect(await tamper([copyTo(ENTRIES + 1)])).toMatchObject({ whole: false, seq: ENTRIES + 1 });
  const shifted = await tamper([
    `update trail_entry set seq = -seq - 1 where audit_id = $AUDIT and seq >= 6000`,
    `update trail_item set seq = -seq - 1 where audit_id = $AUDIT and seq >= 6000`,
    `update trail_entry set seq = -seq where audit_id = $AUDIT and seq < 0`,
    `update trail_item set seq = -seq where audit_id = $AUDIT and seq < 0`,
    copyTo(6000),
  ]);
  expect(shifted).toMatchObject({ whole: false, seq: 6000 });
});

test('a cut-off end is named even when the head is cut back to match', async () => {
  const cut = `delete from trail_entry where audit_id = $AUDIT and seq = ${ENTRIES}`;
  const back = `update trail_head set seq = ${ENTRIES - 1} where audit_id = $AUDIT`;
  expect(await tamper([cut, back])).toMatchObject({ whole: false });
});

test('the service itself can neither edit nor delete its trail', async () => {
  const statements = ['update trail_entry set reason = null', 'delete from trail_item'];
  for (const text of statements) {
    const attempt = scope.db.batch(scope.workspaceId, [
      call({ name: '', text: `${text} where workspace_id = $1` }, [scope.workspaceId]),
    ]);
    await expect(attempt).rejects.toThrow(/permission denied|insert-only/);
  }
  await expect(admin.query('delete from trail_entry')).rejects.toThrow(/insert-only/);
});

test('an unknown audit has no trail to verify', async () => {
  await expect(verifyTrail(scope, newUuid())).rejects.toMatchObject({ code: 'not_found' });
});
