import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { settleFailure, storeAnswer } from './answers.ts';
import { monthOf, releaseTokens, reserveTokens } from './budget.ts';
import { modelOn, request, useOf } from './model.fixture.ts';

const database = await createTestDatabase();
const refusal = { failure: 'budget_exhausted', retryable: false };
const spent = (inputTokens: number, outputTokens: number) => ({
  usage: { inputTokens, outputTokens, cacheReadTokens: 0, cacheWriteTokens: 0, estimated: false },
  costMicros: 5,
  provider: 'openai',
  model: 'm',
  purpose: { kind: 'other', subjectId: null },
});
const answer = (inputTokens: number, outputTokens: number) => ({
  ...spent(inputTokens, outputTokens),
  text: 'text',
  finishReason: 'stop',
  durationMs: 1,
});

test('many calls at once never pass the budget together', async () => {
  const { scope } = await makeWorkspace(database);
  const budget = 1000;
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, async (_, i) => {
      const hash = randomBytes(32);
      await reserveTokens(scope, { hash, tokens: 90, budget });
      const use = await useOf(database, scope.workspaceId);
      expect(use.input + use.output + use.reserved).toBeLessThanOrEqual(budget);
      if (i % 3 === 0) await settleFailure(scope, hash, { spent: spent(10, 20), ended: true });
      else await storeAnswer(scope, hash, answer(40, 50));
    }),
  );
  const use = await useOf(database, scope.workspaceId);
  expect(use.input + use.output).toBeLessThanOrEqual(budget);
  expect(use.reserved).toBe(0);
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const result of refused) expect(result).toMatchObject({ reason: refusal });
});

test('what is reserved and used adds up, in whatever order calls begin and end', async () => {
  const step = fc.record({
    call: fc.integer({ min: 0, max: 4 }),
    kind: fc.constantFrom('reserve', 'fail', 'spend', 'answer', 'release'),
    tokens: fc.integer({ min: 1, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { scope } = await makeWorkspace(database);
      const hashes = Array.from({ length: 5 }, () => randomBytes(32));
      const open = new Map<number, number>();
      let used = 0;
      for (const { call, kind, tokens } of steps) {
        const hash = hashes[call] ?? randomBytes(32);
        const sum = [...open.values()].reduce((a, b) => a + b, 0);
        if (kind === 'reserve') {
          const fits = used + sum - (open.get(call) ?? 0) + tokens <= 150;
          const reserving = reserveTokens(scope, { hash, tokens, budget: 150 });
          if (fits) {
            await reserving;
            open.set(call, tokens);
          } else {
            await expect(reserving).rejects.toMatchObject(refusal);
          }
        } else if (kind === 'release') {
          await releaseTokens(scope, [hash]);
          open.delete(call);
        } else {
          const ended = kind !== 'spend';
          const cost = kind === 'fail' ? 0 : Math.min(tokens, open.get(call) ?? 0);
          if (kind === 'answer') await storeAnswer(scope, hash, answer(cost, 0));
          else await settleFailure(scope, hash, { spent: cost ? spent(cost, 0) : null, ended });
          used += cost;
          if (ended) open.delete(call);
        }
        const reserved = [...open.values()].reduce((a, b) => a + b, 0);
        const use = await useOf(database, scope.workspaceId);
        expect([use.input, use.reserved]).toEqual([used, reserved]);
      }
    }),
    { numRuns: 25 },
  );
});

test('a request that begins again is not counted twice, and may grow only into what is left', async () => {
  const { scope } = await makeWorkspace(database);
  const hash = randomBytes(32);
  for (const tokens of [80, 80, 100]) await reserveTokens(scope, { hash, tokens, budget: 100 });
  const growing = reserveTokens(scope, { hash, tokens: 101, budget: 100 });
  await expect(growing).rejects.toMatchObject(refusal);
  expect(await useOf(database, scope.workspaceId)).toMatchObject({ reserved: 100 });
});

test('a reservation of last month does not burden this one', async () => {
  const { scope } = await makeWorkspace(database);
  const hash = randomBytes(32);
  const at = (text: string) => ({ ...scope, now: () => new Date(text) });
  await reserveTokens(at('2027-01-31T23:59:00Z'), { hash, tokens: 80, budget: 100 });
  await reserveTokens(at('2027-02-01T00:01:00Z'), { hash, tokens: 80, budget: 100 });
  await storeAnswer(at('2027-02-01T00:02:00Z'), hash, answer(50, 10));
  const { rows } = await database.admin.query(
    `select month::text, reserved_tokens::int, (input_tokens + output_tokens)::int as used
     from model_usage where workspace_id = $1 order by month`,
    [scope.workspaceId],
  );
  expect(rows).toEqual([
    { month: '2027-01-01', reserved_tokens: 0, used: 0 },
    { month: '2027-02-01', reserved_tokens: 0, used: 60 },
  ]);
});

test('months begin and end in UTC', () => {
  expect(monthOf(new Date('2027-03-01T00:30:00+02:00'))).toBe('2027-02-01');
});

test('a workspace of its own budget is held to it, and one without to that of the operator', async () => {
  const own = await makeWorkspace(database);
  const other = await makeWorkspace(database);
  const set = (tokens: number) =>
    database.admin.query('update workspace set token_budget = $2 where id = $1', [
      own.scope.workspaceId,
      tokens,
    ]);
  const model = modelOn(database, 'sandbox', { defaultTokenBudget: 5000 });
  await set(100);
  await expect(model.write(own.scope, request())).rejects.toMatchObject(refusal);
  await model.write(other.scope, request());
  await set(0);
  await model.write(own.scope, request());
  const strict = modelOn(database, 'sandbox', { defaultTokenBudget: 100 });
  await expect(strict.write(other.scope, request())).rejects.toMatchObject(refusal);
});

test('what a step that will never run again had reserved comes back', async () => {
  const { scope } = await makeWorkspace(database);
  const hash = randomBytes(32);
  await reserveTokens(scope, { hash, tokens: 900, budget: 1000 });
  const model = modelOn(database, 'sandbox', { defaultTokenBudget: 1000 });
  await expect(model.write(scope, request())).rejects.toMatchObject(refusal);
  await model.release(scope, [hash.toString('hex'), randomBytes(32).toString('hex')]);
  await model.write(scope, request());
});

test('all workspaces together never pass the budget of the installation, and hear whose it is', async () => {
  const month = monthOf(new Date());
  const taken = async (): Promise<number> => {
    const { rows } = await database.admin.query<{ tokens: number }>(
      'select coalesce(sum(tokens), 0)::float8 as tokens from installation_usage where month = $1',
      [month],
    );
    return rows[0]?.tokens ?? 0;
  };
  const before = await taken();
  const workspaces = await Promise.all(Array.from({ length: 20 }, () => makeWorkspace(database)));
  const installationBudget = before + 1_000;
  const reserve = (n: number, tokens: number) =>
    reserveTokens((workspaces[n] as (typeof workspaces)[number]).scope, {
      hash: randomBytes(32),
      tokens,
      budget: 0,
      installationBudget,
    });
  const attempts = await Promise.allSettled(workspaces.map((_, n) => reserve(n, 90)));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
  expect(await taken()).toBe(before + 990);
  for (const one of attempts) {
    if (one.status === 'fulfilled') continue;
    expect(one.reason).toMatchObject(refusal);
    expect(String(one.reason)).toContain('Only its operator can allow more');
  }
  await reserve(0, 10);
  await expect(reserve(1, 1)).rejects.toMatchObject(refusal);
  // A workspace whose own limit is used up hears of that one, about which somebody there can do something.
  const own = { hash: randomBytes(32), tokens: 100, budget: 1, installationBudget };
  await expect(
    reserveTokens((workspaces[2] as (typeof workspaces)[number]).scope, own),
  ).rejects.toThrow('The workspace has used up');
});

test('a model asks for the budget of the installation before it asks a provider', async () => {
  const { scope } = await makeWorkspace(database);
  const model = modelOn(database, 'sandbox', { installationTokenBudget: 1 });
  await expect(model.write(scope, request())).rejects.toMatchObject(refusal);
});
