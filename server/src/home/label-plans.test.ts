import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countReads } from '../../test/database/count-reads.ts';
import { forgetStatistics } from '../../test/database/forget-statistics.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { readLabelled } from '../learning/read-labelled.ts';
import { createPool } from '../platform/db/database.ts';
import { query } from '../platform/db/query.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { getRuleQuality } from '../rules/quality/get-rule-quality.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { type Crowd, GROUP, makeCrowd } from '../violations/steady-plans.fixture.ts';
import { ADD_LABELS } from './count-labels.ts';

const database = await createTestDatabase();
const { admin } = database;
let crowd: Crowd;
let ruleId: string;

beforeAll(async () => {
  crowd = await makeCrowd(database, 'large');
  const { workspaceId } = crowd.scope;
  const { rows } = await admin.query<{ id: string }>(
    'select id from rule where workspace_id = $1 order by id limit 1',
    [workspaceId],
  );
  ruleId = rows[0]?.id as string;
  // Every violation of the large audit is decided and labels the same rule.
  await admin.query(
    `insert into rule_label (workspace_id, rule_id, language, text_key, rule_version, verdict,
       violation_id, decided_at)
     select $1, $3, 'EN', uuid_send(id), 1, 1 + rank % 2, id, now() from violation
     where audit_id = $2`,
    [workspaceId, crowd.auditId, ruleId],
  );
  await admin.query(
    `insert into rule_label_count
       (workspace_id, rule_id, rule_version, language, right_count, wrong_count)
     select $1, id, version, 'EN', 1, 1 from rule where workspace_id = $1`,
    [workspaceId],
  );
}, 180_000);

describe.each([
  ['of a time when the labels were not there', async () => {}],
  ['that nobody took', () => forgetStatistics(admin)],
  ['of today', () => admin.query('analyze')],
] as const)('with statistics %s', (_, prepare) => {
  let pool: ReturnType<typeof createPool>;
  beforeAll(async () => {
    await prepare();
    pool = createPool({ url: database.url, size: 1, log: database.log });
  });
  afterAll(() => pool.end());

  const rowsRead = async (run: (scope: Scope) => Promise<unknown>) => {
    const { scope } = crowd;
    const reads = await countReads(pool, scope.workspaceId, (db) => run({ ...scope, db }));
    const last = reads.at(-1);
    return { rows: last?.rows ?? Infinity, steps: last?.steps.join('\n') };
  };

  test.each([
    [false, 40],
    [true, 20 + 12 * GROUP],
  ])('counting a decision (of a group: %s) reads at most %i rows', async (applyToGroup, most) => {
    const { rows, steps } = await rowsRead(async (scope) => {
      const { seq } = await reviewViolation(scope, {
        violationId: crowd.violationIds[12_345] as string,
        action: 'urgent_violation',
        reason: null,
        applyToGroup,
        acceptedVersions: null,
      });
      const at = [scope.workspaceId, crowd.auditId];
      return query(scope, ADD_LABELS, [...at, (seq as number) - 1, seq]);
    });
    expect(rows, steps).toBeLessThanOrEqual(most);
  });

  test('how often a rule is right is read from ten rows', async () => {
    const { rows, steps } = await rowsRead((scope) =>
      getRuleQuality(scope, toPublicId('rul', ruleId)),
    );
    expect(rows, steps).toBeLessThanOrEqual(10);
  });

  test('the newest labels of a rule are found without reading the others', async () => {
    const { rows, steps } = await rowsRead((scope) =>
      readLabelled(scope, {} as never, { id: ruleId, version: 1 }),
    );
    expect(rows, steps).toBeLessThanOrEqual(4 * 60);
  });
});
