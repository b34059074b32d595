import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SAMPLES } from '../text/language-samples.fixture.ts';
import { textIn, wordIn } from './alphabets.fixture.ts';
import { check } from './check.ts';
import { checkText } from './check-text.fixture.ts';
import { compileRules } from './compile-rules.ts';
import { foldText } from './folding/fold-text.ts';
import { languageOf, LOCALES } from '../text/locales.ts';
import type { CheckedAsset, Rule, Segment } from './rule.ts';

const TODAY = '2026-11-15';

const rule = (parts: Partial<Rule>): Rule => ({
  id: 'test/rule',
  kind: 'prohibit',
  terms: { en: ['green'] },
  ...parts,
});

const run = (parts: Partial<Rule>, segments: string | readonly Segment[], asset = {}) => {
  const checked: CheckedAsset = {
    segments: typeof segments === 'string' ? [{ text: segments, scope: 'body' }] : segments,
    language: 'EN',
    metadata: {},
    ...asset,
  };
  return check(checked, compileRules([rule(parts)]), TODAY);
};

const quotes = (parts: Partial<Rule>, segments: string | readonly Segment[], asset = {}) =>
  run(parts, segments, asset).findings.map(({ place }) => place?.quote ?? null);

test('the words of a phrase may be joined by hyphens, and a phrase with hyphens means them', () => {
  const text =
    'Climate neutral, climate-neutral, climate‑neutral, climateneutral, climate, neutral';
  expect(quotes({ terms: { en: ['climate neutral'] } }, text)).toEqual([
    'Climate neutral',
    'climate-neutral',
    'climate‑neutral',
  ]);
  expect(quotes({ terms: { en: ['climate-neutral'] } }, text)).toEqual([
    'climate-neutral',
    'climate‑neutral',
  ]);
  expect(quotes({ terms: { en: ['climate neut*'] } }, text)).toHaveLength(3);
});

describe.each(LOCALES)('in %s', (locale) => {
  const language = languageOf(locale);

  test('every finding quotes what stands at its place in the original text', () => {
    fc.assert(
      fc.property(wordIn(locale), fc.array(textIn(locale), { maxLength: 4 }), (word, parts) => {
        const text = parts.join(` ${word} `);
        const segments: Segment[] = [{ text, scope: 'body' }];
        const rules = compileRules([rule({ terms: { [locale]: [word] } })]);
        const { findings } = check({ segments, language, metadata: {} }, rules, TODAY);
        const wanted = foldText(word, locale, 'caseless').text();
        expect(findings.length).toBeGreaterThanOrEqual(parts.length > 1 ? 1 : 0);
        for (const { place } of findings) {
          expect(text.slice(place?.start, place?.end)).toBe(place?.quote);
          expect(foldText(place?.quote ?? '', locale, 'caseless').text()).toBe(wanted);
          expect(place?.sentence).toContain(place?.quote);
        }
      }),
    );
  });

  test('only rules of the language of the asset run', () => {
    const words = Object.fromEntries(
      LOCALES.map((one) => [one, [SAMPLES[languageOf(one)][0]?.split(' ')[0] ?? '']]),
    );
    const text = LOCALES.map((one) => words[one]?.[0]).join(' | ');
    const own = words[locale]?.[0] ?? '';
    const found = checkText(text, compileRules([rule({ terms: words })]), {
      today: TODAY,
      language,
    });
    const wanted = foldText(own, locale, 'caseless').text();
    expect(found.findings.length).toBeGreaterThan(0);
    for (const { place } of found.findings)
      expect(foldText(place?.quote ?? '', locale, 'caseless').text()).toBe(wanted);
  });

  test('the language is found out when nobody says it', () => {
    const [text = ''] = SAMPLES[language];
    const word = /\p{L}{4,}/u.exec(text)?.[0] ?? '';
    const rules = compileRules([rule({ terms: { [locale]: [word] } })]);
    const result = checkText(text, rules, { today: TODAY });
    expect(result.language).toBe(language);
    expect(result.findings.length).toBeGreaterThan(0);
  });
});

test('a text of no known language is read by the rules for all languages', () => {
  const terms = { en: ['lorem'], '*': ['ipsum'] };
  expect(quotes({ terms }, 'lorem ipsum', { language: null })).toEqual(['ipsum']);
});

test('a segment in another language is read by the rules of its own', () => {
  const terms = { en: ['green'], de: ['grün'] };
  const segments: Segment[] = [
    { text: 'green grün', scope: 'body' },
    { text: 'green grün', scope: 'body', language: 'DE' },
  ];
  expect(quotes({ terms }, segments)).toEqual(['green', 'grün']);
  expect(run({ terms }, segments).findings.map(({ language }) => language)).toEqual(['EN', 'DE']);
});

test('overlapping terms of a rule are one finding, the leftmost and longest', () => {
  const terms = { en: ['eco', 'eco-friendly', 're:friendly bottle', 'bottle'] };
  expect(quotes({ terms }, 'An eco-friendly bottle.')).toEqual(['eco-friendly', 'bottle']);
});

test('a finding knows its segment, its offsets and its sentence', () => {
  const { findings } = run({}, [
    { text: 'Nothing here.', scope: 'heading' },
    { text: 'First. A green  one, see?\nLast.', scope: 'body' },
  ]);
  expect(findings).toEqual([
    {
      ruleId: 'test/rule',
      language: 'EN',
      place: { segment: 1, start: 9, end: 14, quote: 'green', sentence: 'A green  one, see?' },
      suggestion: null,
      stance: 'question',
      point: '/terms',
    },
  ]);
});

test('another term must stand within so many words, and is not the hit itself', () => {
  const and = { terms: { en: ['cures', 'green'] }, within: 3 };
  expect(quotes({ and }, 'It cures one two green')).toEqual(['green']);
  expect(quotes({ and }, 'It cures one two three green')).toEqual([]);
  expect(quotes({ and }, 'green one two cures')).toEqual(['green']);
  expect(quotes({ and }, 'green one two three cures')).toEqual([]);
  expect(quotes({ and }, 'It is green')).toEqual([]);
  expect(quotes({ and }, [segment('It cures'), segment('green')])).toEqual([]);
});

const segment = (text: string, scope: Segment['scope'] = 'body'): Segment => ({ text, scope });

test('a term nearby excuses, within the words that the rule says', () => {
  const unless = { near: { en: ['EU Ecolabel'], '*': ['ISO 14024'] }, within: 2 };
  expect(quotes({ unless }, 'green under EU Ecolabel')).toEqual([]);
  expect(quotes({ unless }, 'green as by EU Ecolabel')).toEqual(['green']);
  expect(quotes({ unless }, 'ISO 14024: green')).toEqual([]);
  expect(quotes({ unless }, 'ISO 14024: so it is green')).toEqual(['green']);
  const overlap = { near: { en: ['green party'] }, within: 0 };
  expect(quotes({ unless: overlap }, 'The green party is no party for green')).toEqual(['green']);
});

test('a term nearby excuses within ten words if the rule does not say', () => {
  const unless = { near: { en: ['label'] } };
  expect(quotes({ unless }, `green ${'x '.repeat(9)}label`)).toEqual([]);
  expect(quotes({ unless }, `green ${'x '.repeat(10)}label`)).toEqual(['green']);
});

test('quotation marks excuse what they hold', () => {
  const unless = { quoted: true };
  expect(quotes({ unless }, 'They said “so green” of our green bottle')).toEqual(['green']);
  expect(quotes({}, 'They said “so green”')).toEqual(['green']);
});

test('a scope excuses, and a rule looks only into its own scopes', () => {
  const segments = [segment('green'), segment('Green', 'alt'), segment('GREEN', 'meta')];
  expect(quotes({}, segments)).toEqual(['green', 'Green']);
  expect(quotes({ scope: ['meta', 'alt'] }, segments)).toEqual(['Green', 'GREEN']);
  expect(quotes({ unless: { scopes: ['alt'] } }, segments)).toEqual(['green']);
});

test('a substitute suggests the word of the language', () => {
  const parts = { kind: 'substitute', replace: { en: 'allow list' }, terms: { en: ['whitelist'] } };
  const { findings } = run(parts as Partial<Rule>, 'Our whitelist');
  expect(findings.map(({ suggestion }) => suggestion)).toEqual(['allow list']);
});

describe('a requirement', () => {
  const need = { any: { en: ['capital at risk'] } };
  const parts = { kind: 'require', terms: { en: ['invest'] } } as const;

  test('is met anywhere in the asset, also where the rule does not look', () => {
    const segments = [segment('Invest now'), segment('Capital at risk.', 'caption')];
    expect(quotes({ ...parts, need, scope: ['body'] }, segments)).toEqual([]);
    expect(
      quotes({ ...parts, need }, [segment('Invest'), segment('capital at risk', 'meta')]),
    ).toEqual(['Invest']);
  });

  test('that is not met is one finding for the asset, at the first trigger', () => {
    expect(quotes({ ...parts, need }, 'Invest. Then invest again.')).toEqual(['Invest']);
    expect(quotes({ ...parts, need }, 'Nothing to see.')).toEqual([]);
  });

  test('may hold for the segment, the sentence or so many words', () => {
    const inSegment = { ...parts, need: { ...need, within: 'segment' } } as const;
    const far = [segment('Invest, invest'), segment('Invest, capital at risk')];
    expect(quotes(inSegment, far)).toEqual(['Invest']);
    const inSentence = { ...parts, need: { ...need, within: 'sentence' } } as const;
    const text = 'Invest now. Capital at risk if you invest. Or invest and INVEST.';
    expect(quotes(inSentence, text)).toEqual(['Invest', 'invest']);
    const inWords = { ...parts, need: { ...need, within: 2 } } as const;
    expect(quotes(inWords, 'Invest: capital at risk, so think and Invest')).toEqual(['Invest']);
  });

  test('of all wants each of them', () => {
    const all = { all: [{ en: ['white paper'] }, { '*': ['re:\\S+@\\S+'] }] };
    expect(quotes({ ...parts, need: all }, 'Invest. White paper: a@b')).toEqual([]);
    expect(quotes({ ...parts, need: all }, 'Invest. White paper.')).toEqual(['Invest']);
  });
});

describe('an occurrence', () => {
  const parts = { kind: 'occurrence', terms: { en: ['#ad'] } } as const;

  test('must begin early, counted in characters over the segments', () => {
    const first = { ...parts, occurrence: { first: 5 } };
    expect(quotes(first, '😀😀😀 #ad')).toEqual([]);
    expect(quotes(first, '😀😀😀😀 #ad')).toEqual(['#ad']);
    expect(quotes(first, [segment('abc'), segment('#ad')])).toEqual([]);
    expect(quotes(first, [segment('abcd'), segment('#ad #ad')])).toEqual(['#ad']);
    expect(quotes(first, [segment('abcd', 'meta'), segment('#ad')])).toEqual([]);
    expect(quotes(first, 'nothing')).toEqual([]);
  });

  test('beyond the most is a finding each', () => {
    expect(quotes({ ...parts, occurrence: { max: 1 } }, '#ad #AD #Ad')).toEqual(['#AD', '#Ad']);
    expect(quotes({ ...parts, occurrence: { max: 0 } }, '#ad')).toEqual(['#ad']);
  });

  test('that is missing is a finding without a place, in a language of the rule', () => {
    const min = { ...parts, occurrence: { min: 2 } };
    expect(quotes(min, 'one #ad')).toEqual([null]);
    expect(quotes(min, '#ad #ad')).toEqual([]);
    expect(quotes(min, 'kein #ad', { language: 'DE' })).toEqual([]);
  });
});

test('a judge rule opens a gate and is never a finding', () => {
  const { findings, gates } = run({ kind: 'judge' }, 'so green');
  expect(findings).toEqual([]);
  expect(gates.map(({ place }) => place?.quote)).toEqual(['green']);
});

test('a rule that is not meant for the asset says nothing', () => {
  const when = { market: ['US'], from: '2026-11-16' };
  expect(quotes({ when }, 'green', { metadata: { market: 'US' } })).toEqual([]);
  expect(quotes({ when: { market: ['US'] } }, 'green', { metadata: { market: 'NL' } })).toEqual([]);
});

test('diacritics count unless the rule folds them', () => {
  const terms = { en: ['café', 're:\\bnaïve\\b'] };
  expect(quotes({ terms }, 'CAFE café naive Naïve')).toEqual(['café', 'Naïve']);
  expect(quotes({ terms, diacritics: 'fold' }, 'CAFE naive')).toEqual(['CAFE', 'naive']);
});

test('findings of several rules stand in reading order, and what is missing comes last', () => {
  const rules = compileRules([
    rule({ id: 'test/absent', kind: 'occurrence', occurrence: { min: 1 }, terms: { en: ['#ad'] } }),
    rule({ id: 'test/late', terms: { en: ['grass'] } }),
    rule({ id: 'test/early' }),
  ]);
  const segments = [segment('green grass'), segment('grass, green')];
  const { findings } = check({ segments, language: 'EN', metadata: {} }, rules, TODAY);
  const order = ['green', 'grass', 'grass', 'green', undefined];
  expect(findings.map(({ place }) => place?.quote)).toEqual(order);
});

test('the same text gives the same findings', () => {
  const rules = compileRules([rule({}), rule({ id: 'test/two', terms: { en: ['re:gr\\w+'] } })]);
  const text = 'green grass, green grapes';
  const once = checkText(text, rules, { today: TODAY, language: 'EN' });
  expect(checkText(text, rules, { today: TODAY, language: 'EN' })).toEqual(once);
  expect(once.findings).toHaveLength(6);
});

test.each([
  ['a million letters', 'a'.repeat(1_000_000)],
  ['a million words', 'green '.repeat(170_000)],
  ['nothing but brackets', '(['.repeat(500_000)],
  ['nothing but quotation marks', ' "green'.repeat(140_000)],
  ['lone surrogates', '\ud800\udc00\ud800'.repeat(300_000)],
])('%s are checked in a moment', (_, text) => {
  const started = process.cpuUsage().user;
  const terms = { en: ['green', 'aa*b', 're:\\b(a+)+b\\b', 're:(\\(\\[){2,}x', 'rc:[^x]+x'] };
  const unless = { near: { en: ['label'] }, quoted: true };
  run({ terms, unless, and: { terms: { en: ['green'] }, within: 5 } }, text);
  expect(process.cpuUsage().user - started).toBeLessThan(12_000_000);
});

describe('what stands there more often than is counted', () => {
  const rules = compileRules([
    rule({ id: 'test/words' }),
    rule({ id: 'test/patterns', terms: { en: ['re:\\bg\\w\\w\\b'] } }),
    rule({ id: 'test/near', terms: { en: ['blue'] }, unless: { near: { en: ['green'] } } }),
  ]);
  const truncated = (text: string): readonly string[] =>
    checkText(text, rules, { today: TODAY, language: 'EN' }).truncated;

  test('is said of the rules whose terms it is, also where they only excuse', () => {
    expect(truncated('green '.repeat(10_001))).toEqual(['test/words', 'test/near']);
    expect(truncated('get '.repeat(1_001))).toEqual(['test/patterns']);
  });

  test('is not said of the last that counts', () => {
    expect(truncated('green '.repeat(10_000) + 'get '.repeat(1_000))).toEqual([]);
  });
});
