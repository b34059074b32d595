import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../server/test/factories.ts';
import { createTestApp, createTestDatabase } from '../../server/test/harness.ts';
import { createAdmission } from '../../server/src/api/http/admission.ts';
import { createErrorHandler } from '../../server/src/api/http/errors.ts';
import { registerMcp } from '../../server/src/api/mcp/register-mcp.ts';
import { createKey } from '../../server/src/keys/create-key.ts';
import { listKeys } from '../../server/src/keys/list-keys.ts';
import { createKeyUseTracker } from '../../server/src/keys/track-key-use.ts';
import { createKeyVerifier } from '../../server/src/keys/verify-key.ts';
import { ADMISSION_LIMITS } from '../../server/src/platform/shares.ts';
import { RESOURCES } from '../src/resources.ts';
import { TOOLS } from '../src/tools.ts';
import { connectHttp, listen } from './agent.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const base = await listen(app);
const own = await makeWorkspace(database);
const other = await makeWorkspace(database);
const content = await makeContent(own.scope);
const foreign = await makeContent(other.scope);
const everything = { name: 'all', expiresAt: null, scopes: KEY_SCOPES };
const { key } = await createKey(own.scope, everything);
const agent = await connectHttp(base, key);
const plain = await connectHttp(base, own.key);

const DISCOVER = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/list',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/list',
};

const post = (headers: Record<string, string>, payload: unknown = DISCOVER, on = app) =>
  on.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...HEADERS, ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

test('a key without scopes is shown what it may use, and no more', async () => {
  const free = TOOLS.filter(({ scopes }) => scopes.length === 0).map(({ name }) => name);
  expect(await plain.toolNames()).toEqual(free);
  expect(free).toContain('review_finding');
  const { resources } = await plain.client.listResources();
  const { resourceTemplates } = await plain.client.listResourceTemplates();
  const shown = [
    ...resources.map(({ uri }) => uri),
    ...resourceTemplates.map(({ uriTemplate }) => uriTemplate),
  ];
  const open = RESOURCES.filter(({ of }) => of.scopes.length === 0).map(({ uri }) => uri);
  expect(shown.toSorted()).toEqual(open.toSorted());
  const { prompts } = await plain.client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(['review_audit']);
});

test('a tool that the key may not use says which scope is missing', async () => {
  const refused = await plain.call('check_text', { text: 'Anything.' });
  expect(refused).toMatchObject({ isError: true, error: { code: 'scope_missing' } });
  expect(refused.error.detail).toContain('auditing');
  const uri = `copydesk://audits/${content.audit}`;
  await expect(plain.client.readResource({ uri })).rejects.toThrow(/scope_missing.*auditing/);
});

test('each tool needs exactly the scopes that its operations need', async () => {
  for (const scope of KEY_SCOPES) {
    const one = await createKey(own.scope, { name: scope, expiresAt: null, scopes: [scope] });
    const { toolNames } = await connectHttp(base, one.key);
    const expected = TOOLS.filter(
      ({ scopes, decides }) =>
        scopes.every((needed) => needed === scope) && (!decides || scope === 'reviewing'),
    );
    expect(await toolNames()).toEqual(expected.map(({ name }) => name));
  }
});

test('a key that may only read is shown the tools that read, and no other tool does anything', async () => {
  const made = await createKey(own.scope, { ...everything, name: 'reader', readOnly: true });
  const reader = await connectHttp(base, made.key);
  const reading = TOOLS.filter(({ effect }) => effect.readOnlyHint).map(({ name }) => name);
  expect(await reader.toolNames()).toEqual(reading);
  expect(reading).toContain('check_text');
  expect(await reader.call('check_text', { text: 'Anything.', language: 'EN' })).not.toMatchObject({
    isError: true,
  });
  const input = { finding_id: content.violation, action: 'reopen' };
  const refused = await reader.call('review_finding', input);
  expect(refused).toMatchObject({ isError: true, error: { code: 'key_read_only' } });
  const { prompts } = await reader.client.listPrompts();
  expect(prompts.map(({ name }) => name)).not.toContain('review_audit');
});

test('a key that may not decide is not shown what decides, and cannot use it', async () => {
  const made = await createKey(own.scope, { ...everything, name: 'checks', mayDecide: false });
  const checker = await connectHttp(base, made.key);
  const hidden = TOOLS.filter(({ decides }) => decides).map(({ name }) => name);
  expect(hidden).toEqual(['review_finding', 'undo_review']);
  const others = TOOLS.map(({ name }) => name).filter((name) => !hidden.includes(name));
  expect(await checker.toolNames()).toEqual(others);
  const input = { finding_id: content.violation, action: 'urgent_violation' };
  const refused = await checker.call('review_finding', input);
  expect(refused).toMatchObject({ isError: true, error: { code: 'key_may_not_decide' } });
});

test('a tool counts as a use of the key from where the agent is, with the name of the agent', async () => {
  const use = await createTestApp(database);
  const made = await createKey(own.scope, { ...everything, name: 'used' });
  const call = {
    ...DISCOVER,
    method: 'tools/call',
    params: { ...DISCOVER.params, name: 'get_key' },
  };
  const answer = await use.inject({
    method: 'POST',
    url: '/mcp',
    remoteAddress: '203.0.113.9',
    headers: {
      ...HEADERS,
      'mcp-method': 'tools/call',
      'mcp-name': 'get_key',
      'x-api-key': made.key,
      'user-agent': 'agent/7',
    },
    payload: JSON.stringify(call),
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('"key_id"');
  const used = async () => (await listKeys(own.scope)).find(({ id }) => id === made.id);
  await expect
    .poll(used, { timeout: 10_000 })
    .toMatchObject({ last_used_from: '203.0.113.0/24', last_used_by: 'agent/7' });
});

const unknown = (id: string): string => `${id.slice(0, 4)}01kb3yz8v7e8xs6e1hq6m2p4zz`;
const foreignFinding = foreign.violation;
const NAMED: [tool: string, member: string, id: string, more: Record<string, unknown>][] = [
  ['get_template', 'template_id', foreign.template, { language: 'EN' }],
  ['get_tone', 'tone_id', foreign.tone, { language: 'EN' }],
  ['search_knowledge', 'knowledge_id', foreign.infobase, { question: 'Oak?', language: 'EN' }],
  ['get_document', 'document_id', foreign.document, {}],
  ['search_findings', 'audit_id', foreign.audit, {}],
  ['get_audit', 'audit_id', foreign.audit, {}],
  ['cancel_audit', 'audit_id', foreign.audit, {}],
  ['get_finding', 'finding_id', foreignFinding, {}],
  ['review_finding', 'finding_id', foreignFinding, { action: 'reopen' }],
  ['review_finding', 'finding_id', foreignFinding, { action: 'reopen', dry_run: true }],
  ['undo_review', 'finding_id', foreignFinding, {}],
  ['add_comment', 'finding_id', foreignFinding, { comment: 'Hello.' }],
  ['add_comment', 'finding_id', foreignFinding, { comment: 'Hello.', dry_run: true }],
];

test.each(NAMED)('%s answers a foreign %s like an unknown one', async (tool, member, id, more) => {
  const one = await agent.call(tool, { ...more, [member]: id });
  const none = await agent.call(tool, { ...more, [member]: unknown(id) });
  expect(one).toMatchObject({ isError: true, error: { code: 'not_found' } });
  expect(one.error).toEqual(none.error);
});

test('a member that a tool does not know is refused with its name', async () => {
  const refused = await agent.call('list_audits', { limits: 3 });
  expect(refused).toMatchObject({ isError: true, error: { code: 'invalid' } });
  expect(refused.error.detail).toContain('limits');
});

test('only a valid key is served, as a bearer token or in its own header', async () => {
  expect((await post({})).statusCode).toBe(401);
  expect((await post({ authorization: 'Bearer cd_wrong' })).statusCode).toBe(401);
  expect((await post({ authorization: `Bearer ${key}` })).statusCode).toBe(200);
  expect((await post({ 'x-api-key': key })).statusCode).toBe(200);
});

test('pages of other sites are refused, also if their name leads to this machine', async () => {
  const from = (origin: string, host = '127.0.0.1:4020') =>
    post({ 'x-api-key': key, origin, host }).then(({ statusCode }) => statusCode);
  expect(await from('https://evil.example')).toBe(403);
  expect(await from('http://evil.example', 'evil.example')).toBe(403);
  expect(await from('null')).toBe(403);
  expect(await from('http://127.0.0.1:4020')).toBe(200);
  expect(await from('http://127.0.0.1:5000')).toBe(403);
});

test('with a public address only its own pages are let in, whatever name leads here', async () => {
  const at = fastify();
  at.setErrorHandler(createErrorHandler(database.log));
  const now = () => new Date();
  const { db, log } = database;
  const keyUse = createKeyUseTracker(db, log, now);
  const verifyKey = createKeyVerifier(db, now);
  const guard = { verifyKey, keyUse, base: { db, log, now }, rateLimit: { perMinute: 0 } };
  const admission = createAdmission(ADMISSION_LIMITS, log, {
    personOf: () => null,
    credentialOf: () => null,
  });
  await registerMcp(at, { guard, publicOrigin: 'https://desk.example', admission });
  const from = (origin: string, host: string) =>
    post({ 'x-api-key': key, origin, host }, DISCOVER, at).then(({ statusCode }) => statusCode);
  expect(await from('https://desk.example', 'inner:4020')).toBe(200);
  expect(await from('http://127.0.0.1:4020', '127.0.0.1:4020')).toBe(403);
  await at.close();
  await keyUse.stop();
});

test('a body that is too large or no JSON is refused, and other methods are not served', async () => {
  const large = await post({ 'x-api-key': key }, 'x'.repeat(1024 * 1024 + 1));
  expect(large.statusCode).toBe(413);
  const names = Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join();
  const many = await post({ 'x-api-key': key }, `{${names}}`);
  expect([many.statusCode, many.json()]).toMatchObject([422, { code: 'invalid' }]);
  const broken = await post({ 'x-api-key': key }, '{"jsonrpc":');
  expect(broken.statusCode).toBe(400);
  expect(broken.json()).toMatchObject({ error: { code: -32700 } });
  for (const method of ['GET', 'DELETE'] as const) {
    const answer = await app.inject({ method, url: '/mcp', headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe('POST');
  }
});

test('requests are counted against the rate limit, and so are the calls that tools make', async () => {
  const limited = await createTestApp(database, { rateLimitPerMinute: 3 });
  const { call } = await connectHttp(await listen(limited), key);
  // Somebody else used the endpoint of the tool up.
  for (let n = 0; n < 3; n += 1) {
    await limited.inject({ url: '/public/v1/audits', headers: { 'x-api-key': key } });
  }
  expect(await call('list_audits')).toMatchObject({
    isError: true,
    error: { code: 'too_many_requests' },
  });
  await call('list_tones');
  await expect(call('list_tones')).rejects.toThrow(/429|Too many/);
});

test('an operator can switch it off', async () => {
  const without = await createTestApp(database, { mcp: false });
  expect((await post({ 'x-api-key': key }, DISCOVER, without)).statusCode).toBe(404);
  const page = await without.inject({ url: '/mcp', headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(404);
});
