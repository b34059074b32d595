import { expect, test } from 'vitest';
import { countTrips } from '../../test/database/count-trips.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeRule } from '../../test/make-rule.ts';
import { transaction } from '../platform/db/query.ts';
import { ruleAgainst } from './rule-source.fixture.ts';
import { setHintPolicy } from './quality/hint-policy.ts';
import { currentRules, freezeRules, readRuleSet } from './rule-set.ts';

const database = await createTestDatabase();
const all = { packs: null };

test('a set is stored once, and asked for in one round trip while no rule changes', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  const first = await freezeRules(scope, all);
  expect(first.count).toBe(1);
  const again = await countTrips(scope, async (counted) => {
    expect(await freezeRules(counted, all)).toEqual(first);
  });
  expect(again).toBe(1);
  expect(await currentRules(scope)).toBe(first.hash);
  await makeRule(scope, ruleAgainst('zoppo'));
  const second = await freezeRules(scope, all);
  expect(second.count).toBe(2);
  expect(second.hash).not.toBe(first.hash);
  expect(await readRuleSet(scope, second.hash)).toHaveLength(2);
});

test('a set whose transaction was given up is stored by the next one', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  const given = transaction(scope, async (inside) => {
    await freezeRules(inside, all);
    throw new Error('given up');
  });
  await expect(given).rejects.toThrow('given up');
  const { hash } = await freezeRules(scope, all);
  expect(await readRuleSet(scope, hash)).toHaveLength(1);
});

test('what a set says without being stored is remembered, and it is stored when it is needed', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  const hash = await currentRules(scope);
  expect(await readRuleSet(scope, hash)).toEqual([]);
  expect((await freezeRules(scope, all)).hash).toBe(hash);
  expect(await readRuleSet(scope, hash)).toHaveLength(1);
});

test('another threshold for hints is seen at once', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  const { hash } = await freezeRules(scope, all);
  await setHintPolicy(scope, { share: 0.1, least: 3 });
  const trips = await countTrips(scope, async (counted) => {
    // No rule of this workspace is measured, so the set is the same; it was read again all the same.
    expect((await freezeRules(counted, all)).hash).toBe(hash);
  });
  expect(trips).toBeGreaterThan(1);
});
