import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { PackRule } from '../../src/rules/packs/pack.ts';
import { type Locale, LOCALES } from '../../src/text/locales.ts';
import { loadRules } from '../evaluate.ts';
import { readFigures } from '../../src/rules/quality/figures.ts';
import { figuresOf } from './figures.ts';
import { measure, qualityOf } from './measure-texts.ts';
import { measureOrdinary } from './ordinary.ts';
import { isForLock, parseGroups, textsOf } from './read-open-texts.ts';
import { readTexts } from './read-texts.ts';
import { shareOf } from './share.ts';
import { times } from '../../test/short-run.ts';

const rules = await loadRules();
const texts = readTexts();
const measured = measure(texts, rules);
const locked = measured.filter(({ labelled }) => labelled.isLocked);

/** Languages in which the packs speak of everything. */
const MAIN: readonly Locale[] = ['en', 'nl', 'de', 'fr', 'es', 'it'];

test('there are 200 breaches and 200 clean texts in six languages, and 60 of each in the others', () => {
  for (const locale of LOCALES) {
    const least = MAIN.includes(locale) ? 200 : 60;
    const own = texts.filter((one) => one.locale === locale && one.sense === null);
    const breaches = own.filter(({ rule }) => rule !== null).length;
    expect(breaches, `${locale} breaches`).toBeGreaterThanOrEqual(least);
    expect(own.length - breaches, `${locale} clean`).toBeGreaterThanOrEqual(least);
  }
});

test('every label names a rule, and no text stands there twice', () => {
  const known = new Set(rules.map(({ id }) => id));
  expect(texts.flatMap(({ about }) => (about === null || known.has(about) ? [] : [about]))).toEqual(
    [],
  );
  const keys = texts.map(({ locale, text }) => `${locale} ${text}`);
  expect(keys.length).toBe(new Set(keys).size);
});

test('a third of the texts is locked, and their own words decide which', () => {
  for (const { text, isLocked } of texts) expect(isForLock(text)).toBe(isLocked);
  expect(locked.length / texts.length).toBeGreaterThan(0.3);
  expect(locked.length / texts.length).toBeLessThan(0.37);
});

test('a file whose quote does not stand in its text is refused', () => {
  const file = `- with: { market: IE, category: food, channel: web_page, audience: consumer }
  breach: [{ rule: house/superlative, text: A fine tea, quote: best }]`;
  expect(() => parseGroups('en.yaml', file)).toThrow('"best"');
});

test('a lawful text can name the rule that it was written to tempt, and the place where it stands', () => {
  const file = `- with: { market: NL, category: food, channel: web_page, audience: consumer }
  scope: link
  clean: [Naar de kassa, { about: eu-ecommerce/order-button, text: Nu betalen }]
  stance: [{ kind: question, about: house/urgency, text: Hoe lang geldt het? }]`;
  const read = textsOf('nl', parseGroups('nl.yaml', file), false);
  expect(read.map(({ about, scope, text }) => [about, scope, text])).toEqual([
    [null, 'link', 'Naar de kassa'],
    ['eu-ecommerce/order-button', 'link', 'Nu betalen'],
    ['house/urgency', 'link', 'Hoe lang geldt het?'],
  ]);
});

test('a text is checked in the place where it stands', () => {
  const [first] = texts;
  const picture = { ...first!, locale: 'en' as const, text: 'IMG_2041.jpg', quote: null };
  const marks = (['alt', 'body'] as const).map((scope) =>
    measure([{ ...picture, scope }], rules).flatMap(({ findings }) => findings),
  );
  expect(marks).toEqual([['house/alt-text'], []]);
});

test('the listing of misses holds no locked text', () => {
  const run = fileURLToPath(new URL('./run.ts', import.meta.url));
  const said = execFileSync(process.execPath, [run, '--misses', '--language', 'tr'], {
    encoding: 'utf8',
  });
  const own = texts.filter(({ locale }) => locale === 'tr');
  expect(own.some(({ text, isLocked }) => !isLocked && said.includes(text))).toBe(true);
  expect(own.filter(({ text, isLocked }) => isLocked && said.includes(text))).toEqual([]);
});

test('of 1,200 texts that only name a forbidden claim, at most 5 % are flagged', () => {
  const { misread } = qualityOf(measured.filter(({ labelled }) => labelled.sense !== null));
  expect(misread?.of).toBeGreaterThanOrEqual(1200);
  expect(misread?.share).toBeLessThanOrEqual(0.05);
});

test('without stances more than a quarter of those texts is flagged', () => {
  const mute = rules.map(({ stance: _stance, ...rule }) => rule);
  const senses = texts.filter(({ sense }) => sense !== null);
  expect(qualityOf(measure(senses, mute)).misread?.share).toBeGreaterThan(0.25);
});

test('on the locked third the figures do not fall', () => {
  const { precision, recall } = qualityOf(locked);
  expect(precision?.share).toBeGreaterThan(0.84);
  expect(recall?.share).toBeGreaterThan(0.45);
});

test('the stored figures fit the packs: they name no unknown rule and no language without words', () => {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  for (const [id, languages] of Object.entries(readFigures())) {
    const rule = known.get(id);
    expect(rule, id).toBeDefined();
    if (rule && rule.languages.length > 0)
      expect(rule.languages, id).toEqual(expect.arrayContaining(Object.keys(languages)));
  }
});

test('the stored figures are those of the packs of today (npm run rules -- measure --write)', () => {
  expect(readFigures()).toEqual(figuresOf(measured));
});

test('a mark is right on the words that break a rule, wrong in a lawful text, and elsewhere not counted', () => {
  const [first] = measured;
  const text = {
    ...first!,
    labelled: { ...first!.labelled, locale: 'nl', isLocked: true },
  } as const;
  const breach = { ...text.labelled, rule: 'house/urgency' };
  const lawful = { ...text.labelled, rule: null, isLocked: false };
  const figures = figuresOf([
    {
      ...text,
      labelled: breach,
      findings: ['house/urgency', 'house/absolute'],
      met: ['house/urgency'],
    },
    { ...text, labelled: lawful, findings: ['house/urgency'], met: [] },
  ]);
  expect(figures).toEqual({
    'house/urgency': { nl: { locked: { right: 1, wrong: 0 }, open: { right: 0, wrong: 1 } } },
  });
});

const PARAGRAPHS = times(600);

test('packs of law object to at most 2 of 1,000 ordinary paragraphs, and in every language alike', () => {
  const { perThousand, equal } = measureOrdinary(rules, PARAGRAPHS);
  for (const [locale, figure] of Object.entries(perThousand))
    expect(figure, locale).toBeLessThanOrEqual(2);
  expect(equal).toBeGreaterThanOrEqual(0.9);
});

test('a rule against ordinary words is noticed in ordinary paragraphs', () => {
  const [first] = rules;
  const greedy = { ...first!, id: 'law/greedy', kind: 'prohibit', terms: { de: ['der', 'die'] } };
  const planted = [{ ...greedy, when: {}, strict: false } as PackRule];
  const { perThousand, equal } = measureOrdinary(planted, 50);
  expect(perThousand.de).toBeGreaterThan(100);
  expect(perThousand.nl).toBe(0);
  expect(equal).toBeLessThan(0.9);
});

test.each([
  [0, 10, 0, 0.278],
  [5, 10, 0.237, 0.763],
  [10, 10, 0.722, 1],
  [90, 100, 0.826, 0.945],
])('%i of %i lies between %f and %f', (hits, of, low, high) => {
  const share = shareOf(hits, of);
  expect(share?.low).toBeCloseTo(low, 3);
  expect(share?.high).toBeCloseTo(high, 3);
  expect(shareOf(0, 0)).toBeNull();
});
