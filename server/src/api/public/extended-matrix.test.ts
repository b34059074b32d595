import { extendedRoutes } from '@copydesk/contract/extended';
import { describe, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { buildMatrix } from './build-matrix.fixture.ts';
import { extendedEntries, faultsOf, scopedCallersOf } from './tenant-matrix.fixture.ts';

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

describe.each(Object.entries(matrices))('%s', (_name, { options }) => {
  describe.each(scopedCallersOf(options).map((caller) => [caller.name, caller] as const))(
    'as %s',
    (_caller, caller) => {
      test.each(operations)('%s stays inside the workspace of the key', async (operation) => {
        expect(await faultsOf(options, operation, caller)).toEqual([]);
      });
    },
  );
});

test('a key without the scope is told which one it lacks', async () => {
  const { call, tenants } = matrices['with both fences'].options;
  const answer = await call('listBulkRuns', { key: tenants.own.key });
  expect([answer.status, answer.detail]).toEqual([403, 'This API key lacks the scope generation.']);
});

describe('with both fences down the matrix finds the leak', () => {
  test.each(operations)('%s', async (operation) => {
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
