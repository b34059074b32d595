import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import type { Fault } from '../../../test/outside/fake-answer.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { modelOn, request, useOf } from './model.fixture.ts';

const database = await createTestDatabase();
const fake = await startFakeProvider();
afterAll(() => fake.stop());
beforeEach(() => {
  fake.script({});
  fake.calls.length = 0;
});

const Finding = Type.Object(
  { quote: Type.String(), severity: Type.Union([Type.Literal('LOW'), Type.Literal('HIGH')]) },
  { additionalProperties: false },
);
const compiled = Compile(Finding);
const shape = {
  name: 'finding',
  schema: Finding,
  check: (value: unknown): value is { quote: string; severity: string } => compiled.Check(value),
};
const chains = [
  `openai:gpt-5-mini?url=${fake.url}`,
  `compatible:llama?url=${fake.url}&name=local`,
] as const;
const text = (answer: string): Fault => ({ kind: 'text', text: answer });
const GOOD = '{"quote":"8% a year","severity":"HIGH"}';

test.for(chains)('the schema is sent, and the value fits it: %s', async (chain) => {
  const { scope } = await makeWorkspace(database);
  const { value, answer } = await modelOn(database, chain).object(scope, request(), shape);
  expect(value).toEqual({ quote: 'sample', severity: 'LOW' });
  expect(JSON.parse(answer.text)).toEqual(value);
  expect(fake.calls[0]?.body.response_format).toMatchObject({
    type: 'json_schema',
    json_schema: { name: 'finding', schema: { required: ['quote', 'severity'] } },
  });
});

test('a value is paid for once', async () => {
  const { scope } = await makeWorkspace(database);
  const asked = request();
  const first = await modelOn(database, chains[0]).object(scope, asked, shape);
  const again = await modelOn(database, chains[0]).object(scope, asked, shape);
  expect(again.value).toEqual(first.value);
  expect(again.answer.reused).toBe(true);
  expect(fake.calls).toHaveLength(1);
});

test.for([
  ['another shape', '{"quote":1}'],
  ['half of it', GOOD.slice(0, 20)],
  ['prose', 'I found nothing.'],
])('%s is asked once more', async ([, bad]) => {
  const { scope } = await makeWorkspace(database);
  fake.script({ queue: [text(bad ?? ''), text(GOOD)] });
  const { value } = await modelOn(database, chains[0]).object(scope, request(), shape);
  expect(value).toEqual(JSON.parse(GOOD));
  expect(fake.calls).toHaveLength(2);
  expect(await useOf(database, scope.workspaceId)).toMatchObject({ calls: 2 });
});

test('what is wrong twice is malformed, is billed twice and is not stored', async () => {
  const { scope } = await makeWorkspace(database);
  fake.script({ always: text('{"quote":1}') });
  const model = modelOn(database, chains[0]);
  const asked = request();
  await expect(model.object(scope, asked, shape)).rejects.toMatchObject({
    failure: 'answer_malformed',
    retryable: false,
  });
  expect(fake.calls).toHaveLength(2);
  expect(await useOf(database, scope.workspaceId)).toMatchObject({ calls: 2, reserved: 0 });
  fake.script({ always: text(GOOD) });
  expect((await model.object(scope, asked, shape)).answer.reused).toBe(false);
});

test('JSON in a fence is read', async () => {
  const { scope } = await makeWorkspace(database);
  fake.script({ always: text(`\`\`\`json\n${GOOD}\n\`\`\`\n`) });
  const { value } = await modelOn(database, chains[1]).object(scope, request(), shape);
  expect(value).toEqual(JSON.parse(GOOD));
});

test('the sandbox answers with the sample as JSON', async () => {
  const { scope } = await makeWorkspace(database);
  const model = modelOn(database, 'sandbox');
  const { value } = await model.object(scope, request({ sandbox: () => GOOD }), shape);
  expect(value).toEqual(JSON.parse(GOOD));
  await expect(model.object(scope, request(), shape)).rejects.toMatchObject({
    failure: 'answer_malformed',
  });
});
