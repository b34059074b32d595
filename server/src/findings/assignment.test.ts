import type { FindingFilter } from '@copydesk/contract/findings/finding';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { makeQueue } from '../../test/make-queue.ts';
import { recountFindings } from '../../test/models/recount-findings.ts';
import { addMember } from '../members/add-member.ts';
import { removeMember } from '../members/remove-member.ts';
import { listNotifications } from '../notifications/list-notifications.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { assignFindings } from './assign-findings.ts';
import { listFindingOwners, setFindingOwner } from './finding-owners.ts';
import { listFindings } from './list-findings.ts';

const database = await createTestDatabase();
const OPEN: FindingFilter = { standing: 'open' };

const makeDesk = async () => {
  const queue = await makeQueue(database);
  const { scope } = queue;
  const email = `ann-${newUuid()}@test.example`;
  const userId = await addMember(scope, { email, name: 'Ann', role: 'reviewer' });
  const ann: Scope = { ...scope, actor: { kind: 'user', id: userId } };
  const annId = toPublicId('usr', userId);
  const list = async (filter: Partial<FindingFilter> = {}) =>
    (await listFindings(queue.owner, { ...OPEN, sort: 'severity', limit: 100, ...filter }))
      .findings;
  const mine = async () => (await list({ assignee: annId })).length;
  return { ...queue, ann, annId, list, mine };
};

test('all findings that match are assigned at once, in several audits, and the person is told for each audit', async () => {
  const { owner, ann, annId, read, all, mine } = await makeDesk();
  await read([0, 1].map((asset) => [asset, all(asset)]));
  await read([[2, all(2)]]);
  const wanted = { matching: { ...OPEN, severity: 'CRITICAL' as const } };
  const ask = { wanted, userIds: [annId] };
  expect(await assignFindings(owner, { ...ask, dryRun: true })).toEqual({
    matching: 3,
    audits: 2,
    not_found: 0,
    assigned: 0,
    unchanged: 0,
    complete: true,
  });
  expect(await mine()).toBe(0);
  expect(await assignFindings(owner, { ...ask, dryRun: false })).toMatchObject({ assigned: 3 });
  expect(await assignFindings(owner, { ...ask, dryRun: false })).toMatchObject({
    assigned: 0,
    unchanged: 3,
  });
  expect(await mine()).toBe(3);
  const { notifications } = await listNotifications(ann, { before: null, limit: 10 });
  expect(notifications.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test('a foreign finding is not found, and a stranger gets nothing', async () => {
  const { owner, annId, read, all } = await makeDesk();
  const other = await makeDesk();
  await other.read([[0, other.all(0)]]);
  await read([[0, all(0)]]);
  const foreign = (await other.list())[0]?.id ?? '';
  const given = { wanted: { ids: [foreign] }, userIds: [annId], dryRun: false };
  expect(await assignFindings(owner, given)).toMatchObject({ not_found: 1, assigned: 0 });
  const stranger = { wanted: { matching: OPEN }, userIds: [other.annId], dryRun: false };
  await expect(assignFindings(owner, stranger)).rejects.toMatchObject({ code: 'invalid' });
});

test('a finding stays with its assignees when the next audit sees it again', async () => {
  const { owner, scope, annId, read, all, mine } = await makeDesk();
  await read([[0, all(0)]]);
  await assignFindings(owner, { wanted: { matching: OPEN }, userIds: [annId], dryRun: false });
  await read([[0, all(0)]]);
  expect(await mine()).toBe(3);
  expect(await recountFindings(database.admin, scope.workspaceId)).toEqual([]);
  await removeMember(owner, { userId: annId });
  await read([[0, all(0)]]);
  expect(await mine()).toBe(0);
});

test('new findings of a site or a path belong to its owner, the longest path first, and those of other places to nobody', async () => {
  const { owner, annId, userId, read, all, list, scope } = await makeDesk();
  const ownerId = toPublicId('usr', userId);
  await setFindingOwner(owner, { site: 'Bank.example', path: '', user_id: annId });
  await setFindingOwner(owner, { site: 'bank.example', path: '/nl/', user_id: ownerId });
  expect((await listFindingOwners(owner)).owners).toMatchObject([
    { site: 'bank.example', path: '', name: 'Ann' },
    { site: 'bank.example', path: '/nl/', name: 'Owner' },
  ]);
  await read([0, 1, 2].map((asset) => [asset, all(asset)]));
  const whose = Map.groupBy(await list(), (one) => `${one.site}${one.path}`);
  const told = [...whose].map(([place, found]) => [
    place,
    [...new Set(found.flatMap((one) => one.assigned_to_user_ids))],
  ]);
  expect(Object.fromEntries(told)).toEqual({
    'bank.example/en/page-0': [annId],
    'shop.example/nl/page-1': [],
    'bank.example/nl/page-2': [ownerId],
  });
  expect(await recountFindings(database.admin, scope.workspaceId)).toEqual([]);
  await setFindingOwner(owner, { site: 'bank.example', path: '/nl/', user_id: null });
  expect((await listFindingOwners(owner)).owners).toHaveLength(1);
  const stranger = toPublicId('usr', newUuid());
  const wrong = setFindingOwner(owner, { site: 'bank.example', path: '', user_id: stranger });
  await expect(wrong).rejects.toMatchObject({ code: 'invalid', issues: [{ loc: ['user_id'] }] });
});
