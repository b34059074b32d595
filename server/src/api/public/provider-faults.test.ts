import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeContent, makeWorkspace, type TestWorkspace } from '../../../test/factories.ts';
import type { Fault } from '../../../test/outside/fake-answer.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { saidBy } from '../../../test/outside/fake-reply.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { setTokenBudget } from '../../workspaces/set-token-budget.ts';
import { createTestClient, type TestAnswer } from './client.fixture.ts';

const database = await createTestDatabase();
const fake = await startFakeProvider();
afterAll(() => fake.stop());
const options = 'concurrency=50&connect_ms=3000&idle_ms=3000&total_ms=20000';
const { engine } = await createTestEngine(database, {
  model: `compatible:fake?url=${fake.url}&${options}`,
});
const app = await createTestApp(database, { engine, holdMs: 60_000 });
const call = await createTestClient(app, '');

interface Row {
  /** What the provider does, and how often; Infinity never stops. */
  readonly fault: Fault;
  readonly times: number;
  readonly status: 201 | 429 | 503;
  readonly failure: string | null;
  readonly calls: number;
}

const ALWAYS = Number.POSITIVE_INFINITY;
const late = { 'retry-after': '1' };

/** docs/generation.md has the same table in words. */
const ROWS: Record<string, Row> = {
  '429 with Retry-After, once': {
    fault: { kind: 'status', status: 429, headers: late },
    times: 1,
    status: 201,
    failure: null,
    calls: 2,
  },
  '500, twice': {
    fault: { kind: 'status', status: 500 },
    times: 2,
    status: 201,
    failure: null,
    calls: 3,
  },
  '529, once': {
    fault: { kind: 'status', status: 529 },
    times: 1,
    status: 201,
    failure: null,
    calls: 2,
  },
  '500, always': {
    fault: { kind: 'status', status: 500 },
    times: ALWAYS,
    status: 503,
    failure: 'provider_unavailable',
    calls: 6,
  },
  '401': {
    fault: { kind: 'status', status: 401 },
    times: ALWAYS,
    status: 503,
    failure: 'provider_misconfigured',
    calls: 1,
  },
  'no answer to the connection, once': {
    fault: { kind: 'hang-before-headers' },
    times: 1,
    status: 201,
    failure: null,
    calls: 2,
  },
  'a reset connection, once': {
    fault: { kind: 'reset' },
    times: 1,
    status: 201,
    failure: null,
    calls: 2,
  },
  'a stall in the stream, once': {
    fault: { kind: 'stall' },
    times: 1,
    status: 201,
    failure: null,
    calls: 2,
  },
  'a stream that is cut off, once': {
    fault: { kind: 'truncate' },
    times: 1,
    status: 201,
    failure: null,
    calls: 2,
  },
  'truncated JSON in the stream, once': {
    fault: { kind: 'truncated-json' },
    times: 1,
    status: 201,
    failure: null,
    calls: 2,
  },
  'JSON of another shape, once': {
    fault: { kind: 'wrong-shape' },
    times: 1,
    status: 201,
    failure: null,
    calls: 2,
  },
  '200 with an error body, once': {
    fault: { kind: 'error-body' },
    times: 1,
    status: 201,
    failure: null,
    calls: 2,
  },
  'an endless stream': {
    fault: { kind: 'endless' },
    times: ALWAYS,
    status: 503,
    failure: 'answer_too_long',
    calls: 1,
  },
  'a text that repeats itself without end, once': {
    fault: { kind: 'looping' },
    times: 1,
    status: 201,
    failure: null,
    calls: 2,
  },
  'an empty answer, once': {
    fault: { kind: 'empty' },
    times: 1,
    status: 201,
    failure: null,
    calls: 2,
  },
  'a refusal': {
    fault: { kind: 'filtered' },
    times: ALWAYS,
    status: 503,
    failure: 'provider_refused',
    calls: 1,
  },
  'the wrong language, once': {
    fault: { kind: 'wrong-language' },
    times: 1,
    status: 201,
    failure: null,
    calls: 2,
  },
  'the wrong language, always': {
    fault: { kind: 'wrong-language' },
    times: ALWAYS,
    status: 503,
    failure: 'wrong_language',
    calls: 2,
  },
};

const BUDGET = 200_000;
const names = Object.keys(ROWS);
const results = new Map<string, { answer: TestAnswer; workspace: TestWorkspace; calls: number }>();

beforeAll(async () => {
  const seen = new Map<string, number>();
  const rowOf = (said: string) => names.find((name) => said.includes(`<${name}>`)) ?? '';
  fake.script((body) => {
    const name = rowOf(saidBy(body, 'user'));
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    const row = ROWS[name];
    return row && count <= row.times ? row.fault : null;
  });
  // All at once, each in a workspace of its own: what one provider does to one text is the same as
  // what it does to many.
  await Promise.all(
    names.map(async (name) => {
      const workspace = await makeWorkspace(database);
      await setTokenBudget(workspace.scope, BUDGET);
      const { template } = await makeContent(workspace.scope);
      const answer = await call('generateDocument', {
        key: workspace.key,
        body: {
          templateId: template,
          language_key: 'EN',
          input: JSON.stringify({ name: `A desk for those who wait <${name}>` }),
        },
      });
      results.set(name, { answer, workspace, calls: seen.get(name) ?? 0 });
    }),
  );
}, 270_000);

const resultOf = (name: string) => {
  const result = results.get(name);
  if (!result) throw new Error('no result');
  return result;
};

describe.each(Object.entries(ROWS))('%s', (name, row) => {
  test(`ends with ${row.status} ${row.failure ?? ''}`, async () => {
    const { answer, workspace } = resultOf(name);
    expect(answer.status, answer.text).toBe(row.status);
    const { rows } = await database.admin.query<{ status: string; failure: string | null }>(
      `select status, failure from document
       where workspace_id = $1 and input is not null`,
      [workspace.scope.workspaceId],
    );
    const status = row.failure === null ? 'ready' : 'failed';
    expect(rows).toEqual([{ status, failure: row.failure }]);
    if (row.status !== 201) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('asks no more often than it must, keeps to the budget and leaves nothing reserved', async () => {
    const { workspace, calls } = resultOf(name);
    expect(calls).toBe(row.calls);
    const { rows } = await database.admin.query<{ used: string; reserved: string }>(
      `select coalesce(sum(input_tokens + output_tokens), 0) as used,
         coalesce(sum(reserved_tokens), 0) as reserved
       from model_usage where workspace_id = $1`,
      [workspace.scope.workspaceId],
    );
    expect(Number(rows[0]?.used)).toBeLessThanOrEqual(BUDGET);
    expect(Number(rows[0]?.reserved)).toBe(0);
  });
});

test('nothing is left unfinished', async () => {
  const { rowCount } = await database.admin.query('select from unfinished_work');
  expect(rowCount).toBe(0);
});

describe('a workspace without tokens left', () => {
  test('is told to wait for the next month, and nobody is asked', async () => {
    const workspace = await makeWorkspace(database);
    await setTokenBudget(workspace.scope, 100);
    const { template } = await makeContent(workspace.scope);
    const before = fake.calls.length;
    const answer = await call('generateDocument', {
      key: workspace.key,
      body: { templateId: template, language_key: 'EN', input: '{"name":"Desk"}' },
    });
    expect(answer.status).toBe(429);
    expect(answer.detail).toContain('token budget');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(fake.calls.length).toBe(before);
  });
});
