import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createErrorHandler } from './errors.ts';
import { createEventStreams, type EventStream } from './event-streams.ts';

const log = createLog('silent');

/** A service whose only route is a stream, followed by `follow`. */
const startService = async (follow: (stream: EventStream) => Promise<void>, limit = 10) => {
  const app = fastify();
  const streams = createEventStreams(log, limit);
  app.setErrorHandler(createErrorHandler(log));
  app.addHook('preClose', streams.stop);
  app.get('/events', (request, reply) => streams.run(request, reply, 'workspace', follow));
  await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { app, port, url: `http://127.0.0.1:${port}/events` };
};

const idle = async (stream: EventStream): Promise<void> => {
  while (stream.isOpen()) await stream.pause(60_000);
};

test('a slow reader is waited for and not buffered for', async () => {
  let written = 0;
  const { port } = await startService(async (stream) => {
    const piece = `data: ${'a'.repeat(64 * 1024)}\n\n`;
    while (await stream.write(piece)) written += 1;
  });
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write('GET /events HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.pause();
  await sleep(300);
  const before = written;
  await sleep(200);
  expect(written).toBe(before);
  // What the two sockets hold, and nothing beyond.
  expect(before).toBeLessThan(200);
  socket.resume();
  await sleep(200);
  expect(written).toBeGreaterThan(before);
  socket.destroy();
});

test('a workspace has so many streams and no more, until one of them is left', async () => {
  const { url } = await startService(idle, 2);
  const cuts = [new AbortController(), new AbortController()];
  for (const { signal } of cuts) expect((await fetch(url, { signal })).status).toBe(200);
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  cuts[0]?.abort();
  await sleep(100);
  const cut = new AbortController();
  expect((await fetch(url, { signal: cut.signal })).status).toBe(200);
  cut.abort();
  cuts[1]?.abort();
});

test('a reader who leaves ends what is done for it', async () => {
  const left = Promise.withResolvers<string>();
  const { url } = await startService(async (stream) => {
    await idle(stream);
    left.resolve('left');
  });
  const cut = new AbortController();
  await fetch(url, { signal: cut.signal });
  cut.abort();
  expect(await left.promise).toBe('left');
});

test('the service stops at once, and its readers see the end of their streams', async () => {
  const { app, url } = await startService(idle);
  const response = await fetch(url);
  const text = response.text();
  const startedAt = performance.now();
  await app.close();
  expect(await text).toBe('retry: 1000\n\n');
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('an answer says that nobody may keep, compress or hold it back', async () => {
  const { url } = await startService(async () => {});
  const { headers } = await fetch(url);
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
});

test('an error ends the stream and nothing else', async () => {
  const { url } = await startService(async () => {
    throw new Error('secret');
  });
  expect(await (await fetch(url)).text()).toBe('retry: 1000\n\n');
  expect((await fetch(url)).status).toBe(200);
});

test('a wake before the pause ends the pause', async () => {
  const { url } = await startService(async (stream) => {
    stream.wake();
    await stream.pause(60_000);
    await stream.write('data: {}\n\n');
  });
  expect(await (await fetch(url)).text()).toBe('retry: 1000\n\ndata: {}\n\n');
});
