import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { fromPublicId, newUuid } from '../platform/ids.ts';
import { settleFailure, storeAnswer } from '../platform/model/answers.ts';
import { modelOn, request } from '../platform/model/model.fixture.ts';
import { spendingFor } from '../platform/model/model.ts';
import type { Scope } from '../platform/db/scope.ts';
import { getSpend } from './get-spend.ts';

const database = await createTestDatabase();

interface Sums {
  calls: number;
  input_tokens: number;
  output_tokens: number;
  cost_micros: number;
}

/** What the table that bills says, which knows nothing of days and purposes. */
const billed = async ({ workspaceId }: Scope): Promise<Sums> => {
  const { rows } = await database.admin.query<Sums>(
    `select coalesce(sum(calls), 0)::int as calls, coalesce(sum(input_tokens), 0)::int as input_tokens,
       coalesce(sum(output_tokens), 0)::int as output_tokens,
       coalesce(sum(cost_micros), 0)::int as cost_micros
     from model_usage where workspace_id = $1`,
    [workspaceId],
  );
  return rows[0] as Sums;
};

const sum = (rows: readonly Sums[]): Sums => {
  const of = (name: keyof Sums) => rows.reduce((total, row) => total + row[name], 0);
  return {
    calls: of('calls'),
    input_tokens: of('input_tokens'),
    output_tokens: of('output_tokens'),
    cost_micros: of('cost_micros'),
  };
};

const at = (scope: Scope, time: string): Scope => ({ ...scope, now: () => new Date(time) });

const bill = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  month: fc.constantFrom('01', '02', '03'),
  purpose: fc.constantFrom('document', 'bulk', 'judge', 'rewrite', 'probe'),
  subject: fc.constantFrom(null, newUuid(), newUuid()),
  model: fc.constantFrom('large', 'small'),
  input: fc.integer({ min: 0, max: 5000 }),
  output: fc.integer({ min: 0, max: 5000 }),
  cost: fc.option(fc.integer({ min: 0, max: 90_000 })),
  answered: fc.boolean(),
});

test('days, models and purposes each add up to what was billed, whatever it was spent on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bill, { maxLength: 20 }), async (bills) => {
      const { scope } = await makeWorkspace(database);
      for (const one of bills) {
        const day = String(one.day).padStart(2, '0');
        const then = at(scope, `2027-${one.month}-${day}T23:59:59Z`);
        const spent = {
          usage: {
            inputTokens: one.input,
            outputTokens: one.output,
            cacheReadTokens: 0,
            cacheWriteTokens: 0,
            estimated: false,
          },
          costMicros: one.cost,
          provider: 'openai',
          model: one.model,
          purpose: { kind: one.purpose, subjectId: one.subject },
        };
        const hash = randomBytes(32);
        if (one.answered) {
          const text = { text: 'x', finishReason: 'stop', durationMs: 1 };
          await storeAnswer(then, hash, { ...spent, ...text });
        } else await settleFailure(then, hash, { spent, ended: true });
      }
      const now = at(scope, '2027-03-31T12:00:00Z');
      const spend = await getSpend(now, { from: '2027-01-01', to: '2027-03-31' });
      const expected = await billed(scope);
      expect(sum(spend.days)).toEqual(expected);
      expect(sum(spend.days.flatMap(({ by }) => by))).toEqual(expected);
      expect(sum(spend.models)).toEqual(expected);
      expect(sum(spend.purposes)).toEqual(expected);
      expect(spend.total).toMatchObject(expected);
      expect(spend.days).toHaveLength(90);
      const unpriced = bills.filter(({ cost }) => cost === null);
      expect(spend.total.unpriced_tokens).toBe(
        unpriced.reduce((total, { input, output }) => total + input + output, 0),
      );
      const february = await getSpend(now, { from: '2027-02-01', to: '2027-02-28' });
      const ofMonth = bills.filter(({ month }) => month === '02');
      expect(february.total.calls).toBe(ofMonth.length);
      expect(spend.budget.used_tokens).toBe(
        bills
          .filter(({ month }) => month === '03')
          .reduce((total, { input, output }) => total + input + output, 0),
      );
    }),
    { numRuns: 15 },
  );
});

test('calls are told by what they were for, and the dearest templates and audits by name', async () => {
  const { scope } = await makeWorkspace(database);
  const content = await makeContent(scope);
  const templateId = fromPublicId('tpl', content.template);
  const model = modelOn(database, 'sandbox');
  const long = 'word '.repeat(500);
  const paid = (kind: string, subjectId: string | null) => spendingFor(model, { kind, subjectId });
  await paid('document', templateId).write(scope, request());
  await paid('bulk', templateId).write(scope, request({ prompt: long }));
  await paid('judge', content.auditId).write(scope, request());
  await paid('document', newUuid()).write(scope, request());
  await model.write(scope, request());
  const day = new Date().toISOString().slice(0, 10);
  const spend = await getSpend(scope, { from: day, to: day });
  expect(spend.purposes.map(({ purpose, calls }) => [purpose, calls])).toEqual([
    ['bulk', 1],
    ['document', 2],
    expect.anything(),
    expect.anything(),
  ]);
  expect(spend.templates).toMatchObject([
    { template_id: content.template, name: 'product_description', calls: 2 },
    { name: null, calls: 1 },
  ]);
  expect(spend.audits).toMatchObject([{ audit_id: content.audit, name: 'Audit', calls: 1 }]);
  expect(spend.models).toMatchObject([{ provider: 'sandbox', model: 'sandbox', calls: 5 }]);
  expect(sum(spend.days)).toEqual(await billed(scope));
});

test('one workspace never sees what another spent', async () => {
  const [own, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  await modelOn(database, 'sandbox').write(other.scope, request());
  const day = new Date().toISOString().slice(0, 10);
  const spend = await getSpend(own.scope, { from: day, to: day });
  expect(spend).toMatchObject({ total: { calls: 0 }, models: [], purposes: [] });
});
