import type { EvidenceFault } from '@copydesk/contract/activity/activity';
import { describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeReadAudit } from '../../test/read-audit.ts';
import { isShort } from '../../test/short-run.ts';
import { createVerifiers } from '../../test/verifiers.ts';
import { verifyAuditTrail, verifyWorkspace } from '../activity/verify-trails.ts';
import { call } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';

const database = await createTestDatabase();
const { admin } = database;
const { blobs, verifyByCommand, verifyByExport } = createVerifiers(database.ownerUrl);

/** A closed audit of a page: one violation is dismissed, a group of two is urgent, one is undecided. */
const makeReviewed = async () => {
  const workspace = await makeWorkspace(database);
  const { keyScope: scope } = workspace;
  const audit = await makeReadAudit(scope, { blobs, admin, violations: 4 });
  const decide = (violationId: string, action: 'dismiss' | 'urgent_violation', group: boolean) =>
    reviewViolation(scope, {
      violationId,
      action,
      reason: action === 'dismiss' ? 'A quote.' : null,
      applyToGroup: group,
      acceptedVersions: null,
    });
  const [first = '', , third = ''] = audit.violationIds;
  await decide(first, 'dismiss', false);
  await decide(third, 'urgent_violation', true);
  return { ...audit, scope, decide };
};
type Reviewed = Awaited<ReturnType<typeof makeReviewed>>;

/** As the service's own role, which row-level security and grants bind. */
const asService = async (scope: Scope, text: string): Promise<void> => {
  await scope.db.batch(scope.workspaceId, [call({ name: '', text }, [])]);
};
/** As the owner of the tables, who may switch triggers off. */
const asOwner = async (text: string): Promise<void> => {
  const client = await admin.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const { rowCount } = await client.query(text);
    expect(rowCount, text).toBeGreaterThan(0);
    await client.query('commit');
  } finally {
    client.release();
  }
};

test('an audit that nobody touched is whole, and its facts are covered, in all three', async () => {
  const audit = await makeReviewed();
  const command = await verifyByCommand(audit.id);
  expect(command.told).toMatch(/whole +2 entries  Savings\n1 trails, 0 broken/);
  expect(command.code).toBe(0);
  expect(await verifyAuditTrail(audit.scope, audit.id)).toMatchObject({
    valid: true,
    entries: 2,
    faults: [],
    fault_count: 0,
    facts: 'covered',
  });
  expect(await verifyByExport(audit.scope)).toEqual({
    code: 0,
    told: 'whole: 2 entries of 1 trails\n',
  });
});

interface Tampering {
  readonly as: 'service' | 'owner';
  readonly sql: (audit: Reviewed) => string;
  readonly fault: (audit: Reviewed) => Partial<EvidenceFault>;
  readonly command: RegExp;
  readonly export: RegExp;
}

const ofAudit = ({ auditId }: Reviewed) => `audit_id = '${auditId}'`;
const isAudit = ({ auditId }: { auditId: string }) => `id = '${auditId}'`;
const isSnapshot = ({ snapshotId }: Reviewed) => `id = '${snapshotId}'`;
const snapshot = ({ snapshotId }: Reviewed) => ({
  kind: 'snapshot' as const,
  subject: toPublicId('snp', snapshotId),
});

const TAMPERINGS: Record<string, Tampering> = {
  'a state': {
    as: 'service',
    sql: (audit) =>
      `update violation_review set review_state = 4, dismissal_reason = null
       where ${ofAudit(audit)} and review_state = 3`,
    fault: ({ violationIds: [subject] }) => ({
      kind: 'state',
      subject: subject as string,
      expected: 'dismissed',
      found: 'fixed',
    }),
    command: /vio_\w+: the state .*: expected "dismissed", found "fixed"/,
    export: /violation [0-9a-f-]{36}: the trail says dismissed, violations.jsonl says fixed/,
  },
  'the state of what nobody decided': {
    as: 'service',
    sql: (audit) =>
      `update violation_review set review_state = 2, last_seq = 1
       where ${ofAudit(audit)} and review_state = 0`,
    fault: () => ({ kind: 'state', expected: 'undecided', found: 'urgent_violation' }),
    command: /expected "undecided", found "urgent_violation"/,
    export: /the trail says undecided, violations.jsonl says urgent_violation/,
  },
  'a reason': {
    as: 'service',
    sql: (audit) =>
      `update violation_review set dismissal_reason = 'Forged.'
       where ${ofAudit(audit)} and review_state = 3`,
    fault: () => ({ kind: 'reason', expected: 'A quote.', found: 'Forged.' }),
    command: /vio_\w+: the reason .*: expected "A quote.", found "Forged."/,
    export: /violation [0-9a-f-]{36}: its reason is another one than the trail says/,
  },
  'a counter': {
    as: 'service',
    sql: (audit) => `update violation_block set undecided = undecided + 5 where ${ofAudit(audit)}`,
    fault: () => ({ kind: 'counter', field: 'undecided', expected: '1', found: '6' }),
    command: /block 0 undecided: the counter .*: expected "1", found "6"/,
    export: /counter undecided: the trail says 1, found 6/,
  },
  'a total': {
    as: 'owner',
    sql: (audit) => `update audit set total_violations = 3 where ${isAudit(audit)}`,
    fault: () => ({ kind: 'total', expected: '4', found: '3' }),
    command: /the number of violations is another one: expected "4", found "3"/,
    export: /3 violations are said to be there, and 4 are/,
  },
  'a violation that is gone': {
    as: 'owner',
    sql: (audit) =>
      `delete from violation where ${ofAudit(audit)}
       and rank = (select min(rank) from violation where ${ofAudit(audit)})`,
    fault: () => ({ kind: 'violation_missing' }),
    command: /rank \d+: the violation or its review was removed or inserted/,
    export: /violation of rank \d+: it is missing/,
  },
  'the time of a snapshot, back-dated': {
    as: 'service',
    sql: (audit) =>
      `update asset_snapshot set fetched_at = fetched_at - interval '30 days' where ${isSnapshot(audit)}`,
    fault: (audit) => ({ ...snapshot(audit), field: 'fetched_at' }),
    command: /snp_\w+ fetched_at: the snapshot was changed: expected "2\d{3}-/,
    export: /snapshot [0-9a-f-]{36} fetched_at: expected 2\d{3}-/,
  },
  'the time of a snapshot, post-dated': {
    as: 'service',
    sql: (audit) =>
      `update asset_snapshot set fetched_at = fetched_at + interval '1 ms' where ${isSnapshot(audit)}`,
    fault: (audit) => ({ ...snapshot(audit), field: 'fetched_at' }),
    command: /snp_\w+ fetched_at: the snapshot was changed/,
    export: /snapshot [0-9a-f-]{36} fetched_at: expected/,
  },
  'the first time of a snapshot': {
    as: 'owner',
    sql: (audit) =>
      `update asset_snapshot set created_at = created_at - interval '1 day' where ${isSnapshot(audit)}`,
    fault: (audit) => ({ ...snapshot(audit), field: null }),
    command: /snp_\w+: the snapshot was changed/,
    export: /snapshot [0-9a-f-]{36}: it was changed since it was made/,
  },
  'the address of a snapshot': {
    as: 'service',
    sql: (audit) =>
      `update asset_snapshot set final_url = 'https://other.example/' where ${isSnapshot(audit)}`,
    fault: (audit) => ({
      ...snapshot(audit),
      field: 'final_url',
      expected: 'https://bank.example/savings?page=1',
      found: 'https://other.example/',
    }),
    command: /snp_\w+ final_url: .*expected "https:\/\/bank.*", found "https:\/\/other/,
    export: /snapshot [0-9a-f-]{36} final_url: expected "https:\/\/bank.*found "https:\/\/other/,
  },
  'the bytes that a snapshot names': {
    as: 'owner',
    sql: (audit) =>
      `update asset_snapshot set content_hash = sha256('other') where ${isSnapshot(audit)}`,
    fault: (audit) => ({ ...snapshot(audit), field: null }),
    command: /snp_\w+: the snapshot was changed/,
    export: /snapshot [0-9a-f-]{36}: it was changed since it was made/,
  },
  'the look at an asset, together with its snapshot': {
    as: 'owner',
    sql: (audit) =>
      `with s as (update asset_snapshot set fetched_at = fetched_at - interval '1 day'
         where ${isSnapshot(audit)}),
       x as (update audit_asset set looked_at = looked_at - interval '1 day' where ${ofAudit(audit)})
       update asset_look set at = at - interval '1 day' where snapshot_id = '${audit.snapshotId}'`,
    fault: () => ({ kind: 'read', subject: expect.stringMatching(/^ast_/) as string }),
    command: /ast_\w+: what the audit noted about this asset/,
    export: /asset [0-9a-f-]{36}: what was read was changed/,
  },
  'a snapshot that violations quote, gone': {
    as: 'owner',
    sql: (audit) => `delete from asset_snapshot where ${isSnapshot(audit)}`,
    fault: () => ({ kind: 'snapshot_missing' }),
    command: /snp_\w+: the snapshot was removed, and violations quote it/,
    export: /snapshot [0-9a-f-]{36} is missing/,
  },
  'when an asset was read': {
    as: 'service',
    sql: (audit) =>
      `update audit_asset set finished_at = finished_at - interval '1 day' where ${ofAudit(audit)}`,
    fault: () => ({ kind: 'read' }),
    command: /ast_\w+: what the audit noted about this asset/,
    export: /asset [0-9a-f-]{36}: what was read was changed/,
  },
  'the address of an asset': {
    as: 'owner',
    sql: ({ assetId }) => `update asset set url = 'https://other.example/' where id = '${assetId}'`,
    fault: () => ({ kind: 'read' }),
    command: /ast_\w+: what the audit noted about this asset/,
    export: /asset [0-9a-f-]{36}: what was read was changed/,
  },
  ...Object.fromEntries(
    ['created_at', 'started_at', 'completed_at'].map((field): [string, Tampering] => [
      `the ${field} of an audit`,
      {
        as: 'owner',
        sql: (audit) =>
          `update audit set ${field} = coalesce(${field}, now()) - interval '1 day' where ${isAudit(audit)}`,
        fault: () => ({ kind: 'audit_fact', field }),
        command: new RegExp(`${field}: the audit said something else when it was closed: expected`),
        export: new RegExp(`${field}: expected .*, found "2`),
      },
    ]),
  ),
  'what an audit was closed with': {
    as: 'owner',
    sql: (audit) =>
      `update audit_closing set facts = replace(facts, 'Savings', 'Loans') where ${ofAudit(audit)}`,
    fault: () => ({ kind: 'closing_changed', seq: 0 }),
    command: /entry 0: the closing of the audit was changed/,
    export: /its closing was changed/,
  },
  'a closing that is gone': {
    as: 'owner',
    sql: (audit) => `delete from audit_closing where ${ofAudit(audit)}`,
    fault: () => ({ kind: 'closing_removed' }),
    command: /the closing of the audit was removed/,
    export: /its closing was removed/,
  },
};

describe('a change behind the trail is named by the command, the page and the export', () => {
  test.each(Object.entries(TAMPERINGS))('%s', async (name, tampering) => {
    const audit = await makeReviewed();
    const text = tampering.sql(audit);
    await (tampering.as === 'owner' ? asOwner(text) : asService(audit.scope, text));
    const { id, scope } = audit;
    const page = await verifyAuditTrail(scope, id);
    const expected = expect.arrayContaining([
      expect.objectContaining(tampering.fault(audit)),
    ]) as [];
    expect.soft(page).toMatchObject({ valid: false, faults: expected });
    expect.soft(await verifyWorkspace(scope, { after: null })).toMatchObject({
      valid: false,
      broken: [{ audit_id: id, faults: expected, fault_count: page.fault_count }],
    });
    const exported = await verifyByExport(scope);
    expect.soft(exported.told).toMatch(tampering.export);
    expect.soft(exported.told).toContain('BROKEN');
    expect.soft(exported.code).toBe(1);
    // The command calls what the page called above, so a short run starts it for some kinds only.
    if (isShort && Object.keys(TAMPERINGS).indexOf(name) % 4 !== 0) return;
    const command = await verifyByCommand(id);
    expect.soft(command.told).toMatch(tampering.command);
    expect.soft(command.told).toContain('1 trails, 1 broken');
    expect.soft(command.code).toBe(1);
  });
});

test('a decision applied to a newer audit is whole in all three, and so is its source', async () => {
  const { keyScope: scope } = await makeWorkspace(database);
  const parts = { blobs, admin, violations: 1 };
  const older = await makeReadAudit(scope, parts);
  const newer = await makeReadAudit(scope, parts);
  await reviewViolation(scope, {
    violationId: older.violationIds[0] ?? '',
    action: 'urgent_violation',
    reason: null,
    applyToGroup: false,
    acceptedVersions: null,
  });
  const verdicts = async () => ({
    command: (await verifyByCommand(newer.id)).told,
    page: await verifyAuditTrail(scope, newer.id),
    export: (await verifyByExport(scope)).told,
  });
  expect(await verdicts()).toMatchObject({
    command: expect.stringContaining('1 trails, 0 broken') as unknown,
    page: { valid: true, entries: 1 },
    export: 'whole: 2 entries of 2 trails\n',
  });
  await asOwner(`update trail_entry set source_seq = 7
    where audit_id = '${newer.auditId}' and action = 'forward'`);
  expect(await verdicts()).toMatchObject({
    command: expect.stringContaining('entry 1: it was edited') as unknown,
    page: { valid: false, faults: [{ kind: 'changed', seq: 1 }] },
    export: expect.stringContaining('entry 1: it was changed') as unknown,
  });
});

test('a forged state is named even when a later decision wrote over it', async () => {
  const audit = await makeReviewed();
  const [, forged = ''] = audit.violationIds;
  await asService(
    audit.scope,
    `update violation_review set review_state = 4 where ${ofAudit(audit)} and review_state = 0`,
  );
  await audit.decide(forged, 'urgent_violation', false);
  const { faults } = await verifyAuditTrail(audit.scope, audit.id);
  expect(faults).toContainEqual(
    expect.objectContaining({ kind: 'item_does_not_follow', seq: 3, subject: forged }),
  );
  expect((await verifyByCommand(audit.id)).told).toMatch(
    /entry 3 vio_\w+: does not follow from the entry before it/,
  );
  expect((await verifyByExport(audit.scope)).told).toMatch(
    /entry 3: an item does not follow from the entry before it/,
  );
});

test('the digits of a block are compared with the trail', async () => {
  const audit = await makeReviewed();
  await asService(
    audit.scope,
    `update violation_block set states = overlay(states placing '4' from 1) where ${ofAudit(audit)}`,
  );
  const { faults, fault_count: count } = await verifyAuditTrail(audit.scope, audit.id);
  expect(count).toBe(1);
  expect(faults).toMatchObject([{ kind: 'counter', field: 'states' }]);
});

test('many differences are counted, and some are named', async () => {
  const { keyScope: scope } = await makeWorkspace(database);
  const audit = await makeAudit(
    scope,
    Array.from({ length: 181 }, () => finding()),
  );
  await asService(
    scope,
    `update violation_review set review_state = 4 where audit_id = '${audit.auditId}'`,
  );
  const page = await verifyAuditTrail(scope, audit.id);
  expect(page.fault_count).toBe(181);
  expect(page.faults).toHaveLength(20);
  expect((await verifyByCommand(audit.id)).told).toContain('and 161 more');
  expect((await verifyByExport(scope)).told).toContain('BROKEN: 181 faults');
});

test('an audit that a process of the release before closes is not covered, and not broken', async () => {
  const { keyScope: scope } = await makeWorkspace(database);
  const audit = await makeAudit(scope, [finding()], { sealed: false });
  await asService(scope, `update audit set sealed_at = now() where ${isAudit(audit)}`);
  expect(await verifyAuditTrail(scope, audit.id)).toMatchObject({ valid: true, facts: 'before' });
});

test('an audit that was closed before facts were chained is said to be not covered', async () => {
  const { keyScope: scope } = await makeWorkspace(database);
  const audit = await makeAudit(scope, [finding()], { sealed: false });
  // What the migration writes for audits that were closed before it.
  await admin.query(
    `insert into audit_closing (workspace_id, audit_id, seq, at)
     values ($1, $2, 0, '2026-06-01T12:00:00Z')`,
    [scope.workspaceId, audit.auditId],
  );
  await admin.query(`update audit set sealed_at = now() where id = $1`, [audit.auditId]);
  await makeAudit(scope, [finding()], { running: true });
  expect(await verifyAuditTrail(scope, audit.id)).toMatchObject({
    valid: true,
    facts: 'before',
    facts_from: '2026-06-01T12:00:00.000Z',
  });
  expect(await verifyWorkspace(scope, { after: null })).toMatchObject({
    valid: true,
    uncovered: 1,
    open: 1,
  });
  const command = await verifyByCommand(audit.id);
  expect(command.told).toMatch(/whole +0 entries, facts not covered/);
  expect(command.told).toContain('facts not covered (closed before 2026-06-01T12:00:00.000Z)');
  const { told } = await verifyByExport(scope);
  expect(told).toMatch(/^whole: 0 entries of 2 trails\n1 audits: facts not covered/);
  expect(told).toContain('1 audits: not closed when the export was written');
});
