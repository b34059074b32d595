import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { modelOn } from '../../platform/model/model.fixture.ts';
import type { Ask } from './ask-call.ts';
import { type JudgeInput, judgeAsset } from './judge-asset.ts';
import {
  answerOf,
  examplesIn,
  honest,
  inputFor,
  instructionsOf,
  type Objected,
  OFFSET,
  partsOf,
  promptOf,
} from './judge.fixture.ts';

const database = await createTestDatabase();
/** What the model says, given what an honest one would and which call this is. */
let twist: (honestly: readonly Objected[], prompt: string, index: number) => readonly Objected[];
let index = 0;
const fake = await startFakeProvider({
  reply: (body) => {
    const prompt = promptOf(body);
    return answerOf(twist(honest(prompt), prompt, index++));
  },
});
afterAll(() => fake.stop());
beforeEach(() => {
  fake.script({});
  fake.calls.length = 0;
  index = 0;
  twist = (honestly) => honestly;
});

const CHAIN = `openai:gpt-5-mini?url=${fake.url}`;
const TEXTS = [
  'A mug.',
  'The green mug is for you. A green planet with this mug!',
  'Made in Ghent.',
];

const HASH: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
const NUMBER: unknown = expect.any(Number);
const LIST: unknown = expect.any(Array);

const judgeOn = async (chain = CHAIN) => {
  const { scope } = await makeWorkspace(database);
  const model = modelOn(database, chain);
  const ask: Ask = (request, shape) => model.object(scope, request, shape);
  const { chain: asked } = await model.about(scope);
  return (input: JudgeInput) => judgeAsset({ ask }, { ...input, chain: asked });
};

const judge = async (input: JudgeInput) => (await judgeOn())(input);

const quotesOf = (outcome: Awaited<ReturnType<typeof judge>>) =>
  outcome.findings.map(({ ruleId, place }) => [ruleId, place.quote]);

test('an asset without gates is judged without a call', async () => {
  expect(await judge(inputFor(['Shoes in blue.', 'Guaranteed.']))).toEqual({
    findings: [],
    questions: [],
    unverified: 0,
    calls: 0,
    receipts: [],
    unjudged: [],
    controls: [],
    provisional: false,
  });
  expect(fake.calls).toEqual([]);
});

/** A text as the model reads it with rules of whose words none stands there. */
const readOf = (text: string, rules: readonly string[]): JudgeInput => ({
  ...inputFor([text]),
  gates: [],
  readings: [{ segment: 0, start: 0, end: text.length, language: 'EN', rules }],
});

test('a model that reads finds what no words of a rule point to, and says that it read', async () => {
  const text = 'Soles of rubber. This shoe never harms a forest.';
  twist = (honestly, prompt) => [
    ...honestly,
    ...partsOf(prompt).flatMap(({ id = '', text: shown }) =>
      shown === text ? [{ rule: 'test/green', segment: id, quote: 'never harms a forest' }] : [],
    ),
  ];
  const outcome = await judge(readOf(text, ['test/green', 'test/offset']));
  expect(outcome).toMatchObject({ calls: 1, unverified: 0, unjudged: [] });
  expect(outcome.findings).toMatchObject([
    {
      ruleId: 'test/green',
      version: 3,
      language: 'EN',
      point: '/breach',
      place: { segment: 0, start: 27, end: 47, quote: 'never harms a forest' },
    },
  ]);
});

test('a model that reads may name only the rules of the stretch and quote only its words', async () => {
  const text = 'Soles of rubber. This shoe never harms a forest.';
  twist = (honestly, prompt) => [
    ...honestly,
    ...partsOf(prompt).flatMap(({ id = '', text: shown }) =>
      shown === text
        ? [{ rule: 'test/green', segment: id, quote: 'good for every forest on earth' }]
        : [],
    ),
  ];
  expect(await judge(readOf(text, ['test/green']))).toMatchObject({ findings: [], unverified: 1 });
});

test('what a model finds by reading is a question if it may not accuse', async () => {
  const text = 'This shoe never harms a forest.';
  twist = (honestly, prompt) => [
    ...honestly,
    ...partsOf(prompt).flatMap(({ id = '', text: shown }) =>
      shown === text ? [{ rule: 'test/green', segment: id, quote: 'never harms a forest' }] : [],
    ),
  ];
  const licenceOf = () => ({ clear: 'granted', accuse: 'withdrawn' }) as const;
  const outcome = await judge({ ...readOf(text, ['test/green']), licenceOf });
  expect(outcome.findings).toEqual([]);
  expect(outcome.questions).toMatchObject([{ place: { quote: 'never harms a forest' } }]);
  expect(outcome.unjudged).toEqual([{ ruleId: 'test/green', reason: 'may_not_accuse' }]);
});

test('a finding is a slice of the asset with its sentence, rule and version; the controls are none', async () => {
  const outcome = await judge(inputFor(TEXTS));
  expect(outcome).toMatchObject({
    unverified: 0,
    calls: 1,
    unjudged: [],
    findings: [
      {
        ruleId: 'test/green',
        version: 3,
        language: 'EN',
        match: 'exact',
        votes: 1,
        stability: 1,
        unstable: false,
        place: {
          segment: 1,
          start: 26,
          end: 55,
          quote: 'A green planet with this mug!',
          sentence: 'A green planet with this mug!',
        },
      },
    ],
  });
  expect(outcome.findings).toHaveLength(1);
});

test('the question is one system and one user message without tools, and asks for closed names', async () => {
  await judge(inputFor(TEXTS));
  const [call] = fake.calls;
  expect(call?.body.messages.map(({ role }) => role.replace('developer', 'system'))).toEqual([
    'system',
    'user',
  ]);
  expect(call?.body).not.toHaveProperty('tools');
  if (!call) return;
  for (const text of TEXTS) {
    expect(instructionsOf(call.body)).not.toContain(text);
    expect(partsOf(promptOf(call.body)).map((part) => part.text)).toContain(text);
  }
  const schema = call.body.response_format?.json_schema?.schema;
  expect(schema?.properties?.['findings']?.items?.properties?.['segment']?.enum).toEqual([
    's1',
    's2',
    's3',
  ]);
});

test('a quote that is not in the text is dropped and counted', async () => {
  const add = (quote: string) => (honestly: readonly Objected[], prompt: string) => [
    ...honestly,
    ...partsOf(prompt)
      .filter(({ text }) => text === TEXTS[1])
      .map(({ id = '' }) => ({ rule: 'test/green', segment: id, quote })),
  ];
  twist = add('Een groene planeet met deze mok!');
  expect(await judge(inputFor(TEXTS))).toMatchObject({ unverified: 1, findings: [{}] });
  twist = add('The GREEN  mug');
  const outcome = await judge(inputFor(TEXTS));
  expect(quotesOf(outcome)).toEqual([
    ['test/green', 'The green mug'],
    ['test/green', 'A green planet with this mug!'],
  ]);
});

test('a rule speaks only of parts that hold its own words', async () => {
  twist = (honestly, prompt) => [
    ...honestly,
    ...partsOf(prompt).flatMap(({ id, text }) =>
      id && text.startsWith('Green tea') ? [{ rule: OFFSET.id, segment: id, quote: text }] : [],
    ),
  ];
  const outcome = await judge(inputFor(['Green tea.', 'We offset every parcel!']));
  expect(quotesOf(outcome)).toEqual([[OFFSET.id, 'We offset every parcel!']]);
  expect(outcome).toMatchObject({ unverified: 1 });
});

const isControl = (text: string): boolean => /\(en\)[.!]$/.test(text);

test('who is silent about the breach is asked once more, and then neither clears nor accuses, nor is stored', async () => {
  twist = (honestly) => honestly.filter(({ quote }) => !isControl(quote));
  const asking = await judgeOn();
  expect(await asking(inputFor(TEXTS))).toEqual({
    findings: [],
    questions: [],
    unverified: 0,
    calls: 0,
    receipts: [],
    unjudged: [{ ruleId: 'test/green', reason: 'breach_missed' }],
    provisional: false,
    controls: LIST,
  });
  expect(fake.calls).toHaveLength(2);
  twist = (honestly) => honestly;
  expect(quotesOf(await asking(inputFor(TEXTS)))).toHaveLength(1);
  twist = (honestly) => honestly.map((one) => ({ ...one, quote: 'Something else altogether.' }));
  expect(await asking(inputFor([...TEXTS, 'More green.']))).toMatchObject({
    findings: [],
    unjudged: [{ reason: 'breach_missed' }],
  });
});

test('who objects to the lawful text is asked once more, and then neither clears nor accuses', async () => {
  twist = (honestly, prompt) => [
    ...honestly,
    ...partsOf(prompt).flatMap(({ id, rules, text }) =>
      id && rules && text.endsWith('(en).')
        ? [{ rule: rules[0] ?? '', segment: id, quote: text }]
        : [],
    ),
  ];
  expect(await judge(inputFor(TEXTS))).toMatchObject({
    findings: [],
    unjudged: [{ ruleId: 'test/green', reason: 'lawful_flagged' }],
  });
  expect(fake.calls).toHaveLength(2);
});

test('a call that fails its controls takes nothing from the others', async () => {
  const filler = 'Rubber is a story of its own and we like to tell it. '.repeat(100);
  const texts = [
    ...Array.from({ length: 4 }, (_, i) => `${filler}Number ${i} is a green pair!`),
    ...Array.from({ length: 4 }, (_, i) => `${filler}We offset number ${i}!`),
  ];
  const isGreen = (prompt: string): boolean =>
    partsOf(prompt).some(({ id, text }) => id && text.includes('green pair'));
  twist = (honestly, prompt) => (isGreen(prompt) ? [] : honestly);
  const outcome = await judge(inputFor(texts));
  expect(outcome.unjudged).toContainEqual({ ruleId: 'test/green', reason: 'breach_missed' });
  const found = quotesOf(outcome).map(([rule]) => rule);
  expect(found.length).toBeGreaterThan(0);
  expect(found).not.toContain('test/green');
});

test('no control is among what the model is shown as examples', async () => {
  const texts = [...TEXTS, 'We offset every parcel!'];
  for (const seed of Array.from({ length: 20 }, (_, n) => `seed ${n}`)) {
    await judge(inputFor(texts, { seed }));
  }
  for (const { body } of fake.calls) {
    const examples = [...examplesIn(instructionsOf(body)).values()].flat();
    const asked = partsOf(promptOf(body)).filter(({ id }) => id);
    const controls = asked.filter(({ text }) => !texts.includes(text));
    expect(controls).toHaveLength(2);
    for (const { text } of controls) expect(examples).not.toContain(text);
    for (const { text } of controls) expect(instructionsOf(body)).not.toContain(text);
  }
});

test('the same text, rules and model are asked about once', async () => {
  const asking = await judgeOn();
  const votes = { asks: 3, needed: 2 };
  const first = await asking(inputFor(TEXTS, { votes }));
  expect(fake.calls).toHaveLength(3);
  const again = await asking(inputFor(TEXTS, { votes }));
  expect(fake.calls).toHaveLength(3);
  expect(again.receipts.map(({ reused }) => reused)).toEqual([true, true, true]);
  expect(again.findings).toEqual(first.findings);

  const [offset, green] = inputFor(TEXTS).rules;
  if (!offset || !green) throw new Error('two rules were expected');
  await asking(inputFor(TEXTS, { rules: [{ ...offset, version: 8 }, green] }));
  expect(fake.calls, 'a new version of a rule that is not gated here').toHaveLength(3);
  await asking(inputFor(TEXTS, { rules: [offset, { ...green, version: 4 }] }));
  expect(fake.calls, 'a new version of the rule').toHaveLength(4);
  await asking(inputFor([...TEXTS, 'A new line.']));
  expect(fake.calls, 'another text').toHaveLength(5);
});

test('another model is asked anew', async () => {
  const { scope } = await makeWorkspace(database);
  for (const name of ['gpt-5-mini', 'gpt-5-nano']) {
    const model = modelOn(database, `openai:${name}?url=${fake.url}`);
    const ask: Ask = (request, shape) => model.object(scope, request, shape);
    const { chain } = await model.about(scope);
    await judgeAsset({ ask }, inputFor(TEXTS, { chain }));
  }
  expect(fake.calls.map(({ body }) => body.model)).toEqual(['gpt-5-mini', 'gpt-5-nano']);
});

test('of several asks a finding needs as many as are asked for, and tells how stable it is', async () => {
  // The second finding is there in one ask of three, and the first is worded differently each time.
  twist = (honestly, prompt, at) => [
    ...honestly.map((one) =>
      one.quote.startsWith('A green planet') ? { ...one, quote: one.quote.slice(at * 2) } : one,
    ),
    ...partsOf(prompt)
      .filter(({ text }) => at === 1 && text === TEXTS[1])
      .map(({ id = '' }) => ({ rule: 'test/green', segment: id, quote: 'The green mug' })),
  ];
  const two = await judge(inputFor(TEXTS, { votes: { asks: 3, needed: 2 } }));
  expect(two).toMatchObject({
    calls: 3,
    findings: [{ votes: 3, stability: 1, unstable: false }],
  });
  index = 0;
  const one = await judge(inputFor(TEXTS, { votes: { asks: 3, needed: 1 } }));
  expect(one.findings.map(({ votes, unstable }) => [votes, unstable])).toEqual([
    [1, true],
    [3, false],
  ]);
  expect(one.findings[0]?.stability).toBeCloseTo(1 / 3);
});

test('a receipt says what was asked of whom, by which rules, and what it took', async () => {
  const outcome = await judge(inputFor(TEXTS));
  expect(outcome.receipts).toEqual([
    {
      provider: 'openai',
      model: 'gpt-5-mini',
      requestHash: HASH,
      promptHash: HASH,
      inputTokens: NUMBER,
      outputTokens: NUMBER,
      estimated: false,
      costMicros: NUMBER,
      durationMs: NUMBER,
      reused: false,
      rules: [{ id: 'test/green', version: 3 }],
      call: 1,
      vote: 1,
    },
  ]);
});

test('a large asset is judged in several calls, and places are those of the asset', async () => {
  const filler = 'Rubber is a story of its own and we like to tell it. '.repeat(40);
  const texts = Array.from({ length: 30 }, (_, i) => `${filler}Number ${i} is a green pair!`);
  const outcome = await judge(inputFor(texts));
  expect(fake.calls.length).toBeGreaterThan(2);
  expect(outcome.calls).toBe(fake.calls.length);
  expect(outcome.findings.map(({ place }) => place.quote)).toEqual(
    texts.map((_, i) => `Number ${i} is a green pair!`),
  );
  for (const { place } of outcome.findings)
    expect(texts[place.segment]?.slice(place.start, place.end)).toBe(place.quote);

  const long = texts.join(' ');
  const whole = await judge(inputFor([long]));
  expect(quotesOf(whole)).toHaveLength(30);
});

test('an asset that would need too many calls is not judged, and not shortened', async () => {
  const texts = Array.from({ length: 130 }, () => `${'green '.repeat(900)}!`);
  expect(await judge(inputFor(texts))).toMatchObject({
    findings: [],
    unjudged: [{ ruleId: 'test/green', reason: 'too_much_to_judge' }],
  });
  expect(fake.calls).toEqual([]);
});

test('rules without tests to make controls of cannot be judged', async () => {
  const breaches = OFFSET.tests.filter(({ expect: quotes }) => quotes);
  for (const tests of [[], breaches, OFFSET.tests.slice(2)]) {
    const rules = [{ rule: { ...OFFSET, tests }, version: 1 }];
    expect(await judge(inputFor(['We offset it.'], { rules }))).toMatchObject({
      unjudged: [{ ruleId: OFFSET.id, reason: 'no_controls' }],
    });
  }
  expect(fake.calls).toEqual([]);
});

test('a gate whose rule was not given is a fault of ours', async () => {
  await expect(judge(inputFor(TEXTS, { rules: [] }))).rejects.toThrow('a rule that was not given');
});

test('the sandbox passes no control', async () => {
  const asking = await judgeOn('sandbox');
  expect(await asking(inputFor(TEXTS))).toMatchObject({
    findings: [],
    unjudged: [{ ruleId: 'test/green', reason: 'breach_missed' }],
  });
  expect(fake.calls).toEqual([]);
});
