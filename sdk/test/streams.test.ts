import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { finding, makeAudit } from '../../server/test/factories.ts';
import { startFakeProvider } from '../../server/test/outside/fake-provider.ts';
import type { CallOptions } from '../src/http/call.ts';
import type { DocumentChunk } from '../src/resources/documents.ts';
import { timeAborts } from './time-aborts.ts';
import { startService } from './service.ts';

const fake = await startFakeProvider({ tokensPerChunk: 4, chunkDelayMs: 60 });
afterAll(() => fake.stop());
const { client, proxy, content, count, scope } = await startService({
  engine: true,
  model: `compatible:fake?url=${fake.url}&price_in=1&price_out=2`,
});

let n = 0;
const body = () => ({
  templateId: content.template,
  language_key: 'EN' as const,
  input: JSON.stringify({ name: `Desk ${(n += 1)}` }),
});
const begin = async (): Promise<string> =>
  (await client.documents.create(body(), { wait: false })).documentId;

/** The text of the last step: a restart drops what it had. */
const textOf = (chunks: readonly DocumentChunk[]): string => {
  let text = '';
  for (const chunk of chunks) {
    if (chunk.type === 'restart') text = '';
    if (chunk.type === 'text') text += chunk.text;
  }
  return text;
};

const readAll = async (id: string, options?: CallOptions): Promise<DocumentChunk[]> => {
  const chunks: DocumentChunk[] = [];
  for await (const chunk of client.documents.stream(id, options)) chunks.push(chunk);
  return chunks;
};

beforeEach(() => {
  fake.script({});
  proxy.script();
  proxy.requests.length = 0;
});

describe('the stream of a document', () => {
  test('gives the whole text once, however often it is cut in the middle of an event', async () => {
    const id = await begin();
    proxy.requests.length = 0;
    proxy.choose(() =>
      proxy.requests.length < 8
        ? { kind: 'truncate-after', bytes: 700 + 200 * proxy.requests.length }
        : null,
    );
    // A cut may come before the first whole event, and then again.
    const chunks = await readAll(id, { retries: 10 });
    expect(proxy.requests.length).toBeGreaterThan(3);
    expect(proxy.requests.at(-1)).toMatch(/last-event-id/i);
    expect(chunks.at(-1)).toEqual({ type: 'done', status: 'ready' });
    const { generatedOutput } = await client.documents.get(id);
    expect(textOf(chunks)).toBe(generatedOutput);
    expect(generatedOutput.length).toBeGreaterThan(200);
  });

  test('says that a step begins again, and the text is right in the end', async () => {
    fake.script({ queue: [{ kind: 'truncate' }] });
    const id = await begin();
    const chunks = await readAll(id);
    expect(chunks.filter(({ type }) => type === 'restart')).toHaveLength(1);
    expect(textOf(chunks)).toBe((await client.documents.get(id)).generatedOutput);
  });

  test('ends with why a document failed, and generate throws it', async () => {
    fake.script({ always: { kind: 'filtered' } });
    const chunks = await readAll(await begin());
    expect(chunks.at(-1)).toEqual({ type: 'failed', failure: 'provider_refused' });
    await expect(client.documents.generate(body())).rejects.toMatchObject({
      name: 'GenerationError',
      code: 'provider_refused',
    });
  });

  test('that is left early closes its connection', async () => {
    const id = await begin();
    for await (const _ of client.documents.stream(id)) break;
    expect(proxy.requests).toHaveLength(2);
    await expect(client.documents.wait(id)).resolves.toMatchObject({ status: 'ready' });
  });

  test('of an unknown document throws NotFoundError at once', async () => {
    const read = readAll('doc_01kb3yz8v7e8xs6e1hq6m2p4zz');
    await expect(read).rejects.toMatchObject({ name: 'NotFoundError', status: 404 });
    expect(proxy.requests).toHaveLength(1);
  });
});

test('a stream ends within 50 ms of its abort, with its reason', async () => {
  const { id } = await makeAudit(scope, [finding()], { running: true });
  const spent = await timeAborts(async (signal) => {
    for await (const _ of client.audits.follow(id, { signal })) continue;
  });
  expect(spent).toBeLessThan(50);
});

test('a text whose creation is given up too early is written once: the repetition waits for the first', async () => {
  const documents = () => count('document where workspace_id = $1', scope.workspaceId);
  const before = await documents();
  const { documentId } = await client.documents.create(body(), { wait: 60, timeout: 700 });
  expect(proxy.requests.length).toBeGreaterThan(1);
  expect(await documents()).toBe(before + 1);
  await expect(client.documents.wait(documentId)).resolves.toMatchObject({ status: 'ready' });
});

test('generate waits for the text, although every second look goes wrong', async () => {
  proxy.choose(() => (proxy.requests.length % 2 === 0 ? { kind: 'reset-after' } : null));
  const document = await client.documents.generate(body(), { interval: 50 });
  expect(document).toMatchObject({ status: 'ready', failure: null });
  expect(document.generatedOutput).not.toBe('');
});

test('a bulk run is followed to its end over cuts, and its results are a file', async () => {
  const { bulkInputId } = await client.bulk.start('name\nOak desk\nBirch shelf\n', {
    type: 'text/csv',
    template_id: content.template,
    language_key: 'EN',
  });
  proxy.choose(() =>
    proxy.requests.length % 2 === 0 ? { kind: 'truncate-after', bytes: 300 } : null,
  );
  const run = await client.bulk.wait(bulkInputId);
  proxy.script();
  expect(run).toMatchObject({ total: 2, ready: 2 });
  const results = await client.bulk.results(bulkInputId, { format: 'jsonl' });
  expect((await results.text()).trim().split('\n')).toHaveLength(2);
});
