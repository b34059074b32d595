import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { modelOn } from '../../platform/model/model.fixture.ts';
import type { Ask } from './ask-call.ts';
import { type JudgeInput, judgeAsset } from './judge-asset.ts';
import { answerOf, honest, inputFor, type Objected, promptOf } from './judge.fixture.ts';
import type { Licence } from './licence.ts';

const database = await createTestDatabase();
let twist: (honestly: readonly Objected[], index: number) => readonly Objected[];
let index = 0;
const fake = await startFakeProvider({
  reply: (body) => answerOf(twist(honest(promptOf(body)), index++)),
});
afterAll(() => fake.stop());
beforeEach(() => {
  fake.calls.length = 0;
  index = 0;
  twist = (honestly) => honestly;
});

const MODEL = 'openai:gpt-5-mini';
const TEXTS = ['The green mug is for you.', 'A green planet with this mug!'];

const judgeOn = async () => {
  const { scope } = await makeWorkspace(database);
  const model = modelOn(database, `${MODEL}?url=${fake.url}`);
  const ask: Ask = (request, shape) => model.object(scope, request, shape);
  const { chain } = await model.about(scope);
  return (input: JudgeInput) => judgeAsset({ ask }, { ...input, chain });
};

const summary = (outcome: Awaited<ReturnType<typeof judgeAsset>>) =>
  outcome.controls.map(({ kind, isRight }) => `${kind} ${isRight ? 'right' : 'wrong'}`);

test('the controls of every answer are told with the model, and those of a stored answer are not', async () => {
  const judge = await judgeOn();
  twist = (honestly, turn) => (turn === 0 ? [] : honestly);
  const first = await judge(inputFor(TEXTS));
  expect(fake.calls).toHaveLength(2);
  expect(first.findings).toHaveLength(1);
  expect(summary(first).toSorted()).toEqual([
    'breach right',
    'breach wrong',
    'lawful right',
    'lawful right',
  ]);
  expect(first.controls).toContainEqual({
    model: MODEL,
    ruleId: 'test/green',
    kind: 'breach',
    isRight: false,
  });
  const again = await judge(inputFor(TEXTS));
  expect(again.findings).toHaveLength(1);
  expect(again.controls).toEqual([]);
});

test('an answer that cannot be read has no controls', async () => {
  const judge = await judgeOn();
  twist = (honestly) => honestly.map((one) => ({ ...one, rule: 'test/unknown' }));
  const outcome = await judge(inputFor(TEXTS));
  expect(outcome.unjudged).toMatchObject([{ reason: 'answer_malformed' }]);
  expect(outcome.controls).toEqual([]);
});

test('an asset counts with four of its calls, however many it needs', async () => {
  const judge = await judgeOn();
  twist = () => [];
  const texts = Array.from({ length: 20 }, (_, n) => `${n} ${'green '.repeat(900)}`);
  const outcome = await judge(inputFor(texts));
  expect(fake.calls.length).toBeGreaterThan(10);
  expect(summary(outcome).filter((one) => one === 'breach wrong')).toHaveLength(8);
});

test('the licence is asked for by model and rule, and decides what the answer may do', async () => {
  const judge = await judgeOn();
  const asked = new Set<string>();
  const judged = (licence: Licence) =>
    judge(
      inputFor(TEXTS, {
        licenceOf: (model, ruleId) => {
          asked.add(`${model} ${ruleId}`);
          return licence;
        },
      }),
    );
  expect(await judged({ clear: 'granted', accuse: 'granted' })).toMatchObject({
    findings: [{}],
    unjudged: [],
    provisional: false,
  });
  expect(await judged({ clear: 'provisional', accuse: 'provisional' })).toMatchObject({
    findings: [{}],
    unjudged: [],
    provisional: true,
  });
  expect(await judged({ clear: 'withdrawn', accuse: 'granted' })).toMatchObject({
    findings: [{}],
    unjudged: [{ ruleId: 'test/green', reason: 'may_not_clear' }],
  });
  expect(await judged({ clear: 'granted', accuse: 'withdrawn' })).toMatchObject({
    findings: [],
    unjudged: [{ ruleId: 'test/green', reason: 'may_not_accuse' }],
  });
  expect([...asked]).toEqual([`${MODEL} test/green`]);
  // The answer was stored: what the licence says does not cost another call.
  expect(fake.calls).toHaveLength(1);
});

test('a failed call is told as such, whatever the licence is', async () => {
  const judge = await judgeOn();
  twist = () => [];
  const licenceOf = (): Licence => ({ clear: 'withdrawn', accuse: 'withdrawn' });
  expect((await judge(inputFor(TEXTS, { licenceOf }))).unjudged).toEqual([
    { ruleId: 'test/green', reason: 'breach_missed' },
  ]);
});
