import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import type { ChatBody } from '../../../test/outside/fake-reply.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { modelOn } from '../../platform/model/model.fixture.ts';
import type { Ask } from './ask-call.ts';
import { examplesIn, instructionsOf, partsOf, promptOf, RULES } from './judge.fixture.ts';
import type { Licence } from './licence.ts';
import type { GivenOpinion } from './opinion-schema.ts';
import { giveOpinions, type Questioned } from './second-opinion.ts';

/** Stand-in models at the protocol. A sentence is a breach if it ends with an exclamation mark. */
const database = await createTestDatabase();
let says: (body: ChatBody) => readonly GivenOpinion[] = () => [];
const fake = await startFakeProvider({
  reply: (body) => JSON.stringify({ opinions: says(body) }),
});
afterAll(() => fake.stop());
beforeEach(() => {
  fake.calls.length = 0;
});

const about = (
  body: ChatBody,
  judge: (text: string) => GivenOpinion['opinion'],
): readonly GivenOpinion[] =>
  partsOf(promptOf(body)).flatMap(({ id = '', rules = [], text }) => ({
    segment: id,
    opinion: judge(text),
    ground: 'words',
    rule: rules[0] ?? '',
    quote: text,
    why: 'It praises the thing.',
  }));
const honest = (body: ChatBody) =>
  about(body, (text) => (text.endsWith('!') ? 'confirms' : 'doubts'));

const question = (sentence: string): Questioned => ({
  sentence,
  scope: 'body',
  language: 'EN',
  rules: ['test/green'],
});
const SENTENCES = ['A green gift for the planet!', 'The door is painted green.'];
const GRANTED: Licence = { clear: 'granted', accuse: 'granted' };

const opinionsOf = async (sentences: readonly string[], licence: Licence = GRANTED) => {
  const { scope } = await makeWorkspace(database);
  const model = modelOn(database, `openai:gpt-5-mini?url=${fake.url}`);
  const ask: Ask = (request, shape) => model.object(scope, request, shape);
  const { chain } = await model.about(scope);
  return giveOpinions(
    { ask },
    {
      questions: sentences.map(question),
      rules: RULES,
      chain,
      seed: 'workspace',
      pool: () => null,
      licenceOf: () => licence,
      priority: 'bulk',
    },
  );
};

test('a model confirms or doubts each sentence, with words of it and its own reason', async () => {
  says = honest;
  const { opinions, controls } = await opinionsOf(SENTENCES);
  expect(opinions).toMatchObject([
    {
      opinion: 'confirms',
      ground: 'words',
      ruleId: 'test/green',
      quote: SENTENCES[0],
      model: 'openai:gpt-5-mini',
    },
    { opinion: 'doubts', quote: SENTENCES[1], why: 'It praises the thing.' },
  ]);
  expect(controls.map(({ kind, isRight }) => `${kind} ${isRight}`).toSorted()).toEqual([
    'breach true',
    'lawful true',
  ]);
});

const STAND_INS: Readonly<Record<string, (body: ChatBody) => readonly GivenOpinion[]>> = {
  'a yes-man': (body) => about(body, () => 'confirms'),
  'a model that doubts everything': (body) => about(body, () => 'doubts'),
  'a model that never decides': (body) => about(body, () => 'unclear'),
  'a parrot': (body) => {
    const examples = [...examplesIn(instructionsOf(body)).values()].flat();
    return about(body, (text) => (examples.includes(text) ? 'confirms' : 'doubts'));
  },
  'a model that leaves out a part': (body) => honest(body).slice(1),
  'a model that answers twice': (body) => [...honest(body), ...honest(body).slice(0, 1)],
  'a model that gives a ground of its own': (body) =>
    honest(body).map((one) => ({ ...one, ground: 'mood' as GivenOpinion['ground'] })),
  'a model that names another rule': (body) =>
    honest(body).map((one) => ({ ...one, rule: 'test/other' })),
};

test.each(Object.entries(STAND_INS))(
  '%s is asked twice and gives no opinion',
  async (_, standIn) => {
    says = standIn;
    const { opinions } = await opinionsOf(SENTENCES);
    expect(opinions).toEqual([null, null]);
    expect(fake.calls).toHaveLength(2);
  },
);

test('words that are not in the sentence are no opinion, and the reason is cut and plain', async () => {
  says = (body) =>
    honest(body).map((one) =>
      one.quote === SENTENCES[0]
        ? { ...one, quote: 'Something else entirely was written.' }
        : { ...one, why: `${'w'.repeat(190)}\u0000\u202E and more than anybody reads` },
    );
  const { opinions } = await opinionsOf(SENTENCES);
  expect(opinions[0]).toBeNull();
  expect(opinions[1]?.why).toHaveLength(200);
  expect(opinions[1]?.why).not.toMatch(/\p{Cc}|\p{Cf}/u);
});

test('what a model has no licence for is not shown', async () => {
  says = honest;
  const shown = async (licence: Licence) =>
    (await opinionsOf(SENTENCES, licence)).opinions.map((one) => one?.opinion ?? null);
  expect(await shown({ clear: 'withdrawn', accuse: 'granted' })).toEqual(['confirms', null]);
  expect(await shown({ clear: 'provisional', accuse: 'withdrawn' })).toEqual([null, 'doubts']);
});

test('many sentences are asked in calls of twenty, each with its controls', async () => {
  says = honest;
  const many = Array.from({ length: 45 }, (_, n) => `Door ${n} is green${n % 2 ? '!' : '.'}`);
  const { opinions } = await opinionsOf(many);
  expect(opinions.filter((one) => one?.opinion === 'confirms')).toHaveLength(22);
  expect(opinions.filter((one) => one?.opinion === 'doubts')).toHaveLength(23);
  expect(fake.calls).toHaveLength(3);
});

test('a model that fails gives no opinion, and nothing is thrown', async () => {
  says = honest;
  fake.script(() => ({ kind: 'status', status: 401 }));
  const { opinions, isStopped } = await opinionsOf(['A green thing that fails!']);
  fake.script({});
  expect(opinions).toEqual([null]);
  expect(isStopped).toBe(true);
});
