import { appRoutes } from '@copydesk/contract/app';
import { APP_PREFIX, type AppRoute } from '@copydesk/contract/shared/app-route';
import { may, POLICY, type Permission, ROLES, type Role } from '@copydesk/contract/shared/policy';
import { describe, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { addMember } from '../../members/add-member.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import { cookieOf } from './session-cookie.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const base = { db: database.db, log: database.log, now: () => new Date() };

const ORIGIN = 'http://desk.localhost';
const HOST = new URL(ORIGIN).host;

const { scope, userId: ownerId, key } = await makeWorkspace(database);
const other = await makeWorkspace(database);
const cookies = new Map<Role, string>();
for (const role of ROLES) {
  const email = `${role}-${newUuid()}@test.example`;
  const id = role === 'owner' ? ownerId : await addMember(scope, { email, name: role, role });
  cookies.set(role, await cookieOf(base, id));
}
const strangerCookie = await cookieOf(base, other.userId);
const workspace = toPublicId('wsp', scope.workspaceId);

const isInWorkspace = ({ access }: AppRoute): boolean => access in POLICY;
const inWorkspaces = appRoutes.filter(isInWorkspace);

const call = async (
  { method, url }: Pick<AppRoute, 'method' | 'url'>,
  headers: Record<string, string>,
  workspaceId = workspace,
) => {
  const path = url
    .replace(':workspace_id', workspaceId)
    .replaceAll(/:(\w+)/g, 'none_00000000000000000000000000');
  const { statusCode, body } = await app.inject({
    method,
    url: `${APP_PREFIX}${path}`,
    headers: { host: HOST, ...(method === 'POST' ? { origin: ORIGIN } : {}), ...headers },
  });
  return { status: statusCode, body };
};

const allOf = async (
  routes: readonly AppRoute[],
  fault: (route: AppRoute) => Promise<string | null>,
): Promise<string[]> => {
  const faults: string[] = [];
  for (const route of routes) {
    const found = await fault(route);
    if (found !== null) faults.push(`${route.operationId}: ${found}`);
  }
  return faults;
};

/** Every route of the server, read from the tree that Fastify draws. */
const servedRoutes = (): string[] => {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', name = '', methods = ''] =
        /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      path.splice(depth, path.length, name);
      const listed = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
      return listed.map((method) => `${method} ${path.join('')}`);
    });
};

describe('the policy table', () => {
  test('has every route below /app that the server answers', () => {
    // Two routes may name the same part of an address differently.
    const plain = (line: string) => line.replaceAll(/:[\w|:]+/g, ':');
    const table = appRoutes.map(({ method, url }) => plain(`${method} ${APP_PREFIX}${url}`));
    const served = servedRoutes().filter((line) => line.includes(` ${APP_PREFIX}/`));
    expect(new Set(table).size).toBe(table.length);
    expect(served.map(plain).toSorted()).toEqual(table.toSorted());
  });

  test.each(ROLES)('lets a %s do what the role may, and nothing else', async (role) => {
    const cookie = cookies.get(role) as string;
    expect(
      await allOf(inWorkspaces, async (route) => {
        const { status } = await call(route, { cookie });
        const isIn = status !== 401 && status !== 403;
        const allowed = may(role, route.access as Permission);
        if (isIn === allowed && status < 500) return null;
        return `${status} for a ${role}, who may ${allowed ? '' : 'not '}${route.access}`;
      }),
    ).toEqual([]);
  });

  test('shows a workspace to nobody who does not belong to it, and does not say that it exists', async () => {
    const unknown = toPublicId('wsp', newUuid());
    expect(
      await allOf(inWorkspaces, async (route) => {
        const theirs = await call(route, { cookie: strangerCookie });
        const nobodys = await call(route, { cookie: strangerCookie }, unknown);
        if (theirs.status === 404 && theirs.body === nobodys.body) return null;
        return `${theirs.status} ${theirs.body} instead of ${nobodys.status} ${nobodys.body}`;
      }),
    ).toEqual([]);
  });

  test('opens nothing without a session, with an API key or with a made-up cookie', async () => {
    const closed = appRoutes.filter(({ access }) => access !== 'open');
    const made = `__Host-copydesk=${'a'.repeat(43)}`;
    for (const headers of [{}, { 'x-api-key': key }, { cookie: made }]) {
      expect(
        await allOf(closed, async (route) => {
          const { status } = await call(route, headers as Record<string, string>);
          return status === 401 ? null : String(status);
        }),
      ).toEqual([]);
    }
  });

  test('takes no write from another origin, and none without one', async () => {
    const writes = appRoutes.filter(({ method }) => method === 'POST');
    const cookie = cookies.get('owner') as string;
    for (const origin of ['http://evil.example', 'null', `${ORIGIN}.evil.example`, '']) {
      expect(
        await allOf(writes, async (route) => {
          const { status } = await call(route, { cookie, origin });
          return status === 403 ? null : `${status} from ${origin || 'nowhere'}`;
        }),
      ).toEqual([]);
    }
  });

  test('leaves the public API to API keys: a session opens nothing there', async () => {
    const cookie = cookies.get('owner') as string;
    const { statusCode } = await app.inject({ url: '/public/v1/audits', headers: { cookie } });
    expect(statusCode).toBe(401);
  });
});
