import { KEY_SCOPES, type KeyScope } from '@copydesk/contract/shared/key-scopes';
import { decides } from '@copydesk/contract/shared/reading';
import type { Route } from '@copydesk/contract/shared/route';
import { TWINS, twinRoutes } from '@copydesk/contract/twins';
import { UNTWINNED } from '@copydesk/contract/untwinned';
import { ownAppRoutes } from '@copydesk/contract/app';
import { describe, expect, test } from 'vitest';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { addMember } from '../../members/add-member.ts';
import { toPublicId } from '../../platform/ids.ts';
import { addRareThings, BODIES, idsOf, THINGS, unknownIdOf } from '../app/named-things.fixture.ts';
import { cookieOf } from '../app/session-cookie.fixture.ts';
import { makeTenants, type Tenant } from './tenant-matrix.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const { own, other } = await makeTenants(database);
await addRareThings(database.admin, own);
await addRareThings(database.admin, other);
const workspace = toPublicId('wsp', own.scope.workspaceId);
const viewer = await addMember(own.scope, {
  email: 'viewer@test.example',
  name: 'A viewer',
  role: 'viewer',
});
const cookie = await cookieOf(own.scope, viewer);
const ORIGIN = 'http://desk.localhost';

const keys = new Map<KeyScope, string>();
const asOwner = { ...own.scope, actor: { kind: 'user', id: own.userId } as const };
for (const scope of KEY_SCOPES) {
  const input = { name: `only ${scope}`, expiresAt: null, scopes: [scope] };
  keys.set(scope, (await createKey(asOwner, input)).key);
}
const keyFor = ({ scope }: Route): string => keys.get(scope as KeyScope) as string;

const QUERIES: Record<string, string> = {
  readInfobaseFile: '?file_name=a.txt',
  exportDocument: '?format=html',
};

type Ids = Readonly<Record<string, string>>;
const fill = (url: string, ids: Ids): string =>
  url.replaceAll(/:(\w+)/g, (_whole, name: string) => ids[name] ?? '1');

const queryOf = ({ operationId }: Route, ids: Ids): string =>
  operationId === 'compareAudits' ? `?with=${ids['audit_id']}` : (QUERIES[operationId] ?? '');

const send = async (
  url: string,
  { method, body }: Route,
  headers: Record<string, string>,
  id = '',
) => {
  const { statusCode, body: text } = await app.inject({
    method,
    url,
    headers,
    ...(body ? { payload: BODIES[id] ?? (body.example as object) } : {}),
  });
  return { status: statusCode, text };
};

const call = (route: Route, ids: Ids, key: string | null = keyFor(route)) =>
  send(
    `/public/v1${fill(route.url, ids)}${queryOf(route, ids)}`,
    route,
    key === null ? {} : { 'x-api-key': key },
    route.operationId,
  );

const callInApp = (route: Route, ids: Ids) =>
  send(
    `/app/workspaces/${workspace}${fill(route.url, ids)}${queryOf(route, ids)}`,
    route,
    { cookie, host: new URL(ORIGIN).host, origin: ORIGIN },
    route.operationId,
  );

const namesIn = ({ url }: Route): string[] =>
  [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name).filter((name) => name !== 'version');

const idsIn = async ({ scope }: Tenant, names: readonly string[]): Promise<Ids> => {
  const found: Record<string, string> = {};
  for (const name of names.filter((one) => one !== 'pack_id')) {
    const [id] = await idsOf(database.admin, scope.workspaceId, name);
    if (!id) throw new Error(`the workspace has no ${name}`);
    found[name] = id;
  }
  return found;
};

const byName = twinRoutes.map((route) => [route.operationId, route] as const);

test('every operation of the web application has a twin or a reason why not, and never both', () => {
  const all = ownAppRoutes.map(({ operationId }) => operationId).toSorted();
  expect([...Object.keys(TWINS), ...Object.keys(UNTWINNED)].toSorted()).toEqual(all);
  for (const reason of Object.values(UNTWINNED)) expect(reason.length).toBeGreaterThan(20);
});

test('an operation that only reads is never behind a scope that writes, and the other way round', () => {
  const access = new Map(ownAppRoutes.map((route) => [route.operationId as string, route.access]));
  for (const { operationId, scope } of twinRoutes) {
    const needs = access.get(operationId);
    if (scope === 'reading') expect([operationId, needs]).toEqual([operationId, 'read']);
    if (needs === 'decide') expect([operationId, scope]).toEqual([operationId, 'reviewing']);
    if (needs === 'write') expect([operationId, scope]).toEqual([operationId, 'writing']);
    if (needs === 'rules') expect([operationId, scope]).toEqual([operationId, 'rules']);
    expect(['administer', 'own', 'open', 'pending', 'account']).not.toContain(needs);
  }
});

test('an operation of those who may decide is closed to keys that may not, or decides nothing', () => {
  const open = ownAppRoutes.filter((route) => route.access === 'decide' && !decides(route));
  expect(
    open
      .map(({ operationId }) => operationId)
      .filter((id) => id in TWINS)
      .toSorted(),
  ).toEqual(['assignFindings', 'assignViolations', 'drawSample']);
});

test.each(byName)(
  '%s is closed without a key and to a key with every other scope',
  async (_id, route) => {
    const ids = await idsIn(own, namesIn(route));
    expect((await call(route, ids, null)).status).toBe(401);
    const others = KEY_SCOPES.filter((scope) => scope !== route.scope);
    const input = { name: 'the others', expiresAt: null, scopes: others };
    const { key } = await createKey(asOwner, input);
    const { status, text } = await call(route, ids, key);
    expect([status, JSON.parse(text)]).toEqual([
      403,
      { detail: `This API key lacks the scope ${route.scope}.`, code: 'scope_missing' },
    ]);
  },
);

const named = byName.filter(
  ([, route]) => namesIn(route).length > 0 && route.operationId !== 'getPackContent',
);

test.each(named)(
  '%s answers for what another workspace has as for what nobody has',
  async (_id, route) => {
    const names = namesIn(route);
    for (const name of names) expect(THINGS).toHaveProperty([name]);
    const foreign = await idsIn(other, names);
    const unknown = Object.fromEntries(names.map((name) => [name, unknownIdOf(name)]));
    const answers = [await call(route, foreign), await call(route, unknown)];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(404);
  },
);

describe('a key that reads is answered as a viewer is', () => {
  /** These answers name the moment, the caller or what only a person has. */
  const DIFFER = new Set([
    'verifyTrail',
    'verifyWorkspace',
    'getHome',
    'getDraft',
    'getDocumentApprovals',
    'listActivity',
    'listStandingDecisions',
  ]);
  const reads = byName.filter(([id, { scope, method }]) => {
    return scope === 'reading' && method === 'GET' && !DIFFER.has(id);
  });

  test.each(reads)('%s', async (_id, route) => {
    const ids = await idsIn(own, namesIn(route));
    const [byKey, byViewer] = [await call(route, ids), await callInApp(route, ids)];
    expect(byKey.status).toBe(byViewer.status);
    expect(byKey.text).toBe(byViewer.text);
  });

  test.each(byName.filter(([id]) => DIFFER.has(id)))('%s succeeds', async (_id, route) => {
    const ids = await idsIn(own, namesIn(route));
    expect((await call(route, ids)).status).toBe(200);
  });
});
