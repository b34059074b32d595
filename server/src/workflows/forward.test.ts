import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeReadings, sentenceFinding } from '../../test/readings.ts';
import { makeAsset } from '../../test/make-asset.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';

const database = await createTestDatabase();
const { admin } = database;

test('what a process did not get to is applied to the newer audits by the engine', async () => {
  const { scope, userId } = await makeWorkspace(database);
  const assetId = await makeAsset(scope, 'A');
  const found = [sentenceFinding({ assetId, ruleId: newUuid(), sentence: 0 })];
  const older = await makeReadings(admin, scope, [[assetId, found]]);
  const newer = await makeReadings(admin, scope, [[assetId, found]]);
  const { rows } = await admin.query<{ id: string }>(
    'select id from violation where audit_id = $1',
    [older],
  );
  const dying: Scope = {
    ...scope,
    actor: { kind: 'user', id: userId },
    db: { ...scope.db, transaction: () => Promise.reject(new Error('the process is gone')) },
  };
  await reviewViolation(dying, {
    violationId: toPublicId('vio', rows[0]?.id as string),
    action: 'urgent_violation',
    reason: null,
    applyToGroup: false,
    acceptedVersions: null,
  });
  await createTestEngine(database, { reconcileSeconds: 1 });
  const count = async (table: string) =>
    (await admin.query(`select from ${table} where workspace_id = $1`, [scope.workspaceId]))
      .rowCount;
  for (let tries = 0; tries < 400 && (await count('forward_work')) !== 0; tries++) await sleep(50);
  expect([await count('forward_work'), await count('unfinished_work')]).toEqual([0, 0]);
  const { rows: states } = await admin.query(
    'select review_state from violation_review where audit_id = $1',
    [newer],
  );
  expect(states).toEqual([{ review_state: 2 }]);
}, 180_000);
