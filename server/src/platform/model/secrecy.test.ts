import { inspect } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import type { Fault } from '../../../test/outside/fake-answer.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { createLog } from '../log.ts';
import { resolveChain } from './chain.ts';
import { createModel } from './create-model.ts';
import { request } from './model.fixture.ts';

const database = await createTestDatabase();
const fake = await startFakeProvider({
  reply: () => Array.from({ length: 200 }, (_, n) => `answer-canary ${n} `).join(''),
});
afterAll(() => fake.stop());

/** An error of a provider that repeats everything it was sent. */
const LOUD = JSON.stringify({
  error: { message: 'bad key key-canary for prompt-canary answer-canary', type: 'x', code: 'y' },
});
const FAULTS: readonly (Fault | null)[] = [
  null,
  { kind: 'status', status: 400, body: LOUD },
  { kind: 'status', status: 401, body: LOUD, headers: { 'x-echo': 'prompt-canary' } },
  { kind: 'status', status: 429, body: LOUD, headers: { 'retry-after': '9' } },
  { kind: 'status', status: 500, body: 'prompt-canary <html>' },
  { kind: 'hang-before-headers' },
  { kind: 'stall' },
  { kind: 'truncate' },
  { kind: 'truncated-json' },
  { kind: 'wrong-shape' },
  { kind: 'error-body' },
  { kind: 'error-event' },
  { kind: 'filtered' },
  { kind: 'reset' },
  { kind: 'endless' },
  { kind: 'looping' },
  { kind: 'empty' },
];

const shape = {
  name: 'shape',
  schema: { type: 'object', properties: {}, additionalProperties: false },
  check: (value: unknown): value is object => typeof value === 'object' && value !== null,
};

test('keys, prompts and answers are in no line, on no console and in no error', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const written: unknown[] = [];
  const spies = [
    ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((method) =>
      vi.spyOn(console, method).mockImplementation((...values) => void written.push(values)),
    ),
    vi.spyOn(process, 'emitWarning').mockImplementation((...values) => void written.push(values)),
  ];
  const { scope } = await makeWorkspace(database);
  const errors: unknown[] = [];
  for (const kind of ['openai:gpt-5-mini?', 'compatible:llama?name=local&']) {
    for (const fault of FAULTS) {
      await database.admin.query('delete from model_bucket');
      fake.script({ always: fault });
      const limits = 'connect_ms=150&idle_ms=150&total_ms=2000';
      const chain = resolveChain(`${kind}url=${fake.url}&${limits}`, {
        OPENAI_API_KEY: 'key-canary',
        COMPATIBLE_API_KEY: 'key-canary',
      });
      const now = () => new Date();
      const model = createModel({ chain, defaultTokenBudget: 0, now, log });
      const asked = request({
        instructions: 'instructions-canary: a prompt-canary',
        prompt: 'prompt-canary',
        onText: () => {
          throw new Error('answer-canary');
        },
      });
      const inLog = { ...scope, log };
      await model.write(inLog, asked).catch((error: unknown) => errors.push(error));
      await model.object(inLog, asked, shape).catch((error: unknown) => errors.push(error));
    }
  }
  for (const spy of spies) spy.mockRestore();
  expect(fake.calls[0]?.headers.authorization).toBe('Bearer key-canary');
  expect(errors.length).toBeGreaterThan(FAULTS.length * 2);
  expect(lines.length).toBeGreaterThanOrEqual(errors.length);
  const all = [...lines, inspect(errors, { depth: 10, showHidden: true }), inspect(written)];
  for (const text of all) expect(text).not.toContain('canary');
  expect(written).toEqual([]);
});
