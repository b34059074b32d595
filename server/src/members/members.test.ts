import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { addMember, type Role } from './add-member.ts';
import { setRole } from './set-role.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';

const database = await createTestDatabase();

/** A workspace with an owner, and a way to add people to it. */
const makeTeam = async () => {
  const { scope, userId } = await makeWorkspace(database);
  const as = (id: string): Scope => database.scope(scope.workspaceId, { kind: 'user', id });
  const join = async (role: Role) => {
    const id = await addMember(scope, { email: `${newUuid()}@test.example`, name: role, role });
    return { id, publicId: toPublicId('usr', id), scope: as(id) };
  };
  const owner = { id: userId, publicId: toPublicId('usr', userId), scope: as(userId) };
  return { scope, owner, join };
};

const rolesOf = async (scope: Scope) => (await listMembers(scope)).map(({ role }) => role);

const eventsOf = async ({ workspaceId }: Scope) => {
  const { rows } = await database.admin.query<Record<string, unknown>>(
    `select kind, subject_id, from_value, to_value, actor_id from workspace_event
     where workspace_id = $1 and subject_kind = 'member' order by id`,
    [workspaceId],
  );
  return rows;
};

const forbidden = { code: 'forbidden' };
const conflict = { code: 'conflict' };
const missing = { code: 'not_found' };

test('the last owner neither leaves nor becomes anything else', async () => {
  const { scope, owner, join } = await makeTeam();
  await join('admin');
  const { publicId: userId } = owner;
  await expect(setRole(owner.scope, { userId, role: 'admin' })).rejects.toMatchObject({
    ...conflict,
    message: 'A workspace keeps at least one owner. Make somebody else an owner first.',
  });
  await expect(removeMember(owner.scope, { userId })).rejects.toMatchObject(conflict);
  expect(await rolesOf(scope)).toEqual(['owner', 'admin']);
  expect(await eventsOf(scope)).toEqual([]);
});

test('two owners who unmake each other at the same moment leave one', async () => {
  const { scope, owner, join } = await makeTeam();
  for (let round = 0; round < 5; round++) {
    const other = await join('owner');
    const ends = await Promise.allSettled([
      removeMember(owner.scope, { userId: other.publicId }),
      setRole(other.scope, { userId: owner.publicId, role: 'viewer' }),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await rolesOf(scope)).filter((role) => role === 'owner')).toHaveLength(1);
    await database.admin.query(`delete from member where workspace_id = $1 and user_id <> $2`, [
      scope.workspaceId,
      owner.id,
    ]);
    await database.admin.query(`update member set role = 'owner' where workspace_id = $1`, [
      scope.workspaceId,
    ]);
  }
});

test('an administrator changes and removes everybody but owners, and makes no owner', async () => {
  const { owner, join } = await makeTeam();
  const [admin, editor] = [await join('admin'), await join('editor')];
  const changed = await setRole(admin.scope, { userId: editor.publicId, role: 'reviewer' });
  expect(changed).toMatchObject({ id: editor.id, role: 'reviewer' });
  for (const attempt of [
    () => setRole(admin.scope, { userId: editor.publicId, role: 'owner' }),
    () => setRole(admin.scope, { userId: admin.publicId, role: 'owner' }),
    () => setRole(admin.scope, { userId: owner.publicId, role: 'viewer' }),
    () => removeMember(admin.scope, { userId: owner.publicId }),
  ]) {
    await expect(attempt()).rejects.toMatchObject(forbidden);
  }
  await removeMember(admin.scope, { userId: editor.publicId });
  expect(await rolesOf(owner.scope)).toEqual(['owner', 'admin']);
});

test('an owner makes another owner and may leave then', async () => {
  const { scope, owner, join } = await makeTeam();
  const other = await join('viewer');
  await setRole(owner.scope, { userId: other.publicId, role: 'owner' });
  await removeMember(owner.scope, { userId: owner.publicId });
  expect(await listMembers(scope)).toMatchObject([{ id: other.id, role: 'owner' }]);
  expect(await eventsOf(scope)).toEqual([
    {
      kind: 'role_changed',
      subject_id: other.publicId,
      from_value: 'viewer',
      to_value: 'owner',
      actor_id: owner.id,
    },
    {
      kind: 'member_removed',
      subject_id: owner.publicId,
      from_value: 'owner',
      to_value: null,
      actor_id: owner.id,
    },
  ]);
});

test('everybody may leave, and nobody below an administrator removes another', async () => {
  const { scope, join } = await makeTeam();
  const viewer = await join('viewer');
  for (const role of ['editor', 'reviewer', 'viewer'] as const) {
    const member = await join(role);
    const refused = removeMember(member.scope, { userId: viewer.publicId });
    await expect(refused).rejects.toMatchObject(forbidden);
    const raised = setRole(member.scope, { userId: member.publicId, role: 'admin' });
    await expect(raised).rejects.toMatchObject(forbidden);
    await removeMember(member.scope, { userId: member.publicId });
  }
  expect(await rolesOf(scope)).toEqual(['owner', 'viewer']);
});

test('whoever was removed changes nothing any more, not even themselves', async () => {
  const { owner, join } = await makeTeam();
  const admin = await join('admin');
  await removeMember(owner.scope, { userId: admin.publicId });
  const back = setRole(admin.scope, { userId: admin.publicId, role: 'admin' });
  await expect(back).rejects.toMatchObject(missing);
  await expect(removeMember(admin.scope, { userId: owner.publicId })).rejects.toMatchObject(
    missing,
  );
});

test('a member of another workspace is as unknown as no member at all', async () => {
  const [own, other] = [await makeTeam(), await makeTeam()];
  const unknown = ['usr_x', toPublicId('usr', newUuid()), other.owner.publicId];
  for (const userId of unknown) {
    const input = { userId, role: 'viewer' } as const;
    await expect(setRole(own.owner.scope, input)).rejects.toMatchObject(missing);
    await expect(removeMember(own.owner.scope, input)).rejects.toMatchObject(missing);
  }
  expect(await rolesOf(other.scope)).toEqual(['owner']);
});

test('two hundred members are listed, those who came first first', async () => {
  const { scope, join } = await makeTeam();
  for (let n = 0; n < 199; n++) await join('viewer');
  const members = await listMembers(scope);
  expect(members).toHaveLength(200);
  expect(members[0]?.role).toBe('owner');
  expect(members[0]?.created_at).toBeInstanceOf(Date);
});
