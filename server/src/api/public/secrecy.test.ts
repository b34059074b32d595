import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import type { Fault } from '../../../test/outside/fake-answer.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { addEntry } from '../../infobases/add-entry.ts';
import { fromPublicId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { createTestClient } from './client.fixture.ts';

const CANARIES = {
  input: 'CANARY-INPUT-7f3a',
  fact: 'CANARY-FACT-91bc',
  prompt: 'CANARY-COMMAND-2d4e',
  output: 'CANARY-OUTPUT-c6aa',
  providerKey: 'CANARY-KEY-55d0',
  tone: 'CANARY-TONE-8e12',
};

const database = await createTestDatabase();
const lines: string[] = [];
const log = createLog('trace', { write: (line) => void lines.push(line) });
const reply = `# A title\n\nThis text was written for the test and says ${CANARIES.output} in English.`;
const fake = await startFakeProvider({ reply: () => reply });
afterAll(() => fake.stop());
const { engine, restate, directory } = await createTestEngine(
  { ...database, log },
  {
    model: `compatible:fake?url=${fake.url}&connect_ms=2000&idle_ms=1000`,
    secrets: { COMPATIBLE_API_KEY: CANARIES.providerKey },
  },
);
const app = await createTestApp({ ...database, log }, { engine });

const printed: string[] = [];
const { template, infobase, toneMeta, key } = await (async () => {
  const workspace = await makeWorkspace(database);
  const content = await makeContent(workspace.scope);
  await addEntry(workspace.scope, {
    infobaseId: content.infobase,
    kind: 'fact',
    languageKey: 'EN',
    title: 'Desk',
    body: `The desk is ${CANARIES.fact}.`,
  });
  await database.admin.query(
    `update template_version set content = replace(content::text, 'Write about', $1)::jsonb`,
    [`Write ${CANARIES.prompt} about`],
  );
  await database.admin.query(
    `update tone_version set content = replace(content::text, 'Say you', $1)::jsonb`,
    [`Say ${CANARIES.tone}`],
  );
  return { ...content, key: workspace.key };
})();

const FAULTS: (Fault | null)[] = [
  null,
  { kind: 'status', status: 400, body: `{"error":{"message":"${CANARIES.input} is bad"}}` },
  { kind: 'status', status: 500, body: CANARIES.output },
  { kind: 'truncated-json' },
  { kind: 'wrong-shape' },
  { kind: 'error-body' },
  { kind: 'stall' },
  { kind: 'endless' },
  { kind: 'wrong-language' },
];

let brokenStatus = 0;

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => printed.push(String(chunk)) > 0);
  }
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => printed.push(words.join(' ')));
  }
  const call = await createTestClient(app, key);
  for (const fault of FAULTS) {
    fake.script({ queue: [fault] });
    await call('generateDocument', {
      body: {
        templateId: template,
        language_key: 'EN',
        input: JSON.stringify({ name: `desk ${CANARIES.input}`, facts: infobase }),
        toneOfVoiceMetaId: toneMeta,
      },
    });
  }
  await call('generateDocument', {
    body: { templateId: template, language_key: 'EN', input: `{"name": ${CANARIES.input}` },
  });
  // A fault of our own in the middle of a step.
  await database.admin.query('alter table model_answer rename to model_answer_away');
  const broken = call('generateDocument', {
    body: {
      templateId: template,
      language_key: 'EN',
      input: JSON.stringify({ name: `desk ${CANARIES.input}` }),
    },
  });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await database.admin.query('alter table model_answer_away rename to model_answer');
  brokenStatus = (await broken).status;
  vi.restoreAllMocks();
}, 180_000);

test('the canaries were where they should be', () => {
  expect(brokenStatus).toBe(201);
  const asked = JSON.stringify(fake.calls.map(({ body, headers }) => [body, headers]));
  for (const name of ['input', 'fact', 'prompt', 'providerKey', 'tone'] as const) {
    expect(asked, name).toContain(CANARIES[name]);
  }
});

test.each(Object.entries(CANARIES))('no log line holds the %s', (_name, canary) => {
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => line.includes(canary))).toEqual([]);
  expect(printed.filter((text) => text.includes(canary))).toEqual([]);
});

test('the journal of the engine names documents and holds no text', async () => {
  const call = await createTestClient(app, key);
  fake.script({ always: { kind: 'status', status: 500 } });
  const { json } = await call('generateDocument', {
    headers: { prefer: 'wait=2' },
    body: {
      templateId: template,
      language_key: 'EN',
      input: JSON.stringify({ name: `desk ${CANARIES.input}`, facts: infobase }),
    },
  });
  // The run sleeps between two attempts: its input, its steps and their results are in the journal.
  const query = 'select * from sys_journal';
  const response = await fetch(`${restate.adminUrl}/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query }),
  });
  fake.script({});
  const { rows } = (await response.json()) as { rows: { raw: string; entry_json: string }[] };
  const journal = rows.map(
    (row) => `${JSON.stringify(row)} ${Buffer.from(row.raw, 'hex').toString()}`,
  );
  const documentId = fromPublicId('doc', json.documentId) ?? 'none';
  expect(journal.some((entry) => entry.includes(documentId))).toBe(true);
  expect(journal.some((entry) => entry.includes('provider_unavailable'))).toBe(true);
  for (const [name, canary] of Object.entries(CANARIES)) {
    expect(
      journal.filter((entry) => entry.includes(canary)),
      name,
    ).toEqual([]);
  }
  const said = readFileSync(join(directory, 'engine', 'log'), 'utf8');
  for (const canary of Object.values(CANARIES)) expect(said).not.toContain(canary);
});
