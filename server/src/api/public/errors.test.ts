import { readdir } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { checkErrorBody } from '../../../test/openapi-check.ts';
import { mintKey } from '../../keys/api-key.ts';
import { createKey } from '../../keys/create-key.ts';
import { revokeKey } from '../../keys/revoke-key.ts';
import type { Database } from '../../platform/db/database.ts';
import { MIGRATIONS_FOLDER } from '../../platform/db/migrate.ts';
import { badText, missing, notModel } from '../http/validate.fixture.ts';
import { comparable, createTestClient } from './client.fixture.ts';

let clock = Date.now();
const database = await createTestDatabase();
const own = await makeWorkspace(database);
const ids = await makeContent(own.scope);
const app = await createTestApp(database, { now: () => new Date(clock) });
const call = await createTestClient(app, own.key);
const params = { violation_id: ids.violation };

/** A request that belongs to no operation; its answer must still be a proper error. */
const refuse = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS',
  url: string,
  options: { headers?: Record<string, string>; payload?: string } = {},
) => {
  const response = await app.inject({ method, url, ...options });
  checkErrorBody(response);
  expect(response.headers['x-request-id']).toMatch(/^req_[0-9a-z]{26}$/);
  return [response.statusCode, (JSON.parse(response.body) as { detail: unknown }).detail];
};

describe('401', () => {
  test('is the same for missing, malformed, unknown and revoked keys', async () => {
    const made = await createKey(own.scope, { name: 'revoked', expiresAt: null });
    await revokeKey(own.scope, made.id);
    const absent = await call('listAudits', { key: null });
    expect(absent.status).toBe(401);
    expect(absent.headers['www-authenticate']).toBe('APIKey');
    expect(absent.detail).toBe(
      'API key missing or invalid. Send a valid key in the X-API-Key header.',
    );
    const changed = `${own.key.slice(0, -1)}${own.key.endsWith('0') ? '1' : '0'}`;
    const keys = ['', 'x', 'cd_', `${own.key} `.repeat(2), ` ${own.key}x`, 'é', 'k'.repeat(5000)];
    for (const key of [...keys, changed, mintKey(), made.key, `Bearer ${own.key}`]) {
      const answer = await call('listAudits', { key });
      expect([key, comparable(answer)]).toEqual([key, comparable(absent)]);
    }
  });

  test('says to the holder of an expired key, and to nobody else, that it has expired', async () => {
    const { key } = await createKey(own.scope, { name: 'old', expiresAt: new Date(clock) });
    const answer = await call('listAudits', { key });
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'APIKey']);
    expect(JSON.parse(answer.text)).toEqual({
      detail: 'This API key has expired. Make another in its place.',
      code: 'key_expired',
    });
    const changed = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    expect(JSON.parse((await call('listAudits', { key: changed })).text)).toMatchObject({
      code: 'key_invalid',
    });
  });

  test('a key counts in no other place than its header', async () => {
    const places = [
      { query: `X-API-Key=${own.key}&api_key=${own.key}` },
      { headers: { authorization: `Bearer ${own.key}` } },
      { headers: { cookie: `X-API-Key=${own.key}` } },
    ];
    for (const place of places) {
      expect((await call('listAudits', { key: null, ...place })).status).toBe(401);
    }
  });

  test('a key works until the moment it expires, and a revoked one is refused within a second', async () => {
    const expiresAt = new Date(clock + 60_000);
    const { id, key } = await createKey(own.scope, { name: 'short', expiresAt });
    clock += 59_999;
    expect((await call('listAudits', { key })).status).toBe(200);
    clock += 1;
    expect((await call('listAudits', { key })).status).toBe(401);
    const other = await createKey(own.scope, { name: 'b', expiresAt: null });
    expect((await call('listAudits', { key: other.key })).status).toBe(200);
    await revokeKey(own.scope, other.id);
    clock += 1000;
    expect((await call('listAudits', { key: other.key })).status).toBe(401);
    expect(id).not.toBe(other.id);
  });

  test('403 says that the plan lacks API access', async () => {
    const free = await makeWorkspace(database, 'free');
    const answer = await call('listAudits', { key: free.key });
    expect([answer.status, answer.detail]).toEqual([
      403,
      'The workspace is not on a plan with API access.',
    ]);
    const team = await makeWorkspace(database, 'team');
    expect((await call('listAudits', { key: team.key })).status).toBe(200);
  });
});

describe('what the framework refuses has a detail and a request id too', () => {
  test.each([
    '/nowhere',
    '/public',
    '/public/v1',
    '/public/v1/',
    '/public/v1/nothing',
    '/public/v1/audits/',
    '/public/v2/audits',
    '/PUBLIC/V1/audits',
    '//public/v1/audits',
    '/public/v1/document/a/b',
    '/%ff',
    '/__proto__',
    '/constructor',
    '/public/v1/__proto__',
  ])('GET %s is 404', async (url) => {
    const headers = { 'x-api-key': own.key };
    expect(await refuse('GET', url, { headers })).toEqual([404, 'Not Found']);
    expect(await refuse('GET', url)).toEqual([404, 'Not Found']);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'QUERY'] as const)(
    '%s where only GET is served is 405 and says which methods there are, without a key',
    async (method) => {
      for (const url of [
        '/public/v1/template',
        '/public/v1/healthz?x=1',
        '/public/v1/template/x',
      ]) {
        const response = await app.inject({ method, url });
        checkErrorBody(response);
        expect([url, response.statusCode, response.headers.allow, response.json()]).toEqual([
          url,
          405,
          'GET, HEAD, OPTIONS',
          {
            detail: `This address has no method ${method}. It has GET, HEAD, OPTIONS.`,
            code: 'method_not_allowed',
          },
        ]);
      }
      const unknown = await app.inject({ method, url: '/public/v1/unknown' });
      expect([unknown.statusCode, unknown.headers.allow]).toEqual([404, undefined]);
    },
  );

  test('OPTIONS answers which methods there are, and names no other origin unless the operator did', async () => {
    const headers = { origin: 'https://cms.example' };
    const ask = { method: 'OPTIONS', url: '/public/v1/audits', headers } as const;
    const closed = await app.inject(ask);
    expect([closed.statusCode, closed.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
    expect(closed.headers['access-control-allow-origin']).toBeUndefined();
    const open = await createTestApp(database, { corsOrigins: ['https://cms.example'] });
    const preflight = await open.inject(ask);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'https://cms.example',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS, POST',
      'access-control-allow-headers': expect.stringContaining('X-API-Key') as string,
      vary: 'Origin',
    });
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
    const read = await open.inject({ ...ask, method: 'GET' });
    expect([read.statusCode, read.headers['access-control-allow-origin']]).toEqual([
      401,
      'https://cms.example',
    ]);
    for (const [url, origin] of [
      ['/public/v1/audits', 'https://cms.example.evil.example'],
      ['/public/v1/audits', 'null'],
      ['/app/account', 'https://cms.example'],
    ] as const) {
      const other = await open.inject({ method: 'GET', url, headers: { origin } });
      expect([url, other.headers['access-control-allow-origin']]).toEqual([url, undefined]);
    }
  });

  test('an Expect that nobody knows does not keep a request from its answer', async () => {
    const served = await createTestApp(database);
    await served.listen({ host: '127.0.0.1', port: 0 });
    const { port } = served.server.address() as AddressInfo;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path: '/public/v1/audits', headers: { expect: 'nonsense' } }, resolve).on(
        'error',
        reject,
      );
    });
    const text = await readText(answer);
    checkErrorBody({ statusCode: 401, headers: answer.headers, body: text });
    expect(answer.statusCode).toBe(401);
  });

  test.each(['%00', 'a%00', '%ff', '%', '%zz', '%c3%28', '%ed%a0%80', 'vio_%00', '%0a'])(
    'an id of %s is unknown like any other: the same body, and 401 without a key',
    async (id) => {
      const headers = { 'x-api-key': own.key };
      const routes = [
        ['GET', '/document/'],
        ['GET', '/template/'],
        ['GET', '/toneofvoice/'],
        ['GET', '/infobase/'],
        ['GET', '/violations/'],
        ['GET', '/audits/', '/violations'],
        ['POST', '/violations/', '/review', { action: 'reopen' }],
        ['POST', '/violations/', '/comments', { comment: 'Seen.' }],
      ] as const;
      for (const [method, before, after = '', payload] of routes) {
        const ask = (part: string, more: object) =>
          app.inject({
            method,
            url: `/public/v1${before}${part}${after}`,
            ...(payload ? { payload } : {}),
            ...more,
          });
        const unknown = await ask('vio_01kb3yz8v7e8xs6e1hq6m2p4zz', { headers });
        const odd = await ask(id, { headers });
        expect(unknown.statusCode).toBe(404);
        expect([before, odd.statusCode, odd.body]).toEqual([before, 404, unknown.body]);
        expect((await ask(id, {})).statusCode).toBe(401);
      }
    },
  );

  test('a given request id is echoed by framework errors as well', async () => {
    const headers = { 'x-request-id': 'mine-1' };
    for (const url of ['/nowhere', '/%ff', '/public/v1/document/%ff']) {
      const response = await app.inject({ url, headers });
      expect([url, response.headers['x-request-id']]).toEqual([url, 'mine-1']);
    }
  });

  const fault = (position: number, error: string) => ({
    type: 'json_invalid',
    loc: ['body', position],
    msg: 'JSON decode error',
    ctx: { error },
  });

  test.each<[payload: string, issue: object]>([
    ['', missing('body')],
    ['{', fault(1, 'Expecting property name enclosed in double quotes')],
    ['{"action":reopen}', fault(10, 'Expecting value')],
    ["{'action':'reopen'}", fault(1, 'Expecting property name enclosed in double quotes')],
    ['{"action":"reopen"}}', fault(19, 'Extra data')],
    ['\ufeff{}', fault(0, 'Expecting value')],
    ['NaN', fault(0, 'Expecting value')],
    ['['.repeat(100_000), fault(100, 'Nested too deeply')],
    [`{"action":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, fault(109, 'Nested too deeply')],
  ])('a body of %j is 422 at its place', async (payload, issue) => {
    const answer = await call('reviewViolation', { params, payload });
    expect(answer.status).toBe(422);
    expect(answer.detail).toEqual([issue]);
  });

  test('no body and no Content-Type is a missing body', async () => {
    const answer = await call('reviewViolation', { params });
    expect([answer.status, answer.detail]).toEqual([422, [missing('body')]]);
  });

  test('1 MiB is taken and one byte more is 413', async () => {
    const body = (size: number) => `{"action":"reopen"}${' '.repeat(size - 19)}`;
    const fits = await call('reviewViolation', { params, payload: body(1024 * 1024) });
    expect(fits.status).toBe(200);
    const answer = await call('reviewViolation', { params, payload: body(1024 * 1024 + 1) });
    expect([answer.status, answer.detail]).toEqual([413, 'The request body is larger than 1 MiB.']);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    'nonsense',
    'a/b/c',
    ';',
  ])('Content-Type %j is no object, as FastAPI answers it', async (type) => {
    const answer = await call('reviewViolation', {
      params,
      payload: '{"action":"reopen"}',
      headers: { 'content-type': type },
    });
    expect([answer.status, answer.detail]).toEqual([422, [notModel('body')]]);
    const none = await call('reviewViolation', { params, headers: { 'content-type': type } });
    expect([none.status, none.detail]).toEqual([422, [missing('body')]]);
  });

  test('a body without a Content-Type, or with an empty one, is read as JSON', async () => {
    const url = `/public/v1/violations/${params.violation_id}/review`;
    for (const type of [{}, { 'content-type': '' }, { 'content-type': ' ' }]) {
      const headers = { 'x-api-key': own.key, ...type };
      const send = (payload: string) =>
        app.inject({ method: 'POST', url, headers, payload: Buffer.from(payload) });
      expect((await send('{"action":"reopen"}')).statusCode).toBe(200);
      const wrong = await send('{"action":');
      checkErrorBody(wrong);
      expect([wrong.statusCode, wrong.json()]).toMatchObject([
        422,
        { detail: [{ loc: ['body', 10] }] },
      ]);
    }
  });

  test.each([
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;x=y',
    'application/json;',
    ' application/json ; charset="utf-8',
  ])('Content-Type %j is taken', async (type) => {
    const answer = await call('reviewViolation', {
      params,
      body: { action: 'reopen' },
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(200);
  });

  test.each(['application/json', 'application/json; charset=latin1', ''])(
    'bytes that are no UTF-8 are refused at their place, also as %j',
    async (type) => {
      const payload = Buffer.from('{"action":"dismiss","reason":"Fine: \xe9\xff"}', 'latin1');
      const before = await call('getViolation', { params });
      const headers = { 'content-type': type };
      const answer = await call('reviewViolation', { params, payload, headers });
      expect([answer.status, answer.detail]).toEqual([422, [fault(36, 'Not UTF-8')]]);
      const after = await call('getViolation', { params });
      expect(after.text).toBe(before.text);
    },
  );

  test.each(['%ff', 'a%c3', '%c3%28', '%ed%a0%80', '%', '%zz'])(
    'a query of %s, which is no UTF-8, is refused at its place',
    async (text) => {
      const list = { params: { audit_id: ids.audit } };
      const value = await call('listViolations', { ...list, query: `page=1&search=${text}` });
      expect([value.status, value.detail]).toEqual([422, [badText('query', 'search')]]);
      const name = await call('listViolations', { ...list, query: `${text}=1` });
      expect(name.status).toBe(422);
    },
  );
});

describe('X-Request-Id', () => {
  test.each(['a', 'A-b_c.1', '0'.repeat(64)])('%s is echoed', async (id) => {
    const answer = await call('listAudits', { headers: { 'x-request-id': id } });
    expect(answer.headers['x-request-id']).toBe(id);
  });

  test.each(['', ' ', 'a b', 'é', '<b>', '0'.repeat(65), 'a,b'])(
    '%j is replaced by one of ours',
    async (id) => {
      const answer = await call('listAudits', { headers: { 'x-request-id': id } });
      expect(answer.headers['x-request-id']).toMatch(/^req_[0-9a-z]{26}$/);
    },
  );

  test('two requests have two ids', async () => {
    const [a, b] = [await call('getHealth'), await call('getHealth')];
    expect(a.headers['x-request-id']).not.toBe(b.headers['x-request-id']);
  });
});

describe('healthz', () => {
  test('passes without a key and is never kept by a cache', async () => {
    const answer = await call('getHealth', { key: null });
    expect([answer.status, answer.json]).toEqual([200, { status: 'pass' }]);
    expect(answer.headers['content-type']).toMatch(/^application\/health\+json/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('fails with 503 when the database does not answer', async () => {
    const away = () => Promise.reject(new Error('away'));
    const dead = { batch: away, transaction: away } as Database;
    const sick = await createTestApp({ db: dead, log: database.log });
    const answer = await (await createTestClient(sick, own.key))('getHealth', { key: null });
    expect([answer.status, answer.json]).toEqual([503, { status: 'fail' }]);
    expect(answer.headers['content-type']).toMatch(/^application\/health\+json/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['retry-after']).toBe('1');
  });
});

/** The number of the newest migration of this release, by its file. */
const newestMigration = async (): Promise<number> => {
  const files = await readdir(MIGRATIONS_FOLDER);
  return Math.max(...files.map((name) => Number.parseInt(name, 10)));
};

test('the version is told without a key, also to clients that have none yet', async () => {
  const answer = await app.inject({ method: 'GET', url: '/public/v1/version' });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(answer.json()).toEqual({
    name: 'copydesk',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    commit: null,
    schema: await newestMigration(),
  });
  expect((await app.inject({ method: 'GET', url: '/version' })).json()).toEqual(answer.json());
  const [status] = await refuse('POST', '/public/v1/version');
  expect(status).toBe(405);
});
