import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createLog } from '../../platform/log.ts';
import { createKey } from '../../keys/create-key.ts';

const database = await createTestDatabase();
const { scope } = await makeWorkspace(database);
const scopes = ['generation'] as const;
const { key } = await createKey(scope, { name: 'slow', expiresAt: null, scopes });
const app = await createTestApp(database);
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

/** Sends a request whose body comes in two halves with a pause between; gives the answer and its time. */
const sendSlowly = async (path: string, type: string, halves: [string, string], ms: number) => {
  const began = performance.now();
  let answer = '';
  const socket = connect(port, '127.0.0.1');
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.on('error', () => undefined);
  socket.write(
    `POST /public/v1${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-API-Key: ${key}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${halves.join('').length}\r\n\r\n${halves[0]}`,
  );
  await sleep(ms);
  if (!socket.destroyed) socket.write(halves[1]);
  await ended;
  return { status: Number(answer.slice(9, 12)), ms: performance.now() - began };
};

test('a slow body is refused after 8 seconds, and a file has more time than that', async () => {
  const [json, file] = await Promise.all([
    sendSlowly('/document', 'application/json', ['{', '}'], 9_500),
    sendSlowly('/bulk?template_id=x&language_key=EN', 'text/csv', ['name\n', 'Desk\n'], 9_500),
  ]);
  expect(json.status).toBe(408);
  // The whole of it came; what it names is not there.
  expect(file.status).toBe(422);
}, 120_000);

test('a client that leaves in the middle of its body is no error of the service', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const own = await createTestApp({ ...database, log });
  await own.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((own.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    'POST /app/sign-in/password HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n' +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  await sleep(500);
  socket.destroy();
  await sleep(500);
  // A request that is served afterwards is in the log, so the one before it would be too.
  await own.inject('/version');
  expect(lines.filter((line) => line.includes('"route":"/version"')).length).toBe(1);
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
});
