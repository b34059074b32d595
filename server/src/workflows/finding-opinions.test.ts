import { afterAll, beforeEach, expect, test } from 'vitest';
import { packOf } from '../../test/checked-page.ts';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { startFakeProvider } from '../../test/outside/fake-provider.ts';
import type { ChatBody } from '../../test/outside/fake-reply.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { createJudgedAudits } from '../../test/judged-audits.ts';
import { waitForWork } from '../../test/wait-for-work.ts';
import { verifyAudit } from '../activity/verify-audit.ts';
import { finalizeWork } from '../audits/audit-work.ts';
import { getAuditGaps } from '../audits/get-audit-gaps.ts';
import { addControls } from '../audits/judge-controls.ts';
import { examplesIn, instructionsOf, partsOf, promptOf } from '../checking/judge/judge.fixture.ts';
import type { GivenOpinion } from '../checking/judge/opinion-schema.ts';
import type { Scope } from '../platform/db/scope.ts';
import { enablePack } from '../rules/enable-pack.ts';
import { ruleAgainst } from '../rules/rule-source.fixture.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { exportViolations } from '../violations/list/export-violations.ts';
import { getViolation } from '../violations/list/get-violation.ts';
import { listViolations } from '../violations/list/list-violations.ts';
import { saveOpinionCounts } from '../violations/opinions/ask-about-findings.ts';
import { listAskable } from '../violations/opinions/list-askable.ts';

/** Stand-ins at the protocol. A sentence is a breach if it ends with an exclamation mark. */
const database = await createTestDatabase();
const about = (
  body: ChatBody,
  judge: (text: string) => GivenOpinion['opinion'],
): readonly GivenOpinion[] =>
  partsOf(promptOf(body)).map(({ id = '', rules = [], text }) => ({
    segment: id,
    opinion: judge(text),
    ground: 'words',
    rule: rules[0] ?? '',
    quote: text,
    why: 'The model’s own words.',
  }));
const honest = (body: ChatBody): readonly GivenOpinion[] =>
  about(body, (text) => (text.endsWith('!') ? 'confirms' : 'doubts'));
const inJson = (opinions: readonly GivenOpinion[]): string => JSON.stringify({ opinions });
let says: (body: ChatBody) => string = (body) => inJson(honest(body));
const fake = await startFakeProvider({ reply: (body) => says(body) });
afterAll(() => fake.stop());
const MODEL = `${new URL(fake.url).host}:fake`;
const running = await createTestEngine(database, { model: `compatible:fake?url=${fake.url}` });
const { addPosts, audit: start } = createJudgedAudits(database, running);
beforeEach(() => {
  fake.calls.length = 0;
  says = (body) => inJson(honest(body));
});

const PACK = packOf('test-pack', [
  ruleAgainst('zoppo', {
    tests: [
      { lang: 'en', text: 'Everybody wants zoppo!', expect: ['zoppo'] },
      { lang: 'en', text: 'Nothing beats zoppo!', expect: ['zoppo'] },
      { lang: 'en', text: 'Zoppo is what we sell!', expect: ['Zoppo'] },
      { lang: 'en', text: 'This is fine.', ok: true },
      { lang: 'en', text: 'Nothing here.', ok: true },
    ],
  }),
  ruleAgainst('zappo'),
]);
const BREACH = 'Our zoppo soap wins!';
const LAWFUL = 'The zoppo soap is here.';

const newScope = async (texts: readonly string[] = [BREACH, LAWFUL, LAWFUL]): Promise<Scope> => {
  const { scope } = await makeWorkspace(database);
  await enablePack(scope, PACK);
  await addPosts(scope, texts);
  return scope;
};

/** Audits everything and waits until a model was asked about all that it is asked about. */
const audit = async (scope: Scope, more = { secondOpinion: true }) => {
  const done = await start(scope, more);
  const work = finalizeWork(scope.workspaceId, done.id);
  expect(await waitForWork(running.engine, work, 60_000)).toBe(true);
  return done;
};

const ALL = { reviewState: 'all', severity: null, search: null } as const;
const findingsOf = async (scope: Scope, auditId: string) => {
  const page = { ...ALL, page: 1, pageSize: 100, cursor: null, facts: true };
  const { violations, facts } = await listViolations(scope, { auditId, ...page });
  return violations.map((one, n) => ({ ...one, opinion: facts[n]?.opinion }));
};
const opinionsOf = async (scope: Scope, auditId: string) =>
  (await findingsOf(scope, auditId))
    .map(({ opinion }) => opinion?.opinion ?? null)
    .toSorted((one, other) => String(one).localeCompare(String(other)));
const gapsOf = async (scope: Scope, auditId: string) =>
  (await getAuditGaps(scope, auditId)).filter(({ reason }) => reason === 'no_opinion_on_findings');

test('a model confirms or doubts each finding, with words of the text, and nothing else changes', async () => {
  const scope = await newScope();
  const { id, publicId, detail } = await audit(scope);
  const found = await findingsOf(scope, publicId);
  expect(found).toHaveLength(3);
  expect(detail.total_violations).toBe(3);
  expect(found.map(({ review_state: state }) => state)).toEqual(Array(3).fill('undecided'));
  const [confirmed] = found.filter(({ opinion }) => opinion?.opinion === 'confirms');
  expect(confirmed?.opinion).toEqual({
    opinion: 'confirms',
    ground: 'words',
    quote: BREACH,
    why: 'The model’s own words.',
    violation_id: confirmed?.id,
    model: MODEL,
  });
  // The same sentence on two assets is asked about once, and both say so.
  const doubted = found.filter(({ opinion }) => opinion?.opinion === 'doubts');
  expect(doubted).toHaveLength(2);
  expect(new Set(doubted.map(({ opinion }) => opinion?.violation_id)).size).toBe(1);
  expect(fake.calls).toHaveLength(1);
  expect(partsOf(promptOf(fake.calls[0]?.body as ChatBody))).toHaveLength(4);
  const { facts } = await getViolation(scope, confirmed?.id ?? '', { facts: true });
  expect(facts?.opinion).toEqual(confirmed?.opinion);
  const lines = [];
  for await (const some of await exportViolations(scope, { auditId: publicId, ...ALL }))
    lines.push(...some);
  expect(lines.find((line) => line.id === confirmed?.id)).toMatchObject({
    opinion: 'confirms',
    opinion_ground: 'words',
    opinion_quote: BREACH,
    opinion_why: 'The model’s own words.',
  });
  expect(await gapsOf(scope, publicId)).toEqual([]);
  expect(await verifyAudit(scope, id)).toMatchObject({ faults: { count: 0 } });
}, 120_000);

test('an audit that does not ask for it asks no model about findings and says nothing of it', async () => {
  const scope = await newScope();
  const { publicId } = await audit(scope, { secondOpinion: false });
  expect(fake.calls).toEqual([]);
  expect(await opinionsOf(scope, publicId)).toEqual([null, null, null]);
  expect(await gapsOf(scope, publicId)).toEqual([]);
}, 120_000);

test('a finding that somebody has decided about is not asked about again', async () => {
  const scope = await newScope();
  const first = await audit(scope);
  for (const { id } of await findingsOf(scope, first.publicId))
    await reviewViolation(scope, {
      violationId: id,
      action: 'elevated_risk',
      reason: null,
      applyToGroup: false,
      acceptedVersions: null,
    });
  fake.calls.length = 0;
  const again = await audit(scope);
  expect(await opinionsOf(scope, again.publicId)).toEqual([null, null, null]);
  expect(await gapsOf(scope, again.publicId)).toEqual([]);
  expect(fake.calls).toEqual([]);
}, 120_000);

const STAND_INS: Readonly<Record<string, (body: ChatBody) => string>> = {
  'a yes-man': (body) => inJson(about(body, () => 'confirms')),
  'a model that doubts everything': (body) => inJson(about(body, () => 'doubts')),
  'a parrot': (body) => {
    const examples = [...examplesIn(instructionsOf(body)).values()].flat();
    return inJson(about(body, (text) => (examples.includes(text) ? 'confirms' : 'doubts')));
  },
  'a silent model': () => '',
  'a model that repeats itself': () => 'It is what it is, as everybody knows here. '.repeat(50),
  'a model that quotes other words': (body) =>
    inJson(
      honest(body).map((one) =>
        one.quote.includes('soap') ? { ...one, quote: 'Nothing of this was ever written.' } : one,
      ),
    ),
};

test.each(Object.entries(STAND_INS))(
  '%s gives no opinion, every finding stays, and the audit says so',
  async (_, standIn) => {
    const scope = await newScope();
    says = standIn;
    const { publicId, detail } = await audit(scope);
    expect(detail.total_violations).toBe(3);
    expect(await opinionsOf(scope, publicId)).toEqual([null, null, null]);
    expect(await gapsOf(scope, publicId)).toMatchObject([
      { kind: 'no_opinion', because: expect.stringContaining('0 of 2 findings') as string },
    ]);
  },
  120_000,
);

test('without a licence to clear a model may not doubt a finding, and it may still confirm one', async () => {
  const scope = await newScope();
  await addControls(
    scope,
    Array.from({ length: 60 }, () => ({
      model: MODEL,
      family: 'test-pack',
      ruleId: 'test-pack/any',
      kind: 'breach' as const,
      isRight: false,
    })),
  );
  const { publicId } = await audit(scope);
  expect(await opinionsOf(scope, publicId)).toEqual(['confirms', null, null]);
  expect(await gapsOf(scope, publicId)).toMatchObject([
    { because: expect.stringContaining('1 of 2 findings') as string },
  ]);
}, 120_000);

test('within the bound a model is asked about the rules that are least often right, once', async () => {
  const scope = await newScope([BREACH, LAWFUL, 'The zappo soap is here.']);
  const { id } = await audit(scope, { secondOpinion: false });
  const admin = (text: string) => database.admin.query<{ rank: string }>(text, [id]);
  expect(await listAskable(scope, { auditId: id, most: 9 })).toBeNull();
  // As if the audit had asked and its end were still to come.
  await admin(`update audit set request = request || '{"secondOpinion": true}' where id = $1`);
  await admin(`
    update violation_likelihood l set share = case r.key when 'test-pack/no-zappo' then 0.2 else 0.9 end
    from rule r where r.id = l.rule_id and l.audit_id = $1`);
  const ranksOf = async (word: string) =>
    (
      await admin(
        `select rank from violation where audit_id = $1 and violating_text = '${word}' order by rank`,
      )
    ).rows.map(({ rank }) => rank);
  const [worst] = await ranksOf('zappo');
  const [second] = await ranksOf('zoppo');
  const asked = (most: number) => listAskable(scope, { auditId: id, most });
  expect(await asked(2)).toMatchObject({ ranks: [worst, second], wanted: 3 });
  expect(await asked(0)).toMatchObject({ ranks: [], wanted: 3 });
  await saveOpinionCounts(scope, { auditId: id, wanted: 3 });
  expect(await asked(2)).toBeNull();
}, 120_000);

test('a process that ends while a model is asked loses no finding, and the next one asks the rest', async () => {
  const letter = (n: number): string => String.fromCharCode(97 + n);
  const many = Array.from(
    { length: 45 },
    (_, n) => `Box ${letter(n % 9)}${letter(9 + Math.trunc(n / 9))} has zoppo soap.`,
  );
  const scope = await newScope([many.join(' ')]);
  let calls = 0;
  const stopping: Promise<void>[] = [];
  says = (body) => {
    calls += 1;
    if (calls === 2) stopping.push(running.stopWorkflows());
    return inJson(honest(body));
  };
  const done = await start(scope, { secondOpinion: true });
  await expect.poll(() => stopping.length, { timeout: 60_000 }).toBe(1);
  await stopping[0];
  expect(done.detail.total_violations).toBe(45);
  await running.startWorkflows();
  const work = finalizeWork(scope.workspaceId, done.id);
  expect(await waitForWork(running.engine, work, 90_000)).toBe(true);
  expect(await opinionsOf(scope, done.publicId)).toEqual(Array(45).fill('doubts'));
  expect(await gapsOf(scope, done.publicId)).toEqual([]);
  // The first twenty were stored, and are not asked about again.
  const first = fake.calls[0]?.hash;
  expect(fake.calls.filter(({ hash }) => hash === first)).toHaveLength(1);
}, 240_000);
