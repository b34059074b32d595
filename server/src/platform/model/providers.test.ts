import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { resolveChain } from './chain.ts';
import { createModel } from './create-model.ts';
import { request } from './model.fixture.ts';
import { modelOf } from './providers.ts';
import { runWatched, watchFetch } from './watch-fetch.ts';

const database = await createTestDatabase();
const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
let events: readonly object[] = [];
const server = createServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8');
    received.push({ path: incoming.url ?? '', headers: incoming.headers, body });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
afterAll(() => new Promise((resolve) => server.close(resolve)));

const completion = [
  { id: '1', model: 'm', choices: [{ index: 0, delta: { role: 'assistant', content: 'Hello.' } }] },
  {
    id: '1',
    model: 'm',
    choices: [{ index: 0, delta: { content: '' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 11, completion_tokens: 3, total_tokens: 14 },
  },
];
const messages = [
  {
    type: 'message_start',
    message: {
      id: '1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 11, output_tokens: 1 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello.' } },
  { type: 'content_block_stop', index: 0 },
  {
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 3 },
  },
  { type: 'message_stop' },
];
const candidates = [
  {
    candidates: [
      { content: { role: 'model', parts: [{ text: 'Hello.' }] }, finishReason: 'STOP', index: 0 },
    ],
    usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 3, totalTokenCount: 14 },
  },
];

const PROVIDERS = [
  ['openai', '/base/chat/completions', 'authorization', 'Bearer key', completion],
  ['azure', '/base/chat/completions', 'api-key', 'key', completion],
  ['mistral', '/base/chat/completions', 'authorization', 'Bearer key', completion],
  ['compatible', '/base/chat/completions', 'authorization', 'Bearer key', completion],
  ['anthropic', '/base/messages', 'x-api-key', 'key', messages],
  ['google', '/base/models/m:streamGenerateContent?alt=sse', 'x-goog-api-key', 'key', candidates],
] as const;
const secrets = {
  OPENAI_API_KEY: 'key',
  AZURE_API_KEY: 'key',
  MISTRAL_API_KEY: 'key',
  COMPATIBLE_API_KEY: 'key',
  ANTHROPIC_API_KEY: 'key',
  GOOGLE_GENERATIVE_AI_API_KEY: 'key',
};
const now = () => new Date();

test.for(PROVIDERS)(
  '%s is asked at its path with its key',
  async ([kind, path, header, key, sent]) => {
    const { scope } = await makeWorkspace(database);
    events = sent;
    received.length = 0;
    const chain = resolveChain(`${kind}:m?url=${url}`, secrets);
    const model = createModel({ chain, defaultTokenBudget: 0, now, log: database.log });
    const asked = request({ instructions: 'Be brief.', prompt: 'Greet.', maxOutputTokens: 77 });
    const answer = await model.write(scope, asked);
    expect(answer).toMatchObject({
      text: 'Hello.',
      finishReason: 'stop',
      inputTokens: 11,
      outputTokens: 3,
      estimated: false,
    });
    expect(received).toHaveLength(1);
    const [call] = received;
    expect(call?.path.replace('?api-version=v1', '')).toBe(path);
    expect(call?.headers[header]).toBe(key);
    for (const part of ['Be brief.', 'Greet.', '77']) expect(call?.body).toContain(part);
  },
);

test.for(PROVIDERS)('%s that breaks off is unavailable', async ([kind, , , , sent]) => {
  const { scope } = await makeWorkspace(database);
  const cut = { openai: 1, azure: 1, mistral: 1, compatible: 1, anthropic: 3, google: 0 }[kind];
  events = sent.slice(0, cut);
  const chain = resolveChain(`${kind}:m?url=${url}`, secrets);
  const model = createModel({ chain, defaultTokenBudget: 0, now, log: database.log });
  await expect(model.write(scope, request())).rejects.toMatchObject({
    failure: 'provider_unavailable',
    retryable: true,
  });
});

test('bedrock is asked in its region and signed with the keys that it was given', async () => {
  const sent: { url: string; headers: Headers }[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    sent.push({ url: new Request(input).url, headers: new Headers(init?.headers) });
    return Promise.resolve(new Response('{}', { status: 500 }));
  };
  const chain = resolveChain('bedrock:anthropic.claude-x-v1:0', {
    AWS_ACCESS_KEY_ID: 'AKIATEST',
    AWS_SECRET_ACCESS_KEY: 'key',
    AWS_REGION: 'eu-west-1',
  });
  const [link] = chain.links;
  if (!link) throw new Error('no link');
  const model = await modelOf(link, chain.secret);
  const watch = watchFetch({ ...link, maxBytes: 1_000 }, fetch);
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Greet.' }] }];
  await expect(runWatched(watch, () => model.doStream({ prompt }))).rejects.toMatchObject({
    statusCode: 500,
  });
  expect(sent[0]?.url).toMatch(/^https:\/\/bedrock-runtime\.eu-west-1\.amazonaws\.com\/model\//);
  watch.stop('done');
  expect(sent[0]?.headers.get('authorization')).toContain('Credential=AKIATEST/');
});
