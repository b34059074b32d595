import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import type { Fault } from '../../../test/outside/fake-answer.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { ModelError } from './model-error.ts';
import { modelOn, request, useOf } from './model.fixture.ts';

const database = await createTestDatabase();
const fake = await startFakeProvider({
  reply: () =>
    Array.from({ length: 40 }, (_, n) => `Savings account ${n} is opened within minutes. `).join(
      '',
    ),
});
afterAll(() => fake.stop());
beforeEach(async () => {
  await database.admin.query('delete from model_bucket');
  fake.script({});
  fake.calls.length = 0;
});

const LIMITS = 'connect_ms=400&idle_ms=400&total_ms=3000';
const BUDGET = 3000;

const CHAINS = [
  ['openai', `openai:gpt-5-mini?url=${fake.url}&${LIMITS}`],
  ['compatible', `compatible:llama?url=${fake.url}&name=local&${LIMITS}`],
] as const;

interface Expected {
  readonly failure: string;
  readonly retryable: boolean;
  readonly retryAfterMs?: number | null;
  readonly calls?: number;
  /** Something had been written, and that is billed. */
  readonly billed?: boolean;
  /** The request was cut off by us. */
  readonly cut?: boolean;
}

const unavailable = { failure: 'provider_unavailable', retryable: true };
const misconfigured = { failure: 'provider_misconfigured', retryable: false };
const status = (code: number, headers: Record<string, string> = {}): Fault => ({
  kind: 'status',
  status: code,
  headers,
});

const FAULTS: readonly (readonly [string, Fault, Expected])[] = [
  [
    'too many requests, with a wait',
    status(429, { 'retry-after': '30' }),
    { failure: 'provider_rate_limited', retryable: true, retryAfterMs: 30_000 },
  ],
  [
    'too many requests, with a short wait that is waited for once',
    status(429, { 'retry-after-ms': '50' }),
    { failure: 'provider_rate_limited', retryable: true, retryAfterMs: 50, calls: 2 },
  ],
  ['an internal error', status(500), unavailable],
  [
    'an overload with a wait',
    status(529, { 'retry-after': '7' }),
    { ...unavailable, retryAfterMs: 7000 },
  ],
  ['a refused key', status(401), misconfigured],
  ['an unknown model', status(404), misconfigured],
  ['a redirect', status(307, { location: `${fake.url}/chat/completions` }), misconfigured],
  [
    'a filtered request',
    { kind: 'status', status: 400, body: '{"error":{"code":"content_filter","message":"no"}}' },
    { failure: 'provider_refused', retryable: false },
  ],
  [
    'a filtered answer',
    { kind: 'filtered' },
    { failure: 'provider_refused', retryable: false, billed: true },
  ],
  ['no response headers', { kind: 'hang-before-headers' }, { ...unavailable, cut: true }],
  ['a stall in the middle', { kind: 'stall' }, { ...unavailable, billed: true, cut: true }],
  ['an end without a finish', { kind: 'truncate' }, { ...unavailable, billed: true }],
  ['half a piece of JSON', { kind: 'truncated-json' }, { ...unavailable, billed: true }],
  ['JSON of another shape', { kind: 'wrong-shape' }, unavailable],
  ['an error instead of a stream', { kind: 'error-body' }, unavailable],
  ['an error in the stream', { kind: 'error-event' }, { ...unavailable, billed: true }],
  ['a broken connection', { kind: 'reset' }, { ...unavailable, billed: true }],
  [
    'an answer without an end',
    { kind: 'endless' },
    { failure: 'answer_too_long', retryable: false, billed: true, cut: true },
  ],
  [
    'an answer that repeats itself, asked for twice',
    { kind: 'looping' },
    { failure: 'answer_repeats', retryable: false, calls: 2, billed: true, cut: true },
  ],
  [
    'an empty answer, asked for twice',
    { kind: 'empty' },
    { failure: 'answer_empty', retryable: false, calls: 2, billed: true },
  ],
];

const failureOf = async (work: Promise<unknown>): Promise<ModelError> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ModelError)) throw new Error('no ModelError was thrown', { cause: error });
  return error;
};

for (const [provider, chain] of CHAINS) {
  test.for(FAULTS)(`${provider}: %s`, async ([, fault, expected]) => {
    const { scope } = await makeWorkspace(database);
    fake.script({ always: fault });
    const model = modelOn(database, chain, { defaultTokenBudget: BUDGET });
    const asked = request({ maxOutputTokens: 600 });
    const startedAt = performance.now();
    const error = await failureOf(model.write(scope, asked));
    expect(performance.now() - startedAt).toBeLessThan(2500);
    expect(error).toMatchObject({
      failure: expected.failure,
      retryable: expected.retryable,
      retryAfterMs: expected.retryAfterMs ?? null,
    });
    expect(fake.calls).toHaveLength(expected.calls ?? 1);
    await expect.poll(() => fake.calls.every(({ endedAt }) => endedAt !== null)).toBe(true);
    if (expected.cut) expect(fake.calls[0]?.aborted).toBe(true);

    const use = await useOf(database, scope.workspaceId);
    expect(use.reserved).toBe(0);
    expect(use.input + use.output).toBeLessThanOrEqual(BUDGET);
    expect(use.input + use.output > 0).toBe(expected.billed ?? false);

    fake.script({});
    if (!expected.retryable || error.retryAfterMs !== null) return;
    expect((await model.write(scope, asked)).reused).toBe(false);
  });
}

test('a provider that cannot be reached is unavailable', async () => {
  const { scope } = await makeWorkspace(database);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const model = modelOn(database, `openai:gpt-5-mini?url=http://127.0.0.1:${port}/v1`);
  expect(await failureOf(model.write(scope, request()))).toMatchObject(unavailable);
});

test('an answer that trickles is given up in the end', async () => {
  const slow = await startFakeProvider({ tokensPerChunk: 1, chunkDelayMs: 150 });
  const { scope } = await makeWorkspace(database);
  const model = modelOn(database, `openai:gpt-5-mini?url=${slow.url}&idle_ms=400&total_ms=800`);
  const startedAt = performance.now();
  const error = await failureOf(model.write(scope, request()));
  expect(error).toMatchObject(unavailable);
  expect(error.message).toContain('did not finish within 800 ms');
  expect(performance.now() - startedAt).toBeLessThan(2500);
  await slow.stop();
});

test('characters that no database holds are taken out of an answer', async () => {
  const { scope } = await makeWorkspace(database);
  fake.script({ always: { kind: 'text', text: 'One\u0000 two\ud800 three 🌰.' } });
  const answer = await modelOn(database, CHAINS[0][1]).write(scope, request());
  expect(answer.text).toBe('One two\ufffd three 🌰.');
});

test.for([
  ['none', undefined],
  ['none for a text', { prompt_tokens: 0, completion_tokens: 0 }],
])('what was used is estimated when the provider reports %s', async ([, usage]) => {
  const { scope } = await makeWorkspace(database);
  const events = [
    { choices: [{ index: 0, delta: { content: 'Some words of an answer.' } }] },
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage },
  ];
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  fake.script({
    always: { kind: 'status', status: 200, body, headers: { 'content-type': 'text/event-stream' } },
  });
  const answer = await modelOn(database, CHAINS[1][1]).write(scope, request());
  expect(answer.estimated).toBe(true);
  expect(answer.outputTokens).toBeGreaterThan(3);
  expect(answer.inputTokens).toBeGreaterThan(10);
});

test('a provider that reports more tokens than there are numbers does not block the answer', async () => {
  const { scope } = await makeWorkspace(database);
  const usage = { prompt_tokens: 1e15, completion_tokens: 2.5 };
  const events = [
    { choices: [{ index: 0, delta: { content: 'Words.' } }] },
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage },
  ];
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  fake.script({ always: { kind: 'status', status: 200, body } });
  const answer = await modelOn(database, CHAINS[1][1]).write(scope, request());
  expect(answer).toMatchObject({ text: 'Words.', inputTokens: 2_000_000_000, outputTokens: 3 });
});

test('a call that our own limit holds back is not told as a limit of the provider', async () => {
  const { scope } = await makeWorkspace(database);
  fake.script({});
  const model = modelOn(database, `compatible:llama?url=${fake.url}&name=own&rpm=1`);
  await model.write(scope, request());
  const error = await failureOf(model.write(scope, request({ prompt: 'Another text.' })));
  expect(error).toMatchObject({ failure: 'own_limit', retryable: true });
  expect(fake.calls).toHaveLength(1);
});

test('the failure with the most hope is reported when every provider fails', async () => {
  const { scope } = await makeWorkspace(database);
  const other = await startFakeProvider();
  const chain = `${CHAINS[0][1]},compatible:llama?url=${other.url}&name=local`;
  fake.script({ always: status(401) });
  other.script({ always: status(429, { 'retry-after': '40' }) });
  const error = await failureOf(modelOn(database, chain).write(scope, request()));
  expect(error).toMatchObject({
    failure: 'provider_rate_limited',
    retryable: true,
    retryAfterMs: 40_000,
  });
  expect(error.message).toContain('openai:gpt-5-mini answered with status 401');
  await other.stop();
});

test('an attempt that cost the rest of the budget is not followed by another', async () => {
  const { scope } = await makeWorkspace(database);
  fake.script({ always: { kind: 'stall' } });
  const chain = `${CHAINS[0][1]},${CHAINS[1][1]}`;
  const error = await failureOf(
    modelOn(database, chain, { defaultTokenBudget: 1000 }).write(
      scope,
      request({ maxOutputTokens: 600 }),
    ),
  );
  expect(error.failure).toBe('budget_exhausted');
  expect(fake.calls).toHaveLength(1);
});
