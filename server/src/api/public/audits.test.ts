import { describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { countAssets, finishAudit, startAudit } from '../../../test/bare-audit.ts';
import { toPublicId } from '../../platform/ids.ts';
import { createTestClient } from './client.fixture.ts';
import { refusedIntegers } from './refused-integers.fixture.ts';

const database = await createTestDatabase();
const call = await createTestClient(await createTestApp(database), 'unused');

const { key } = await makeWorkspace(database);

describe('GET /audits', () => {
  test('audits are newest first, and equal times are ordered by id, newest first', async () => {
    const { scope, key } = await makeWorkspace(database);
    const at = (second: number) => ({ ...scope, now: () => new Date(second * 1000) });
    const made: string[] = [];
    for (const second of [50, 10, 50, 90, 50]) {
      made.push(toPublicId('aud', await startAudit(at(second), { name: 'A', totalAssets: 0 })));
    }
    const { json } = await call('listAudits', { key });
    const order = [3, 4, 2, 0, 1].map((index) => made[index]);
    expect(json.audits.map((audit) => audit.id)).toEqual(order);
    expect(json.returned).toBe(5);
    expect(json.limit).toBe(20);
  });

  test('without a limit 20 audits come, and at most 100 with one', async () => {
    const { scope, key } = await makeWorkspace(database);
    for (let n = 0; n < 103; n++) await startAudit(scope, { name: `${n}`, totalAssets: 0 });
    const sizes: number[] = [];
    for (const query of ['', 'limit=1', 'limit=20', 'limit=100', 'limit=+7', 'limit=007']) {
      const { json } = await call('listAudits', { key, query });
      expect(json.returned).toBe(json.audits.length);
      sizes.push(json.audits.length);
    }
    expect(sizes).toEqual([20, 1, 20, 100, 7, 7]);
  });

  test('completed_at is null until a status is final', async () => {
    const { scope, key } = await makeWorkspace(database);
    for (const status of ['COMPLETED', 'FAILED', 'CANCELLED'] as const) {
      const id = await startAudit(scope, { name: status, totalAssets: 3 });
      await countAssets(scope, id, { completed: 2, failed: 1 });
      await finishAudit(scope, id, status);
      await finishAudit(scope, id, 'CANCELLED');
    }
    await startAudit(scope, { name: 'RUNNING', totalAssets: 3 });
    const { json } = await call('listAudits', { key });
    for (const audit of json.audits) {
      expect(audit.status).toBe(audit.name);
      expect([audit.name, audit.completed_at === null]).toEqual([
        audit.name,
        audit.name === 'RUNNING',
      ]);
    }
    expect(json.audits[3]).toMatchObject({
      total_assets: 3,
      completed_assets: 2,
      failed_assets: 1,
    });
  });

  test('total_violations is the sum of review_progress, also while running and after deciding', async () => {
    const { scope, key } = await makeWorkspace(database);
    for (const running of [true, false]) {
      const audit = await makeAudit(scope, [finding(), finding(), finding()], { running });
      const [violation_id = ''] = audit.violationIds;
      await call('reviewViolation', {
        key,
        params: { violation_id },
        body: { action: 'mark_fixed' },
      });
      const page = await call('listViolations', { key, params: { audit_id: audit.id } });
      const { audits } = (await call('listAudits', { key })).json;
      const sum = Object.values(page.json.review_progress).reduce((a, b) => a + b, 0);
      expect(sum).toBe(3);
      expect(audits.find(({ id }) => id === audit.id)?.total_violations).toBe(3);
    }
  });

  test.each(refusedIntegers('limit', 100))('limit=%s is refused', async (text, issue) => {
    const answer = await call('listAudits', { key, query: `limit=${text}` });
    expect(answer.status).toBe(422);
    expect(answer.detail).toMatchObject([issue]);
    expect(answer.detail).toHaveLength(1);
  });

  test.each([
    ['limit=5&limit=6', 6],
    ['limit=x&limit=6', 6],
    ['limit=6&limit[]=1', 6],
    ['__proto__=1&limit=6', 6],
    ['Limit=3&unknown=1', 20],
  ])('?%s: of a repeated parameter the last counts, others are ignored', async (query, limit) => {
    expect((await call('listAudits', { key, query })).json.limit).toBe(limit);
  });

  test('the last of a repeated parameter is refused even if the first was fine', async () => {
    const { status } = await call('listAudits', { key, query: 'limit=6&limit=x' });
    expect(status).toBe(422);
  });
});
