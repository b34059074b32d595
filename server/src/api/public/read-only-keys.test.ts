import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import type { Route } from '@copydesk/contract/shared/route';
import { type KeyRoute, routes } from '@copydesk/contract/routes';
import { expect, test } from 'vitest';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { makeRule } from '../../../test/make-rule.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';
import { createKey } from '../../keys/create-key.ts';
import { addRareThings, BODIES, idsOf, THINGS } from '../app/named-things.fixture.ts';
import { extendedRoutes } from '@copydesk/contract/extended';
import { twinRoutes } from '@copydesk/contract/twins';
import { makeTenants, snapshot } from './tenant-matrix.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const { own } = await makeTenants(database);
await addRareThings(database.admin, own);
const rule = await makeRule(own.scope, ruleAgainst('zappo'));
const { key } = await createKey(own.scope, {
  name: 'reader',
  scopes: KEY_SCOPES,
  readOnly: true,
});

const byKey = routes.filter((route): route is KeyRoute => route.surface !== 'app');
const reading = byKey.filter(({ reads }) => reads);
const changing = byKey.filter(({ reads }) => !reads);
const examples = new Map(
  [...(extendedRoutes as readonly Route[]), ...twinRoutes].map((route) => [
    route.operationId,
    route.body?.example,
  ]),
);

const send = async (
  { method, path, operationId, body }: KeyRoute,
  ids: Record<string, string>,
  as = key,
) => {
  const url = path.replaceAll(/:(\w+)/g, (_whole, name: string) => ids[name] ?? 'none');
  const { statusCode, body: text } = await app.inject({
    method,
    url,
    headers: { 'x-api-key': as },
    ...(body && method !== 'GET'
      ? { payload: BODIES[operationId] ?? (examples.get(operationId) as object) }
      : {}),
  });
  return { status: statusCode, text };
};

const idsIn = async ({ path, operationId }: KeyRoute): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const thing = name === 'id' ? `${operationId}.id` : name;
    const [id] = THINGS[thing] ? await idsOf(database.admin, own.scope.workspaceId, thing) : [];
    if (id) found[name] = id;
  }
  return { ...found, ...('rule_id' in found ? { rule_id: rule } : {}) };
};

/**
 * Everything that the workspace has. The rules of the moment are stored under their hash by whoever needs them
 * first, also for a check: that says nothing that was not there.
 */
const stored = async () => {
  const { rule_set: _rules, ...tables } = await snapshot(database.admin, own);
  return tables;
};

test('the specification and what is beyond it have operations of both kinds', () => {
  expect(changing.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(['generateDocument', 'reviewViolation', 'addComment', 'askGate']),
  );
  const posts = reading.filter(({ method }) => method !== 'GET');
  expect(posts.map(({ operationId }) => operationId).toSorted()).toEqual([
    'askInfobase',
    'backtestRule',
    'checkDraft',
    'checkText',
    'proposeRuleTests',
    'runRuleTests',
    'testRuleDraft',
    'tryRule',
    'verifyTrail',
    'verifyWorkspace',
  ]);
  expect(changing.filter(({ method }) => method === 'GET')).toEqual([]);
});

test('a key that may only read changes nothing, whatever it is sent to and whatever scopes it has', async () => {
  const before = await stored();
  for (const route of changing) {
    const { status, text } = await send(route, await idsIn(route));
    expect([route.operationId, status, JSON.parse(text)]).toEqual([
      route.operationId,
      403,
      { detail: 'This API key may only read.', code: 'key_read_only' },
    ]);
  }
  expect(await stored()).toEqual(before);
});

test.each(
  reading
    .filter(({ method }) => method === 'POST')
    .map((route) => [route.operationId, route] as const),
)('%s is open to it, although it is a POST, and changes nothing', async (_id, route) => {
  const before = await stored();
  const { status, text } = await send(route, await idsIn(route));
  expect([status, text]).toEqual([200, text]);
  expect(await stored()).toEqual(before);
});

test('it may read everything that keys with these scopes may read', async () => {
  const plain = reading.filter(
    ({ method, success }) => method === 'GET' && success.mediaType !== 'text/event-stream',
  );
  const refused: string[] = [];
  let answered = 0;
  for (const route of plain) {
    const { status } = await send(route, await idsIn(route));
    // Some things of these workspaces have no bytes in a store, so that reading them fails.
    if (status === 401 || status === 403) refused.push(route.operationId);
    if (status === 200) answered += 1;
  }
  expect(refused).toEqual([]);
  expect(answered).toBeGreaterThan(plain.length / 2);
});

test('a scope that it lacks is still missing', async () => {
  const bare = await createKey(own.scope, { name: 'bare', readOnly: true });
  const headers = { 'x-api-key': bare.key };
  const answer = await app.inject({ url: '/public/v1/assets', headers });
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'scope_missing' }]);
});

const deciding = byKey.filter(({ decides }) => decides);
const CHECKING = KEY_SCOPES.filter((scope) => scope !== 'reviewing');

test('a key that may only check decides nothing, whatever scopes it has and wherever it is sent', async () => {
  expect(deciding.map(({ surface }) => surface)).toEqual(
    expect.arrayContaining(['public', 'extended', 'twin']),
  );
  const rights: Parameters<typeof createKey>[1][] = [
    ...CHECKING.map((scope) => ({ name: scope, scopes: [scope] })),
    { name: 'checks', scopes: CHECKING },
    { name: 'may not', scopes: KEY_SCOPES, mayDecide: false },
    { name: 'may not', mayDecide: false },
    { name: 'reads', scopes: KEY_SCOPES, readOnly: true, mayDecide: true },
  ];
  const keys = await Promise.all(
    rights.map(async (made) => ({ ...made, ...(await createKey(own.scope, made)) })),
  );
  const before = await stored();
  for (const { scopes = [], readOnly, key: made } of keys) {
    for (const route of deciding) {
      const { status, text } = await send(route, await idsIn(route), made);
      const has = route.scope === null || scopes.includes(route.scope);
      const code = readOnly ? 'key_read_only' : has ? 'key_may_not_decide' : 'scope_missing';
      const told = [scopes, route.operationId, status, (JSON.parse(text) as { code: string }).code];
      expect(told).toEqual([scopes, route.operationId, 403, code]);
    }
  }
  expect(await stored()).toEqual(before);
});

test('a key of the specification decides, and so does one that reviews or was chosen to', async () => {
  const review = deciding.find(({ operationId }) => operationId === 'reviewViolation')!;
  const ids = await idsIn(review);
  const payload = { action: 'urgent_violation' };
  for (const made of [
    { scopes: [] },
    { scopes: ['reviewing'] as const },
    { scopes: KEY_SCOPES },
    { scopes: ['auditing'] as const, mayDecide: true },
  ]) {
    const able = await createKey(own.scope, { name: 'decides', ...made });
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/public/v1/violations/${ids['violation_id']}/review`,
      headers: { 'x-api-key': able.key },
      payload,
    });
    expect([made.scopes, statusCode]).toEqual([made.scopes, 200]);
  }
});
