import { createHash } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { startFakeProvider } from '../../test/outside/fake-provider.ts';
import type { ChatBody } from '../../test/outside/fake-reply.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { createJudgedAudits } from '../../test/judged-audits.ts';
import { makeRule } from '../../test/make-rule.ts';
import {
  answerOf,
  examplesIn,
  honest,
  instructionsOf,
  type Objected,
  partsOf,
  promptOf,
} from '../checking/judge/judge.fixture.ts';
import { JUDGED } from '../rules/rule-source.fixture.ts';

const database = await createTestDatabase();
let objects: (body: ChatBody) => readonly Objected[] = () => [];
const fake = await startFakeProvider({ reply: (body) => answerOf(objects(body)) });
afterAll(fake.stop);
const running = await createTestEngine(database, { model: `compatible:fake?url=${fake.url}` });
const { addPosts, audit } = createJudgedAudits(database, running);
beforeEach(() => {
  fake.calls.length = 0;
});

/** An exclamation mark makes it a breach, for the tests of the rule and for these posts alike. */
const BREACHES = Array.from({ length: 40 }, (_, n) => `Offer ${n}: our green car is a gift!`);
const LAWFUL = Array.from({ length: 5 }, (_, n) => `Car ${n} comes in green.`);

const auditWith = async (model: typeof objects, texts: readonly string[]) => {
  objects = model;
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, JUDGED);
  await addPosts(scope, texts);
  return audit(scope);
};

const wholeParts = (body: ChatBody): readonly (Objected & { readonly isExample: boolean })[] => {
  const examples = examplesIn(instructionsOf(body));
  return partsOf(promptOf(body)).flatMap(({ id, rules = [], text }) =>
    rules.map((rule) => ({
      rule,
      segment: id ?? '',
      quote: text,
      isExample: examples.get(rule)?.includes(text) ?? false,
    })),
  );
};
const plain = ({ rule, segment, quote }: Objected): Objected => ({ rule, segment, quote });

/** Objects only to what equals an example of its own prompt. */
const parrot = (body: ChatBody) =>
  wholeParts(body)
    .filter(({ isExample }) => isExample)
    .map(plain);
const yesMan = (body: ChatBody) => wholeParts(body).map(plain);
const silent = () => [];

test('an honest model is believed on every asset', async () => {
  const texts = [...BREACHES.slice(0, 5), ...LAWFUL];
  const { detail, found } = await auditWith((body) => honest(promptOf(body)), texts);
  expect(detail).toMatchObject({ unjudged: [], unjudged_assets: 0, total_violations: 5 });
  expect(found).toHaveLength(5);
}, 360_000);

const STAND_INS: readonly [string, typeof objects, string][] = [
  ['a parrot', parrot, 'breach_missed'],
  ['a yes-man', yesMan, 'lawful_flagged'],
  ['a silent model', silent, 'breach_missed'],
];
test.each(STAND_INS)(
  '%s clears nothing and accuses nobody',
  async (_name, model, reason) => {
    const texts = [...BREACHES.slice(0, 5), ...LAWFUL];
    const { detail, found, assets } = await auditWith(model, texts);
    expect(found).toEqual([]);
    expect(detail).toMatchObject({
      status: 'COMPLETED',
      unjudged: [{ rule_name: 'Green without proof', reason, assets: texts.length }],
      unjudged_assets: texts.length,
    });
    expect(assets.every(({ unjudged }) => unjudged !== null)).toBe(true);
    // Each asset was asked about once, and once more.
    expect(fake.calls).toHaveLength(texts.length * 2);
  },
  120_000,
);

test('of a half-blind model only calls count whose control it saw, and it is asked twice at most', async () => {
  /** Which three of ten breaches it misses is other each time that it is asked. */
  let asked = 0;
  const missed: { call: ChatBody; control: boolean; own: boolean }[] = [];
  const { detail, found, assets } = await auditWith((body) => {
    const turn = asked++;
    const isMissed = ({ quote }: Objected): boolean =>
      createHash('sha256').update(`${turn} ${quote}`).digest().readUInt32BE(0) % 10 < 3;
    const all = honest(promptOf(body));
    const isOwn = ({ quote }: Objected): boolean => quote.includes('gift');
    missed.push({
      call: body,
      control: all.some((one) => !isOwn(one) && isMissed(one)),
      own: all.some((one) => isOwn(one) && isMissed(one)),
    });
    return all.filter((one) => !isMissed(one));
  }, BREACHES);
  const turnsOf = Map.groupBy(missed, ({ call }) => promptOf(call));
  expect(turnsOf.size).toBe(BREACHES.length);
  let unjudged = 0;
  let overlooked = 0;
  for (const turns of turnsOf.values()) {
    expect(turns.length).toBeLessThanOrEqual(2);
    const last = turns.at(-1);
    if (last?.control) unjudged += 1;
    else if (last?.own) overlooked += 1;
  }
  // Both happen here, or this test would prove nothing.
  expect(unjudged).toBeGreaterThan(0);
  expect(overlooked).toBeGreaterThan(0);
  const failed = assets.filter((asset) =>
    Object.values(asset.unjudged ?? {}).includes('breach_missed'),
  );
  expect(failed).toHaveLength(unjudged);
  // Some of what it overlooked is not judged either, because the model has lost its licence by then.
  const unlicensed = (detail.unjudged_assets ?? 0) - unjudged;
  expect(unlicensed).toBeGreaterThanOrEqual(0);
  expect(unlicensed).toBeLessThanOrEqual(overlooked);
  expect(found).toHaveLength(BREACHES.length - unjudged - overlooked);
  const believed = new Set(assets.filter((one) => one.unjudged === null).map(({ name }) => name));
  expect(found.every(({ asset }) => believed.has(asset))).toBe(true);
}, 360_000);
