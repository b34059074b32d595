import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { changeRule, listRules, makeRule, readRule } from '../../test/make-rule.ts';
import { check } from '../checking/check.ts';
import { compileRules } from '../checking/compile-rules.ts';
import type { Scope } from '../platform/db/scope.ts';
import { toPublicId } from '../platform/ids.ts';
import { disablePack, enablePack, listPacks } from './enable-pack.ts';
import { switchRule } from './own-rules.ts';
import { loadPack } from './packs/load-pack.ts';
import type { Pack } from './packs/pack.ts';
import type { RuleSource } from './packs/pack-schema.ts';
import { findOwnRule } from './rule-drafts.ts';
import { readRuleVersion } from './rule-versions.ts';
import { copyRuleIntoDraft } from './create-rule-draft.ts';

const database = await createTestDatabase();

const readHouse = async (): Promise<Pack> => {
  const folder = fileURLToPath(new URL('../../../packs/house', import.meta.url));
  const { pack } = await loadPack(folder);
  if (!pack) throw new Error('the pack house does not load');
  return pack;
};
const house = await readHouse();
const [first, second] = house.rules;
if (!first || !second) throw new Error('the pack house has too few rules');

const ownRule = (changes: Partial<RuleSource> = {}): RuleSource =>
  ({
    id: 'no-synergy',
    kind: 'prohibit',
    severity: 'LOW',
    name: 'No synergy',
    cite: null,
    terms: { en: ['synergy'] },
    message: 'Nobody knows what synergy means.',
    explanation: 'The word says nothing that readers could check.',
    recommendation: 'Say what works together and what comes of it.',
    tests: [
      { lang: 'en', text: 'Our synergy grows.', expect: ['synergy'] },
      { lang: 'en', text: 'Feel the SYNERGY.', expect: ['SYNERGY'] },
      { lang: 'en', text: 'Our energy grows.', ok: true },
      { lang: 'en', text: 'Synergyless teams.', ok: true },
    ],
    ...changes,
  }) as RuleSource;

const newScope = async () => (await makeWorkspace(database)).scope;
const idOf = async (scope: Awaited<ReturnType<typeof newScope>>, key: string) => {
  const found = (await listRules(scope)).find((rule) => rule.key === key);
  if (!found) throw new Error(`no rule ${key}`);
  return found.id;
};
/** What the rule was called in a version. */
const nameIn = async (scope: Scope, ruleId: string, version: number) =>
  (await readRuleVersion(scope, { ruleId, version: String(version) })).source['name'];

describe('a pack', () => {
  test('is switched on and off by many at once, and nobody is turned away', async () => {
    const { scope } = await makeWorkspace(database);
    await enablePack(scope, house);
    const deeds = Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0 ? enablePack(scope, house) : disablePack(scope, house),
    );
    const outcomes = await Promise.allSettled(deeds);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  test('gives a workspace its rules, and nothing more the second time', async () => {
    const scope = await newScope();
    expect(await enablePack(scope, house)).toEqual({
      added: house.rules.length,
      changed: 0,
      removed: 0,
      failingTests: 0,
    });
    expect(await enablePack(scope, house)).toEqual({
      added: 0,
      changed: 0,
      removed: 0,
      failingTests: 0,
    });
    const rules = await listRules(scope);
    expect(rules).toHaveLength(house.rules.length);
    expect(rules.every(({ version, enabled }) => version === 1 && enabled)).toBe(true);
    expect(await listPacks(scope)).toEqual([{ id: 'house', version: house.version }]);
    expect(await listRules(await newScope())).toEqual([]);
  });

  test('of a new version adds a version to what changed and switches off what is gone', async () => {
    const scope = await newScope();
    await enablePack(scope, house);
    const renamed = { ...first, name: 'Another name' };
    const next = { ...house, version: '9.0.0', rules: [renamed, ...house.rules.slice(2)] };
    expect(await enablePack(scope, next)).toMatchObject({ added: 0, changed: 1, removed: 1 });
    const rules = new Map((await listRules(scope)).map((rule) => [rule.key, rule]));
    expect(rules.get(first.id)).toMatchObject({ version: 2, pack_version: '9.0.0' });
    expect(rules.get(second.id)).toMatchObject({ version: 1, enabled: false });
    const id = await idOf(scope, first.id);
    expect(await nameIn(scope, id, 1)).toBe(first.name);
    expect(await nameIn(scope, id, 2)).toBe('Another name');
  });

  test('that is switched off leaves its rules for the violations that name them', async () => {
    const scope = await newScope();
    await enablePack(scope, house);
    await disablePack(scope, { id: 'house', name: 'House' });
    expect((await listRules(scope)).filter(({ enabled }) => enabled)).toEqual([]);
    expect(await listRules(scope)).toHaveLength(house.rules.length);
    expect(await listPacks(scope)).toEqual([]);
  });

  test('enabled twice at once is enabled once', async () => {
    const scope = await newScope();
    const [one, other] = await Promise.all([enablePack(scope, house), enablePack(scope, house)]);
    expect(one.added + other.added).toBe(house.rules.length);
  });
});

describe("a workspace's own rule", () => {
  test('checks texts once it is stored', async () => {
    const scope = await newScope();
    const stored = await readRule(scope, await makeRule(scope, ownRule()));
    const rules = compileRules([stored]);
    const asset = {
      segments: [{ text: 'What synergy!', scope: 'body' as const }],
      language: 'EN' as const,
      metadata: {},
    };
    const { findings } = check(asset, rules, '2026-11-15');
    expect(findings.map(({ place }) => place?.quote)).toEqual(['synergy']);
  });

  test('is refused with every mistake, and with every test that goes otherwise', async () => {
    const scope = await newScope();
    const broken = ownRule({ terms: { en: ['re:(?=x)'] }, severity: 'WORST' as 'LOW' });
    await expect(makeRule(scope, broken)).rejects.toMatchObject({ code: 'invalid' });
    const untested = ownRule({ tests: ownRule().tests.slice(0, 1) });
    await expect(makeRule(scope, untested)).rejects.toMatchObject({ code: 'invalid' });
    const wrong = ownRule({ terms: { en: ['energy'] } });
    await expect(makeRule(scope, wrong)).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ loc: ['tests', 0] }, { loc: ['tests', 1] }, { loc: ['tests', 2] }],
    });
    expect((await listRules(scope)).filter(({ version }) => version > 0)).toEqual([]);
  });

  test('gets a new version when it changes, and refuses a change of what somebody else changed', async () => {
    const scope = await newScope();
    const id = await makeRule(scope, ownRule());
    const source = ownRule({ name: 'Never synergy' });
    expect(await changeRule(scope, { id, expectedVersion: 1, source })).toBe(2);
    await expect(changeRule(scope, { id, expectedVersion: 1, source })).rejects.toMatchObject({
      code: 'stale',
    });
    expect(await nameIn(scope, id, 1)).toBe('No synergy');
  });

  test('of the same name gets an id of its own', async () => {
    const scope = await newScope();
    await makeRule(scope, ownRule());
    await makeRule(scope, ownRule());
    const keys = (await listRules(scope)).map(({ key }) => key);
    expect(keys).toEqual(['own/no-synergy', 'own/no-synergy-2']);
  });
});

describe("a pack's rule", () => {
  test('is copied and changed, and stays as it is', async () => {
    const scope = await newScope();
    await enablePack(scope, house);
    const original = await idOf(scope, first.id);
    const copy = await copyRuleIntoDraft(scope, { ruleId: original, name: 'Mine' });
    const { draft } = await findOwnRule(scope, copy);
    const source = { ...draft?.source, severity: 'CRITICAL' } as unknown as RuleSource;
    await changeRule(scope, { id: copy, expectedVersion: 0, source });
    const rules = await listRules(scope);
    const mine = rules.find(({ id }) => id === copy);
    expect(mine).toMatchObject({ pack_id: null, copied_from: first.id });
    const copied = await readRule(scope, copy);
    expect(copied).toMatchObject({ severity: 'CRITICAL', tests: first.tests });
    expect(await readRule(scope, original)).toEqual(first);
    await switchRule(scope, original, false);
    const on = (await listRules(scope)).filter(({ enabled }) => enabled);
    expect(on.map(({ id }) => id)).not.toContain(original);
    const change = { id: original, expectedVersion: 1, source: ownRule() };
    await expect(changeRule(scope, change)).rejects.toMatchObject({ code: 'conflict' });
  });
});

test("another workspace's rule is not found", async () => {
  const scope = await newScope();
  const other = await newScope();
  const id = await makeRule(other, ownRule());
  const source = ownRule();
  const missing = { code: 'not_found' };
  await expect(nameIn(scope, id, 1)).rejects.toMatchObject(missing);
  await expect(switchRule(scope, id, false)).rejects.toMatchObject(missing);
  const copied = copyRuleIntoDraft(scope, { ruleId: id, name: null });
  await expect(copied).rejects.toMatchObject(missing);
  await expect(changeRule(scope, { id, expectedVersion: 1, source })).rejects.toMatchObject(
    missing,
  );
  await expect(switchRule(scope, toPublicId('rul', other.workspaceId), true)).rejects.toMatchObject(
    missing,
  );
});

test('a version cannot be changed by the service', async () => {
  const scope = await newScope();
  await makeRule(scope, ownRule());
  const client = await database.admin.connect();
  await client.query('set role copydesk_app');
  await expect(client.query(`update rule_version set version = 2`)).rejects.toThrow('permission');
  await expect(client.query(`delete from rule_version`)).rejects.toThrow('permission');
  await client.query('reset role');
  client.release();
});
