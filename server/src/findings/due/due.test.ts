import type { FindingFilter, ListFindingsQuery } from '@copydesk/contract/findings/finding';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeQueue } from '../../../test/make-queue.ts';
import { addMember } from '../../members/add-member.ts';
import { removeMember } from '../../members/remove-member.ts';
import { listNotifications } from '../../notifications/list-notifications.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { assignViolations } from '../../violations/decide/assign-violations.ts';
import { assignFindings } from '../assign-findings.ts';
import { decideFindings } from '../decide-findings.ts';
import { setFindingOwner } from '../finding-owners.ts';
import { getFindingFacet } from '../get-finding-facet.ts';
import { listFindings } from '../list-findings.ts';
import { getDuePolicy, setDuePolicy } from './due-policy.ts';
import { listDueWorkspaces } from './list-due-workspaces.ts';
import { tellDue } from './tell-due.ts';

const database = await createTestDatabase();

const DAY_MS = 86_400_000;
const DAYS_OF: Readonly<Record<string, number>> = { CRITICAL: 2, HIGH: 10, LOW: 90 };
const DAYS = { critical: 2, high: 10, medium: 30, low: 90, unspecified: null };

const listAll = async (scope: Scope, query: Partial<ListFindingsQuery>) => {
  const found = [];
  for (let cursor: string | undefined; ;) {
    const page = await listFindings(scope, {
      standing: 'open',
      sort: 'due',
      limit: 2,
      ...query,
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(...page.findings);
    if (page.next_cursor === null) return found;
    cursor = page.next_cursor;
  }
};

/** Four assets whose findings were first seen 0, 5, 9 and 20 days ago. */
const makeDue = async (admin: pg.Pool) => {
  const queue = await makeQueue(database);
  await queue.read([0, 1, 2, 3].map((asset) => [asset, queue.all(asset)]));
  for (const [asset, days] of [0, 5, 9, 20].entries()) {
    await admin.query(
      `update finding set first_seen_at = now() - $2 * interval '24 hours' where asset_id = $1`,
      [queue.assets[asset], days],
    );
  }
  await setDuePolicy(queue.owner, DAYS);
  return queue;
};

test('the days of each severity give a finding its date, and a change of them changes no row', async () => {
  const { owner } = await makeDue(database.admin);
  const found = await listAll(owner, {});
  for (const one of found) {
    const days = DAYS_OF[one.severity ?? ''] ?? null;
    const told = one.due_at === null ? null : Date.parse(one.due_at);
    expect(told).toBe(days === null ? null : Date.parse(one.first_seen_at) + days * DAY_MS);
  }
  await setDuePolicy(owner, { ...DAYS, critical: null });
  const after = await listAll(owner, { severity: 'CRITICAL' });
  expect(after.map((one) => one.due_at)).toEqual([null, null, null, null]);
});

test('nothing is due until somebody sets days', async () => {
  const { owner, read, all } = await makeQueue(database);
  await read([[0, all(0)]]);
  expect(await getDuePolicy(owner)).toMatchObject({ critical: null, updated_at: null });
  const found = await listAll(owner, {});
  expect(found).toHaveLength(3);
  expect(found.every((one) => one.due_at === null)).toBe(true);
  expect(await listAll(owner, { due: 'overdue' })).toEqual([]);
});

test('the order of dates is the same with and without filters, page by page, and ends with what is never due', async () => {
  const { owner } = await makeDue(database.admin);
  await setDuePolicy(owner, { ...DAYS, low: null });
  const dateOf = ({ due_at: at }: { due_at: string | null }) =>
    at === null ? Infinity : Date.parse(at);
  const everything = await listAll(owner, {});
  expect(everything).toHaveLength(12);
  expect(new Set(everything.map(({ id }) => id)).size).toBe(12);
  const dates = everything.map(dateOf);
  expect(dates).toEqual(dates.toSorted((one, two) => one - two));
  // A filter that lets everything pass takes the other way to the same list.
  const filtered = await listAll(owner, { review_state: 'undecided' });
  expect(filtered.map(({ id }) => id)).toEqual(everything.map(({ id }) => id));
});

test('what is overdue and what is due soon is counted and can be listed; what was decided is not', async () => {
  const { owner } = await makeDue(database.admin);
  const open: FindingFilter = { standing: 'open' };
  const facet = async () => {
    const { total, values } = await getFindingFacet(owner, { ...open, facet: 'due' });
    return { total, ...Object.fromEntries(values.map(({ value, count }) => [value, count])) };
  };
  // CRITICAL after 2 days: those of 5, 9 and 20 days ago; HIGH after 10: that of 20. The others soon: 0 and 9 days ago.
  expect(await facet()).toEqual({ total: 12, overdue: 4, soon: 2 });
  const overdue = await listAll(owner, { due: 'overdue' });
  expect(overdue).toHaveLength(4);
  expect(overdue.every(({ due_at: at }) => Date.parse(at ?? '') < Date.now())).toBe(true);
  await decideFindings(owner, {
    wanted: { matching: { ...open, due: 'overdue' } },
    action: 'mark_fixed',
    reason: null,
    dryRun: false,
  });
  expect(await facet()).toEqual({ total: 8, soon: 2 });
});

test('people are told once of findings of theirs that are due soon, and once when they are overdue', async () => {
  const { owner, scope } = await makeDue(database.admin);
  const email = `ann-${newUuid()}@test.example`;
  const userId = await addMember(scope, { email, name: 'Ann', role: 'reviewer' });
  const ann: Scope = { ...scope, actor: { kind: 'user', id: userId } };
  const critical = await listAll(owner, { severity: 'CRITICAL' });
  await assignViolations(owner, {
    violationIds: critical.map(({ violation_id: id }) => id),
    userIds: [toPublicId('usr', userId)],
  });
  const told = async () => {
    const { notifications } = await listNotifications(ann, { before: null, limit: 10 });
    return notifications.map(({ kind, amount }) => `${kind} ${amount}`).toSorted();
  };
  expect(await listDueWorkspaces(database.db)).toContain(scope.workspaceId);
  expect(await tellDue(scope)).toBe(4);
  expect(await tellDue(scope)).toBe(0);
  const first = ['assignment 4', 'due 1', 'overdue 3'];
  expect(await told()).toEqual(first);
  const later: Scope = { ...scope, now: () => new Date(Date.now() + 3 * DAY_MS) };
  expect(await tellDue(later)).toBe(1);
  expect(await tellDue(later)).toBe(0);
  expect(await told()).toEqual(['assignment 4', 'due 1', 'overdue 1', 'overdue 3']);
});

test('the owner of a place hears once of dates of findings that nobody has, the longest path first, and who left hears nothing', async () => {
  const { owner, scope, userId } = await makeDue(database.admin);
  const join = async (name: string) => {
    const email = `${name}-${newUuid()}@test.example`;
    const id = await addMember(scope, { email, name, role: 'reviewer' });
    const as: Scope = { ...scope, actor: { kind: 'user', id } };
    const told = async () => {
      const { notifications } = await listNotifications(as, { before: null, limit: 10 });
      return notifications.map(({ kind, amount }) => `${kind} ${amount}`).toSorted();
    };
    return { id: toPublicId('usr', id), told };
  };
  const [ann, ben, gone] = [await join('Ann'), await join('Ben'), await join('Gone')];
  // Assets 1 and 3 are of shop.example, found 5 and 20 days ago, 3 in /en/; assets 0 and 2 have no owner.
  const own = (site: string, path: string, id: string) =>
    setFindingOwner(owner, { site, path, user_id: id });
  await own('shop.example', '', ann.id);
  await own('shop.example', '/en/', ben.id);
  await own('shop.example', '/nl/', gone.id);
  // The critical finding of asset 1 is assigned, and that of asset 3 to somebody who leaves.
  const critical = (await listAll(owner, { severity: 'CRITICAL' })).filter(
    ({ site }) => site === 'shop.example',
  );
  for (const { id, path } of critical) {
    const to = path?.startsWith('/en/') ? gone.id : toPublicId('usr', userId);
    await assignFindings(owner, { wanted: { ids: [id] }, userIds: [to], dryRun: false });
  }
  // Decided findings are told to nobody.
  const [low] = await listAll(owner, { severity: 'LOW', site: 'shop.example', path: '/en/' });
  await decideFindings(owner, {
    wanted: { ids: [low?.id ?? ''] },
    action: 'mark_fixed',
    reason: null,
    dryRun: false,
  });
  await removeMember(owner, { userId: gone.id });
  // Critical of asset 1 and of asset 3, high of asset 3.
  expect(await tellDue(scope)).toBe(3);
  expect(await tellDue(scope)).toBe(0);
  expect(await ann.told()).toEqual([]);
  expect(await ben.told()).toEqual(['overdue 2']);
  expect(await gone.told()).toEqual(['assignment 1']);
  // High of asset 1 is due soon; it was Gone's path, so it is Ann's.
  const later = (days: number): Scope => ({
    ...scope,
    now: () => new Date(Date.now() + days * DAY_MS),
  });
  expect(await tellDue(later(3))).toBe(1);
  expect(await ann.told()).toEqual(['due 1']);
  expect(await tellDue(later(6))).toBe(1);
  expect(await tellDue(later(6))).toBe(0);
  expect(await ann.told()).toEqual(['due 1', 'overdue 1']);
  expect(await ben.told()).toEqual(['overdue 2']);
});

test('more findings than one statement takes are still one notification', async () => {
  const { owner, scope, userId } = await makeDue(database.admin);
  await setFindingOwner(owner, {
    site: 'shop.example',
    path: '',
    user_id: toPublicId('usr', userId),
  });
  await database.admin.query(
    `insert into finding (workspace_id, id, asset_id, rule_id, audit_id, rank, violation_id, change, severity,
       cluster, review_state, site, path, suggests, first_seen_at, last_seen_at, sightings)
     select f.workspace_id, uuidv7(), f.asset_id, f.rule_id, f.audit_id, f.rank + n, f.violation_id, f.change, 0,
       f.cluster, 0, f.site, f.path, false, now() - interval '30 days', now(), 1
     from generate_series(1000, 3499) n cross join (
       select * from finding where workspace_id = $1 and site = 'shop.example' limit 1) f`,
    [scope.workspaceId],
  );
  expect(await tellDue(scope)).toBe(2_503);
  const { notifications } = await listNotifications(owner, { before: null, limit: 10 });
  expect(notifications.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['overdue 2503']);
});
