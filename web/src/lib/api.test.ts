import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addressOf, get, onSignedOut, post } from './api.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly key: string | undefined;
  readonly body: string;
}
let seen: Seen[] = [];
let answers: ((request: IncomingMessage, response: ServerResponse) => void)[] = [];

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => {
    body += part.toString();
  });
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, key: headers['idempotency-key'] as string | undefined, body });
    (answers.shift() ?? answer(200, {}))(request, response);
  });
});
const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
const hangUp = (request: IncomingMessage): void => {
  request.socket.destroy();
};

await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const realFetch = globalThis.fetch;
// A browser has a page address; Node has none, so addresses are completed here.
globalThis.fetch = (url, init) => realFetch(new URL(url as string, base), init);
Object.assign(globalThis, { location: new URL('http://desk.example/w/wsp_1/audits') });
afterAll(() => {
  globalThis.fetch = realFetch;
  server.close();
});
beforeEach(() => {
  seen = [];
  answers = [];
});

test('the workspace of the page is taken unless another is named, and ids cannot leave their place', () => {
  expect(addressOf('getAudit', { params: { id: 'a/../b?c' } })).toBe(
    '/app/workspaces/wsp_1/audits/a%2F..%2Fb%3Fc',
  );
  expect(addressOf('getAudit', { params: { id: 'a', workspace_id: 'wsp_2' } })).toBe(
    '/app/workspaces/wsp_2/audits/a',
  );
  expect(
    addressOf('listViolations', {
      params: { audit_id: 'a' },
      query: { search: 'a&b', severity: undefined, page: 2 },
    }),
  ).toBe('/app/workspaces/wsp_1/audits/a/violations?search=a%26b&page=2');
});

test('an error is plain data with its detail, its issues and the time to wait', async () => {
  const issue = { loc: ['body', 'name'], msg: 'Field required', type: 'missing' };
  answers = [
    answer(422, { detail: [issue] }),
    answer(429, { detail: 'Slow down.' }, { 'retry-after': '7' }),
    answer(503, { detail: 'No answer.', failure: 'provider_unavailable' }),
  ];
  await expect(get('getAudit', { params: { id: 'a' } })).rejects.toEqual({
    status: 422,
    detail: 'Field required',
    issues: [issue],
    retryAfter: null,
  });
  await expect(get('getAudit', { params: { id: 'a' } })).rejects.toEqual({
    status: 429,
    detail: 'Slow down.',
    issues: [],
    retryAfter: 7,
  });
  await expect(get('getAudit', { params: { id: 'a' } })).rejects.toEqual({
    status: 503,
    detail: 'No answer.',
    issues: [],
    retryAfter: null,
    failure: 'provider_unavailable',
  });
});

test('a write whose answer was lost is sent again with the same key', async () => {
  answers = [
    hangUp,
    answer(503, { detail: 'Later.' }, { 'retry-after': '0' }),
    answer(200, { done: true }),
  ];
  await post('cancelAudit', { params: { id: 'a' } });
  expect(seen).toHaveLength(3);
  expect(seen[0]?.key).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
});

test('a write that is to wait for long is left to the person who asked', async () => {
  answers = [answer(503, { detail: 'Later.' }, { 'retry-after': '10' })];
  await expect(post('cancelAudit', { params: { id: 'a' } })).rejects.toMatchObject({
    status: 503,
    detail: 'Later.',
  });
  expect(seen).toHaveLength(1);
});

test('two writes have two keys', async () => {
  await post('cancelAudit', { params: { id: 'a' } });
  await post('cancelAudit', { params: { id: 'a' } });
  expect(seen[0]?.key).not.toBe(seen[1]?.key);
});

test('signing in is not repeated after a lost answer: the link may be used up', async () => {
  answers = [hangUp];
  await expect(post('signInWithLink', { body: { token: 't' } })).rejects.toMatchObject({
    status: 0,
  });
  expect(seen).toHaveLength(1);
});

test('a session that is over leads to the sign-in page, a wrong password does not', async () => {
  let signedOut = 0;
  onSignedOut(() => {
    signedOut += 1;
  });
  answers = [answer(401, { detail: 'Wrong.' }), answer(401, { detail: 'Sign in.' })];
  const body = { email: 'a@demo.example', password: 'x' };
  await expect(post('signInWithPassword', { body })).rejects.toMatchObject({ status: 401 });
  expect(signedOut).toBe(0);
  await expect(get('getAudit', { params: { id: 'a' } })).rejects.toMatchObject({
    status: 401,
  });
  expect(signedOut).toBe(1);
});
