import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packOf } from '../../../test/checked-page.ts';
import { crashing, createTestChecker } from '../../../test/checker.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeRule } from '../../../test/make-rule.ts';
import { fromPublicId } from '../../platform/ids.ts';
import { checkText } from '../../rules/check-text.ts';
import { enablePack } from '../../rules/enable-pack.ts';
import { switchRule } from '../../rules/own-rules.ts';
import { setHintPolicy } from '../../rules/quality/hint-policy.ts';
import { JUDGED, ruleAgainst } from '../../rules/rule-source.fixture.ts';
import { checkTypedText, type TypedSegment } from './check-typed-text.ts';

const database = await createTestDatabase();
const checker = createTestChecker();

const body = (...texts: readonly string[]): TypedSegment[] =>
  texts.map((text) => ({ scope: 'body', text }));
const english = (segments: readonly TypedSegment[]) => ({ segments, language: 'EN' as const });

test('a finding has the words of its rule and its exact place in its segment', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo', { kind: 'substitute', replace: { en: 'useful' } }));
  const segments = body('Zappo', '', '\u{1f600} so  zappo\nand zappo', 'none', 'zappo');
  const { findings, rules } = await checkTypedText(scope, checker, english(segments));
  expect(rules).toBe(1);
  expect(findings.map(({ segment, start, end }) => [segment, start, end])).toEqual([
    [0, 0, 5],
    [2, 7, 12],
    [2, 17, 22],
    [4, 0, 5],
  ]);
  expect(findings[0]).toMatchObject({
    quote: 'Zappo',
    reason: 'zappo means nothing.',
    recommendation: 'Say what is meant.',
    suggestion: 'useful',
    cite: null,
  });
});

test('whatever the segments are, a place holds its quote', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  const word = fc.constantFrom('zappo', 'Zappo', 'ZAPPO,', 'é', '🙂', ' ', '\n', 'text', '“', '.');
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 8 }), async (texts) => {
      const { findings } = await checkTypedText(scope, checker, english(body(...texts)));
      const expected = texts.join('\n').match(/zappo/gi)?.length ?? 0;
      expect(findings).toHaveLength(expected);
      for (const { segment, start, end, quote } of findings) {
        expect(texts[segment as number]?.slice(start as number, end as number)).toBe(quote);
        expect(quote?.toLowerCase()).toBe('zappo');
      }
    }),
    { numRuns: 60 },
  );
});

test('it finds what the check of a whole text finds', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  const texts = ['One zappo.', 'Nothing.', 'Two: zappo and zappo.'];
  const typed = await checkTypedText(scope, checker, english(body(...texts)));
  const whole = await checkText(scope, checker, {
    text: texts.join('\n\n'),
    language: 'EN',
    metadata: {},
    packs: null,
  });
  expect(typed.findings.map(({ quote }) => quote)).toEqual(
    whole.findings.map(({ quote }) => quote),
  );
  expect(typed.ruleSet).toBe(whole.rule_set);
});

test('hints come with their exact places if they are wanted, and change nothing else', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  const claim = 'Our climate-friendly bottle protects the planet and is good for nature.';
  const objected = 'The climate-friendly zappo protects the planet.';
  const segments = body(
    'We open at nine.',
    '',
    `We open at nine \u{1f600}.  ${claim} ${objected}`,
    'zappo',
    claim,
  );
  const without = await checkTypedText(scope, checker, english(segments));
  expect(without.hints).toEqual([]);
  const wanted = await checkTypedText(scope, checker, { ...english(segments), hints: true });
  expect({ ...wanted, hints: [] }).toEqual(without);
  expect(wanted.findings).toHaveLength(2);
  const start = segments[2]?.text.indexOf(claim) ?? -1;
  expect(wanted.hints).toEqual([
    { family: 'green', rule: null, quote: claim, segment: 2, start, end: start + claim.length },
    { family: 'green', rule: null, quote: claim, segment: 4, start: 0, end: claim.length },
  ]);
});

test('the match of a rule that is often wrong in the language is a hint at its words, from the setting on', async () => {
  const { scope } = await makeWorkspace(database);
  // The figures of this release say that uk-cap/free is often wrong in English, and nothing of no-zoppo.
  await enablePack(
    scope,
    packOf('uk-cap', [ruleAgainst('zappo', { id: 'free' }), ruleAgainst('zoppo')]),
  );
  const segments = body('Soap.', 'A zoppo and a zappo soap.');
  const check = () => checkTypedText(scope, checker, { ...english(segments), hints: true });
  const first = await check();
  expect(first.findings.map(({ quote }) => quote)).toEqual(['zoppo']);
  expect(first.hints).toMatchObject([
    {
      family: 'rule',
      quote: 'zappo',
      segment: 1,
      start: 14,
      end: 19,
      rule: { ruleName: 'No zappo' },
    },
  ]);
  await setHintPolicy(scope, { share: 0, least: 1 });
  const second = await check();
  expect(second.findings.map(({ quote }) => quote)).toEqual(['zoppo', 'zappo']);
  expect(second.hints).toEqual([]);
});

test('what is missing from the whole text has no place', async () => {
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
  const { findings } = await checkTypedText(scope, checker, english(body('Savings.', 'More.')));
  expect(findings).toMatchObject([{ segment: null, start: null, end: null, quote: null }]);
  const fine = await checkTypedText(scope, checker, english(body('Savings.', 'A risk.')));
  expect(fine.findings).toEqual([]);
});

test('a rule counts from the moment it is switched on or off or changed', async () => {
  const { scope } = await makeWorkspace(database);
  const found = async () => {
    const { findings } = await checkTypedText(scope, checker, english(body('zappo and yippo')));
    return findings.map(({ quote }) => quote);
  };
  expect(await found()).toEqual([]);
  const zappo = await makeRule(scope, ruleAgainst('zappo'));
  expect(await found()).toEqual(['zappo']);
  await makeRule(scope, ruleAgainst('yippo'));
  expect(await found()).toEqual(['zappo', 'yippo']);
  await switchRule(scope, zappo, false);
  expect(await found()).toEqual(['yippo']);
  await switchRule(scope, zappo, true);
  expect(await found()).toEqual(['zappo', 'yippo']);
});

test('the rules of another workspace are nobody else’s', async () => {
  const [one, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  await makeRule(one.scope, ruleAgainst('zappo'));
  const { findings } = await checkTypedText(other.scope, checker, english(body('zappo')));
  expect(findings).toEqual([]);
});

test('rules that would ask a model are named as not judged, each once and only where its words stand', async () => {
  const { scope } = await makeWorkspace(database);
  const id = fromPublicId('rul', await makeRule(scope, JUDGED));
  const judged = await checkTypedText(scope, checker, english(body('A green car!', 'So green!')));
  expect(judged).toMatchObject({ rules: 1, findings: [] });
  expect(judged.unjudged).toEqual([{ id, version: 1, name: 'Green without proof' }]);
  const clean = await checkTypedText(scope, checker, english(body('A blue car!')));
  expect(clean).toMatchObject({ rules: 1, findings: [], unjudged: [] });
});

test('too long a text is refused, and a check that fails says so', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  const long = english(body('x'.repeat(200_000), 'x'.repeat(200_001)));
  await expect(checkTypedText(scope, checker, long)).rejects.toMatchObject({
    code: 'invalid',
    issues: [{ loc: ['segments'] }],
  });
  await expect(checkTypedText(scope, crashing(checker), english(body('x')))).rejects.toMatchObject({
    code: 'unavailable',
  });
});
