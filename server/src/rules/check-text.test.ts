import { expect, test } from 'vitest';
import { packOf } from '../../test/checked-page.ts';
import { crashing, createTestChecker } from '../../test/checker.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeRule } from '../../test/make-rule.ts';
import { checkText, type TextInput } from './check-text.ts';
import { enablePack } from './enable-pack.ts';
import { switchRule } from './own-rules.ts';
import { setHintPolicy } from './quality/hint-policy.ts';
import { JUDGED, ruleAgainst } from './rule-source.fixture.ts';
import { readRuleSet } from './rule-set.ts';

const database = await createTestDatabase();
const checker = createTestChecker();

const input = (text: string, changes: Partial<TextInput> = {}): TextInput => ({
  text,
  language: 'EN',
  metadata: {},
  packs: null,
  ...changes,
});

test('a finding has the words of its rule and its exact place in the text', async () => {
  const { scope } = await makeWorkspace(database);
  const id = await makeRule(
    scope,
    ruleAgainst('zappo', { kind: 'substitute', replace: { en: 'useful' } }),
  );
  const text = 'First,  a line.\r\n\r\nSo  is\u00a0zappo \u{1f600} and  Zappo, twice.';
  const checked = await checkText(scope, checker, input(text));
  expect(checked.findings.map(({ start, end }) => text.slice(start ?? 0, end ?? 0))).toEqual([
    'zappo',
    'Zappo',
  ]);
  expect(checked.findings[0]).toMatchObject({
    rule_id: id,
    rule_version: 1,
    rule_name: 'No zappo',
    severity: 'HIGH',
    quote: 'zappo',
    reason: 'zappo means nothing.',
    recommendation: 'Say what is meant.',
    suggestion: 'useful',
    cite: null,
  });
  expect(checked).toMatchObject({ language: 'EN', truncated: false, rules: 1 });
  const rules = await readRuleSet(scope, checked.rule_set);
  expect(rules.map(({ rule }) => rule.id)).toEqual(['own/no-zappo']);
});

test('what a text lacks as a whole has no place', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(
    scope,
    ruleAgainst('risk', {
      kind: 'occurrence',
      occurrence: { min: 1 },
      tests: [
        { lang: 'en', text: 'Our savings.', expect: [null] },
        { lang: 'en', text: 'The savings here.', expect: [null] },
        { lang: 'en', text: 'Our savings have a risk.', ok: true },
        { lang: 'en', text: 'A risk.', ok: true },
      ],
    }),
  );
  const { findings } = await checkText(scope, checker, input('Open our savings account.'));
  expect(findings).toMatchObject([{ rule_name: 'No risk', quote: null, start: null, end: null }]);
});

test('a workspace without enabled rules has no findings', async () => {
  const { scope } = await makeWorkspace(database);
  const id = await makeRule(scope, ruleAgainst('zappo'));
  await switchRule(scope, id, false);
  const checked = await checkText(scope, checker, input('This is zappo.'));
  expect(checked).toMatchObject({ rules: 0, findings: [], language: 'EN' });
});

test('a rule that only a model can judge is told of, and the text is not called clean', async () => {
  const { scope } = await makeWorkspace(database);
  const id = await makeRule(scope, JUDGED);
  const { findings, unjudged } = await checkText(scope, checker, input('Buy our green car!'));
  expect(findings).toEqual([]);
  expect(unjudged).toEqual([{ rule_id: id, rule_version: 1, rule_name: 'Green without proof' }]);
});

test('rules of another workspace say nothing', async () => {
  const other = await makeWorkspace(database);
  await makeRule(other.scope, ruleAgainst('zappo'));
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('quorf'));
  const { findings } = await checkText(scope, checker, input('This is zappo and quorf.'));
  expect(findings.map(({ quote }) => quote)).toEqual(['quorf']);
});

test('a language that is not said is found out', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  const text = 'Dit bureau staat stevig op vier poten van massief eikenhout en is zappo voor jou.';
  const checked = await checkText(scope, checker, input(text, { language: null }));
  expect(checked).toMatchObject({ language: 'NL', findings: [] });
});

test('a text over 100 KiB is refused, counted in bytes', async () => {
  const { scope } = await makeWorkspace(database);
  const most = 'é'.repeat(51_200);
  await expect(checkText(scope, checker, input(most))).resolves.toMatchObject({ findings: [] });
  await expect(checkText(scope, checker, input(`${most}.`))).rejects.toMatchObject({
    code: 'invalid',
    issues: [{ type: 'value_error', loc: ['text'] }],
  });
});

test('a thousand findings are told, and that there were more', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  const text = 'This is zappo.\n\n'.repeat(1_200);
  const checked = await checkText(scope, checker, input(text));
  expect(checked.findings).toHaveLength(1_000);
  expect(checked.truncated).toBe(true);
});

test('a check that fails is unavailable and quotes nothing', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  await expect(checkText(scope, crashing(checker), input('A secret text.'))).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Checking the text against the rules failed unexpectedly.',
  });
});

test('a word that nobody knows is refused with the list', async () => {
  const { scope } = await makeWorkspace(database);
  const wrong = input('Some words.', { metadata: { category: ['finanse'] } });
  await expect(checkText(scope, checker, wrong)).rejects.toMatchObject({
    code: 'invalid',
    issues: [
      {
        loc: ['metadata', 'category'],
        msg: expect.stringContaining('unknown category "finanse"; known are finance,') as unknown,
      },
    ],
  });
});

test('hints are listed at their places when they are wanted, and are in no other list', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  await makeRule(scope, JUDGED);
  const claim = 'Our climate-friendly bottle protects the planet and is good for nature.';
  const text = `We open at nine.\r\n\r\n${claim}  The climate-friendly zappo protects the planet.`;
  const without = await checkText(scope, checker, input(text));
  const { hints, ...rest } = await checkText(scope, checker, input(text, { hints: true }));
  expect(rest).toEqual(without);
  expect(rest.findings).toHaveLength(1);
  expect(without).not.toHaveProperty('hints');
  expect(hints).toEqual([
    {
      family: 'green',
      rule: null,
      quote: claim,
      start: text.indexOf(claim),
      end: text.indexOf(claim) + claim.length,
    },
  ]);
});

test('what a rule matches in a language where it is often wrong is a hint, and no finding', async () => {
  const { scope } = await makeWorkspace(database);
  // The figures of this release say that uk-cap/free is often wrong in English, and nothing of no-zoppo.
  const pack = packOf('uk-cap', [ruleAgainst('zappo', { id: 'free' }), ruleAgainst('zoppo')]);
  await enablePack(scope, pack);
  const text = 'The zappo soap is here. The zoppo soap too.';
  const without = await checkText(scope, checker, input(text));
  expect(without.findings.map(({ quote }) => quote)).toEqual(['zoppo']);
  // Nobody loses them without being told.
  expect(without.rule_hints).toBe(1);
  const { hints } = await checkText(scope, checker, input(text, { hints: true }));
  expect(hints).toEqual([
    {
      family: 'rule',
      quote: 'zappo',
      start: 4,
      end: 9,
      rule: expect.objectContaining({
        name: 'No zappo',
        severity: 'HIGH',
        reason: 'zappo means nothing.',
      }) as unknown,
    },
  ]);
  await setHintPolicy(scope, { share: 0, least: 1 });
  const now = await checkText(scope, checker, input(text, { hints: true }));
  expect(now.findings.map(({ quote }) => quote)).toEqual(['zappo', 'zoppo']);
  expect(now).toMatchObject({ rule_hints: 0, hints: [] });
});
