import { beforeEach, expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import type { ControlResult } from '../checking/judge/judge-outcome.ts';
import type { Scope } from '../platform/db/scope.ts';
import { addControls, OWN_RULES, readControls, readLicences } from './judge-controls.ts';

const database = await createTestDatabase();
let scope: Scope;
beforeEach(async () => {
  ({ scope } = await makeWorkspace(database));
});

const results = (
  count: number,
  isRight: boolean,
  changes: Partial<ControlResult & { family: string }> = {},
) =>
  Array.from({ length: count }, () => ({
    model: 'a:b',
    ruleId: 'green',
    family: OWN_RULES,
    kind: 'breach' as const,
    isRight,
    ...changes,
  }));

test('the latest 200 results of each model, family and kind are kept, whatever came before', async () => {
  await addControls(scope, [
    ...results(150, false),
    ...results(3, true, { kind: 'lawful' }),
    ...results(1, true, { family: 'eu-finance' }),
  ]);
  await addControls(scope, results(120, true));
  expect(await readControls(scope)).toEqual([
    {
      model: 'a:b',
      family: 'eu-finance',
      counts: { breach: { shown: 1, right: 1 }, lawful: { shown: 0, right: 0 } },
    },
    {
      model: 'a:b',
      family: OWN_RULES,
      counts: { breach: { shown: 200, right: 120 }, lawful: { shown: 3, right: 3 } },
    },
  ]);
  await addControls(scope, results(250, true));
  const [, own] = await readControls(scope);
  expect(own?.counts.breach).toEqual({ shown: 200, right: 200 });
});

test('results that come at the same moment are all counted', async () => {
  const both = [
    ...results(1, true),
    ...results(1, true, { kind: 'lawful' }),
    ...results(1, true, { family: 'eu-finance' }),
  ];
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => addControls(scope, n % 2 ? both : both.toReversed())),
  );
  expect((await readControls(scope)).map(({ counts }) => counts.breach.shown)).toEqual([20, 20]);
});

test('a licence is that of the workspace, the model and the family of the rule', async () => {
  const { scope: other } = await makeWorkspace(database);
  await addControls(scope, [...results(20, false), ...results(20, true, { kind: 'lawful' })]);
  const familyOf = (ruleId: string) => (ruleId === 'green' ? OWN_RULES : 'eu-finance');
  const provisional = { clear: 'provisional', accuse: 'provisional' };
  const licenceOf = await readLicences(scope, familyOf);
  expect(licenceOf('a:b', 'green')).toEqual({ clear: 'withdrawn', accuse: 'granted' });
  expect(licenceOf('a:b', 'eu-finance/credit')).toEqual(provisional);
  expect(licenceOf('a:c', 'green')).toEqual(provisional);
  expect((await readLicences(other, familyOf))('a:b', 'green')).toEqual(provisional);
});
