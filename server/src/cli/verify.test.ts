import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { finding, makeAudit, makeContent, makeWorkspace } from '../../test/factories.ts';
import { placeOfBlob } from '../platform/blobs/blob-store.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { newUuid } from '../platform/ids.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';

const database = await createTestDatabase();
const { admin, ownerUrl: url } = database;
const folder = mkdtempSync(join(tmpdir(), 'verify-'));
const blobStore = pathToFileURL(folder).href;
const role = `backup_${newUuid().replaceAll('-', '')}`;
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await admin.query(`drop owned by ${role}`);
  await admin.query(`drop role ${role}`);
});

const verify = (
  databaseUrl: string,
  args: readonly string[] = [],
): Promise<{ code: number; told: string }> =>
  new Promise((done) => {
    const script = fileURLToPath(new URL('./verify.ts', import.meta.url));
    const store = args.includes('--data') ? {} : { BLOB_STORE: blobStore };
    const env = { DATABASE_URL: databaseUrl, ...store };
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), told: stdout + stderr }),
    );
  });

test('whoever restored a backup learns what is whole, what is lost and what was changed', async () => {
  const workspace = await makeWorkspace(database);
  const { workspaceId } = workspace.scope;
  const content = await makeContent(workspace.scope);
  await reviewViolation(workspace.keyScope, {
    violationId: content.violation,
    action: 'urgent_violation',
    reason: null,
    applyToGroup: false,
    acceptedVersions: null,
  });
  const store = createBlobStore(blobStore);
  const { hash } = await store.put(workspaceId, Buffer.from('the page'));
  await admin.query(`update asset set source_hash = decode($2, 'hex') where workspace_id = $1`, [
    workspaceId,
    hash,
  ]);

  // The role that docs/operating.md makes for backups: it reads everything and is no member of ours.
  await admin.query(`create role ${role} login bypassrls password 'secret'`);
  await admin.query(`grant pg_read_all_data to ${role}`);
  const asBackup = new URL(url);
  [asBackup.username, asBackup.password] = [role, 'secret'];
  const whole = await verify(asBackup.href);
  expect(whole.told).toMatch(/whole +1 entries/);
  expect(whole.told).toContain(
    '1 trails, 0 broken\n0 trails have lost entries that were there before\n0 audits are gone and left their trails\n' +
      '0 approvals differ from the activity\n1 queues counted, 0 wrong\n1 blobs, 0 lost',
  );
  expect(whole.code).toBe(0);

  const file = join(folder, ...placeOfBlob(workspaceId, hash));
  writeFileSync(file, 'another page');
  const changed = await verify(url);
  expect(changed.told).toContain(`LOST    ${hash}`);
  expect(changed.code).toBe(1);
  rmSync(file);
  await admin.query('alter table trail_entry disable trigger insert_only');
  await admin.query(`update trail_entry set reason = 'forged' where workspace_id = $1`, [
    workspaceId,
  ]);
  const broken = await verify(url);
  expect(broken.told).toMatch(
    /BROKEN  at entry 1 .*\n    entry 1: it was edited.*\n1 trails, 1 broken\n0 trails .*\n0 audits .*\n0 approvals .*\n1 queues .*\n.*LOST .*\n1 blobs, 1 lost/,
  );
  expect(broken.code).toBe(1);

  await admin.query(
    `insert into finding_tally_change (workspace_id, standing, severity, rule_id, site, language, change,
       review_state, life, commented, suggests, n)
     values ($1, 0, 0, gen_random_uuid(), '', '', 0, 0, 0, false, false, 1)`,
    [workspaceId],
  );
  const miscounted = await verify(url);
  expect(miscounted.told).toMatch(
    /WRONG   3 counts of the queue.*\n(?:\d+ .*\n)+1 queues counted, 1 wrong/,
  );

  await admin.query(`alter role ${role} nobypassrls`);
  const blind = await verify(asBackup.href);
  expect(blind.told).toContain('does not see every workspace');
  expect(blind.code).toBe(1);
}, 180_000);

test('a folder that is named counts before DATABASE_URL, and no name commands the terminal', async () => {
  const { scope } = await makeWorkspace(database);
  await makeAudit(scope, [finding()]);
  await admin.query(`update audit set name = $2 where workspace_id = $1`, [
    scope.workspaceId,
    '\u001b[2J\n101 trails, 0 broken',
  ]);
  const data = mkdtempSync(join(tmpdir(), 'verify-data-'));
  writeFileSync(join(data, 'up.json'), JSON.stringify({ databaseUrl: url }));
  const { told } = await verify('postgresql://nobody@127.0.0.1:9/none', ['--data', data]);
  rmSync(data, { recursive: true });
  expect(told).toContain('queues counted');
  expect(told).not.toContain('\u001b');
  expect(told).not.toMatch(/^101 trails/m);
}, 60_000);
