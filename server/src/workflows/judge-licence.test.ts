import { createHash } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { startFakeProvider } from '../../test/outside/fake-provider.ts';
import type { ChatBody } from '../../test/outside/fake-reply.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { createJudgedAudits } from '../../test/judged-audits.ts';
import { makeRule } from '../../test/make-rule.ts';
import { getAuditGaps } from '../audits/get-audit-gaps.ts';
import { addControls, OWN_RULES, readControls } from '../audits/judge-controls.ts';
import {
  answerOf,
  examplesIn,
  honest,
  instructionsOf,
  type Objected,
  partsOf,
  promptOf,
} from '../checking/judge/judge.fixture.ts';
import type { Scope } from '../platform/db/scope.ts';
import { JUDGED } from '../rules/rule-source.fixture.ts';
import { exportViolations } from '../violations/list/export-violations.ts';

/**
 * Stand-in judges at the protocol. The posts are breaches if they end with an exclamation mark. So are the
 * controls, which are tests of the rule, because a workspace's own rule has no pool.
 */
const database = await createTestDatabase();
let asked = 0;
let objects: (body: ChatBody, turn: number) => readonly Objected[] = () => [];
const fake = await startFakeProvider({ reply: (body) => answerOf(objects(body, asked++)) });
const slow = await startFakeProvider({
  reply: (body) => answerOf(honest(promptOf(body))),
  latencyMs: 60_000,
});
afterAll(() => Promise.all([fake.stop(), slow.stop()]));
const MODEL = `${new URL(fake.url).host}:fake`;
const running = await createTestEngine(database, { model: `compatible:fake?url=${fake.url}` });
const { addPosts, audit } = createJudgedAudits(database, running);
beforeEach(() => {
  fake.script({});
  fake.calls.length = 0;
  asked = 0;
});

const breaches = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `Offer ${n}: our green car is a gift!`);
const lawful = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `Car ${n} comes in green.`);

const workspaceWith = async (texts: readonly string[]): Promise<Scope> => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, JUDGED);
  await addPosts(scope, texts);
  return scope;
};

/** Controls from earlier audits: of each kind so many right ones, then so many wrong ones. */
const remember = (
  scope: Scope,
  seen: { readonly breach: readonly [number, number]; readonly lawful: readonly [number, number] },
) =>
  addControls(
    scope,
    (['breach', 'lawful'] as const).flatMap((kind) =>
      seen[kind].flatMap((count, wrong) =>
        Array.from({ length: count }, () => ({
          model: MODEL,
          family: OWN_RULES,
          ruleId: 'green',
          kind,
          isRight: wrong === 0,
        })),
      ),
    ),
  );

/** What the audit cannot tell, besides what it missed: nobody has looked at passages here. */
const gapsOf = async (scope: Scope, publicId: string) => {
  const gaps = await getAuditGaps(scope, publicId);
  expect(gaps.at(-1)).toMatchObject({ kind: 'missed', reason: 'not_sampled', estimate: null });
  return gaps.slice(0, -1).map(({ kind, reason, assets }) => ({ kind, reason, assets }));
};

const csvOf = async (scope: Scope, auditId: string): Promise<string> => {
  const all = { reviewState: 'all', severity: null, search: null } as const;
  const lines: string[] = [];
  for await (const page of await exportViolations(scope, { auditId, ...all }))
    lines.push(...page.flatMap((line) => Object.values(line).map((value) => value ?? '')));
  return lines.join('\n');
};

const chance = (turn: number, words: string): number =>
  createHash('sha256').update(`${turn} ${words}`).digest().readUInt32BE(0) / 2 ** 32;

const everyPart = (body: ChatBody): readonly Objected[] =>
  partsOf(promptOf(body)).flatMap(({ id = '', rules = [], text }) =>
    rules.map((rule) => ({ rule, segment: id, quote: text })),
  );

test('with its licence a model is believed, and the audit has no gap but what it missed', async () => {
  objects = (body) => honest(promptOf(body));
  const scope = await workspaceWith([...breaches(3), ...lawful(3)]);
  await remember(scope, { breach: [30, 0], lawful: [30, 0] });
  const { detail, publicId } = await audit(scope);
  expect(detail).toMatchObject({ total_violations: 3, unjudged: [], unjudged_assets: 0 });
  expect(await gapsOf(scope, publicId)).toEqual([]);
}, 120_000);

test('before 20 controls a model may act, and the audit says that its licence is provisional', async () => {
  objects = (body) => honest(promptOf(body));
  const scope = await workspaceWith([...breaches(2), ...lawful(2)]);
  const { detail, publicId } = await audit(scope);
  expect(detail).toMatchObject({ total_violations: 2, unjudged: [] });
  expect(await gapsOf(scope, publicId)).toEqual([
    { kind: 'provisional', reason: 'provisional', assets: 4 },
  ]);
  expect(await readControls(scope)).toEqual([
    {
      model: MODEL,
      family: OWN_RULES,
      counts: { breach: { shown: 4, right: 4 }, lawful: { shown: 4, right: 4 } },
    },
  ]);
  // Stored answers were counted before.
  const again = await audit(scope);
  expect(again.detail.total_violations).toBe(2);
  expect((await readControls(scope))[0]?.counts.breach).toEqual({ shown: 4, right: 4 });
}, 120_000);

test('without a licence to clear, findings stay and what was left alone is not clean', async () => {
  objects = (body) => honest(promptOf(body));
  const scope = await workspaceWith([...breaches(3), ...lawful(4)]);
  await remember(scope, { breach: [80, 20], lawful: [100, 0] });
  const { detail, found, publicId } = await audit(scope);
  expect(found).toHaveLength(3);
  expect(detail.unjudged).toMatchObject([{ reason: 'may_not_clear', assets: 4 }]);
  expect(await gapsOf(scope, publicId)).toEqual([
    { kind: 'not_judged', reason: 'may_not_clear', assets: null },
  ]);
}, 120_000);

test('without a licence to accuse, no objection is a finding', async () => {
  objects = (body) => honest(promptOf(body));
  const scope = await workspaceWith([...breaches(3), ...lawful(4)]);
  await remember(scope, { breach: [100, 0], lawful: [90, 10] });
  const { detail, found, publicId } = await audit(scope);
  expect(found).toEqual([]);
  expect(detail.unjudged).toMatchObject([{ reason: 'may_not_accuse', assets: 3 }]);
  expect(await gapsOf(scope, publicId)).toEqual([
    { kind: 'not_judged', reason: 'may_not_accuse', assets: null },
  ]);
}, 120_000);

test('a half-blind model loses its licence in the middle of an audit, and clears nothing after that', async () => {
  objects = (body, turn) =>
    honest(promptOf(body)).filter(({ quote }) => chance(turn, quote) >= 0.3);
  const scope = await workspaceWith(breaches(60));
  const { detail, found, assets, publicId } = await audit(scope);
  const [{ counts } = { counts: null }] = await readControls(scope);
  const shown = counts?.breach.shown ?? 0;
  // Failed first tries count too: without them the model would look better than it is.
  expect(shown).toBe(fake.calls.length);
  expect(shown).toBeGreaterThan(60);
  expect(shown).toBeLessThanOrEqual(120);
  expect((counts?.breach.right ?? 0) / shown).toBeLessThan(0.85);
  const reasons = new Set(detail.unjudged.map(({ reason }) => reason));
  expect(reasons).toEqual(new Set(['breach_missed', 'may_not_clear']));
  // What has neither a finding nor a reason was cleared. That ends with the provisional licence.
  const known = new Set(found.map(({ asset }) => asset));
  const cleared = assets.filter(({ name, unjudged }) => unjudged === null && !known.has(name));
  expect(cleared.length).toBeLessThan(15);
  const gaps = await gapsOf(scope, publicId);
  expect(gaps.map(({ reason }) => reason).toSorted()).toEqual([
    'breach_missed',
    'may_not_clear',
    'provisional',
  ]);
  const csv = await csvOf(scope, publicId);
  for (const { because, what_to_do: todo } of await getAuditGaps(scope, publicId)) {
    expect(csv).toContain(because);
    expect(csv).toContain(todo);
  }
  // In the next audit it has no licence from the start: every post has a finding or a reason.
  await addPosts(scope, breaches(80).slice(60));
  const next = await audit(scope);
  expect(next.found).toHaveLength(next.assets.filter(({ unjudged }) => unjudged === null).length);
}, 600_000);

test('a model that flags one lawful text in four loses its licence to accuse', async () => {
  objects = (body, turn) => {
    const all = honest(promptOf(body));
    const extra = everyPart(body).filter(
      ({ segment, quote }) =>
        !all.some((one) => one.segment === segment) && chance(turn, quote) < 0.25,
    );
    return [...all, ...extra];
  };
  const scope = await workspaceWith([...breaches(10), ...lawful(40)]);
  const first = await audit(scope);
  expect(first.detail.unjudged.map(({ reason }) => reason)).toContain('may_not_accuse');
  await addPosts(scope, lawful(60).slice(40));
  const { found } = await audit(scope);
  expect(found).toEqual([]);
  expect(fake.calls.length).toBeLessThanOrEqual((50 + 70) * 2);
}, 600_000);

const parrot = (body: ChatBody): readonly Objected[] => {
  const examples = examplesIn(instructionsOf(body));
  return everyPart(body).filter(({ rule, quote }) => examples.get(rule)?.includes(quote));
};
const STAND_INS: readonly [string, typeof objects, string, string][] = [
  ['a parrot', parrot, 'breach_missed', 'clear'],
  ['a yes-man', everyPart, 'lawful_flagged', 'accuse'],
  ['a silent model', () => [], 'breach_missed', 'clear'],
];
test.each(STAND_INS)(
  '%s clears nothing, accuses nobody, and its record says so',
  async (_name, model, reason, lost) => {
    objects = model;
    const texts = [...breaches(6), ...lawful(6)];
    const scope = await workspaceWith(texts);
    const { detail, found, publicId } = await audit(scope);
    expect(found).toEqual([]);
    expect(detail.unjudged).toMatchObject([{ reason, assets: texts.length }]);
    expect(await gapsOf(scope, publicId)).toMatchObject([{ kind: 'not_judged', reason }]);
    expect(fake.calls).toHaveLength(texts.length * 2);
    const [record] = await readControls(scope);
    const kind = lost === 'clear' ? 'breach' : 'lawful';
    expect(record?.counts[kind]).toEqual({ shown: texts.length * 2, right: 0 });
  },
  120_000,
);

test('a model that repeats itself judges nothing, is asked twice, and has no controls', async () => {
  fake.script({ always: { kind: 'text', text: 'The text is green and lawful. '.repeat(40) } });
  const scope = await workspaceWith([...breaches(2), ...lawful(2)]);
  const { detail, found } = await audit(scope);
  expect(found).toEqual([]);
  expect(detail.unjudged).toMatchObject([{ reason: 'answer_repeats', assets: 4 }]);
  expect(fake.calls).toHaveLength(8);
  expect(await readControls(scope)).toEqual([]);
}, 120_000);

test('a model that is too slow judges nothing, and the number of calls is bounded', async () => {
  const late = await createTestEngine(database, {
    model: `compatible:slow?url=${slow.url}&connect_ms=300&idle_ms=300&total_ms=600`,
  });
  const audits = createJudgedAudits(database, late);
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, JUDGED);
  await audits.addPosts(scope, [...breaches(1), ...lawful(1)]);
  const { detail, found } = await audits.audit(scope);
  expect(found).toEqual([]);
  expect(detail.unjudged).toMatchObject([{ reason: 'provider_unavailable', assets: 2 }]);
  expect(slow.calls.length).toBeLessThanOrEqual(8);
  expect(await readControls(scope)).toEqual([]);
}, 240_000);
