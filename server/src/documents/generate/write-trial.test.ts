import { afterAll, expect, test } from 'vitest';
import type { Trial } from '@copydesk/contract/templates/template-draft';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { fromPublicId } from '../../platform/ids.ts';
import { modelOn } from '../../platform/model/model.fixture.ts';
import { type TrialRequest, writeTrial } from './write-trial.ts';

const ENGLISH =
  'This is a text about a desk that stands in a room with a window, and it is written in English.';
const DUTCH =
  'Dit is een tekst over een bureau dat in een kamer met een raam staat, en die is in het Nederlands.';

const database = await createTestDatabase();
const { scope } = await makeWorkspace(database);
const { tone } = await makeContent(scope);
let reply: (turn: number) => string = () => ENGLISH;
let turn = 0;
const provider = await startFakeProvider({ reply: () => reply(++turn) });
afterAll(() => provider.stop());
const model = modelOn(database, `openai:gpt-5-mini?url=${provider.url}`);

const request: TrialRequest = {
  languageKey: 'EN',
  name: 'Page',
  form: [
    { key: 'name', type: 'text', label: 'Name', required: true },
    { key: 'size', type: 'text', label: 'Size', required: false },
  ],
  commands: ['Plan a page about {{name}}.', 'Write it from this plan: {{previous}}'],
  input: { name: 'Walnut desk', size: 'large' },
  tone: { id: fromPublicId('ton', tone) ?? '', version: 1 },
  facts: [{ id: 'ent_1', version: 1, kind: 'fact', title: 'Wood', body: 'It is walnut.' }],
};
let count = 0;
const attempt = async (changes: Partial<TrialRequest> = {}, name = `trial ${++count}`) => {
  turn = 0;
  const before = provider.calls.length;
  const asked = { name, request: { ...request, ...changes } };
  const trial = (await writeTrial(scope, model, asked)) as Trial;
  return { trial, calls: provider.calls.slice(before) };
};

test('each command is asked for as a document would ask, and told as it was sent', async () => {
  reply = (n) => `${ENGLISH} Step ${n}.`;
  const { trial, calls } = await attempt();
  const sent = calls.map(({ body }) => body.messages.map(({ content }) => JSON.stringify(content)));
  expect(trial.steps).toHaveLength(2);
  for (const [n, step] of trial.steps.entries()) {
    const said = sent[n]?.join('\n') ?? '';
    expect(said).toContain(JSON.stringify(step.prompt).slice(1, -1));
    expect(said).toContain(JSON.stringify(step.instructions).slice(1, -1));
  }
  expect(trial.steps[0]?.prompt).toContain('Walnut desk');
  expect(trial.steps[0]?.prompt).toContain('large');
  expect(trial.steps[0]?.instructions).toContain('It is walnut.');
  expect(trial.steps[0]?.instructions).toContain('Say you.');
  expect(trial.steps[1]?.prompt).toContain('Step 1.');
  expect(trial.steps[1]).toMatchObject({ text: `${ENGLISH} Step 2.`, foreign: false });
  expect(trial.facts).toEqual([{ title: 'Wood', body: 'It is walnut.' }]);
  expect(trial.sandbox).toBe(false);
});

test('an answer in another language is asked for once more, and both are counted', async () => {
  reply = (n) => (n === 1 ? DUTCH : ENGLISH);
  const { trial, calls } = await attempt({ commands: ['Write about {{name}}.'] });
  expect(calls).toHaveLength(2);
  expect(trial.steps).toMatchObject([{ text: ENGLISH, foreign: false }]);
  reply = () => ENGLISH;
  const single = await attempt({ commands: ['Write about {{name}}.'] });
  const [twice, once] = [trial.steps[0], single.trial.steps[0]];
  expect(twice?.input_tokens).toBeGreaterThan(once?.input_tokens ?? 0);
});

test('a trial ends where a document would have failed, with what was written', async () => {
  reply = () => DUTCH;
  const { trial } = await attempt();
  expect(trial.steps).toMatchObject([{ position: 0, text: DUTCH, foreign: true }]);
});

test('work that is repeated pays for nothing twice', async () => {
  reply = () => ENGLISH;
  const first = await attempt({}, 'same');
  const again = await attempt({}, 'same');
  expect(again.calls).toEqual([]);
  expect(again.trial.steps.map(({ text }) => text)).toEqual(
    first.trial.steps.map(({ text }) => text),
  );
});

test('the sandbox is not refused for the language of what people typed', async () => {
  const input = { name: DUTCH, size: `${DUTCH} `.repeat(30) };
  const asked = { name: 'trial without a model', request: { ...request, input } };
  const trial = (await writeTrial(scope, modelOn(database, 'sandbox'), asked)) as Trial;
  expect(trial).toMatchObject({ sandbox: true, steps: [{ foreign: false }, { foreign: false }] });
});
