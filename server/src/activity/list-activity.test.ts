import type {
  ActivityEntry,
  ExportActivityQuery,
  WorkspaceEventKind,
} from '@copydesk/contract/activity/activity';
import { ActivityPage } from '@copydesk/contract/activity/activity';
import { ADMIN_EVENTS } from '@copydesk/contract/activity/admin-events';
import { may, type Permission, type Role, ROLES } from '@copydesk/contract/shared/policy';
import { Compile } from 'typebox/compile';
import { beforeAll, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace, type TestAudit } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { call } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { undoDecision } from '../violations/decide/undo-decision.ts';
import { readActivityFilter } from './activity-filter.ts';
import { exportActivity } from './export-activity.ts';
import { listActivity } from './list-activity.ts';
import { noteEvent } from './note-event.ts';

const database = await createTestDatabase();
const { admin } = database;
const workspace = await makeWorkspace(database);
const other = await makeWorkspace(database);
const checkPage = Compile(ActivityPage);

/** Making a workspace leaves events of its own; the time of these tests is far away from them. */
const LATER = '2100-01-01';
let clock = Date.parse('2100-03-02T09:00:00.000Z');
/** Several entries share a moment, so that only their ids tell them apart. */
const at = (scope: Scope, sameMoment = false): Scope => {
  if (!sameMoment) clock += 1_000;
  const now = new Date(clock);
  return { ...scope, now: () => now };
};
const asUser = database.scope(workspace.scope.workspaceId, { kind: 'user', id: workspace.userId });
const { keyScope } = workspace;

const decide = (
  scope: Scope,
  violationId: string,
  action: 'dismiss' | 'elevated_risk' | 'reopen',
  applyToGroup = false,
) =>
  reviewViolation(scope, {
    violationId,
    action,
    reason: action === 'dismiss' ? 'Accepted.' : null,
    applyToGroup,
    acceptedVersions: null,
  });

const audits: TestAudit[] = [];

beforeAll(async () => {
  for (let n = 0; n < 2; n += 1) {
    const findings = Array.from({ length: 12 }, (_, i) => finding({ fingerprint: `f${i % 4}` }));
    audits.push(await makeAudit(workspace.scope, findings));
  }
  for (const audit of audits) {
    for (const [n, id] of audit.violationIds.entries()) {
      await decide(
        at(n % 2 ? asUser : keyScope, n % 3 > 0),
        id,
        n % 5 ? 'dismiss' : 'elevated_risk',
      );
    }
  }
  for (let n = 0; n < 5; n += 1) {
    await noteEvent(at(asUser, n > 2), {
      kind: 'role_changed',
      subject: { kind: 'member', id: toPublicId('usr', workspace.userId), name: `Member ${n}` },
      before: 'viewer',
      after: 'admin',
    });
  }
  const foreign = await makeAudit(other.scope, [finding()]);
  await decide(at(other.keyScope), foreign.violationIds[0] as string, 'dismiss');
  await noteEvent(at(other.scope), {
    kind: 'key_created',
    subject: { kind: 'key', id: null, name: 'other' },
  });
});

const list = (asked: ExportActivityQuery = {}, cursor: string | null = null, limit = 200) =>
  listActivity(workspace.scope, {
    filter: readActivityFilter({ from: LATER, ...asked }, 'owner'),
    cursor,
    limit,
  });

const listAll = async (asked: ExportActivityQuery, limit: number): Promise<ActivityEntry[]> => {
  const entries: ActivityEntry[] = [];
  for (let cursor: string | null = null; ;) {
    const page = await list(asked, cursor, limit);
    entries.push(...page.entries);
    if (page.next === null) return entries;
    cursor = page.next;
  }
};

test('decisions and events of the workspace are told together, newest first', async () => {
  const { entries, next } = await list();
  expect(checkPage.Check({ entries, next_cursor: next })).toBe(true);
  expect(next).toBeNull();
  expect(entries).toHaveLength(29);
  expect(entries.slice(0, 5).map(({ source }) => source)).toEqual(Array(5).fill('workspace'));
  expect(entries.map((entry) => entry.at)).toEqual(
    entries
      .map((entry) => entry.at)
      .toSorted()
      .toReversed(),
  );
});

test('an entry names its actor, its violation, its audit and the states before and after', async () => {
  const { entries } = await list({ audit_id: audits[0]?.id as string, action: 'dismiss' });
  const byKey = entries.find(({ actor }) => actor.kind === 'key') as ActivityEntry;
  expect(byKey).toMatchObject({
    source: 'review',
    actor: {
      id: toPublicId('key', workspace.keyId),
      name: 'test',
      email: workspace.email,
      prefix: workspace.key.slice(0, byKey.actor.prefix?.length),
    },
    action: 'dismiss',
    reason: 'Accepted.',
    addressed: 1,
    changed: 1,
    audit: { id: audits[0]?.id, name: 'Audit' },
    violation: { rule_name: 'No guaranteed returns', asset_name: 'Savings page' },
    before: 'undecided',
    after: 'dismissed',
    undone: false,
  });
  const byUser = entries.find(({ actor }) => actor.kind === 'user') as ActivityEntry;
  expect(byUser.actor).toEqual({
    kind: 'user',
    id: toPublicId('usr', workspace.userId),
    name: 'Owner',
    email: workspace.email,
    prefix: null,
  });
});

test('a decision that was taken back says so, and names what took it back', async () => {
  const audit = await makeAudit(workspace.scope, [finding({ fingerprint: 'g' })]);
  const { seq } = await decide(at(asUser), audit.violationIds[0] as string, 'dismiss', true);
  await undoDecision(at(asUser), { auditId: audit.auditId, seq: seq as number });
  const { entries } = await list({ audit_id: audit.id });
  expect(entries.map(({ action, undoes, undone }) => ({ action, undoes, undone }))).toEqual([
    { action: 'undo', undoes: 1, undone: false },
    { action: 'dismiss', undoes: null, undone: true },
  ]);
  expect(entries[0]).toMatchObject({ before: 'dismissed', after: 'undecided', group: true });
});

test.each<[string, ExportActivityQuery]>([
  ['everything', {}],
  ['one audit', { audit_id: '' }],
  ['one actor', { actor: toPublicId('usr', workspace.userId) }],
  ['one action', { action: 'dismiss' }],
  ['a time', { from: '2100-03-02T09:00:03.000Z', to: '2100-03-02' }],
])('pages of %s have no gaps and no doubles', async (_what, filter) => {
  const asked = filter.audit_id === '' ? { audit_id: audits[1]?.id as string } : filter;
  const whole = (await list(asked)).entries.map(({ id }) => id);
  expect(whole.length).toBeGreaterThan(8);
  expect(new Set(whole).size).toBe(whole.length);
  for (const limit of [1, 2, 3, 7]) {
    expect((await listAll(asked, limit)).map(({ id }) => id)).toEqual(whole);
  }
});

test('entries that come while somebody pages shift nothing', async () => {
  const before = (await list()).entries.map(({ id }) => id);
  const first = await list({}, null, 4);
  await decide(at(asUser), audits[0]?.violationIds[3] as string, 'elevated_risk');
  const rest = await list({}, first.next, 200);
  expect([...first.entries, ...rest.entries].map(({ id }) => id)).toEqual(before);
});

test('filters by actor, action, source and time leave the others out', async () => {
  const key = toPublicId('key', workspace.keyId);
  const some = [
    [{ actor: key }, (entry: ActivityEntry) => entry.actor.id === key],
    [{ action: 'elevated_risk' }, (entry: ActivityEntry) => entry.action === 'elevated_risk'],
    [{ source: 'workspace' }, (entry: ActivityEntry) => entry.source === 'workspace'],
    [{ action: 'role_changed' }, (entry: ActivityEntry) => entry.source === 'workspace'],
    [{ to: '2100-03-02T09:00:04Z' }, (entry: ActivityEntry) => entry.at < '2100-03-02T09:00:04'],
    [{ from: '2100-03-02T09:00:04Z' }, (entry: ActivityEntry) => entry.at >= '2100-03-02T09:00:04'],
  ] as const;
  const all = (await list()).entries;
  for (const [asked, isMeant] of some) {
    const { entries } = await list(asked);
    expect(entries).toEqual(all.filter(isMeant));
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.length).toBeLessThan(all.length);
  }
  expect((await list({ actor: 'system' })).entries).toEqual([]);
  expect((await list({ from: '2100-03-03' })).entries).toEqual([]);
});

test('what another workspace did is not told, and its audit is not found', async () => {
  const mine = await list();
  const theirs = await listActivity(other.scope, {
    filter: readActivityFilter({ from: LATER }, 'owner'),
    cursor: null,
    limit: 200,
  });
  expect(theirs.entries).toHaveLength(2);
  const ids = new Set(mine.entries.map(({ id }) => id));
  expect(theirs.entries.some(({ id }) => ids.has(id))).toBe(false);
  const foreignAudit = theirs.entries[1]?.audit?.id as string;
  await expect(list({ audit_id: foreignAudit })).rejects.toMatchObject({ code: 'not_found' });
  const actor = toPublicId('key', other.keyId);
  expect((await list({ actor })).entries).toEqual([]);
});

test.each<[string, ExportActivityQuery, string | null]>([
  ['a day that no calendar has', { from: '2026-02-30' }, null],
  ['a word for a time', { to: 'yesterday' }, null],
  ['an actor that is none', { actor: 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah' }, null],
  ['a cursor that is none', {}, 'AAAA'],
  ['a cursor of one audit for all', {}, Buffer.from('12').toString('base64url')],
])('%s is refused', async (_what, asked, cursor) => {
  await expect((async () => list(asked, cursor))()).rejects.toMatchObject({ code: 'invalid' });
});

test('whoever does not administer is told nothing of keys, invitations and endpoints', async () => {
  for (const kind of ['key_created', 'member_invited', 'webhook_created'] as const) {
    const subject = { kind: 'key', id: null, name: `secret ${kind}` } as const;
    await noteEvent(at(asUser), { kind, subject });
  }
  const toldTo = async (role: Role, asked: ExportActivityQuery = {}) => {
    const filter = readActivityFilter({ from: LATER, ...asked }, role);
    const listed = await listActivity(workspace.scope, { filter, cursor: null, limit: 200 });
    const exported: ActivityEntry[] = [];
    for await (const page of await exportActivity(workspace.scope, filter)) exported.push(...page);
    expect(exported).toEqual(listed.entries);
    return listed.entries;
  };
  const secrets = (entries: readonly ActivityEntry[]) =>
    entries.filter(({ action }) => (ADMIN_EVENTS as readonly string[]).includes(action)).length;
  expect(secrets(await toldTo('admin'))).toBe(3);
  expect(await toldTo('admin', { action: 'key_created' })).toHaveLength(1);
  for (const role of ['editor', 'reviewer', 'viewer'] as const) {
    const entries = await toldTo(role);
    expect(secrets(entries)).toBe(0);
    expect(entries.some(({ action }) => action === 'role_changed')).toBe(true);
    expect(await toldTo(role, { action: 'key_created' })).toEqual([]);
    expect(secrets(await toldTo(role, { actor: toPublicId('usr', workspace.userId) }))).toBe(0);
  }
});

/** Who may read the page that shows what an event is about. */
const READERS = {
  member_invited: 'administer',
  invitation_revoked: 'administer',
  member_joined: 'read',
  role_changed: 'read',
  member_removed: 'read',
  key_created: 'administer',
  key_revoked: 'administer',
  service_account_created: 'administer',
  service_account_ended: 'administer',
  pack_enabled: 'read',
  pack_disabled: 'read',
  rule_changed: 'read',
  template_published: 'read',
  template_archived: 'read',
  template_unarchived: 'read',
  rule_published: 'read',
  rule_enabled: 'read',
  rule_disabled: 'read',
  rule_archived: 'read',
  rule_unarchived: 'read',
  workspace_renamed: 'read',
  workspace_deletion_started: 'read',
  workspace_deletion_cancelled: 'read',
  plan_changed: 'read',
  // No page shows how and from where a colleague signs in. Admins answer for who gets in.
  sign_in_changed: 'administer',
  sessions_ended: 'administer',
  required_factor_changed: 'administer',
  budget_changed: 'read',
  model_changed: 'administer',
  retention_changed: 'administer',
  data_purged: 'administer',
  workspace_exported: 'administer',
  tone_created: 'read',
  tone_changed: 'read',
  tone_archived: 'read',
  tone_unarchived: 'read',
  tone_made_default: 'read',
  tone_default_ended: 'read',
  infobase_created: 'read',
  infobase_renamed: 'read',
  infobase_deleted: 'read',
  entries_added: 'read',
  entry_changed: 'read',
  entry_removed: 'read',
  document_shared: 'read',
  document_unshared: 'read',
  document_deleted: 'read',
  document_planned: 'read',
  document_approval_asked: 'read',
  document_approved: 'read',
  document_sent_back: 'read',
  document_approval_withdrawn: 'read',
  bulk_started: 'read',
  bulk_retried: 'read',
  bulk_cancelled: 'read',
  asset_changed: 'read',
  asset_archived: 'read',
  asset_unarchived: 'read',
  sample_drawn: 'read',
  passage_answered: 'read',
  gate_policy_changed: 'read',
  hint_policy_changed: 'read',
  due_policy_changed: 'read',
  finding_owner_changed: 'read',
  rule_standing_changed: 'read',
  standing_decision_created: 'read',
  standing_decision_revoked: 'read',
  webhook_created: 'administer',
  webhook_rotated: 'administer',
  webhook_enabled: 'administer',
  webhook_disabled: 'administer',
  webhook_deleted: 'administer',
} as const satisfies Record<WorkspaceEventKind, Permission>;

test('every kind of event is for the readers of its page', async () => {
  const { scope, userId } = await makeWorkspace(database);
  const kinds = Object.keys(READERS) as WorkspaceEventKind[];
  for (const kind of kinds) {
    const subject = { kind: 'workspace', id: null, name: kind } as const;
    await noteEvent(at({ ...scope, actor: { kind: 'user', id: userId } }), { kind, subject });
  }
  for (const role of ROLES) {
    const filter = readActivityFilter({ from: LATER }, role);
    const { entries } = await listActivity(scope, { filter, cursor: null, limit: 200 });
    const told = kinds.filter((kind) => may(role, READERS[kind]));
    expect([role, entries.map(({ action }) => action).toReversed()]).toEqual([role, told]);
  }
});

test('an export is the whole list, and refuses before it begins', async () => {
  const pages = await exportActivity(workspace.scope, readActivityFilter({ from: LATER }, 'owner'));
  const exported: ActivityEntry[] = [];
  for await (const page of pages) exported.push(...page);
  expect(exported).toEqual((await list()).entries);
  const unknown = readActivityFilter({ audit_id: toPublicId('aud', workspace.userId) }, 'owner');
  await expect(exportActivity(workspace.scope, unknown)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('events can neither be edited nor deleted', async () => {
  for (const text of ['update workspace_event set kind = kind', 'delete from workspace_event']) {
    const attempt = workspace.scope.db.batch(workspace.scope.workspaceId, [
      call({ name: '', text: `${text} where workspace_id = $1` }, [workspace.scope.workspaceId]),
    ]);
    await expect(attempt).rejects.toThrow(/permission denied/);
    await expect(admin.query(text)).rejects.toThrow(/insert-only/);
  }
});

test('an event with a name of any length and content is kept', async () => {
  const name = `${'\u{1F600}'.repeat(400)}\0\uD800`;
  await noteEvent(at(asUser), { kind: 'pack_enabled', subject: { kind: 'pack', id: 'x', name } });
  const { entries } = await list({ action: 'pack_enabled' });
  expect(entries[0]?.subject?.name).toBe('\u{1F600}'.repeat(250));
});
