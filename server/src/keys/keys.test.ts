import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import type { Database } from '../platform/db/database.ts';
import { newUuid } from '../platform/ids.ts';
import { hashKey, mintKey } from './api-key.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { createKeyUseTracker } from './track-key-use.ts';
import { createKeyVerifier } from './verify-key.ts';

const database = await createTestDatabase();
const { db, log } = database;
const now = () => new Date();
const refusal = { code: 'key_invalid' };

test('a key opens the workspace that made it and names who made it', async () => {
  const workspace = await makeWorkspace(database);
  expect(await createKeyVerifier(db, now)(workspace.key)).toEqual({
    id: workspace.keyId,
    workspaceId: workspace.scope.workspaceId,
    userId: workspace.userId,
    scopes: [],
    readOnly: false,
    mayDecide: true,
  });
});

test('a key has the scopes that it was made with and no others', async () => {
  const { scope } = await makeWorkspace(database);
  const input = { name: 'scoped', expiresAt: null, scopes: ['generation'] } as const;
  const { key } = await createKey(scope, input);
  expect(await createKeyVerifier(db, now)(key)).toMatchObject({ scopes: ['generation'] });
});

test('the key itself is stored nowhere', async () => {
  const workspace = await makeWorkspace(database);
  const { rows } = await database.admin.query<{ row: string }>(
    'select api_key::text as row from api_key where id = $1',
    [workspace.keyId],
  );
  expect(rows[0]?.row).not.toContain(workspace.key.slice(9));
});

test('missing, malformed and unknown keys are refused alike', async () => {
  const verify = createKeyVerifier(db, now);
  for (const key of [undefined, '', 'cd_short', mintKey(), `${mintKey()}x`]) {
    await expect(verify(key)).rejects.toMatchObject(refusal);
  }
});

test('a key that fails its checksum is refused without the database', async () => {
  const unreachable = (): never => {
    throw new Error('the database was asked');
  };
  const none: Database = { batch: unreachable, transaction: unreachable };
  const verify = createKeyVerifier(none, now);
  await expect(verify(`cd_${'a'.repeat(36)}`)).rejects.toMatchObject(refusal);
});

test('a revoked key is refused within a second on every node', async () => {
  const workspace = await makeWorkspace(database);
  const nodes = [createKeyVerifier(db, now), createKeyVerifier(db, now)];
  for (const verify of nodes) await verify(workspace.key);
  await revokeKey(workspace.scope, workspace.keyId);
  const revokedAt = performance.now();
  for (const verify of nodes) {
    for (;;) {
      const refused = await verify(workspace.key).then(
        () => false,
        () => true,
      );
      if (refused) break;
      expect(performance.now() - revokedAt).toBeLessThan(1_000);
      await sleep(20);
    }
  }
  expect(performance.now() - revokedAt).toBeLessThan(1_000);
});

test('an expired key is refused from the moment it expires', async () => {
  const workspace = await makeWorkspace(database);
  const expiresAt = new Date(Date.now() + 60_000);
  const { key } = await createKey(workspace.scope, { name: 'short', expiresAt });
  let time = expiresAt.getTime() - 1;
  const verify = createKeyVerifier(db, () => new Date(time));
  await expect(verify(key)).resolves.toBeDefined();
  time += 1;
  await expect(verify(key)).rejects.toMatchObject({ code: 'key_expired' });
});

test('only the right secret learns that a key has expired, and a revoked one does not say so', async () => {
  const { scope } = await makeWorkspace(database);
  const { id, key } = await createKey(scope, { name: 'old', expiresAt: new Date() });
  const verify = createKeyVerifier(db, now);
  const last = key.endsWith('a') ? 'b' : 'a';
  await expect(verify(`${key.slice(0, -1)}${last}`)).rejects.toMatchObject(refusal);
  await expect(verify(key)).rejects.toMatchObject({ code: 'key_expired' });
  await revokeKey(scope, id);
  await expect(createKeyVerifier(db, now)(key)).rejects.toMatchObject(refusal);
});

test('a key for which no end is chosen ends after a year, and one that never ends was asked for', async () => {
  const { scope } = await makeWorkspace(database);
  const leapDay = { ...scope, now: () => new Date('2028-02-29T10:00:00Z') };
  const usual = await createKey(leapDay, { name: 'usual' });
  const never = await createKey(leapDay, { name: 'never', expiresAt: null });
  const keys = await listKeys(scope);
  const endOf = ({ id }: { id: string }) => keys.find((one) => one.id === id)?.expires_at;
  expect(endOf(usual)).toEqual(new Date('2029-03-01T10:00:00Z'));
  expect(endOf(never)).toBeNull();
  expect(keys.filter(({ end_chosen: chosen }) => !chosen)).toEqual([]);
});

test('a key from before keys had an end works as it did, and is marked', async () => {
  const { scope, userId } = await makeWorkspace(database);
  const [id, key] = [newUuid(), mintKey()];
  // As the release before stores it.
  await database.admin.query(
    `insert into api_key (workspace_id, id, name, prefix, key_hash, created_by, created_at, expires_at, scopes)
     values ($1, $2, 'before', 'cd_before', $3, $4, now(), null, '{auditing}')`,
    [scope.workspaceId, id, hashKey(key), userId],
  );
  expect(await createKeyVerifier(db, now)(key)).toMatchObject({
    userId,
    scopes: ['auditing'],
    readOnly: false,
    mayDecide: true,
  });
  const [listed] = await listKeys(scope);
  expect(listed).toMatchObject({ name: 'before', expires_at: null, end_chosen: false });
});

test('a workspace whose plan lacks API access is told so', async () => {
  const workspace = await makeWorkspace(database, 'free');
  const verify = createKeyVerifier(db, now);
  await expect(verify(workspace.key)).rejects.toMatchObject({ code: 'plan_lacks_api' });
});

test('an answer is reused for half a second and no longer, good or bad', async () => {
  const workspace = await makeWorkspace(database);
  let asked = 0;
  const counting: Database = {
    ...db,
    batch: (...args) => {
      asked += 1;
      return db.batch(...args);
    },
  };
  let time = 1_000_000;
  const verify = createKeyVerifier(counting, () => new Date(time));
  await verify(workspace.key);
  await verify(workspace.key);
  time += 499;
  await verify(workspace.key);
  expect(asked).toBe(1);
  time += 1;
  await verify(workspace.key);
  expect(asked).toBe(2);
  const unknown = mintKey();
  for (let i = 0; i < 3; i++) await expect(verify(unknown)).rejects.toMatchObject(refusal);
  expect(asked).toBe(3);
});

test('a failed look-up is no answer: the next request asks again', async () => {
  const workspace = await makeWorkspace(database);
  let failures = 1;
  const flaky: Database = {
    ...db,
    batch: (...args) => (failures-- > 0 ? Promise.reject(new Error('away')) : db.batch(...args)),
  };
  const verify = createKeyVerifier(flaky, now);
  await expect(verify(workspace.key)).rejects.toThrow('away');
  await expect(verify(workspace.key)).resolves.toBeDefined();
});

test('the list shows prefix, expiry and the last use with its place, newest first, and no key of another workspace', async () => {
  const workspace = await makeWorkspace(database);
  await makeWorkspace(database);
  const expiresAt = new Date('2030-01-01T00:00:00Z');
  const second = await createKey(workspace.scope, { name: 'second', expiresAt });
  const tracker = createKeyUseTracker(db, log, () => new Date('2026-05-01T00:00:00Z'));
  const { workspaceId } = workspace.scope;
  const key = {
    id: second.id,
    workspaceId,
    userId: null,
    scopes: [],
    readOnly: false,
    mayDecide: true,
  };
  tracker.touch(key, { address: '198.51.100.7', userAgent: 'earlier/1' });
  tracker.touch(key, { address: '203.0.113.77', userAgent: 'curl/8.5.0 (test)' });
  await tracker.stop();
  const keys = await listKeys(workspace.scope);
  expect(keys.map(({ name }) => name)).toEqual(['second', 'test']);
  expect(keys[0]).toMatchObject({ prefix: second.key.slice(0, 9), expires_at: expiresAt });
  expect(keys[0]?.last_used_at).toEqual(new Date('2026-05-01T00:00:00Z'));
  expect(keys[0]).toMatchObject({ last_used_from: '203.0.113.0/24', last_used_by: 'curl/8.5.0' });
  expect(keys[1]?.last_used_at).toBeNull();
  expect(JSON.stringify(keys)).not.toContain(second.key);
});

test('a key of another workspace cannot be revoked, and looks unknown', async () => {
  const [own, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  for (const id of [other.keyId, newUuid()]) {
    await expect(revokeKey(own.scope, id)).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(createKeyVerifier(db, now)(other.key)).resolves.toBeDefined();
});

test('revoking twice keeps the first moment', async () => {
  const workspace = await makeWorkspace(database);
  await revokeKey(workspace.scope, workspace.keyId);
  const [first] = await listKeys(workspace.scope);
  await revokeKey({ ...workspace.scope, now: () => new Date('2040-01-01') }, workspace.keyId);
  const [second] = await listKeys(workspace.scope);
  expect(second?.revoked_at).toEqual(first?.revoked_at);
});

test('making and revoking a key are in the log of the workspace, and the key is not', async () => {
  const { scope, userId } = await makeWorkspace(database);
  const asOwner = database.scope(scope.workspaceId, { kind: 'user', id: userId });
  const made = await createKey(asOwner, { name: 'logged', expiresAt: null });
  await revokeKey(asOwner, made.id);
  await revokeKey(asOwner, made.id);
  const { rows } = await database.admin.query<{ kind: string; row: string }>(
    `select kind, workspace_event::text as row from workspace_event
     where workspace_id = $1 and subject_name = 'logged' order by id`,
    [scope.workspaceId],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['key_created', 'key_revoked']);
  expect(JSON.stringify(rows)).not.toContain(made.key.slice(9));
});

test('the list names who made a key while that person is a member', async () => {
  const { scope, userId } = await makeWorkspace(database);
  expect(await listKeys(scope)).toMatchObject([{ created_by_name: 'Owner', scopes: [] }]);
  await database.admin.query(`delete from member where user_id = $1`, [userId]);
  expect(await listKeys(scope)).toMatchObject([{ created_by_name: null }]);
});
