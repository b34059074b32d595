import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { addMember } from '../members/add-member.ts';
import { removeMember } from '../members/remove-member.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import { createKey } from './create-key.ts';
import { createServiceAccount } from './create-service-account.ts';
import { endServiceAccount } from './end-service-account.ts';
import { getMe } from './get-me.ts';
import { listKeys } from './list-keys.ts';
import { listServiceAccounts } from './list-service-accounts.ts';
import { createKeyVerifier } from './verify-key.ts';

const database = await createTestDatabase();
const now = () => new Date();
const verify = (key: string) => createKeyVerifier(database.db, now)(key);

const makeTeam = async () => {
  const { scope, userId } = await makeWorkspace(database);
  const as = (id: string) => database.scope(scope.workspaceId, { kind: 'user', id });
  const email = `${newUuid()}@test.example`;
  const adminId = await addMember(scope, { email, name: 'Admin', role: 'admin' });
  return { owner: as(userId), admin: as(adminId), adminId };
};

const makeAccount = async (scope: Awaited<ReturnType<typeof makeTeam>>['owner'], name: string) =>
  toPublicId('sva', await createServiceAccount(scope, { name }));

test('a key of a service account says so, and acts for no person', async () => {
  const { owner, adminId } = await makeTeam();
  const serviceAccountId = await makeAccount(owner, 'Website build');
  const { id, key } = await createKey(owner, { name: 'CI', serviceAccountId });
  expect(await verify(key)).toMatchObject({ id, userId: null });
  const service_account = { id: serviceAccountId, name: 'Website build' };
  const me = await getMe({ ...owner, actor: { kind: 'key', id, userId: null } });
  expect(me.key).toMatchObject({ name: 'CI', read_only: false, service_account });
  expect(await listServiceAccounts(owner)).toMatchObject([{ name: 'Website build', keys: 1 }]);
  expect(adminId).toBeDefined();
});

test('the keys of a service account outlive who created them, and those of the person do not', async () => {
  const { owner, admin, adminId } = await makeTeam();
  const serviceAccountId = await makeAccount(admin, 'Robot');
  const ofRobot = await createKey(admin, { name: 'robot', serviceAccountId });
  const ofAdmin = await createKey(admin, { name: 'mine' });
  await removeMember(owner, { userId: toPublicId('usr', adminId) });
  expect(await verify(ofRobot.key)).toMatchObject({ id: ofRobot.id });
  await expect(verify(ofAdmin.key)).rejects.toMatchObject({ code: 'key_invalid' });
});

test('the keys of a service account end with it, in one transaction and by name', async () => {
  const { owner } = await makeTeam();
  const [first, second] = [await makeAccount(owner, 'First'), await makeAccount(owner, 'Second')];
  const one = await createKey(owner, { name: 'one', serviceAccountId: first });
  const two = await createKey(owner, { name: 'two', serviceAccountId: first });
  const other = await createKey(owner, { name: 'other', serviceAccountId: second });
  await endServiceAccount(owner, { serviceAccountId: first });
  await endServiceAccount(owner, { serviceAccountId: first });
  for (const { key } of [one, two]) {
    await expect(verify(key)).rejects.toMatchObject({ code: 'key_invalid' });
  }
  expect(await verify(other.key)).toBeDefined();
  expect((await listServiceAccounts(owner)).map(({ name }) => name)).toEqual(['Second']);
  const listed = (await listKeys(owner)).find(({ id }) => id === one.id);
  expect(listed?.owner_name).toBe('First');
  const { rows } = await database.admin.query<{ kind: string; name: string }>(
    `select kind, subject_name as name from workspace_event
     where workspace_id = $1 and kind in ('key_revoked', 'service_account_created', 'service_account_ended')`,
    [owner.workspaceId],
  );
  const named = (kind: string) =>
    rows.flatMap((row) => (row.kind === kind ? [row.name] : [])).toSorted();
  expect(named('service_account_created')).toEqual(['First', 'Second']);
  expect(named('service_account_ended')).toEqual(['First']);
  expect(named('key_revoked')).toEqual(['one', 'two']);
});

test('a key that is created while its service account ends does not outlive it', async () => {
  const { owner } = await makeTeam();
  for (let round = 0; round < 10; round += 1) {
    const serviceAccountId = await makeAccount(owner, `Robot ${round}`);
    const [made] = await Promise.allSettled([
      createKey(owner, { name: 'late', serviceAccountId }),
      endServiceAccount(owner, { serviceAccountId }),
    ]);
    if (made.status === 'rejected') expect(made.reason).toMatchObject({ code: 'invalid' });
    else await expect(verify(made.value.key)).rejects.toMatchObject({ code: 'key_invalid' });
  }
});

test('a service account of another workspace looks unknown, and so does one that has ended', async () => {
  const [{ owner }, other] = [await makeTeam(), await makeTeam()];
  const [foreign, ended] = [
    await makeAccount(other.owner, 'Theirs'),
    await makeAccount(owner, 'Ended'),
  ];
  await endServiceAccount(owner, { serviceAccountId: ended });
  const unknown = toPublicId('sva', newUuid());
  const refusals = await Promise.all(
    [foreign, ended, unknown, 'sva_'].map((serviceAccountId) =>
      createKey(owner, { name: 'k', serviceAccountId }).catch((error: unknown) => error),
    ),
  );
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ code: 'invalid', issues: [{ loc: ['service_account_id'] }] });
    expect(String(refusal)).toBe(String(refusals[0]));
  }
  for (const serviceAccountId of [foreign, unknown, 'sva_']) {
    const ending = endServiceAccount(owner, { serviceAccountId });
    await expect(ending).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await listServiceAccounts(other.owner)).toMatchObject([{ name: 'Theirs' }]);
});

test('two service accounts do not have the same name, until the first has ended', async () => {
  const { owner } = await makeTeam();
  const first = await makeAccount(owner, 'Robot');
  await expect(makeAccount(owner, 'ROBOT')).rejects.toMatchObject({ code: 'conflict' });
  await endServiceAccount(owner, { serviceAccountId: first });
  await expect(makeAccount(owner, 'ROBOT')).resolves.toBeDefined();
});
