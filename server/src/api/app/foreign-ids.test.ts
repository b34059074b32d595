import { appRoutes } from '@copydesk/contract/app';
import { APP_PREFIX, type AppRoute } from '@copydesk/contract/shared/app-route';
import { expect, test } from 'vitest';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { addMember } from '../../members/add-member.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import { makeTenants, type Tenant } from '../public/tenant-matrix.fixture.ts';
import {
  addRareThings,
  BODIES,
  idsOf,
  THINGS,
  thingIn,
  unknownIdOf,
} from './named-things.fixture.ts';
import { cookieOf } from './session-cookie.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const { own, other } = await makeTenants(database);
const colleague = await addMember(own.scope, {
  email: 'colleague@test.example',
  name: 'A colleague',
  role: 'editor',
});

const ORIGIN = 'http://desk.localhost';

/** Packs come with the service and belong to no workspace. */
const OF_NOBODY: ReadonlySet<string> = new Set(['enablePack', 'disablePack', 'getPackContent']);

/** Parts of an address that count within what is named before them. */
const COUNTED: ReadonlySet<string> = new Set(['version']);

const QUERIES: Record<string, string> = {
  compareAudits: '?with=',
  readInfobaseFile: '?file_name=a.txt',
  exportDocument: '?format=html&of=',
  getSnapshotPicture: '?width=390&of=',
};

await addRareThings(database.admin, own);
await addRareThings(database.admin, other);

const idIn = async ({ scope }: Tenant, thing: string): Promise<string> => {
  const [id] = await idsOf(database.admin, scope.workspaceId, thing);
  if (!id) throw new Error(`the workspace has no ${thing}`);
  return id;
};

const cookie = await cookieOf(own.scope, own.userId);
const workspace = toPublicId('wsp', own.scope.workspaceId);

const call = async (route: AppRoute, ids: Record<string, string>) => {
  const path = route.url
    .replace(':workspace_id', workspace)
    .replaceAll(/:(\w+)/g, (_whole, name: string) => ids[name] ?? '1');
  const query = QUERIES[route.operationId];
  const { statusCode, body } = await app.inject({
    method: route.method,
    url: `${APP_PREFIX}${path}${query === undefined ? '' : `${query}${ids['audit_id']}`}`,
    headers: { host: new URL(ORIGIN).host, origin: ORIGIN, cookie },
    ...(route.body ? { payload: BODIES[route.operationId] ?? {} } : {}),
  });
  return { status: statusCode, body };
};

const named = appRoutes
  .map((route) => ({
    route,
    names: [...route.url.matchAll(/:(\w+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'workspace_id' && !COUNTED.has(name)),
  }))
  .filter(
    ({ route, names }) =>
      names.length > 0 && route.url.includes(':workspace_id') && !OF_NOBODY.has(route.operationId),
  );

test.each(named.map(({ route, names }) => [route.operationId, route, names] as const))(
  '%s answers for what another workspace has as for what nobody has',
  async (_name, route, names) => {
    const foreign: Record<string, string> = {};
    const unknown: Record<string, string> = {};
    for (const name of names) {
      const key = thingIn(route, name);
      expect(THINGS).toHaveProperty([key]);
      foreign[name] = await idIn(other, key);
      unknown[name] = unknownIdOf(key);
    }
    const answers = [await call(route, foreign), await call(route, unknown)];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(404);
    // A thing of another workspace inside one of the own is as unknown.
    for (const name of names.slice(1)) {
      const mixed = { ...foreign, [names[0] as string]: await idIn(own, names[0] as string) };
      expect([name, (await call(route, mixed)).status]).toEqual([name, 404]);
    }
  },
);

const ofDocuments = named.filter(({ route, names }) =>
  names.some((name) => THINGS[thingIn(route, name)]?.[0] === 'document'),
);

test('there are routes of documents', () => {
  expect(ofDocuments.length).toBeGreaterThan(12);
});

test.each(ofDocuments.map(({ route, names }) => [route.operationId, route, names] as const))(
  '%s answers for a document that a colleague keeps to themselves as for what nobody has',
  async (_name, route, names) => {
    const { admin } = database;
    const id = newUuid();
    // The caller is the owner of the workspace, who may do everything else.
    await admin.query(
      `insert into document (workspace_id, id, title, raw_document, generated_output, status, created_by)
       values ($1, $2, 'Mine', 'Words', 'Words', 'ready', $3)`,
      [own.scope.workspaceId, id, colleague],
    );
    const ask = (publicId: string) =>
      call(route, Object.fromEntries(names.map((name) => [name, publicId])));
    const [theirs, nobodys] = [
      await ask(toPublicId('doc', id)),
      await ask(toPublicId('doc', newUuid())),
    ];
    expect(theirs).toEqual(nobodys);
    expect(theirs.status).toBe(404);
  },
);
