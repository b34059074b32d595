import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Interval } from '../text/find-quotations.ts';
import { check } from './check.ts';
import { compileRules } from './compile-rules.ts';
import { joinGroups } from './join-groups.ts';
import type { CheckedAsset, Rule, Segment } from './rule.ts';
import { termIssue } from './term-issue.ts';

const TODAY = '2026-11-15';

const run = (parts: Partial<Rule>, segments: string | readonly Segment[], asset = {}) => {
  const checked: CheckedAsset = {
    segments: typeof segments === 'string' ? [{ text: segments, scope: 'body' }] : segments,
    language: 'EN',
    metadata: {},
    ...asset,
  };
  const rule: Rule = { id: 'test/rule', kind: 'prohibit', terms: {}, ...parts };
  return check(checked, compileRules([rule]), TODAY);
};

const quotes = (parts: Partial<Rule>, text: string, asset = {}) =>
  run(parts, text, asset).findings.map(({ place }) => place?.quote ?? null);

const CURE = 'clause: cure* | heal | treat + cancer | diabetes + tea | capsule';

test('a term of groups is found in any order, from its first to its last word', () => {
  const found = (text: string) => quotes({ terms: { en: [CURE] } }, text);
  expect(found('Our tea cures cancer.')).toEqual(['tea cures cancer']);
  expect(found('It is CANCER that you heal with one small capsule a day.')).toEqual([
    'CANCER that you heal with one small capsule',
  ]);
  expect(found('Our tea is good. It cures cancer.')).toEqual([]);
  expect(found('Our tea cures colds.')).toEqual([]);
  expect(found('This capsule helps with diabetes, and that tea cures cancer too')).toEqual([
    'tea cures cancer',
  ]);
});

test('a clause ends at a colon, a bracket and a word such as but; a sentence does not', () => {
  for (const text of [
    'Our tea is good, but doctors heal cancer.',
    'Our tea: doctors heal cancer.',
    'Our tea (doctors heal cancer)',
  ]) {
    expect(quotes({ terms: { en: [CURE] } }, text)).toEqual([]);
    expect(quotes({ terms: { en: [CURE.replace('clause', 'sentence')] } }, text)).toHaveLength(1);
  }
});

test('the end of a line is no end of a clause where the sentence goes on', () => {
  const found = (text: string) => quotes({ terms: { en: ['clause: tea + cancer'] } }, text);
  expect(found('Our tea\r\n  heals cancer')).toHaveLength(1);
  expect(found('Our tea\nCancer care')).toEqual([]);
  expect(found('Our tea\n\nheals cancer')).toEqual([]);
  expect(found('Our tea is good.\nheals cancer')).toEqual([]);
});

test('within a number of words the stretch has at most so many words', () => {
  const within = (words: number) =>
    quotes({ terms: { en: [`within ${words}: free + delivery`] } }, 'Free and very fast delivery');
  expect(within(5)).toEqual(['Free and very fast delivery']);
  expect(within(4)).toEqual([]);
  const nearer = 'free it was, and then came a free delivery';
  expect(quotes({ terms: { en: ['within 2: free + delivery'] } }, nearer)).toEqual([
    'free delivery',
  ]);
});

test('a word that is in two groups counts for one of them only', () => {
  const terms = { en: ['clause: tea | green + green | leaf'] };
  expect(quotes({ terms }, 'green')).toEqual([]);
  expect(quotes({ terms }, 'green as green can be')).toEqual(['green as green']);
  expect(quotes({ terms }, 'a leaf of green')).toEqual(['leaf of green']);
});

test('what denies the words may stand between the groups', () => {
  const parts = { terms: { en: [CURE] }, stance: ['claim'] as const };
  expect(quotes(parts, 'Our tea cures cancer.')).toHaveLength(1);
  expect(quotes(parts, 'Our tea does not cure cancer.')).toEqual([]);
  expect(quotes(parts, 'No tea will ever cure cancer.')).toEqual([]);
  expect(quotes(parts, 'Does our tea cure cancer?')).toEqual([]);
  // A word of the groups itself denies nothing, and a denial of the whole still does.
  const none = { terms: { en: ['clause: no | without + emission~'] }, stance: ['claim'] as const };
  expect(quotes(none, 'Our ships sail without any emissions.')).toHaveLength(1);
  expect(quotes(none, 'We never said that our ships sail without emissions.')).toEqual([]);
});

test('conditions hold for a term of groups as for other terms', () => {
  const terms = { en: [CURE] };
  const text = 'He said: "our tea cures cancer".';
  expect(quotes({ terms }, text)).toHaveLength(1);
  expect(quotes({ terms, unless: { quoted: true } }, text)).toEqual([]);
  expect(quotes({ terms, unless: { near: { en: ['he said'] }, within: 3 } }, text)).toEqual([]);
  expect(quotes({ terms, and: { terms: { en: ['doctor'] }, within: 5 } }, text)).toEqual([]);
  expect(quotes({ terms: { en: ['cancer'] }, unless: { near: terms } }, text)).toEqual([]);
  const need = { any: { en: ['clause: ask + doctor'] } };
  expect(quotes({ kind: 'require', terms, need }, 'Our tea cures cancer.')).toHaveLength(1);
  expect(
    quotes({ kind: 'require', terms, need }, 'Our tea cures cancer. Your doctor is there to ask.'),
  ).toEqual([]);
});

test('groups fold letters, follow hyphens and work without a known language', () => {
  const terms = { '*': ['clause: guérit | climate neutral + thé'] };
  expect(quotes({ terms }, 'Le THÉ qui guérit')).toEqual(['THÉ qui guérit']);
  expect(quotes({ terms }, 'Le the qui guerit')).toEqual([]);
  expect(quotes({ terms, diacritics: 'fold' }, 'Le the qui guerit')).toEqual(['the qui guerit']);
  expect(quotes({ terms }, 'climate-neutral thé', { language: null })).toHaveLength(1);
});

test('terms of groups share words with other rules and stay apart by market', () => {
  const rules = compileRules([
    { id: 'a', kind: 'prohibit', terms: { en: ['clause: cure + tea'] }, when: { market: ['EU'] } },
    { id: 'b', kind: 'prohibit', terms: { en: ['tea', 'clause: tea + cure'] } },
    { id: 'c', kind: 'prohibit', terms: { en: ['sentence: cup + tea'] } },
  ]);
  const found = (market: string) =>
    check(
      {
        segments: [{ text: 'A cup of tea to cure', scope: 'body' }],
        language: 'EN',
        metadata: { market },
      },
      rules,
      TODAY,
    ).findings.map(({ ruleId, place }) => `${ruleId}: ${place?.quote}`);
  expect(found('EU')).toEqual(['c: cup of tea', 'a: tea to cure', 'b: tea to cure']);
  expect(found('US')).toEqual(['c: cup of tea', 'b: tea to cure']);
});

test('a term of groups that cannot be matched is refused with the reason', () => {
  expect(termIssue(CURE, 'en')).toBeNull();
  expect(termIssue('clause: cure | heal', 'en')).toContain('joined by a plus');
  expect(termIssue('clause: cure + ', 'en')).toContain('needs words');
  expect(termIssue('clause: cure + h*', 'en')).toContain('"h*": a wildcard stands');
  expect(termIssue('clause: cure + re:a+', 'en')).toContain('no patterns');
  expect(termIssue('within 1: a + b', 'en')).toContain('within 2 to 50 words');
  expect(termIssue('clause: a + b + c + d + e + f', 'en')).toContain('at most 5 groups');
  // A version from before there were groups still finds what it found.
  expect(quotes({ terms: { en: ['clause: liability'] } }, 'See clause: liability.')).toEqual([
    'clause: liability',
  ]);
});

/** Whether one hit of each group fits into the area without overlaps, by trying all of them. */
const isThere = (
  groups: readonly (readonly Interval[])[],
  area: Interval,
  picked: readonly Interval[] = [],
): boolean => {
  const group = groups[picked.length];
  if (group === undefined) return true;
  return group.some(
    (hit) =>
      hit.start >= area.start &&
      hit.end <= area.end &&
      picked.every((one) => hit.end <= one.start || one.end <= hit.start) &&
      isThere(groups, area, [...picked, hit]),
  );
};

test('an area has a joined hit exactly if one of each group fits into it', () => {
  const hits = fc
    .uniqueArray(fc.nat(30), { maxLength: 6 })
    .map((places) => places.map((start) => ({ start: start * 2, end: start * 2 + 2 })));
  const cuts = fc.uniqueArray(fc.nat(29), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(hits, { minLength: 2, maxLength: 4 }), cuts, (groups, between) => {
      const ends = [...between.map((cut) => cut * 2 + 2), 62].toSorted((a, b) => a - b);
      const areas = ends.map((end, n) => ({ start: ends[n - 1] ?? 0, end }));
      const found = joinGroups(groups, areas, () => true);
      for (const area of areas) {
        const inside = found.filter((hit) => hit.start >= area.start && hit.end <= area.end);
        expect(inside.length > 0).toBe(isThere(groups, area));
      }
      for (const { start, end, parts } of found) {
        expect(parts).toHaveLength(groups.length);
        expect([parts[0]?.start, parts.at(-1)?.end]).toEqual([start, end]);
      }
    }),
    { numRuns: 3_000 },
  );
});

test('a text that repeats the words of all groups takes time in proportion to its length', () => {
  const words = ['tea', 'cure', 'cancer', 'pill', 'drink'];
  const term = `clause: ${words.map(() => words.join(' | ')).join(' + ')}`;
  const terms = { en: [term, 'within 5: tea + cure + cancer'] };
  const rules = compileRules([{ id: 'test/rule', kind: 'prohibit', terms }]);
  const costOf = (length: number): number => {
    const started = process.cpuUsage().user;
    for (const some of [['tea'], words, ['tea', 'tea', 'tea', 'cure']]) {
      const text = `${some.join(' ')} `.repeat(length / some.length);
      const segments = [{ text, scope: 'body' }] as const;
      const { findings } = check({ segments, language: 'EN', metadata: {} }, rules, TODAY);
      expect(findings.length).toBeGreaterThan(length / 40);
    }
    return process.cpuUsage().user - started;
  };
  // The first text is for the compiler. A machine may be busy, so two lengths are compared and not seconds.
  costOf(1_000);
  const [short, long] = [costOf(2_000), costOf(8_000)];
  expect(long / short).toBeLessThan(8);
});
