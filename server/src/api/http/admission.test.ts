import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { ADMISSION_LIMITS } from '../../platform/shares.ts';
import { createAdmission, refuse } from './admission.ts';

const admission = createAdmission({ ...ADMISSION_LIMITS, requests: 8 }, createLog('silent'), {
  personOf: () => 'somebody',
  credentialOf: () => null,
});
const app = fastify();
app.addHook('onRequest', (request, reply, done) => {
  const refusal = admission.admitAddress(request, reply);
  if (refusal) refuse(request, reply, refusal);
  else done();
});
app.addHook('onRequest', admission.callerHook);
app.get('/slow', async () => {
  await sleep(200);
  return 'slow';
});
app.get('/broken', async () => {
  throw new Error('broken');
});
app.get('/taken', async (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200);
  reply.raw.write('begun');
});
await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => {
  app.server.closeAllConnections();
  return app.close();
});
const { port } = app.server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}`;

const get = async (path: string): Promise<number> => {
  const answer = await fetch(`${url}${path}`);
  await answer.text();
  return answer.status;
};

/** On a busy machine a request takes a while to get here. */
const begun = () => vi.waitFor(() => expect(admission.size()).toBeGreaterThan(0), 5_000);

/** Nothing is counted any more a moment after everything has ended. */
const settle = async (): Promise<number> => {
  await sleep(100);
  return admission.size();
};

test('nothing stays counted after requests that were answered, refused, failed or broken off', async () => {
  const first = Array.from({ length: 2 }, () => get('/slow'));
  await begun();
  expect(await get('/slow')).toBe(429);
  expect(await Promise.all(first)).toEqual([200, 429]);
  expect(await get('/broken')).toBe(500);
  expect(await get('/nowhere')).toBe(404);
  expect(await settle()).toBe(0);
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await begun();
  socket.destroy();
  expect(await settle()).toBe(0);
});

test('an answer that goes on is counted until its reader has left', async () => {
  const cut = new AbortController();
  await fetch(`${url}/taken`, { signal: cut.signal });
  await begun();
  cut.abort();
  expect(await settle()).toBe(0);
});

test('a call inside this process counts for its caller and not for an address', async () => {
  const answer = app.inject({ url: '/slow' });
  await begun();
  expect(admission.size()).toBe(1);
  expect((await answer).statusCode).toBe(200);
  expect(await settle()).toBe(0);
});
