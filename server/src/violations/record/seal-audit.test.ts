import { expect, test } from 'vitest';
import { finding, makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { recount } from '../../../test/models/recount.ts';
import { finishAudit, startAudit } from '../../../test/bare-audit.ts';
import { recordViolations } from './record-violations.ts';
import { sealAudit } from './seal-audit.ts';

const database = await createTestDatabase();

test('the first large audit of a database without statistics is sealed in seconds', async () => {
  const { scope } = await makeWorkspace(database);
  const auditId = await startAudit(scope, { name: 'First', totalAssets: 1 });
  for (let n = 0; n < 12; n++) {
    const findings = Array.from({ length: 1_000 }, (_, i) =>
      finding({ fingerprint: `${n} ${i}`, violatingText: `Text ${n} ${i}` }),
    );
    await recordViolations(scope, { auditId, findings });
  }
  await finishAudit(scope, auditId, 'COMPLETED');
  const before = performance.now();
  await sealAudit(scope, auditId);
  // A join of every violation with every group takes more than half a minute.
  expect(performance.now() - before).toBeLessThan(15_000);
  expect(await recount(database.admin, auditId)).toEqual([]);
}, 360_000);
