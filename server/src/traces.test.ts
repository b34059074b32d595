import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { startFakeProvider } from '../test/outside/fake-provider.ts';
import { makeWorkspace } from '../test/factories.ts';
import { makeRule } from '../test/make-rule.ts';
import { createTestDatabase } from '../test/harness.ts';
import { startTraceReceiver } from '../test/outside/trace-receiver.ts';
import { startEmbeddedRestate } from './platform/durable/embedded-restate.ts';
import { freePort } from './platform/free-port.ts';
import { toPublicId } from './platform/ids.ts';
import { environment } from './roots/environment.ts';
import { ruleAgainst } from './rules/rule-source.fixture.ts';
import { createTemplate } from './templates/create-template.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const SECRET = 'sk-very-secret';
const WORDS = 'Harbour lights at dawn';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
// With a rule, the draft is checked in a child process.
await makeRule(own.scope, ruleAgainst('zappo'));
const template = toPublicId(
  'tpl',
  await createTemplate(own.scope, {
    key: 'traced',
    languages: [
      {
        languageKey: 'EN',
        form: [{ key: 'topic', type: 'text', label: 'Topic', required: true }],
        commands: ['Write a text about {{topic}}.'],
      },
    ],
  }),
);
const receiver = await startTraceReceiver();
const provider = await startFakeProvider();
const directory = mkdtempSync(join(tmpdir(), 'copydesk-traces-'));
const restate = await startEmbeddedRestate(directory);
const port = await freePort();
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await restate.kill();
  await provider.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** What the roles wrote to their logs, line by line. */
const lines: Record<string, unknown>[] = [];
/** Starts a role as an operator does: a process of its own, set by its environment. */
const startRole = (role: 'api' | 'workflows') => {
  const child = spawn(process.execPath, [MAIN, role], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...environment,
      DATABASE_URL: database.url,
      PORT: String(port),
      ENGINE_INGRESS_URL: restate.ingressUrl,
      ENGINE_ADMIN_URL: restate.adminUrl,
      ENGINE_IDENTITY_KEY: restate.identityKey,
      WORKFLOWS_PORT: String(restate.workflowsPort),
      BLOB_STORE: pathToFileURL(join(directory, 'blobs')).href,
      MODEL: `openai:gpt-5-mini?url=${provider.url}`,
      OPENAI_API_KEY: SECRET,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    },
  });
  children.push(child);
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const whole = (rest + text).split('\n');
    rest = whole.pop() ?? '';
    lines.push(...whole.map((line) => JSON.parse(line) as Record<string, unknown>));
  });
};

const base = `http://127.0.0.1:${port}`;
const statusOf = (path: string) =>
  fetch(`${base}${path}`).then(
    async (answer) => ((await answer.json()) as { status: string }).status,
    () => 'away',
  );

/** Writes a document below a trace of the caller's own. */
const write = async (isSampled: boolean) => {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  const answer = await fetch(`${base}/public/v1/document`, {
    method: 'POST',
    headers: {
      'x-api-key': own.key,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`,
    },
    body: JSON.stringify({
      templateId: template,
      language_key: 'EN',
      input: JSON.stringify({ topic: WORDS }),
    }),
  });
  expect(answer.status).toBe(201);
  return { traceId, spanId, text: await answer.text() };
};

const spansOf = (traceId: string) => receiver.spans.filter((span) => span.traceId === traceId);

test('one trace leads from the request of a caller through SQL, the engine and a step to the call of the model', async () => {
  startRole('api');
  startRole('workflows');
  await expect.poll(() => statusOf('/readyz'), { timeout: 120_000 }).toBe('ready');
  const { traceId, spanId, text } = await write(true);
  const names = () => spansOf(traceId).map(({ service, name }) => `${service}: ${name}`);
  const wanted = [
    'copydesk-api: POST /public/v1/document',
    'copydesk-api: start documents.generate',
    'copydesk-workflows: work documents/generate',
    'copydesk-workflows: step command 0',
    'copydesk-workflows: ask openai:gpt-5-mini',
  ];
  await expect.poll(names, { timeout: 30_000 }).toEqual(expect.arrayContaining(wanted));
  expect(names().some((name) => name.startsWith('copydesk-api: sql '))).toBe(true);
  expect(names().some((name) => name.startsWith('copydesk-workflows: sql '))).toBe(true);
  expect(names().some((name) => name.startsWith('copydesk-workflows: child '))).toBe(true);

  const spans = spansOf(traceId);
  const ids = new Set([spanId, ...spans.map((span) => span.spanId)]);
  expect(spans.filter((span) => !ids.has(span.parentSpanId ?? ''))).toEqual([]);
  const request = spans.find(({ name }) => name === 'POST /public/v1/document');
  expect(request?.parentSpanId).toBe(spanId);
  expect(request?.attributes).toContainEqual({
    key: 'copydesk.workspace',
    value: { stringValue: own.scope.workspaceId },
  });
  const asked = spans.filter(({ name }) => name === 'ask openai:gpt-5-mini');
  expect(provider.calls.map(({ headers }) => headers['traceparent'])).toEqual(
    expect.arrayContaining(asked.map((span) => `00-${traceId}-${span.spanId}-01`)),
  );

  // Nothing that somebody wrote, and no secret, is in any span.
  const all = JSON.stringify(receiver.spans);
  const answered = JSON.parse(text) as { text?: string };
  for (const hidden of [WORDS, SECRET, own.key, own.key.slice(3), template, provider.url]) {
    expect(all).not.toContain(hidden);
  }
  expect(answered.text === undefined || !all.includes(answered.text.slice(0, 40))).toBe(true);

  const logged = lines.find(({ msg, trace }) => msg === 'request' && trace === traceId);
  expect(logged).toMatchObject({
    process: 'api',
    actor: 'key',
    workspace: own.scope.workspaceId,
    route: '/public/v1/document',
    release: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    pid: children[0]?.pid,
  });
  // Every line says which release and process it is from, and who acted.
  for (const line of lines) {
    expect(line).toMatchObject({
      release: expect.any(String) as string,
      process: expect.stringMatching(/^(api|workflows)$/) as string,
      actor: expect.stringMatching(/^(system|key|user|none)$/) as string,
    });
  }
}, 240_000);

test('a trace that the caller does not sample is not sent, and the probes are never a trace', async () => {
  const { traceId } = await write(false);
  const sampled = await write(true);
  await expect.poll(() => spansOf(sampled.traceId).length, { timeout: 30_000 }).toBeGreaterThan(5);
  expect(spansOf(traceId)).toEqual([]);
  expect(receiver.spans.filter(({ name }) => /healthz|readyz/.test(name))).toEqual([]);
}, 60_000);
