import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import type { Fault } from '../../../test/outside/fake-answer.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { modelOn } from '../../platform/model/model.fixture.ts';
import type { Ask } from './ask-call.ts';
import { judgeAsset } from './judge-asset.ts';
import { answerOf, honestReply, inputFor } from './judge.fixture.ts';

const database = await createTestDatabase();
const fake = await startFakeProvider({ reply: honestReply });
afterAll(() => fake.stop());
beforeEach(async () => {
  await database.admin.query('delete from model_bucket');
  fake.script({});
  fake.calls.length = 0;
});

const CHAIN = `openai:gpt-5-mini?url=${fake.url}&connect_ms=400&idle_ms=400&total_ms=5000`;
const SECRET = 'A green planet with this mug!';

const judgeOn = async (options: { readonly defaultTokenBudget?: number } = {}) => {
  const { scope } = await makeWorkspace(database);
  return async (texts: readonly string[]) => {
    const model = modelOn(database, CHAIN, options);
    const ask: Ask = (request, shape) => model.object(scope, request, shape);
    const { chain } = await model.about(scope);
    return judgeAsset({ ask }, inputFor(texts, { chain }));
  };
};

const status = (code: number, headers: Record<string, string> = {}): Fault => ({
  kind: 'status',
  status: code,
  headers,
});
const text = (answer: string): Fault => ({ kind: 'text', text: answer });

interface Expected {
  readonly code: string;
  readonly calls: number;
}
const unavailable = { code: 'provider_unavailable', calls: 1 };
const malformed = { code: 'answer_malformed', calls: 2 };
const refused = { code: 'provider_refused', calls: 1 };

/** The table of docs/checking.md. */
const FAULTS: readonly (readonly [string, Fault, Expected])[] = [
  [
    'too many requests, with a wait',
    status(429, { 'retry-after': '30' }),
    { code: 'provider_rate_limited', calls: 1 },
  ],
  ['an internal error', status(500), unavailable],
  ['no response headers', { kind: 'hang-before-headers' }, unavailable],
  ['a stall in the middle', { kind: 'stall' }, unavailable],
  ['a broken connection', { kind: 'reset' }, unavailable],
  ['a stream that ends too soon', { kind: 'truncate' }, unavailable],
  ['half an event', { kind: 'truncated-json' }, unavailable],
  ['events of another shape', { kind: 'wrong-shape' }, unavailable],
  ['a refused key', status(401), { ...refused, code: 'provider_misconfigured' }],
  ['a refusal', { kind: 'filtered' }, refused],
  ['a refusal in words', text('I cannot help with that.'), malformed],
  ['truncated JSON', text('{"findings":[{"rule":"test/gr'), malformed],
  ['JSON of another shape', text('{"hello":1}'), malformed],
  ['an empty object', text('{}'), malformed],
  ['more than was asked for', text('{"findings":[],"note":"all fine"}'), malformed],
  [
    'the name of a part that was not shown',
    text(answerOf([{ rule: 'test/green', segment: 's99', quote: SECRET }])),
    malformed,
  ],
  [
    'the name of a rule that was not given',
    text(answerOf([{ rule: 'other/rule', segment: 's1', quote: SECRET }])),
    malformed,
  ],
  ['no findings at all', text('{"findings":[]}'), { ...malformed, code: 'breach_missed' }],
  ['nothing', { kind: 'empty' }, { ...malformed, code: 'answer_empty' }],
  ['an answer without an end', { kind: 'endless' }, { code: 'answer_too_long', calls: 1 }],
  ['an answer that repeats itself', { kind: 'looping' }, { code: 'answer_repeats', calls: 2 }],
];

test.for(FAULTS)(
  '%s leaves the rule unjudged, and the next try may succeed',
  async ([, fault, expected]) => {
    const judge = await judgeOn();
    fake.script({ always: fault });
    const outcome = await judge([SECRET]);
    expect(outcome).toMatchObject({
      findings: [],
      unjudged: [{ ruleId: 'test/green', reason: expected.code }],
    });
    expect(fake.calls).toHaveLength(expected.calls);
    expect(JSON.stringify(outcome)).not.toContain(SECRET);
    await database.admin.query('delete from model_bucket');
    fake.script({});
    expect(await judge([SECRET])).toMatchObject({ findings: [{}], unjudged: [] });
  },
);

test('a model that is away leaves the rule unjudged, and a retry pays for the rest only', async () => {
  const judge = await judgeOn();
  const filler = 'Rubber is a story of its own and we like to tell it. '.repeat(100);
  const texts = Array.from({ length: 30 }, (_, i) => `${filler}Number ${i} is a green pair!`);
  fake.script({ queue: [null, null, status(500)] });
  expect(await judge(texts)).toMatchObject({
    unjudged: [{ ruleId: 'test/green', reason: 'provider_unavailable' }],
  });
  const before = fake.calls.length;
  const outcome = await judge(texts);
  expect(outcome.unjudged).toEqual([]);
  expect(outcome.findings).toHaveLength(30);
  expect(outcome.calls).toBeGreaterThan(4);
  const reused = outcome.receipts.filter((receipt) => receipt.reused).length;
  expect(reused).toBe(before - 1);
  expect(fake.calls.length - before).toBe(outcome.calls - reused);
});

test('what would go over the budget is not asked', async () => {
  const judge = await judgeOn({ defaultTokenBudget: 50 });
  expect(await judge([SECRET])).toMatchObject({
    unjudged: [{ ruleId: 'test/green', reason: 'budget_exhausted' }],
  });
  expect(fake.calls).toEqual([]);
});

test('a fault that is not of the model is thrown, not told as a finding', async () => {
  const ask: Ask = async () => {
    throw new TypeError('a bug');
  };
  await expect(judgeAsset({ ask }, inputFor([SECRET]))).rejects.toThrow('a bug');
});
