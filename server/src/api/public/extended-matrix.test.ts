import { extendedRoutes, scopeOfRoute } from '@copydesk/contract/extended';
import { describe, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { some } from '../../../test/short-run.ts';
import { createKey } from '../../keys/create-key.ts';
import { buildMatrix } from './build-matrix.fixture.ts';
import { extendedEntries } from './tenant-entries.fixture.ts';
import { faultsOf, scopedCallersOf } from './tenant-matrix.fixture.ts';

const operations = extendedRoutes.map((route) => route.operationId);

// The engine's work is done on a database of its own: here it only takes work on.
const { engine } = await createTestEngine(await createTestDatabase());

const matrices = {
  'with both fences': await buildMatrix(engine, { scope: true, rowSecurity: true }),
  'with the query scope removed': await buildMatrix(engine, { scope: false, rowSecurity: true }),
  'with row-level security removed': await buildMatrix(engine, { scope: true, rowSecurity: false }),
};
const open = await buildMatrix(engine, { scope: false, rowSecurity: false });

test('every route beyond the specification is in the matrix', () => {
  expect(Object.keys(extendedEntries).toSorted()).toEqual(operations.toSorted());
  for (const { operationId, url } of extendedRoutes) {
    const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const { id } = extendedEntries[operationId];
    expect([operationId, id ? [id.name] : []]).toEqual([operationId, names]);
  }
});

describe.each(Object.entries(matrices))('%s', (name, { options }) => {
  const tried = name === 'with both fences' ? operations : some(operations);
  describe.each(scopedCallersOf(options).map((caller) => [caller.name, caller] as const))(
    'as %s',
    (_caller, caller) => {
      test.each(tried)('%s stays inside the workspace of the key', async (operation) => {
        expect(await faultsOf(options, operation, caller)).toEqual([]);
      });
    },
  );
});

test.each([
  ['listBulkRuns', 'generation'],
  ['listAssets', 'auditing'],
] as const)('%s tells a key without the scope that it lacks %s', async (operation, scope) => {
  const { call, tenants } = matrices['with both fences'].options;
  const answer = await call(operation, { key: tenants.own.key });
  expect([answer.status, answer.detail]).toEqual([403, `This API key lacks the scope ${scope}.`]);
});

test.each(extendedRoutes.map((route) => [route.operationId, route] as const))(
  '%s is closed to a key that has only the other scope',
  async (operation, route) => {
    const { call, tenants } = matrices['with both fences'].options;
    const other = scopeOfRoute(route) === 'auditing' ? 'generation' : 'auditing';
    const input = { name: 'other', expiresAt: null, scopes: [other] } as const;
    const { key } = await createKey(tenants.own.scope, input);
    const params = { id: 'x', external_id: 'x' };
    expect((await call(operation, { params, key })).status).toBe(403);
  },
);

describe('with both fences down the matrix finds the leak', () => {
  const leaky = operations.filter((operation) => !extendedEntries[operation].onlyAdds);

  test.each(leaky)('%s', async (operation) => {
    const [own] = scopedCallersOf(open.options);
    const faults = await faultsOf(open.options, operation, own!);
    expect(faults.join('\n')).toMatch(/shows|status 20[01]|not like|wrote to/);
  });

  test('a foreign run that is cancelled is seen as a write', async () => {
    const [, other] = scopedCallersOf(open.options);
    const faults = await faultsOf(open.options, 'cancelBulkRun', other!);
    expect(faults.join('\n')).toContain('wrote to bulk_run of a closed workspace');
  });
});
