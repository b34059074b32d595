import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness.ts';
import { keepHeads } from '../activity/trail-heads.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { startFakeS3 } from '../platform/blobs/fake-s3.fixture.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';

const KEY = 'AKIDTEST';
const s3 = await startFakeS3(KEY);
const folder = mkdtempSync(join(tmpdir(), 'backup-'));
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

const newFolder = (): string => mkdtempSync(join(folder, 'x-'));
const addressOf = (path: string): string => pathToFileURL(path).href;

/** Runs a command of the operator on a database and a blob store. */
const run = (
  command: 'backup' | 'restore' | 'copy-blobs' | 'verify',
  place: { readonly url: string; readonly blobs: string },
  words: readonly string[] = [],
): Promise<{ code: number; told: string }> =>
  new Promise((done) => {
    const script = fileURLToPath(new URL(`./${command}.ts`, import.meta.url));
    const env = {
      DATABASE_URL: place.url,
      BLOB_STORE: place.blobs,
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: 'secret',
    };
    execFile(process.execPath, [script, ...words], { env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), told: stdout + stderr }),
    );
  });

const momentsIn = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => name !== 'blobs')
    .toSorted()
    .map((name) => join(root, name));

/** An installation with a workspace, a decision and an asset whose bytes are in the blob store. */
const makeInstallation = async () => {
  const database = await createTestDatabase();
  const blobs = addressOf(newFolder());
  const store = createBlobStore(blobs);
  const workspace = await makeWorkspace(database);
  const { scope, keyScope } = workspace;
  const content = await makeContent(scope);
  const decide = (action: 'urgent_violation' | 'mark_fixed') =>
    reviewViolation(keyScope, {
      violationId: content.violation,
      action,
      reason: null,
      applyToGroup: false,
      acceptedVersions: null,
    });
  await decide('urgent_violation');
  const { hash } = await store.put(scope.workspaceId, Buffer.from('the page'));
  await database.admin.query(
    `update asset set source_hash = decode($2, 'hex') where workspace_id = $1`,
    [scope.workspaceId, hash],
  );
  return { database, blobs, store, scope, decide, hash, place: { url: database.ownerUrl, blobs } };
};

const makeEmpty = async () => {
  const database = await createTestDatabase();
  const blobs = addressOf(newFolder());
  return { database, blobs, place: { url: database.ownerUrl, blobs } };
};

/** Every row of every table as text, by table. */
const rowsOf = async ({ admin }: TestDatabase): Promise<Record<string, string[]>> => {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await admin.query<{ row: string }>(
      `select t::text as row from ${name} t order by 1`,
    );
    if (rows.length > 0 && name !== 'migration') all[name] = rows.map(({ row }) => row);
  }
  return all;
};

test('a backup brings back every row and every blob, and what it lacks is named', async () => {
  const from = await makeInstallation();
  const root = newFolder();
  const first = await run('backup', from.place, [root]);
  expect(first.told).toContain('1 blobs, 0 lost');
  expect(first.code).toBe(0);
  const before = await rowsOf(from.database);
  const [moment = ''] = momentsIn(root);

  const to = await makeEmpty();
  const restored = await run('restore', to.place, [moment]);
  expect(restored.told).toContain('1 workspaces');
  expect(restored.code).toBe(0);
  expect(await rowsOf(to.database)).toEqual(before);
  expect(Object.keys(before).length).toBeGreaterThan(15);
  const verified = await run('verify', to.place);
  expect(verified.told).toContain(
    '1 trails, 0 broken\n0 trails have lost entries that were there before\n',
  );
  expect(verified.told).toContain('1 blobs, 0 lost');
  // New rows do not collide with restored ones: the numbers that PostgreSQL gives out go on.
  await to.database.admin.query(
    `insert into infobase_word (workspace_id, infobase_id, word, facts)
     select workspace_id, id, 'anew', 0 from infobase limit 1`,
  );

  // A later backup notes how far the trail has come. The earlier one, restored, is known to lack that.
  await from.decide('mark_fixed');
  const second = await run('backup', from.place, [root, '--keep', '2']);
  expect(second.told).not.toContain('Removed');
  const late = await makeEmpty();
  expect((await run('restore', late.place, [moment])).code).toBe(0);
  const short = await run('verify', late.place);
  expect(short.told).toMatch(/LOST +had 2 entries at .*; entry 2 is missing/);
  expect(short.code).toBe(1);

  const third = await run('backup', from.place, [root, '--keep', '1']);
  expect(third.told.match(/Removed/g)).toHaveLength(2);
  expect(momentsIn(root)).toHaveLength(1);
}, 240_000);

test('a backup that was damaged, was not finished or does not fit changes nothing', async () => {
  const from = await makeInstallation();
  const root = newFolder();
  await run('backup', from.place, [root]);
  const [moment = ''] = momentsIn(root);
  const to = await makeEmpty();

  const twice = await run('restore', from.place, [moment]);
  expect(twice.told).toContain('The database has workspaces already');
  expect(twice.code).toBe(1);

  const manifest = join(moment, 'manifest.json');
  const text = readFileSync(manifest, 'utf8');
  const older = text.replace(/"schema": "[^"]+"/, '"schema": "001_workspaces"');
  writeFileSync(manifest, older);
  expect((await run('restore', to.place, [moment])).told).toContain('the tables of 001_workspaces');
  writeFileSync(manifest, text);

  // The last table in the order, so that everything before it has been read when the damage is noticed.
  const changed = text.replace(/("name": "workspace",[^}]*"sha256": ")[0-9a-f]/, '$1g');
  expect(changed).not.toBe(text);
  writeFileSync(manifest, changed);
  const damaged = await run('restore', to.place, [moment]);
  expect(damaged.told).toContain('The file of the table workspace is not the one that was written');
  expect(damaged.code).toBe(1);
  expect(await rowsOf(to.database)).toEqual({});

  rmSync(manifest);
  expect((await run('restore', to.place, [moment])).told).toContain('was not finished');
  const [, second] = [...momentsIn(root), ''];
  expect(second).toBe('');

  const blind = new URL(from.place.url);
  const role = `reader_${newUuid().replaceAll('-', '')}`;
  await from.database.admin.query(`create role ${role} login password 'secret'`);
  [blind.username, blind.password] = [role, 'secret'];
  const unseen = await run('backup', { ...from.place, url: blind.href }, [root]);
  expect(unseen.told).toContain('does not see every workspace');
  expect(unseen.code).toBe(1);
  await from.database.admin.query(`drop role ${role}`);
}, 240_000);

test('one workspace moves to another installation, with its people, and without the others', async () => {
  const from = await makeInstallation();
  const stays = await makeWorkspace(from.database);
  await makeContent(stays.scope);
  const to = await makeInstallation();
  const own = await rowsOf(to.database);
  const root = newFolder();
  const wsp = toPublicId('wsp', from.scope.workspaceId);
  expect((await run('backup', from.place, [root, '--workspace', wsp])).code).toBe(0);
  const [moment = ''] = momentsIn(root);
  expect((await run('restore', to.place, [moment])).code).toBe(0);
  const verified = await run('verify', to.place);
  expect(verified.told).toContain('2 trails, 0 broken');
  expect(verified.told).toContain('2 blobs, 0 lost');
  expect(verified.code).toBe(0);
  const after = await rowsOf(to.database);
  for (const [table, rows] of Object.entries(own))
    expect(after[table]).toEqual(expect.arrayContaining(rows));
  const all = JSON.stringify(after);
  expect(all).toContain(from.scope.workspaceId);
  expect(all).not.toContain(stays.scope.workspaceId);
  expect((await run('restore', to.place, [moment])).told).toContain('is in this database already');

  // A person who has another account there under the same address.
  const other = await makeEmpty();
  const { rows } = await from.database.admin.query<{ email: string }>(
    `select email from user_account u where exists
       (select from member m where m.user_id = u.id and m.workspace_id = $1) limit 1`,
    [from.scope.workspaceId],
  );
  await other.database.admin.query(
    `insert into user_account (id, email, name) values ($1, $2, 'Another')`,
    [newUuid(), rows[0]?.email],
  );
  const refused = await run('restore', other.place, [moment]);
  expect(refused.told).toContain('1 people of the workspace have another account');
  expect((await rowsOf(other.database))['workspace']).toBeUndefined();
}, 240_000);

test('blobs move to a bucket and back, and what is lost is named', async () => {
  const from = await makeInstallation();
  await keepHeads(from.scope, from.store);
  const bucket = `s3://bucket/desk?endpoint=${s3.endpoint}`;
  const there = await run('copy-blobs', from.place, [bucket]);
  expect(there.told).toContain('1 blobs, 1 copied, 0 lost');
  expect(there.code).toBe(0);
  const again = await run('copy-blobs', from.place, [bucket]);
  expect(again.told).toContain('1 blobs, 0 copied, 0 lost');
  const inBucket = { url: from.place.url, blobs: bucket };
  expect((await run('verify', inBucket)).told).toContain('1 blobs, 0 lost');

  const back = addressOf(newFolder());
  expect((await run('copy-blobs', inBucket, [back])).code).toBe(0);
  const store = createBlobStore(back);
  expect(await store.get(from.scope.workspaceId, from.hash)).toEqual(Buffer.from('the page'));
  expect(await store.readNote(from.scope.workspaceId, 'trail heads')).not.toBeNull();

  await from.store.delete(from.scope.workspaceId, from.hash);
  const lost = await run('copy-blobs', from.place, [addressOf(newFolder())]);
  expect(lost.told).toContain(`LOST    ${from.hash}`);
  expect(lost.code).toBe(1);
}, 240_000);
