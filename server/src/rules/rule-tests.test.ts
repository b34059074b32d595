import { describe, expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { changeRule, listRules, makeRule, readRule } from '../../test/make-rule.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { enablePack } from './enable-pack.ts';
import type { Pack } from './packs/pack.ts';
import type { RuleSource } from './packs/pack-schema.ts';
import { listRuleTests, putRuleTest, removeRuleTest } from './rule-tests.ts';
import type { DecidedTest } from './run-rule-tests.ts';
import { copyRuleIntoDraft } from './create-rule-draft.ts';

const database = await createTestDatabase();
const newScope = async (): Promise<Scope> => (await makeWorkspace(database)).scope;

const ruleOf = (changes: Partial<RuleSource> = {}): RuleSource =>
  ({
    id: 'no-zappo',
    kind: 'prohibit',
    severity: 'HIGH',
    name: 'No zappo',
    cite: null,
    terms: { en: ['zappo'] },
    message: 'It means nothing.',
    explanation: 'It is not a word.',
    recommendation: 'Say what is meant.',
    tests: [
      { lang: 'en', text: 'This is zappo.', expect: ['zappo'] },
      { lang: 'en', text: 'So zappo it is.', expect: ['zappo'] },
      { lang: 'en', text: 'This is fine.', ok: true },
      { lang: 'en', text: 'Nothing here.', ok: true },
    ],
    ...changes,
  }) as RuleSource;

const decided = (
  text: string,
  verdict: 'flag' | 'pass',
  changes: Partial<DecidedTest> = {},
): DecidedTest => {
  const quote = 'zappo';
  const start = text.toLowerCase().lastIndexOf(quote);
  const end = start + quote.length;
  const expected = verdict === 'flag' ? text.slice(start, end) : null;
  const known = { scope: 'body', language: 'EN', metadata: {} } as const;
  return { text, ...known, start, end, expect: expected, ...changes };
};

const put = async (scope: Scope, ruleId: string, test: DecidedTest) =>
  putRuleTest(scope, {
    ruleId: fromPublicId('rul', ruleId) as string,
    violationId: newUuid(),
    test,
  });

/** The ids of the tests for which a new version is refused; none when it is taken. */
const refusedFor = async (scope: Scope, id: string, source: RuleSource): Promise<unknown[]> => {
  const version = (await listRules(scope)).find((rule) => rule.id === id)?.version as number;
  return changeRule(scope, { id, expectedVersion: version, source }).then(
    () => [],
    ({ code, issues }: { code: string; issues: { loc: unknown[] }[] }) => {
      expect(code).toBe('invalid');
      return issues.map(({ loc }) => {
        expect(loc.slice(0, 1)).toEqual(['decision_tests']);
        return loc[1];
      });
    },
  );
};

describe('a new version of a rule', () => {
  test('is refused while it goes against a decision, and taken once it does not', async () => {
    const scope = await newScope();
    const id = await makeRule(scope, ruleOf());
    const pass = await put(scope, id, decided('Dr Zappo sees you now.', 'pass'));
    const flag = await put(scope, id, decided('Our zappo works wonders.', 'flag'));
    expect(await refusedFor(scope, id, ruleOf({ name: 'Never zappo' }))).toEqual([pass.id]);
    const excused = ruleOf({ unless: { near: { en: ['dr', 'our'] }, within: 1 } });
    expect(await refusedFor(scope, id, excused)).toEqual([flag.id]);
    expect((await listRules(scope))[0]?.version).toBe(1);
    const right = ruleOf({ unless: { near: { en: ['dr'] }, within: 1 } });
    expect(await refusedFor(scope, id, right)).toEqual([]);
    expect((await readRule(scope, id)).unless).toEqual(right.unless);
  });

  test('names every test that fails, and none of the words', async () => {
    const scope = await newScope();
    const id = await makeRule(scope, ruleOf());
    const one = await put(scope, id, decided('Dr Zappo sees you now.', 'pass'));
    const other = await put(scope, id, decided('Mrs Zappo sees you now.', 'pass'));
    const update = changeRule(scope, { id, expectedVersion: 1, source: ruleOf() });
    const error = await update.catch((thrown: unknown) => thrown);
    const { issues } = error as { issues: { loc: unknown[] }[] };
    expect(issues.map(({ loc }) => loc[1])).toEqual([one.id, other.id]);
    expect(JSON.stringify([issues, (error as Error).message])).not.toContain('Zappo');
  });

  test('is judged by the words in question and not by others in the same text', async () => {
    const scope = await newScope();
    const id = await makeRule(scope, ruleOf());
    const text = 'Buy zappo today, says Dr Zappo.';
    await put(scope, id, decided(text, 'pass'));
    const start = text.indexOf('zappo');
    await put(scope, id, decided(text, 'flag', { start, end: start + 5, expect: 'zappo' }));
    expect(await refusedFor(scope, id, ruleOf())).toHaveLength(1);
    const right = ruleOf({ unless: { near: { en: ['dr'] }, within: 1 } });
    expect(await refusedFor(scope, id, right)).toEqual([]);
  });

  test('that flags more words around the same place still flags it', async () => {
    const scope = await newScope();
    const id = await makeRule(scope, ruleOf());
    await put(scope, id, decided('It is zappo indeed for us.', 'flag'));
    const tests = ['This is zappo indeed.', 'So zappo indeed it is.'].map((text) => ({
      lang: 'en' as const,
      text,
      expect: ['zappo indeed'],
    }));
    const longer = ruleOf({
      terms: { en: ['zappo indeed'] },
      tests: [...tests, ...ruleOf().tests.slice(2)],
    });
    expect(await refusedFor(scope, id, longer)).toEqual([]);
  });

  test('that asks a model may flag what must be flagged and pass what must pass', async () => {
    const scope = await newScope();
    const id = await makeRule(scope, ruleOf());
    await put(scope, id, decided('Dr Zappo sees you now.', 'pass'));
    const flag = await put(scope, id, decided('Our zappo works wonders.', 'flag'));
    const judge = ruleOf({ kind: 'judge', question: 'Is it nonsense?' });
    const excused = { ...judge, unless: { near: { en: ['our'] }, within: 1 } };
    expect(await refusedFor(scope, id, excused)).toEqual([flag.id]);
    expect(await refusedFor(scope, id, judge)).toEqual([]);
  });

  test('is tested with the scope, the language and the metadata that the words had', async () => {
    const scope = await newScope();
    const id = await makeRule(scope, ruleOf());
    const heading = await put(scope, id, decided('Zappo', 'flag', { scope: 'heading' }));
    const german = await put(scope, id, decided('Das ist zappo.', 'pass', { language: 'DE' }));
    const english = await put(
      scope,
      id,
      decided('Zappo in the US', 'flag', {
        metadata: { market: ['US'] },
      }),
    );
    expect(await refusedFor(scope, id, ruleOf())).toEqual([]);
    expect(await refusedFor(scope, id, ruleOf({ scope: ['body'] }))).toEqual([heading.id]);
    expect(await refusedFor(scope, id, ruleOf({ when: { market: ['EU'] } }))).toEqual([english.id]);
    expect(await refusedFor(scope, id, ruleOf({ when: { from: '2099-01-01' } }))).toEqual([]);
    const both = ruleOf({ terms: { '*': ['zappo'] } });
    expect(await refusedFor(scope, id, both)).toEqual([german.id]);
  });
});

describe('a test from a decision', () => {
  test('is one for the same words, and the newest decision holds', async () => {
    const scope = await newScope();
    const id = await makeRule(scope, ruleOf());
    const first = await put(scope, id, decided('Dr Zappo sees you now.', 'flag'));
    const second = await put(scope, id, decided('Dr Zappo sees you now.', 'pass'));
    expect(second.id).toBe(first.id);
    expect(await listRuleTests(scope, id)).toEqual([second]);
    await put(scope, id, decided('Dr Zappo sees you now.', 'flag', { scope: 'heading' }));
    expect(await listRuleTests(scope, id)).toHaveLength(2);
  });

  test('is gone when it is removed, and only from its own rule', async () => {
    const scope = await newScope();
    const id = await makeRule(scope, ruleOf());
    const other = await makeRule(scope, ruleOf({ id: 'other' }));
    const { id: testId } = await put(scope, id, decided('Dr Zappo sees you now.', 'pass'));
    const missing = { code: 'not_found' };
    for (const wrong of [
      { ruleId: other, testId },
      { ruleId: id, testId: toPublicId('rts', newUuid()) },
      { ruleId: id, testId: "' or true --" },
      { ruleId: 'rul_x', testId },
    ]) {
      await expect(removeRuleTest(scope, wrong)).rejects.toMatchObject(missing);
    }
    const stranger = await newScope();
    await expect(removeRuleTest(stranger, { ruleId: id, testId })).rejects.toMatchObject(missing);
    await expect(listRuleTests(stranger, id)).rejects.toMatchObject(missing);
    expect(await listRuleTests(scope, id)).toHaveLength(1);
    await removeRuleTest(scope, { ruleId: id, testId });
    expect(await listRuleTests(scope, id)).toEqual([]);
    expect(await refusedFor(scope, id, ruleOf())).toEqual([]);
  });

  test('is refused when the rule has as many as it may', async () => {
    const scope = await newScope();
    const id = await makeRule(scope, ruleOf());
    const last = await put(scope, id, decided('Dr Zappo sees you now.', 'pass'));
    await database.admin.query(
      `insert into rule_test (workspace_id, id, rule_id, hash, language, scope, metadata, text,
         quote_start, quote_end, expect, violation_id, created_at)
       select workspace_id, uuidv7(), rule_id, sha256(n::text::bytea), language, scope, metadata, text,
         quote_start, quote_end, expect, violation_id, created_at
       from rule_test, generate_series(1, 199) n where id = $1`,
      [fromPublicId('rts', last.id)],
    );
    const full = { code: 'conflict' };
    await expect(put(scope, id, decided('Mr Zappo.', 'pass'))).rejects.toMatchObject(full);
    expect(await put(scope, id, decided('Dr Zappo sees you now.', 'flag'))).toMatchObject({
      id: last.id,
      expect: 'Zappo',
    });
  });
});

describe("the tests of a pack's rule", () => {
  const packOf = async (scope: Scope, version: string, changes: Partial<RuleSource> = {}) => {
    // A pack's rule is what the reader makes of the same source.
    const id = await makeRule(
      scope,
      ruleOf({ id: `draft-${version.replaceAll('.', '-')}`, ...changes }),
    );
    const rule = { ...(await readRule(scope, id)), id: 'words/no-zappo' };
    return { id: 'words', version, name: 'Words', rules: [rule] } as unknown as Pack;
  };

  test('do not refuse its new version, which tells how many of them fail', async () => {
    const scope = await newScope();
    const first = await packOf(scope, '1.0.0');
    expect(await enablePack(scope, first)).toMatchObject({ added: 1, failingTests: 0 });
    const id = (await listRules(scope)).find(({ pack_id: pack }) => pack !== null)?.id as string;
    await put(scope, id, decided('Dr Zappo sees you now.', 'pass'));
    await put(scope, id, decided('Our zappo works wonders.', 'flag'));
    expect(await enablePack(scope, first)).toMatchObject({ changed: 0, failingTests: 1 });
    const right = { unless: { near: { en: ['dr'] }, within: 1 } };
    const second = await packOf(scope, '2.0.0', right);
    expect(await enablePack(scope, second)).toMatchObject({ changed: 1, failingTests: 0 });
    const worse = await packOf(scope, '3.0.0', { scope: ['heading'] });
    expect(await enablePack(scope, worse)).toMatchObject({ changed: 1, failingTests: 1 });
  });

  test('go along with a copy, which must pass them from its first change on', async () => {
    const scope = await newScope();
    await enablePack(scope, await packOf(scope, '1.0.0'));
    const original = (await listRules(scope)).find(({ pack_id: pack }) => pack !== null)
      ?.id as string;
    const test = await put(scope, original, decided('Dr Zappo sees you now.', 'pass'));
    const copy = await copyRuleIntoDraft(scope, { ruleId: original, name: 'Mine' });
    const [copied, ...others] = await listRuleTests(scope, copy);
    expect(others).toEqual([]);
    expect(copied).toEqual({ ...test, id: copied?.id, ruleId: copy });
    expect(copied?.id).not.toBe(test.id);
    expect(await refusedFor(scope, copy, ruleOf())).toEqual([copied?.id]);
    const right = ruleOf({ unless: { near: { en: ['dr'] }, within: 1 } });
    expect(await refusedFor(scope, copy, right)).toEqual([]);
    expect(await listRuleTests(scope, original)).toEqual([test]);
  });
});
