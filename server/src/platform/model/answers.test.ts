import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { OperationError } from '../errors.ts';
import type { Database } from '../db/database.ts';
import { findAnswer, requestHash, storeAnswer } from './answers.ts';
import { reserveTokens } from './budget.ts';
import { request, useOf } from './model.fixture.ts';

const database = await createTestDatabase();
const answer = {
  provider: 'openai',
  model: 'm',
  text: 'text',
  finishReason: 'stop',
  durationMs: 1,
  costMicros: 5,
  purpose: { kind: 'other', subjectId: null },
  usage: {
    inputTokens: 10,
    outputTokens: 20,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    estimated: false,
  },
};

test('an answer that is paid for outlives a database that is away for a moment', async () => {
  const { scope } = await makeWorkspace(database);
  let refusals = 3;
  const flaky: Database = {
    ...scope.db,
    batch: (workspaceId, calls) => {
      if (refusals-- > 0) return Promise.reject(new OperationError('unavailable', 'away'));
      return scope.db.batch(workspaceId, calls);
    },
  };
  const hash = randomBytes(32);
  await storeAnswer({ ...scope, db: flaky }, hash, answer);
  expect((await findAnswer(scope, hash)).answer).toMatchObject({ text: 'text', reused: true });
});

test('an answer whose storing was not confirmed is billed once', async () => {
  const { scope } = await makeWorkspace(database);
  let losses = 1;
  const forgetful: Database = {
    ...scope.db,
    batch: async (workspaceId, calls) => {
      const rows = await scope.db.batch(workspaceId, calls);
      if (losses-- > 0) throw new OperationError('unavailable', 'away after the commit');
      return rows;
    },
  };
  const hash = randomBytes(32);
  const stored = await storeAnswer({ ...scope, db: forgetful }, hash, answer);
  expect(stored).toMatchObject({ text: 'text', reused: false });
  expect(await useOf(database, scope.workspaceId)).toMatchObject({ calls: 1, input: 10 });
});

test('an answer, its bill and the end of its reservation are one: all or none', async () => {
  const { scope } = await makeWorkspace(database);
  const hash = randomBytes(32);
  await reserveTokens(scope, { hash, tokens: 500, budget: 1000 });
  const broken = { ...answer, usage: { ...answer.usage, outputTokens: 2 ** 40 } };
  await expect(storeAnswer(scope, hash, broken)).rejects.toThrow('out of range');
  expect((await findAnswer(scope, hash)).answer).toBeNull();
  expect(await useOf(database, scope.workspaceId)).toMatchObject({ calls: 0, reserved: 500 });
  await storeAnswer(scope, hash, answer);
  expect(await useOf(database, scope.workspaceId)).toMatchObject({
    calls: 1,
    input: 10,
    output: 20,
    reserved: 0,
    cost: 5,
  });
});

test('an answer is seen by its own workspace only', async () => {
  const a = await makeWorkspace(database);
  const b = await makeWorkspace(database);
  const hash = randomBytes(32);
  await storeAnswer(a.scope, hash, answer);
  expect((await findAnswer(b.scope, hash)).answer).toBeNull();
});

test('everything that is asked is in the hash, and nothing runs together', () => {
  const asked = request({ step: 's', instructions: 'ab', prompt: 'c' });
  const shape = { name: 'n', schema: { type: 'object' } };
  const hashes = [
    requestHash('w', asked, null),
    requestHash('x', asked, null),
    requestHash('w', { ...asked, instructions: 'a', prompt: 'bc' }, null),
    requestHash('w', { ...asked, maxOutputTokens: 1 }, null),
    requestHash('w', asked, shape),
    requestHash('w', asked, { ...shape, schema: { type: 'array' } }),
  ].map((hash) => hash.toString('hex'));
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(
    requestHash('w', { ...asked, sandbox: () => 'x', priority: 'bulk' } as typeof asked, null),
  ).toEqual(requestHash('w', asked, null));
});
