import { publicRoutes } from '@copydesk/contract/public';
import { describe, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { buildMatrix } from './build-matrix.fixture.ts';
import { entries } from './tenant-entries.fixture.ts';
import { callersOf, faultsOf } from './tenant-matrix.fixture.ts';

const operations = publicRoutes.map((route) => route.operationId);

// One engine serves all the services: what is written is of no interest here, who may ask is.
const { engine } = await createTestEngine(await createTestDatabase());

const matrices = {
  'with both fences': await buildMatrix(engine, { scope: true, rowSecurity: true }),
  'with the query scope removed': await buildMatrix(engine, { scope: false, rowSecurity: true }),
  'with row-level security removed': await buildMatrix(engine, { scope: true, rowSecurity: false }),
};
const open = await buildMatrix(engine, { scope: false, rowSecurity: false });

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
