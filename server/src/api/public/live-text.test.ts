import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { revokeKey } from '../../keys/revoke-key.ts';
import { createTestClient } from './client.fixture.ts';
import { type ReadEvent, readEvents } from './read-events.fixture.ts';

const database = await createTestDatabase();
const fake = await startFakeProvider({ tokensPerChunk: 4, chunkDelayMs: 60 });
afterAll(() => fake.stop());
const { engine } = await createTestEngine(database, {
  model: `compatible:fake?url=${fake.url}&price_in=1&price_out=2`,
});
const app = await createTestApp(database, { engine });
await app.listen({ host: '127.0.0.1', port: 0 });
const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/public/v1`;
const own = await makeWorkspace(database);
const content = await makeContent(own.scope);
const scopes = ['generation'] as const;
const scoped = () => createKey(own.scope, { name: 'live', expiresAt: null, scopes });
const { key } = await scoped();
const call = await createTestClient(app, key);

let count = 0;
/** Begins a document and gives its id before anything is written. */
const begin = async (): Promise<string> => {
  count += 1;
  const input = JSON.stringify({ name: `Desk ${count}` });
  const body = { templateId: content.template, language_key: 'EN', input };
  const { json } = await call('generateDocument', { body, headers: { prefer: 'respond-async' } });
  return json.documentId;
};

const follow = (
  id: string,
  isEnough?: (events: readonly ReadEvent[]) => boolean,
  after?: string,
): Promise<ReadEvent[]> =>
  readEvents(
    `${base}/document/${id}/events`,
    { 'x-api-key': key, ...(after === undefined ? {} : { 'last-event-id': after }) },
    isEnough,
  );

/** The text that a client has after these events: a restart drops what the step had. */
const textOf = (events: readonly ReadEvent[]): string => {
  let text = '';
  for (const { event, data } of events) {
    if (event === 'restart') text = '';
    if (event === 'text') text += String(data['text']);
  }
  return text;
};

const outputOf = async (id: string): Promise<string> =>
  (await call('getDocument', { params: { id } })).json.generatedOutput;

describe('GET /document/{id}/events', () => {
  test('gives the whole text in order while it is written, and then done', async () => {
    const id = await begin();
    const events = await follow(id);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'ready' } });
    expect(events.filter(({ event }) => event === 'text').length).toBeGreaterThan(4);
    expect(events.some(({ event }) => event === 'restart')).toBe(false);
    expect(textOf(events)).toBe(await outputOf(id));
    expect(textOf(events).length).toBeGreaterThan(200);
  });

  test('goes on after every cut without loss and without repetition', async () => {
    const id = await begin();
    const events: ReadEvent[] = [];
    let cuts = 0;
    while (events.at(-1)?.event !== 'done') {
      const lastId = events.findLast((event) => event.id !== undefined)?.id;
      events.push(...(await follow(id, (read) => read.length === 2, lastId)));
      cuts += 1;
    }
    expect(cuts).toBeGreaterThan(3);
    expect(events.map(({ event }) => event)).not.toContain('restart');
    expect(textOf(events)).toBe(await outputOf(id));
  });

  test('goes on after the document has ended, when its pieces are gone', async () => {
    const id = await begin();
    const first = await follow(id, (read) => read.length === 2);
    await follow(id);
    const lastId = first.at(-1)?.id;
    const rest = await follow(id, undefined, lastId);
    expect(textOf([...first, ...rest])).toBe(await outputOf(id));
    expect(rest.map(({ event }) => event)).toEqual(['text', 'done']);
    const query = await readEvents(`${base}/document/${id}/events?after=${lastId}`, {
      'x-api-key': key,
    });
    expect(query).toEqual(rest);
    const end = await follow(id, undefined, rest[0]?.id);
    expect(end.map(({ event }) => event)).toEqual(['done']);
  });

  test('says that a step begins again when its provider broke off', async () => {
    fake.script({ queue: [{ kind: 'truncate' }] });
    const id = await begin();
    const events = await follow(id);
    expect(events.filter(({ event }) => event === 'restart')).toHaveLength(1);
    expect(textOf(events)).toBe(await outputOf(id));
  });

  test('tells why a document failed', async () => {
    fake.script({ queue: [{ kind: 'filtered' }] });
    const id = await begin();
    const events = await follow(id);
    expect(events.at(-1)).toMatchObject({
      event: 'failed',
      data: { failure: 'provider_refused' },
    });
  });

  test('many readers of one document all get it', async () => {
    const id = await begin();
    const readers = await Promise.all(Array.from({ length: 20 }, () => follow(id)));
    const output = await outputOf(id);
    for (const events of readers) expect(textOf(events)).toBe(output);
  });

  test('a key that is revoked gets no more of the text', async () => {
    const { id: keyId, key: doomed } = await scoped();
    const id = await begin();
    let revoked: Promise<void> | undefined;
    const events = await readEvents(
      `${base}/document/${id}/events`,
      { 'x-api-key': doomed },
      () => {
        revoked ??= revokeKey(own.scope, keyId);
        return false;
      },
    );
    expect(revoked).toBeDefined();
    expect(events.map(({ event }) => event)).not.toContain('done');
    await follow(id);
    expect(textOf(events).length).toBeLessThan((await outputOf(id)).length);
  });
});

test('the receipt says who wrote the text, from what, and what it cost', async () => {
  const body = {
    templateId: content.template,
    language_key: 'EN',
    input: '{"name":"Lamp"}',
    toneOfVoiceMetaId: content.toneMeta,
  };
  const { json } = await call('generateDocument', { body });
  const receipt = await call('getReceipt', { params: { id: json.documentId } });
  const [step] = receipt.json.steps;
  expect(receipt.json).toMatchObject({
    document_id: json.documentId,
    status: 'ready',
    failure: null,
    language_key: 'EN',
    sandbox: false,
    template: { id: content.template, key: 'product_description', version: 1 },
    tone_of_voice: { id: content.tone, key: 'house_voice', version: 1 },
    facts: [],
  });
  expect(step).toMatchObject({
    position: 0,
    model: 'fake',
    finish_reason: 'stop',
    insisted: false,
  });
  expect(step?.request_hash).toMatch(/^[\da-f]{64}$/);
  const cost = ((step?.input_tokens ?? 0) + 2 * (step?.output_tokens ?? 0)) / 1_000_000;
  expect(step?.cost_usd).toBeCloseTo(cost, 6);
  expect(receipt.json.totals).toMatchObject({ cost_usd: step?.cost_usd });
  expect(receipt.text).not.toContain('Lamp');
});
