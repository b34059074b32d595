import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { finishAudit } from '../../test/bare-audit.ts';
import { finding, makeAudit, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import type { Scope } from '../platform/db/scope.ts';
import { sealAudit } from '../violations/record/seal-audit.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { startKeepingHeads } from '../workflows/keep-heads.ts';
import { keepHeads, listLost } from './trail-heads.ts';

const database = await createTestDatabase();
const { admin, log } = database;
const folder = mkdtempSync(join(tmpdir(), 'copydesk-heads-'));
const blobs = createBlobStore(pathToFileURL(folder).href);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const decide = (scope: Scope, violationId: string) =>
  reviewViolation(scope, {
    violationId,
    action: 'mark_fixed',
    reason: null,
    applyToGroup: false,
    acceptedVersions: null,
  });

const makeTrail = async (decisions: number, options: { readonly running?: boolean } = {}) => {
  const { keyScope } = await makeWorkspace(database);
  const findings = Array.from({ length: 6 }, (_, n) => finding({ fingerprint: `finding ${n}` }));
  const { auditId, violationIds } = await makeAudit(keyScope, findings, options);
  for (const id of violationIds.slice(0, decisions)) await decide(keyScope, id);
  return { scope: keyScope, auditId, next: violationIds.slice(decisions) };
};

/** Takes the newest entries away, as a replica that had not received them does when it is promoted. */
const loseEntries = async (auditId: string, left: number): Promise<void> => {
  const client = await admin.connect();
  await client.query(`begin; set local session_replication_role = replica`);
  await client.query('delete from trail_entry where audit_id = $1 and seq > $2', [auditId, left]);
  await client.query('delete from trail_item where audit_id = $1 and seq > $2', [auditId, left]);
  await client.query(
    `update trail_head set seq = $2, hash = coalesce((select hash from trail_entry
       where audit_id = $1 and seq = $2), sha256('')) where audit_id = $1`,
    [auditId, left],
  );
  await client.query('commit');
  client.release();
};

test('trails that only grow have lost nothing', async () => {
  const { scope, next } = await makeTrail(2);
  expect(await keepHeads(scope, blobs)).toEqual([]);
  await decide(scope, next[0] as string);
  expect(await keepHeads(scope, blobs)).toEqual([]);
  expect(await keepHeads(scope, blobs)).toEqual([]);
  expect(await listLost(scope, blobs)).toEqual([]);
});

test('an audit that ends after its trail has begun has lost nothing', async () => {
  const { scope, auditId, next } = await makeTrail(2, { running: true });
  expect(await keepHeads(scope, blobs)).toEqual([]);
  await finishAudit(scope, auditId, 'COMPLETED');
  await sealAudit(scope, auditId);
  expect(await keepHeads(scope, blobs)).toEqual([]);
  expect(await keepHeads(scope, blobs)).toEqual([]);
  await decide(scope, next[0] as string);
  expect(await keepHeads(scope, blobs)).toEqual([]);
  expect(await listLost(scope, blobs)).toEqual([]);
});

test('decisions that a promoted replica did not have are named, also after others took their place', async () => {
  const { scope, auditId, next } = await makeTrail(4);
  await keepHeads(scope, blobs);
  await loseEntries(auditId, 2);
  const lost = { auditId, seq: 4, left: 2, now: 'shorter' };
  expect(await listLost(scope, blobs)).toMatchObject([lost]);
  expect(await keepHeads(scope, blobs)).toMatchObject([lost]);
  // Told once, and noted for good.
  expect(await keepHeads(scope, blobs)).toEqual([]);
  await decide(scope, next[0] as string);
  await decide(scope, next[1] as string);
  expect(await keepHeads(scope, blobs)).toEqual([]);
  expect(await listLost(scope, blobs)).toMatchObject([lost]);
});

test('other decisions with the same numbers are not taken for those that were lost', async () => {
  const { scope, auditId, next } = await makeTrail(3);
  await keepHeads(scope, blobs);
  await loseEntries(auditId, 2);
  await decide(scope, next[0] as string);
  await decide(scope, next[1] as string);
  expect(await listLost(scope, blobs)).toMatchObject([{ auditId, seq: 3, now: 'replaced' }]);
});

test('the head of an audit that is gone is never forgotten, whoever decides after that', async () => {
  const { scope, auditId } = await makeTrail(2);
  const { auditId: other, violationIds } = await makeAudit(scope, [finding()]);
  await keepHeads(scope, blobs);
  const client = await admin.connect();
  await client.query('begin; set local session_replication_role = replica');
  for (const table of ['audit', 'trail_head', 'trail_entry', 'trail_item', 'audit_closing'])
    await client.query(`delete from ${table} where ${table === 'audit' ? 'id' : 'audit_id'} = $1`, [
      auditId,
    ]);
  await client.query('commit');
  client.release();
  const lost = { auditId, seq: 2, left: 0, now: 'gone' };
  expect(await keepHeads(scope, blobs)).toMatchObject([lost]);
  await decide(scope, violationIds[0] as string);
  expect(await keepHeads(scope, blobs)).toEqual([]);
  expect(await listLost(scope, blobs)).toMatchObject([lost]);
  expect(await blobs.readNote(scope.workspaceId, 'trail heads')).toSatisfy((note: Buffer) =>
    note.toString().includes(other),
  );
});

test('heads are kept for workspaces in which something happened, and what is not kept yet is kept at the stop', async () => {
  const { scope, auditId } = await makeTrail(3);
  const scopeOf = (workspaceId: string) => database.scope(workspaceId);
  const keeping = startKeepingHeads({ blobs, scopeOf, log, everyMs: 50 });
  keeping.note([scope.workspaceId]);
  await expect
    .poll(async () => (await blobs.readNote(scope.workspaceId, 'trail heads'))?.toString() ?? '')
    .toContain(auditId);
  await keeping.stop();
  const other = await makeTrail(1);
  const late = startKeepingHeads({ blobs, scopeOf, log, everyMs: 60_000 });
  await sleep(50);
  late.note([other.scope.workspaceId]);
  await late.stop();
  expect(await blobs.readNote(other.scope.workspaceId, 'trail heads')).not.toBeNull();
});
