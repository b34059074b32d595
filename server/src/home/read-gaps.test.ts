import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { finishAudit, startAudit } from '../../test/bare-audit.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeTextAudit } from '../../test/text-audit.ts';
import { answerPassage } from '../audits/answer-passage.ts';
import { drawSample } from '../audits/draw-sample.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import type { Scope } from '../platform/db/scope.ts';
import { newUuid } from '../platform/ids.ts';
import { readGaps } from './read-gaps.ts';

const database = await createTestDatabase();
const { admin } = database;
const folder = mkdtempSync(join(tmpdir(), 'copydesk-home-gaps-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const blobs = createBlobStore(pathToFileURL(folder).href);

const rename = (auditId: string, name: string, scheduleId: string | null = null) =>
  admin.query('update audit set name = $2, schedule_id = $3 where id = $1', [
    auditId,
    name,
    scheduleId,
  ]);
const read = (scope: Scope, open = false) =>
  makeTextAudit(scope, { blobs, admin, open }, [['One.', 'Two.', 'Three!']]);
const failOne = (scope: Scope, auditId: string) =>
  admin.query(
    `insert into audit_asset (workspace_id, audit_id, position, asset_id, status, failure_code)
     values ($1, $2, 99, $3, 'failed', 'timeout')`,
    [scope.workspaceId, auditId, newUuid()],
  );

test('of each schedule and each name the newest audit that read something is told, counted while there is time', async () => {
  const { scope } = await makeWorkspace(database);
  expect(await readGaps(scope, 0)).toEqual({ gaps: [], isCounted: true });
  const schedule = newUuid();
  const older = await read(scope);
  await rename(older.auditId, 'Weekly of May', schedule);
  const newer = await read(scope);
  await rename(newer.auditId, 'Weekly of June', schedule);
  await failOne(scope, newer.auditId);
  const once = await read(scope);
  await rename(once.auditId, 'Once');
  const running = await read(scope, true);
  await rename(running.auditId, 'Running');
  await finishAudit(scope, await startAudit(scope, { name: 'Failed', totalAssets: 1 }), 'FAILED');

  const first = await readGaps(scope, 0);
  expect(first.isCounted).toBe(false);
  expect(first.gaps.map(({ name }) => name)).toEqual(['Once']);
  const second = await readGaps(scope, 0);
  expect(second.isCounted).toBe(true);
  expect(second.gaps).toMatchObject([
    { audit_id: once.id, name: 'Once', gaps: [], estimate: null },
    {
      audit_id: newer.id,
      name: 'Weekly of June',
      gaps: [{ kind: 'not_read', reason: 'not_read', language: null, assets: 1, rules: 0 }],
      estimate: null,
    },
  ]);
  expect(await readGaps(scope, 0)).toEqual(second);
});

test('at most five audits are told, and of no other workspace', async () => {
  const { scope } = await makeWorkspace(database);
  const other = await makeWorkspace(database);
  for (let n = 0; n < 7; n += 1) await rename((await read(scope)).auditId, `Audit ${n}`);
  const told = await readGaps(scope, 60_000);
  expect(told.isCounted).toBe(true);
  expect(told.gaps.map(({ name }) => name)).toEqual(
    [6, 5, 4, 3, 2].map((number) => `Audit ${number}`),
  );
  expect(await readGaps(other.scope, 0)).toEqual({ gaps: [], isCounted: true });
});

test('what a newer audit has read again as a whole is told once, of the newest reading', async () => {
  const { scope } = await makeWorkspace(database);
  const older = await read(scope);
  await rename(older.auditId, 'Audit of May');
  const newer = await read(scope);
  await rename(newer.auditId, 'Audit of June');
  await admin.query(
    `insert into audit_tally (workspace_id, audit_id, replaced_at) values ($1, $2, now())`,
    [scope.workspaceId, older.auditId],
  );
  const { gaps } = await readGaps(scope, 60_000);
  expect(gaps.map(({ name }) => name)).toEqual(['Audit of June']);
});

test('what was missed is told as it is now, although the rest was counted before', async () => {
  const { scope } = await makeWorkspace(database);
  const { auditId } = await read(scope);
  expect((await readGaps(scope, 0)).gaps).toMatchObject([{ estimate: null }]);
  await drawSample(scope, blobs, { auditId, size: 30 });
  const said = { auditId, answer: 'missed', about: null, note: null } as const;
  await answerPassage(scope, { ...said, position: 1 });
  expect((await readGaps(scope, 0)).gaps).toMatchObject([
    { estimate: { passages: 2, looked_at: 1, missed_in_sample: 1 } },
  ]);
});
