import { expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { addMember } from '../../members/add-member.ts';
import { removeMember } from '../../members/remove-member.ts';
import { listNotifications } from '../../notifications/list-notifications.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import { createKey } from '../create-key.ts';
import { createServiceAccount } from '../create-service-account.ts';
import { endServiceAccount } from '../end-service-account.ts';
import { revokeKey } from '../revoke-key.ts';
import { listKeyEnds } from './list-key-ends.ts';
import { tellKeyEnds } from './tell-key-ends.ts';

const DAY_MS = 86_400_000;
const database = await createTestDatabase();

/** A workspace whose clock a test sets, with an owner, an administrator and somebody who reads. */
const makeDesk = async () => {
  const { scope, userId } = await makeWorkspace(database);
  const { workspaceId } = scope;
  const clock = { now: new Date('2027-03-02T12:00:00Z') };
  const at = (one: Scope): Scope => ({ ...one, now: () => clock.now });
  const join = async (name: string, role: 'admin' | 'viewer') => {
    const id = await addMember(scope, { email: `${newUuid()}@test.example`, name, role });
    return at(database.scope(workspaceId, { kind: 'user', id }));
  };
  const people = {
    owner: at(database.scope(workspaceId, { kind: 'user', id: userId })),
    admin: await join('Anna', 'admin'),
    viewer: await join('Ben', 'viewer'),
  };
  const system = at(scope);
  return {
    ...people,
    clock,
    system,
    workspaceId,
    end: new Date('2028-03-02T12:00:00Z'),
    /** Sets the clock to so many days before the end of the keys, and tells what there is to tell. */
    tellAt: (days: number, end = new Date('2028-03-02T12:00:00Z')) => {
      clock.now = new Date(end.getTime() - days * DAY_MS);
      return tellKeyEnds(system);
    },
    /** Of which keys everybody was told, by name. */
    told: async () => {
      const all: Record<string, string[]> = {};
      for (const [name, one] of Object.entries(people)) {
        const { notifications } = await listNotifications(one, { before: null, limit: 50 });
        all[name] = notifications.map(({ kind, key }) => `${kind} ${key?.name}`).toSorted();
      }
      return all;
    },
  };
};

test('whoever owns a key hears 14 days and 1 day before its end, each once, and nobody else does', async () => {
  const desk = await makeDesk();
  await createKey(desk.admin, { name: 'CMS' });
  expect(await desk.tellAt(14.01)).toBe(0);
  expect(await desk.told()).toEqual({ owner: [], admin: [], viewer: [] });
  expect(await desk.tellAt(14)).toBe(1);
  expect(await desk.tellAt(13)).toBe(0);
  expect(await desk.tellAt(1.01)).toBe(0);
  expect((await desk.told())['admin']).toEqual(['key_ends CMS']);
  expect(await desk.tellAt(1)).toBe(1);
  expect(await desk.tellAt(0.5)).toBe(0);
  const twice = ['key_ends CMS', 'key_ends CMS'];
  expect(await desk.told()).toEqual({ owner: [], admin: twice, viewer: [] });
  const { notifications } = await listNotifications(desk.admin, { before: null, limit: 1 });
  expect(notifications[0]).toMatchObject({
    audit: null,
    violation: null,
    actor: { kind: 'system' },
    key: { name: 'CMS', expires_at: desk.end.toISOString(), service_account_name: null },
  });
});

test('a key of a service account is told of to the administrators, and so is one that nobody made', async () => {
  const desk = await makeDesk();
  const serviceAccountId = toPublicId('sva', await createServiceAccount(desk.admin, { name: 'B' }));
  await createKey(desk.admin, { name: 'Build', serviceAccountId });
  await createKey(desk.system, { name: 'First' });
  expect(await desk.tellAt(14)).toBe(2);
  const both = ['key_ends Build', 'key_ends First'];
  expect(await desk.told()).toEqual({ owner: both, admin: both, viewer: [] });
  const { notifications } = await listNotifications(desk.owner, { before: null, limit: 2 });
  const owners = notifications.map(({ key }) => key?.service_account_name);
  expect(new Set(owners)).toEqual(new Set(['B', null]));
});

test('nobody hears of a key that was revoked, in whatever way', async () => {
  const desk = await makeDesk();
  const account = toPublicId('sva', await createServiceAccount(desk.owner, { name: 'B' }));
  const { id } = await createKey(desk.owner, { name: 'revoked' });
  await createKey(desk.owner, { name: 'of an account', serviceAccountId: account });
  await createKey(desk.admin, { name: 'of somebody who left' });
  await revokeKey(desk.owner, id);
  await endServiceAccount(desk.owner, { serviceAccountId: account });
  const { actor } = desk.admin;
  if (actor.kind !== 'user') throw new Error('not a person');
  await removeMember(desk.owner, { userId: toPublicId('usr', actor.id) });
  expect(await desk.tellAt(14)).toBe(0);
  expect(await desk.tellAt(1)).toBe(0);
  expect((await desk.told())['owner']).toEqual([]);
});

test('a key that was renewed is not told of, unless something still uses the old one', async () => {
  const desk = await makeDesk();
  const { id } = await createKey(desk.owner, { name: 'CMS' });
  desk.clock.now = new Date(desk.end.getTime() - 20 * DAY_MS);
  await createKey(desk.admin, { name: 'CMS' });
  await createKey(desk.owner, { name: 'CMS', expiresAt: desk.end });
  // Neither a key of somebody else nor one that ends on the same day renews it.
  expect(await desk.tellAt(14)).toBe(2);
  desk.clock.now = new Date(desk.end.getTime() - 10 * DAY_MS);
  await createKey(desk.owner, { name: 'CMS' });
  const use = (daysBefore: number) =>
    database.admin.query('update api_key set last_used_at = $2 where id = $1', [
      id,
      new Date(desk.end.getTime() - daysBefore * DAY_MS),
    ]);
  await use(11);
  expect(await desk.tellAt(1)).toBe(0);
  // The same moment again, but a program has used the old key since the new one was made.
  await database.admin.query(
    `insert into key_reminder (workspace_id, key_id, days, due_at) values ($1, $2, 1, $3)`,
    [desk.workspaceId, id, desk.clock.now],
  );
  await use(9);
  expect(await desk.tellAt(1)).toBe(1);
});

test('a key that lasts less than a time before its end, or for ever, has no letter for it', async () => {
  const desk = await makeDesk();
  const days = (n: number) => new Date(desk.clock.now.getTime() + n * DAY_MS);
  await createKey(desk.owner, { name: 'fortnight', expiresAt: days(14) });
  await createKey(desk.owner, { name: 'day', expiresAt: days(1) });
  await createKey(desk.owner, { name: 'never', expiresAt: null });
  expect(await tellKeyEnds(desk.system)).toBe(0);
  expect(await desk.tellAt(1, days(14))).toBe(1);
  expect((await desk.told())['owner']).toEqual(['key_ends fortnight']);
});

test('after a standstill a key is told of once, and not at all if it has ended meanwhile', async () => {
  const desk = await makeDesk();
  await createKey(desk.owner, { name: 'late' });
  await createKey(desk.owner, { name: 'too late', expiresAt: new Date('2028-03-01T12:00:00Z') });
  expect(await desk.tellAt(0.5)).toBe(1);
  expect((await desk.told())['owner']).toEqual(['key_ends late']);
});

test('processes that look at the same moment tell once, and one that is cut off has told nothing', async () => {
  const desk = await makeDesk();
  for (let n = 0; n < 20; n++) await createKey(desk.owner, { name: `key ${n}` });
  desk.clock.now = new Date(desk.end.getTime() - 14 * DAY_MS);
  // Its transaction never ends: the connection is gone, as when the process is killed.
  const killed = await database.admin.connect();
  await killed.query('begin');
  const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid');
  await killed.query('delete from key_reminder where workspace_id = $1', [desk.workspaceId]);
  const telling = Promise.all(Array.from({ length: 4 }, () => tellKeyEnds(desk.system)));
  killed.on('error', () => undefined);
  await database.admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  const amounts = await telling;
  killed.release(true);
  expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(20);
  expect((await desk.told())['owner']).toHaveLength(20);
});

test('only workspaces with something to tell are looked at, and nothing of others is told', async () => {
  const [one, other] = [await makeDesk(), await makeDesk()];
  await createKey(one.owner, { name: 'one' });
  await createKey(other.owner, { name: 'other', expiresAt: null });
  const soon = new Date(one.end.getTime() - 14 * DAY_MS);
  expect(await listKeyEnds(database.db, new Date(soon.getTime() - 1))).not.toContain(
    one.workspaceId,
  );
  const found = await listKeyEnds(database.db, soon);
  expect(found).toContain(one.workspaceId);
  expect(found).not.toContain(other.workspaceId);
  expect(await other.tellAt(14)).toBe(0);
  expect(await one.tellAt(14)).toBe(1);
  expect(await listKeyEnds(database.db, soon)).not.toContain(one.workspaceId);
});
