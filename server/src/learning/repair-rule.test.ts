import { describe, expect, test } from 'vitest';
import type { PackRule } from '../rules/packs/pack.ts';
import { type LabelledWords, proposeRepairs } from './repair-rule.ts';

const RULE: PackRule = {
  id: 'own/superlatives',
  kind: 'prohibit',
  severity: 'LOW',
  name: 'No superlatives',
  cite: null,
  message: 'It cannot be proved.',
  explanation: 'It is a boast.',
  recommendation: 'Say what you know.',
  question: null,
  languages: ['en'],
  terms: { en: ['best', 'finest', 'greatest*'] },
  tests: [
    { lang: 'en', text: 'The best tea.', expect: ['best'] },
    { lang: 'en', text: 'The finest tea.', expect: ['finest'] },
  ],
};

const labelled = (text: string, quote: string, isRight: boolean): LabelledWords => {
  const start = text.indexOf(quote);
  const language = 'EN';
  return { text, scope: 'body', language, metadata: {}, start, end: start + quote.length, isRight };
};

const SHOPS = ['Arnhem', 'Graz', 'Lugo', 'Pisa', 'Wells'];
/** Greetings that are no claims. */
const greetings = SHOPS.map((shop) => labelled(`With best regards from ${shop}.`, 'best', false));
/** Boasts that people confirmed. */
const boasts = [
  labelled('The best coffee of all.', 'best', true),
  labelled('Our best price ever.', 'best', true),
  labelled('The finest cloth of all.', 'finest', true),
];

describe('a repair', () => {
  test('excuses what is near a word of rejected findings and of no confirmed one', () => {
    const unless = { kind: 'add_unless', language: 'EN', spared: 5, lost: 0, failingTests: 0 };
    // "With" and "from" are near the same findings, and say less.
    const repairs = proposeRepairs(RULE, [...greetings, ...boasts]);
    expect(repairs.filter(({ kind }) => kind === 'add_unless')).toEqual([
      { ...unless, term: 'regards' },
    ]);
    expect(repairs[0]?.kind).toBe('add_unless');
  });

  test('drops the term that brought most rejected findings, and says what is lost and which tests fail', () => {
    const repairs = proposeRepairs(RULE, [...greetings, ...boasts]);
    expect(repairs.at(-1)).toEqual({
      kind: 'drop_term',
      language: 'EN',
      term: 'best',
      spared: 5,
      lost: 2,
      failingTests: 1,
    });
    const [only] = proposeRepairs(RULE, [...greetings, ...boasts.slice(2)]);
    expect(only).toMatchObject({ lost: 0, spared: 5 });
  });

  test('drops a term of groups like any other', () => {
    const grouped = { ...RULE, terms: { en: ['clause: regards | wishes + best', 'finest'] } };
    const whole = SHOPS.map((shop) =>
      labelled(`With best regards from ${shop}.`, 'best reg', false),
    );
    expect(proposeRepairs(grouped, [...whole, ...boasts.slice(2)])).toContainEqual({
      kind: 'drop_term',
      language: 'EN',
      term: 'clause: regards | wishes + best',
      spared: 5,
      lost: 0,
      failingTests: 0,
    });
  });

  test('that loses as much as it spares is not proposed', () => {
    const many = SHOPS.map((shop) =>
      labelled(`The best from ${shop}, with regards.`, 'best', true),
    );
    expect(proposeRepairs(RULE, [...greetings, ...many])).toEqual([]);
  });

  test('needs three rejected findings', () => {
    expect(proposeRepairs(RULE, greetings.slice(3))).toEqual([]);
  });

  test('keeps what the rule excuses already', () => {
    const rule = { ...RULE, unless: { near: { en: ['wishes'] }, within: 2 } };
    const repairs = proposeRepairs(rule, [...greetings, ...boasts]);
    expect(repairs.map(({ term }) => term)).toContain('regards');
  });

  test('never leaves a rule without words', () => {
    const rule = { ...RULE, terms: { en: ['best'] }, tests: RULE.tests.slice(0, 1) };
    const kinds = proposeRepairs(rule, greetings).map(({ kind }) => kind);
    expect(kinds).not.toContain('drop_term');
  });
});
