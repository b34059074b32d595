import { expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { startAudit, countAssets } from '../../test/bare-audit.ts';
import { addMember } from '../members/add-member.ts';
import { removeMember } from '../members/remove-member.ts';
import { transaction } from '../platform/db/query.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { addComment } from '../violations/decide/add-comment.ts';
import { assignViolations } from '../violations/decide/assign-violations.ts';
import { finishAudit } from '../violations/record/finalize-audit.ts';
import { listNotifications } from './list-notifications.ts';
import { getPreferences, setPreferences } from './preferences.ts';
import { countUnread, readNotifications } from './read-notifications.ts';

const database = await createTestDatabase();

const makeDesk = async () => {
  const { scope, userId, keyScope } = await makeWorkspace(database);
  const as = (id: string): Scope => database.scope(scope.workspaceId, { kind: 'user', id });
  const join = async (name: string) => {
    const id = await addMember(scope, {
      email: `${newUuid()}@test.example`,
      name,
      role: 'reviewer',
    });
    return { id, publicId: toPublicId('usr', id), scope: as(id) };
  };
  const audit = await makeAudit(scope, [
    finding(),
    finding({ violatingText: 'The best bank.', ruleName: 'No superlatives' }),
    finding(),
  ]);
  return { scope, owner: as(userId), ownerId: toPublicId('usr', userId), keyScope, join, audit };
};

const told = async (scope: Scope) =>
  (await listNotifications(scope, { before: null, limit: 100 })).notifications;

test('a mention tells the person which rule and words it is about and who wrote what', async () => {
  const { owner, join, audit } = await makeDesk();
  const [anna, ben] = [await join('Anna de Wit'), await join('Ben')];
  const violationId = audit.violationIds[1] as string;
  await addComment(owner, {
    violationId,
    comment: 'Is this fine, @Anna de Wit?',
    mentions: [anna.publicId, ben.publicId],
  });
  expect(await told(anna.scope)).toMatchObject([
    {
      kind: 'mention',
      read: false,
      actor: { kind: 'user', name: 'Owner', you: false },
      amount: 1,
      comment: 'Is this fine, @Anna de Wit?',
      violation: { id: violationId, rule_name: 'No superlatives', words: 'The best bank.' },
      audit: { id: audit.id },
    },
  ]);
  // His name is not in the comment.
  expect(await told(ben.scope)).toEqual([]);
  expect(await told(owner)).toEqual([]);
});

test('nobody is told by a comment of the public API, by themselves, or without being a member', async () => {
  const { owner, ownerId, keyScope, join, audit } = await makeDesk();
  const other = await makeDesk();
  const [anna, gone, stranger] = [
    await join('Anna'),
    await join('Gone'),
    await other.join('Stranger'),
  ];
  await removeMember(owner, { userId: gone.publicId });
  const violationId = audit.violationIds[0] as string;
  const mentions = [anna.publicId, gone.publicId, stranger.publicId, ownerId, 'usr_x'];
  const comment = '@Anna @Gone @Stranger @Owner';
  await addComment(keyScope, { violationId, comment, mentions });
  await addComment(owner, { violationId, comment });
  await addComment(owner, { violationId, comment: '@Gone @Stranger @Owner', mentions });
  for (const scope of [anna.scope, gone.scope, owner, stranger.scope]) {
    expect(await told(scope)).toEqual([]);
  }
  const { rows } = await database.admin.query(
    'select 1 from notification where workspace_id = any($1)',
    [[owner.workspaceId, other.scope.workspaceId]],
  );
  expect(rows).toEqual([]);
});

test('an assignment of many findings is one notification for each person, and none for oneself', async () => {
  const { owner, ownerId, join, audit } = await makeDesk();
  const [anna, ben] = [await join('Anna'), await join('Ben')];
  await assignViolations(owner, {
    violationIds: audit.violationIds.slice(0, 1),
    userIds: [ben.publicId],
  });
  await assignViolations(owner, {
    violationIds: audit.violationIds,
    userIds: [anna.publicId, ben.publicId, ownerId],
  });
  expect(await told(anna.scope)).toMatchObject([
    {
      kind: 'assignment',
      amount: 3,
      violation: { id: audit.violationIds[0] },
      actor: { name: 'Owner' },
    },
  ]);
  // The first of them was his already.
  expect((await told(ben.scope)).map(({ amount }) => amount)).toEqual([2, 1]);
  expect(await told(owner)).toEqual([]);
  // The same assignment again changes nothing, and taking it away tells nobody.
  const same = [anna.publicId, ben.publicId, ownerId];
  await assignViolations(owner, { violationIds: audit.violationIds, userIds: same });
  await assignViolations(owner, { violationIds: audit.violationIds, userIds: [] });
  expect(await told(anna.scope)).toHaveLength(1);
});

test('a change that is taken back tells nobody', async () => {
  const { owner, join, audit } = await makeDesk();
  const anna = await join('Anna');
  const userIds = [anna.publicId];
  await transaction(owner, async (inside) => {
    await assignViolations(inside, { violationIds: audit.violationIds, userIds });
    expect(await countUnread({ ...anna.scope, db: inside.db })).toBe(1);
    throw new Error('undone');
  }).catch((error: Error) => expect(error.message).toBe('undone'));
  expect(await told(anna.scope)).toEqual([]);
  const { rows } = await database.admin.query(
    'select 1 from notification_outbox where user_id = $1',
    [anna.id],
  );
  expect(rows).toEqual([]);
});

/** Ends an audit of this person with these numbers, as its last asset does. */
const endAudit = async (
  scope: Scope,
  startedBy: string | null,
  counts: { new?: number; still?: number; regressed?: number; completed?: number; failed?: number },
) => {
  const { completed = 1, failed = 0 } = counts;
  const id = await startAudit(scope, { name: 'Autumn', totalAssets: completed + failed });
  await database.admin.query(
    `update audit set started_by = $2, new_violations = $3, still_violations = $4,
       regressed_violations = $5 where id = $1`,
    [id, startedBy, counts.new ?? 0, counts.still ?? 0, counts.regressed ?? 0],
  );
  await countAssets(scope, id, { completed, failed });
  await finishAudit(scope, id);
  await finishAudit(scope, id);
  return toPublicId('aud', id);
};

test('whoever started an audit hears once of new findings, of those that are back and of a failure, and of nothing that was settled', async () => {
  const { scope, join } = await makeDesk();
  const anna = await join('Anna');
  await endAudit(scope, anna.id, { still: 40 });
  await endAudit(scope, null, { new: 3 });
  await endAudit(scope, newUuid(), { new: 3 });
  expect(await told(anna.scope)).toEqual([]);
  const fresh = await endAudit(scope, anna.id, { new: 3, still: 40, regressed: 2 });
  const failed = await endAudit(scope, anna.id, { completed: 0, failed: 1 });
  expect(await told(anna.scope)).toMatchObject([
    { kind: 'audit', violation: null, audit: { id: failed, status: 'FAILED' } },
    {
      kind: 'audit',
      actor: { kind: 'system' },
      amount: 5,
      audit: { id: fresh, name: 'Autumn', new_violations: 3, regressed_violations: 2 },
    },
  ]);
});

test('a person reads only what is theirs, one by one or all that they have seen', async () => {
  const { owner, join, audit } = await makeDesk();
  const [anna, ben] = [await join('Anna'), await join('Ben')];
  const give = async (
    userIds: readonly string[],
    violationId = audit.violationIds[0] as string,
  ) => {
    await assignViolations(owner, { violationIds: [violationId], userIds: [] });
    await assignViolations(owner, { violationIds: [violationId], userIds });
  };
  for (let n = 0; n < 3; n++) await give([anna.publicId, ben.publicId]);
  const [newest, middle] = await told(anna.scope);
  const [bens] = await told(ben.scope);
  expect(await countUnread(anna.scope)).toBe(3);
  expect(await readNotifications(anna.scope, { ids: [bens?.id as string, 'ntf_x'] })).toBe(3);
  expect(await readNotifications(anna.scope, { ids: [newest?.id as string] })).toBe(2);
  expect(await readNotifications(anna.scope, { through: middle?.id as string })).toBe(0);
  await give([anna.publicId]);
  expect(await readNotifications(anna.scope, { through: newest?.id as string })).toBe(1);
  expect((await told(anna.scope)).map(({ read }) => read)).toEqual([false, true, true, true]);
  expect(await countUnread(ben.scope)).toBe(3);
  const page = await listNotifications(anna.scope, { before: null, limit: 3 });
  const rest = await listNotifications(anna.scope, { before: page.next_before, limit: 3 });
  expect([...page.notifications, ...rest.notifications]).toEqual(await told(anna.scope));
  expect(rest.next_before).toBeNull();
});

test('preferences are those of the person, and wrong ones are refused', async () => {
  const { owner, join } = await makeDesk();
  const anna = await join('Anna');
  expect(await getPreferences(owner, false)).toMatchObject({ chosen: false, letters: false });
  const wanted = {
    mention: 'at_once',
    assignment: 'daily',
    audit: 'none',
    key: 'daily',
    timezone: 'Europe/Amsterdam',
    digest_hour: 7,
    quiet: { from: 20, until: 6 },
    language: 'nl',
  } as const;
  await setPreferences(anna.scope, wanted);
  await setPreferences(anna.scope, wanted);
  expect(await getPreferences(anna.scope, true)).toEqual({
    ...wanted,
    chosen: true,
    letters: true,
  });
  expect(await getPreferences(owner, true)).toMatchObject({ chosen: false });
  for (const wrong of [{ timezone: 'Mars/Olympus' }, { quiet: { from: 5, until: 5 } }]) {
    const set = setPreferences(anna.scope, { ...wanted, ...wrong });
    await expect(set).rejects.toMatchObject({ code: 'invalid' });
  }
});
