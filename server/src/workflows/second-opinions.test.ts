import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { startFakeProvider } from '../../test/outside/fake-provider.ts';
import type { ChatBody } from '../../test/outside/fake-reply.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { createJudgedAudits } from '../../test/judged-audits.ts';
import { getAuditGaps } from '../audits/get-audit-gaps.ts';
import { addControls, readControls } from '../audits/judge-controls.ts';
import { readPool } from '../checking/judge/control-pool.ts';
import { answerOf, partsOf, promptOf } from '../checking/judge/judge.fixture.ts';
import { answerHint } from '../hints/answer-hint.ts';
import { listHints } from '../hints/list-hints.ts';
import type { Scope } from '../platform/db/scope.ts';
import { enablePack } from '../rules/enable-pack.ts';
import { createPackCatalog, PACKS_FOLDER } from '../rules/packs/pack-catalog.ts';

/**
 * A stand-in at the protocol that knows the controls: it confirms breaches of the pool, and sentences with
 * "planet".
 */
const database = await createTestDatabase();
const BREACHES = new Set(readPool('en').flatMap(({ breach }) => breach));
const isBreach = (text: string): boolean => BREACHES.has(text) || text.includes('planet');
const opinions = (body: ChatBody): string =>
  JSON.stringify({
    opinions: partsOf(promptOf(body)).map(({ id, rules = [], text }) => ({
      segment: id,
      opinion: isBreach(text) ? 'confirms' : 'doubts',
      ground: 'words',
      rule: rules[0],
      quote: text,
      why: 'The model’s own words.',
    })),
  });
const judged = (body: ChatBody): string =>
  answerOf(
    partsOf(promptOf(body)).flatMap(({ id = '', rules = [], text }) =>
      BREACHES.has(text) ? rules.map((rule) => ({ rule, segment: id, quote: text })) : [],
    ),
  );
const isAboutOpinions = (body: ChatBody): boolean =>
  JSON.stringify(body).includes('You give a second opinion');
const fake = await startFakeProvider({
  reply: (body) => (isAboutOpinions(body) ? opinions(body) : judged(body)),
});
afterAll(() => fake.stop());
const MODEL = `${new URL(fake.url).host}:fake`;
const running = await createTestEngine(database, { model: `compatible:fake?url=${fake.url}` });
const { addPosts, audit } = createJudgedAudits(database, running);
beforeEach(() => {
  fake.calls.length = 0;
});
const packs = await createPackCatalog(PACKS_FOLDER, database.log)();

const TEXT =
  'Packaged by nature, loved by the planet. Every order makes the air cleaner for your children.';

const newScope = async (): Promise<Scope> => {
  const { scope } = await makeWorkspace(database);
  const pack = packs.get('eu-green-claims');
  if (!pack) throw new Error('the pack is missing');
  await enablePack(scope, pack);
  await addPosts(scope, [TEXT]);
  return scope;
};

const hintsOf = async (scope: Scope, auditId: string, more = {}) => {
  const all = { family: null, language: null, state: null, after: 0, limit: 50 } as const;
  return (await listHints(scope, { auditId, ...all, ...more })).hints;
};
const noOpinion = async (scope: Scope, auditId: string) =>
  (await getAuditGaps(scope, auditId)).filter(({ kind }) => kind === 'no_opinion');

test('an audit that asks for it has an opinion on each open hint, which changes nothing', async () => {
  const scope = await newScope();
  const { publicId, detail } = await audit(scope, { secondOpinion: true });
  expect(detail.hints).toMatchObject({ undecided: 2, breach: 0, no_breach: 0 });
  expect(await hintsOf(scope, publicId)).toMatchObject([
    { state: 'undecided', opinion: { opinion: 'confirms', model: MODEL } },
    { state: 'undecided', opinion: { opinion: 'doubts', why: 'The model’s own words.' } },
  ]);
  expect(await hintsOf(scope, publicId, { opinion: 'doubts' })).toHaveLength(1);
  expect(await noOpinion(scope, publicId)).toEqual([]);
  // Decided hints are not asked about again.
  for (const { id } of await hintsOf(scope, publicId))
    await answerHint(scope, { hintId: id, answer: 'no_breach', note: null });
  const again = await audit(scope, { secondOpinion: true });
  expect(await hintsOf(scope, again.publicId)).toMatchObject([
    { opinion: null },
    { opinion: null },
  ]);
  expect(await noOpinion(scope, again.publicId)).toEqual([]);
}, 120_000);

test('an audit that does not ask for it makes no such call and says nothing of it', async () => {
  const scope = await newScope();
  const { publicId } = await audit(scope);
  expect(fake.calls.filter(({ body }) => isAboutOpinions(body as ChatBody))).toEqual([]);
  expect((await hintsOf(scope, publicId)).map(({ opinion }) => opinion)).toEqual([null, null]);
  expect(await noOpinion(scope, publicId)).toEqual([]);
}, 120_000);

test('without a licence no opinion is shown, and the audit says so', async () => {
  const scope = await newScope();
  await addControls(
    scope,
    (['breach', 'lawful'] as const).flatMap((kind) =>
      Array.from({ length: 60 }, () => ({
        model: MODEL,
        family: 'eu-green-claims',
        ruleId: 'eu-green-claims/any',
        kind,
        isRight: false,
      })),
    ),
  );
  const { publicId } = await audit(scope, { secondOpinion: true });
  expect((await hintsOf(scope, publicId)).map(({ opinion }) => opinion)).toEqual([null, null]);
  expect(await noOpinion(scope, publicId)).toMatchObject([
    { reason: 'no_opinion', assets: null, rules: 0 },
  ]);
  // Its controls count all the same: only more of them can show that it is better now.
  const [record] = await readControls(scope);
  expect(record?.counts.breach.right).toBeGreaterThan(0);
}, 120_000);
