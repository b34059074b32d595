import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

/** Sends bytes as they are and gives everything that comes back until the end. */
const send = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.on('end', () => resolve(answer)).on('error', reject);
  });

test.each([
  ['no HTTP at all', 'nonsense\r\n\r\n', 400],
  ['a request without Host', 'GET /public/v1/healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'a body with two lengths',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'the method TRACE',
    'TRACE /public/v1/healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    405,
  ],
  ['a request that never ends', 'GET / HTTP/1.1\r\nHost: a\r\n', 408],
])(
  '%s is answered with a detail and a request id, and closed',
  async (_what, text, status) => {
    const began = performance.now();
    const answer = await send(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain('x-request-id: req_');
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { detail: unknown };
    expect(body.detail).toEqual(expect.any(String));
    expect(performance.now() - began).toBeLessThan(10_000);
  },
  20_000,
);
