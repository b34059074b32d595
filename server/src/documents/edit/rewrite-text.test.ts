import { afterAll, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { saidBy } from '../../../test/outside/fake-reply.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { createListener } from '../../platform/db/listen.ts';
import { setTokenBudget } from '../../workspaces/set-token-budget.ts';
import { rewriteText, type TextToRewrite } from './rewrite-text.ts';

const database = await createTestDatabase();
const fake = await startFakeProvider();
const listener = createListener(database.url, database.log);
afterAll(async () => {
  await fake.stop();
  await listener.stop();
});
const { engine } = await createTestEngine(database, {
  model: `compatible:fake?url=${fake.url}&concurrency=20`,
});
const parts = { engine, listener };

const SENTENCE = 'The desk stands firmly on four legs of solid oak and comes with a long warranty.';
const DUTCH =
  'Het bureau staat stevig op vier poten van massief eikenhout en heeft lange garantie.';
const asked = (changes: Partial<TextToRewrite> = {}): TextToRewrite => ({
  text: SENTENCE,
  before: 'About desks.',
  after: '',
  instruction: 'shorter',
  words: null,
  toneOfVoiceMetaId: null,
  language: 'EN',
  ...changes,
});

test('the answer of the model comes back with what it cost, and nothing of it is kept', async () => {
  const { scope } = await makeWorkspace(database);
  fake.script({ always: { kind: 'text', text: '  The desk stands on solid oak.\n' } });
  const answer = await rewriteText(scope, parts, asked());
  expect(answer).toMatchObject({
    text: 'The desk stands on solid oak.',
    sandbox: false,
    model: 'fake',
  });
  expect(answer.inputTokens).toBeGreaterThan(50);
  const { rows } = await database.admin.query('select from passage where workspace_id = $1', [
    scope.workspaceId,
  ]);
  expect(rows).toEqual([]);
});

test('the tone is the one of the workspace, in its newest words', async () => {
  const { scope } = await makeWorkspace(database);
  const { toneMeta } = await makeContent(scope);
  fake.script({ always: { kind: 'text', text: SENTENCE } });
  await rewriteText(scope, parts, asked({ instruction: 'tone', toneOfVoiceMetaId: toneMeta }));
  const [system] = [saidBy(fake.calls.at(-1)!.body, 'system')];
  expect(system).toContain('Voice: House');
  expect(system).toContain('Say you.');
});

test('a foreign answer is asked for once more, and then refused', async () => {
  const { scope } = await makeWorkspace(database);
  const before = fake.calls.length;
  fake.script({ queue: [{ kind: 'text', text: DUTCH }], always: { kind: 'text', text: SENTENCE } });
  const answer = await rewriteText(scope, parts, asked());
  expect(answer.text).toBe(SENTENCE);
  expect(fake.calls.length - before).toBe(2);
  fake.script({ always: { kind: 'text', text: DUTCH } });
  await expect(rewriteText(scope, parts, asked({ before: 'x' }))).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The language model answered in another language. Try again.',
  });
});

test('a model that refuses, and a budget that is used up, are said as such', async () => {
  const { scope } = await makeWorkspace(database);
  fake.script({ always: { kind: 'filtered' } });
  await expect(rewriteText(scope, parts, asked())).rejects.toMatchObject({ code: 'unavailable' });
  await setTokenBudget(scope, 1);
  await expect(rewriteText(scope, parts, asked())).rejects.toMatchObject({
    code: 'budget_used_up',
  });
});

test('what an instruction needs is asked for at its field', async () => {
  const [{ scope }, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  const { toneMeta } = await makeContent(other.scope);
  const wrong: readonly [Partial<TextToRewrite>, string][] = [
    [{ text: ' \n ' }, 'text'],
    [{ instruction: 'custom' }, 'words'],
    [{ instruction: 'tone' }, 'tone_of_voice_meta_id'],
    [{ toneOfVoiceMetaId: 'tom_x' }, 'tone_of_voice_meta_id'],
    [{ toneOfVoiceMetaId: toneMeta }, 'tone_of_voice_meta_id'],
  ];
  for (const [changes, field] of wrong) {
    await expect(rewriteText(scope, parts, asked(changes))).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ loc: [field] }],
    });
  }
  const own = await makeContent(scope);
  await expect(
    rewriteText(scope, parts, asked({ toneOfVoiceMetaId: own.toneMeta, language: 'NL' })),
  ).rejects.toMatchObject({ issues: [{ loc: ['tone_of_voice_meta_id'] }] });
});
