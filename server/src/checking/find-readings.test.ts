import { expect, test } from 'vitest';
import { checkInLanguage } from './check-in-language.ts';
import { compileRules } from './compile-rules.ts';
import type { Reading } from './find-readings.ts';
import type { Rule, Segment } from './rule.ts';

const TODAY = '2026-12-01';
const TEXT = 'Our bottle will still be here when the oceans are gone.';

const body = (text: string): Segment => ({ text, scope: 'body' });
const judge = (change: Partial<Rule> = {}): Rule => ({
  id: 'a/judge',
  kind: 'judge',
  terms: { en: ['greenish'] },
  ...change,
});
const readingsOf = (segments: readonly Segment[], ...rules: readonly Rule[]) =>
  checkInLanguage({ segments, language: 'EN', metadata: {} }, compileRules(rules), TODAY, {
    read: true,
  }).readings ?? [];
const slice = ({ start, end }: Reading, text: string): string => text.slice(start, end);

test('a model reads every passage, although no words of a rule stand there', () => {
  const readings = readingsOf(
    [body(TEXT), { text: 'A heading of words', scope: 'heading' }],
    judge(),
  );
  expect(readings.map(({ segment, rules }) => [segment, rules])).toEqual([
    [0, ['a/judge']],
    [1, ['a/judge']],
  ]);
});

test('without a model nothing is read', () => {
  const asset = { segments: [body(TEXT)], language: 'EN', metadata: {} } as const;
  expect(checkInLanguage(asset, compileRules([judge()]), TODAY)).not.toHaveProperty('readings');
});

test('it reads with the rules that apply and say in a sentence what breaks them, and with no others', () => {
  const rules = [
    judge(),
    judge({ id: 'a/words', kind: 'prohibit', breach: 'Says that a thing lasts for ever.' }),
    judge({ id: 'a/silent', kind: 'prohibit' }),
    judge({ id: 'a/dutch', terms: { nl: ['groen'] } }),
    judge({ id: 'a/later', when: { from: '2030-01-01' } }),
    judge({ id: 'a/heading', scope: ['heading'] }),
    judge({ id: 'a/excused', unless: { scopes: ['body'] } }),
  ];
  expect(readingsOf([body(TEXT)], ...rules).map((one) => one.rules)).toEqual([
    ['a/judge', 'a/words'],
  ]);
});

test('where the words of a rule stand, the rule has decided: its words ask, object or are excused', () => {
  const asks = judge({ terms: { en: ['bottle'] } });
  const excused = judge({
    id: 'a/excused',
    terms: { en: ['oceans'] },
    unless: { near: { en: ['gone'] }, within: 50 },
  });
  expect(readingsOf([body(TEXT)], asks, excused)).toEqual([]);
  expect(readingsOf([body(TEXT)], asks, judge({ id: 'a/other' })).map((one) => one.rules)).toEqual([
    ['a/other'],
  ]);
});

test('labels, links, pictures and repeated passages are not read', () => {
  const read = readingsOf(
    [
      body('Add to basket'),
      body('€ 12.50'),
      body('12 x'),
      body(TEXT),
      body(TEXT),
      { text: 'A link of many words', scope: 'link' },
      { text: 'A picture of many words', scope: 'alt' },
      { text: 'What nobody sees here', scope: 'meta' },
    ],
    judge(),
  );
  expect(read.map(({ segment }) => segment)).toEqual([0, 3]);
});

test('a long text is read in stretches of whole sentences, all of it', () => {
  const sentences = Array.from({ length: 120 }, (_, n) => `This is sentence ${n} of a long page. `);
  const text = sentences.join('');
  const readings = readingsOf([body(text)], judge());
  expect(readings.length).toBeGreaterThan(1);
  expect(readings.map((one) => slice(one, text)).join('')).toBe(text);
  for (const one of readings) {
    expect(one.end - one.start).toBeLessThanOrEqual(2_000);
    expect(slice(one, text).startsWith('This is')).toBe(true);
  }
  const endless = 'word '.repeat(2_000);
  expect(
    readingsOf([body(endless)], judge())
      .map((one) => slice(one, endless))
      .join(''),
  ).toBe(endless);
});
