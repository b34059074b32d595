import { beforeAll, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace, type TestAudit } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { verifyAuditTrail, verifyWorkspace } from './verify-trails.ts';

const database = await createTestDatabase();
const { admin } = database;
const workspace = await makeWorkspace(database);
const other = await makeWorkspace(database);
const audits: TestAudit[] = [];

beforeAll(async () => {
  for (let n = 0; n < 3; n += 1) {
    const audit = await makeAudit(workspace.scope, [finding(), finding(), finding()]);
    audits.push(audit);
    for (const violationId of audit.violationIds) {
      const decision = { violationId, action: 'mark_fixed', reason: null } as const;
      await reviewViolation(workspace.keyScope, {
        ...decision,
        applyToGroup: false,
        acceptedVersions: null,
      });
    }
  }
});

const forge = async (auditId: string, reason: string | null) => {
  const client = await admin.connect();
  await client.query('set session_replication_role = replica');
  await client.query('update trail_entry set reason = $2 where audit_id = $1 and seq = 2', [
    auditId,
    reason,
  ]);
  await client.query('set session_replication_role = origin');
  client.release();
};

test('a whole trail is valid, with the hash that its chain ends in', async () => {
  const audit = audits[0] as TestAudit;
  const { rows } = await admin.query<{ hash: Buffer }>(
    'select hash from trail_entry where audit_id = $1 and seq = 3',
    [audit.auditId],
  );
  expect(await verifyAuditTrail(workspace.scope, audit.id)).toMatchObject({
    audit_id: audit.id,
    valid: true,
    entries: 3,
    head_hash: rows[0]?.hash.toString('hex'),
    first_broken: null,
  });
});

test('all trails of a workspace are verified, in several answers where it takes long', async () => {
  const whole = await verifyWorkspace(workspace.scope, { after: null });
  expect(whole).toMatchObject({
    valid: true,
    audits: 3,
    verified: 3,
    entries: 9,
    next_after: null,
  });
  let [verified, answers] = [0, 0];
  for (let after: string | null = null; ;) {
    const part = await verifyWorkspace(workspace.scope, { after, patienceMs: -1 });
    verified += part.verified;
    answers += 1;
    if (part.next_after === null) break;
    after = part.next_after;
  }
  expect({ verified, answers }).toEqual({ verified: 3, answers: 3 });
});

test('an edited entry is named by both', async () => {
  const audit = audits[1] as TestAudit;
  await forge(audit.auditId, 'forged');
  const verdict = await verifyAuditTrail(workspace.scope, audit.id);
  expect(verdict).toMatchObject({ valid: false, entries: 1, first_broken: { seq: 2 } });
  const all = await verifyWorkspace(workspace.scope, { after: null });
  expect(all).toMatchObject({
    valid: false,
    verified: 3,
    broken: [{ audit_id: audit.id, audit_name: 'Audit', seq: 2 }],
  });
  await forge(audit.auditId, null);
  expect(await verifyAuditTrail(workspace.scope, audit.id)).toMatchObject({ valid: true });
});

test("another workspace's audit is not found, and its trails are not verified", async () => {
  const { id } = audits[0] as TestAudit;
  await expect(verifyAuditTrail(other.scope, id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await verifyWorkspace(other.scope, { after: null })).toMatchObject({
    audits: 0,
    verified: 0,
  });
});
