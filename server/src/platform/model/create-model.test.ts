import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { modelOn, request, useOf } from './model.fixture.ts';

const database = await createTestDatabase();
const fake = await startFakeProvider({ tokensPerChunk: 4, chunkDelayMs: 5 });
const second = await startFakeProvider();
afterAll(() => Promise.all([fake.stop(), second.stop()]));
beforeEach(() => {
  for (const provider of [fake, second]) {
    provider.script({});
    provider.calls.length = 0;
  }
});

const one = `openai:gpt-5-mini?url=${fake.url}`;
const two = `${one},compatible:llama?url=${second.url}&name=local`;

test('a text is heard while it is written, and comes with what it took', async () => {
  const { scope } = await makeWorkspace(database);
  const pieces: { attempt: string; text: string }[] = [];
  const onText = (piece: { attempt: string; text: string }): void => void pieces.push(piece);
  const answer = await modelOn(database, one).write(scope, request({ onText }));
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.map(({ text }) => text).join('')).toBe(answer.text);
  expect(new Set(pieces.map(({ attempt }) => attempt)).size).toBe(1);
  expect(answer).toMatchObject({
    provider: 'openai',
    model: 'gpt-5-mini',
    finishReason: 'stop',
    estimated: false,
    reused: false,
  });
  expect(answer.costMicros).toBeGreaterThan(0);
  expect(await useOf(database, scope.workspaceId)).toEqual({
    calls: 1,
    input: answer.inputTokens,
    output: answer.outputTokens,
    reserved: 0,
    cost: answer.costMicros,
  });
});

test('an answer is paid for once, also after a restart with another chain', async () => {
  const { scope } = await makeWorkspace(database);
  const asked = request();
  const first = await modelOn(database, one).write(scope, asked);
  const again = await modelOn(database, `compatible:other?url=${second.url}`).write(scope, asked);
  expect(again).toEqual({ ...first, reused: true });
  expect(fake.calls).toHaveLength(1);
  expect(second.calls).toHaveLength(0);
});

test('another workspace and another question have answers of their own', async () => {
  const a = await makeWorkspace(database);
  const b = await makeWorkspace(database);
  const model = modelOn(database, one);
  const asked = request();
  await model.write(a.scope, asked);
  await model.write(b.scope, asked);
  await model.write(a.scope, { ...asked, prompt: 'Write a long text.' });
  await model.write(a.scope, { ...asked, maxOutputTokens: 501 });
  await model.write(a.scope, { ...asked, step: 'another step' });
  expect(fake.calls).toHaveLength(5);
});

test('who asks while the same is being answered waits for that answer', async () => {
  const { scope } = await makeWorkspace(database);
  const model = modelOn(database, one);
  const asked = request();
  const answers = await Promise.all([1, 2, 3].map(() => model.write(scope, asked)));
  expect(fake.calls).toHaveLength(1);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await useOf(database, scope.workspaceId)).toMatchObject({ calls: 1 });
});

const numbered = (words: string): string =>
  Array.from({ length: 20 }, (_, n) => `${words} ${n}. `).join('');

test('two processes with the same question give the same answer, and both are billed', async () => {
  const { scope } = await makeWorkspace(database);
  fake.script({
    queue: [
      { kind: 'text', text: numbered('The one answer') },
      { kind: 'text', text: numbered('Another answer') },
    ],
  });
  const asked = request();
  const answers = await Promise.all(
    [modelOn(database, one), modelOn(database, one)].map((model) => model.write(scope, asked)),
  );
  expect(fake.calls).toHaveLength(2);
  expect(answers[0]?.text).toBe(answers[1]?.text);
  expect(answers.filter(({ reused }) => reused)).toHaveLength(1);
  expect(await useOf(database, scope.workspaceId)).toMatchObject({ calls: 2, reserved: 0 });
});

test('the next provider answers when the first fails, and what was heard before is void', async () => {
  const { scope } = await makeWorkspace(database);
  fake.script({ always: { kind: 'truncate' } });
  const pieces: { attempt: string; text: string }[] = [];
  const onText = (piece: { attempt: string; text: string }): void => void pieces.push(piece);
  const answer = await modelOn(database, two).write(scope, request({ onText }));
  expect(answer).toMatchObject({ provider: 'local', model: 'llama', costMicros: null });
  const last = pieces.at(-1)?.attempt;
  const heard = pieces.filter(({ attempt }) => attempt === last).map(({ text }) => text);
  expect(heard[0]).toBe('');
  expect(heard.join('')).toBe(answer.text);
  expect(pieces.some(({ attempt }) => attempt !== last)).toBe(true);
});

test('a provider that keeps failing is passed over for a while', async () => {
  const { scope } = await makeWorkspace(database);
  let at = Date.now();
  const model = modelOn(database, two, { now: () => new Date(at) });
  fake.script({ always: { kind: 'status', status: 500 } });
  for (let i = 0; i < 7; i++) await model.write(scope, request());
  expect(fake.calls).toHaveLength(5);
  fake.script({});
  at += 10_001;
  const answer = await model.write(scope, request());
  expect(answer.provider).toBe('openai');
});

test('a provider that asks to be left alone is passed over until then', async () => {
  const { scope } = await makeWorkspace(database);
  let at = Date.now();
  const model = modelOn(database, two, { now: () => new Date(at) });
  fake.script({ queue: [{ kind: 'status', status: 429, headers: { 'retry-after': '60' } }] });
  expect((await model.write(scope, request())).provider).toBe('local');
  expect((await model.write(scope, request())).provider).toBe('local');
  expect(fake.calls).toHaveLength(1);
  at += 60_001;
  expect((await model.write(scope, request())).provider).toBe('openai');
});

test('a listener that fails costs neither the answer nor the process', async () => {
  const { scope } = await makeWorkspace(database);
  const onText = (): never => {
    throw new Error('the listener is gone');
  };
  const answer = await modelOn(database, one).write(scope, request({ onText }));
  expect(answer.text).not.toBe('');
});

test('the sandbox answers with the sample, in pieces and for nothing', async () => {
  const { scope } = await makeWorkspace(database);
  const model = modelOn(database, 'sandbox');
  const heard: string[] = [];
  const sample = 'Ein Mustertext mit 🌰 und mehr.'.repeat(20);
  const onText = ({ text }: { text: string }): void => void heard.push(text);
  const answer = await model.write(scope, request({ sandbox: () => sample, onText }));
  expect(await model.about(scope)).toEqual({ chain: ['sandbox'], isSandbox: true });
  expect(answer).toMatchObject({ text: sample, provider: 'sandbox', costMicros: 0 });
  expect(heard.length).toBeGreaterThan(1);
  expect(heard.join('')).toBe(sample);
});

test('no more calls are under way at once than the chain allows', async () => {
  const { scope } = await makeWorkspace(database);
  const model = modelOn(database, `${one}&concurrency=3`);
  const before = fake.calls.length;
  await Promise.all(Array.from({ length: 12 }, () => model.write(scope, request())));
  const spans = fake.calls.slice(before).map(({ startedAt, endedAt }) => [startedAt, endedAt ?? 0]);
  const atOnce = spans.map(([start]) =>
    spans.filter(([from = 0, to = 0]) => from <= (start ?? 0) && (start ?? 0) < to),
  );
  expect(fake.calls).toHaveLength(12);
  expect(Math.max(...atOnce.map((calls) => calls.length))).toBeLessThanOrEqual(3);
});
