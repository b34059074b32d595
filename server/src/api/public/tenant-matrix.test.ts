import { publicRoutes } from '@copydesk/contract/public';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createDatabase, createPool, type Database } from '../../platform/db/database.ts';
import { createTestClient } from './client.fixture.ts';
import {
  callersOf,
  entries,
  faultsOf,
  makeTenants,
  type MatrixOptions,
  withoutScope,
} from './tenant-matrix.fixture.ts';

const operations = publicRoutes.map((route) => route.operationId);

interface Fences {
  /** Whether statements name the workspace. */
  readonly scope: boolean;
  /** Whether row-level security binds the connection. */
  readonly rowSecurity: boolean;
}

/** A service of its own with two workspaces, behind the fences that are asked for. */
const buildMatrix = async ({ scope, rowSecurity }: Fences) => {
  const database = await createTestDatabase();
  const tenants = await makeTenants(database);
  let db: Database = database.db;
  if (!rowSecurity) {
    // The address logs in as a superuser, whom row-level security never binds.
    const pool = createPool({ url: database.url, size: 4, log: database.log, role: null });
    afterAll(() => pool.end());
    db = createDatabase(pool);
  }
  const stripped = scope ? undefined : withoutScope(db);
  const app = await createTestApp({ db: stripped ?? db, log: database.log });
  const call = await createTestClient(app, tenants.own.key);
  const options: MatrixOptions = { call, admin: database.admin, tenants };
  return { options, removed: stripped?.removed, db };
};

const matrices = {
  'with both fences': await buildMatrix({ scope: true, rowSecurity: true }),
  'with the query scope removed': await buildMatrix({ scope: false, rowSecurity: true }),
  'with row-level security removed': await buildMatrix({ scope: true, rowSecurity: false }),
};
const open = await buildMatrix({ scope: false, rowSecurity: false });

test('every route of the table is in the matrix', () => {
  expect(Object.keys(entries).toSorted()).toEqual(operations.toSorted());
  for (const route of publicRoutes) {
    const names = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const { id } = entries[route.operationId];
    expect([route.operationId, id ? [id.name] : []]).toEqual([route.operationId, names]);
  }
});

describe.each(Object.entries(matrices))('%s', (_name, { options }) => {
  describe.each(callersOf(options).map((caller) => [caller.name, caller] as const))(
    'as %s',
    (_caller, caller) => {
      test.each(operations)('%s stays inside the workspace of the key', async (operation) => {
        expect(await faultsOf(options, operation, caller)).toEqual([]);
      });
    },
  );
});

describe('the fences really were down', () => {
  test('the query scope was taken out of every statement that had one', () => {
    const { removed } = matrices['with the query scope removed'];
    expect(removed?.size).toBeGreaterThan(12);
  });

  test.each([
    ['with row-level security removed', true],
    ['with both fences', false],
  ] as const)('%s, a workspace is visible without being named: %s', async (name, visible) => {
    const { db } = matrices[name];
    const statement = { name: 'see all', text: 'select id from workspace' };
    const [rows] = await db.batch('', [{ statement, values: [] }]);
    expect(rows.length > 0).toBe(visible);
  });
});

describe('with both fences down the matrix finds the leak', () => {
  const guarded = publicRoutes.filter((route) => !('open' in route));

  test.each(guarded.map((route) => route.operationId))('%s', async (operation) => {
    const [own] = callersOf(open.options);
    const faults = await faultsOf(open.options, operation, own!);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.join('\n')).toMatch(/shows|status 20[01]|not like|wrote to/);
  });

  test('a decision on a foreign violation is seen as a write', async () => {
    const [, other] = callersOf(open.options);
    const faults = await faultsOf(open.options, 'reviewViolation', other!);
    expect(faults.join('\n')).toContain('wrote to violation_review of a closed workspace');
  });
});
