import { expect, test } from 'vitest';
import { checkInLanguage } from '../check-in-language.ts';
import { compileRules } from '../compile-rules.ts';
import type { Rule, Scope } from '../rule.ts';

const offersOf = (rules: readonly Rule[], texts: readonly (string | [string, Scope])[]) =>
  checkInLanguage(
    {
      segments: texts.map((one) =>
        typeof one === 'string'
          ? { text: one, scope: 'body' as const }
          : { text: one[0], scope: one[1] },
      ),
      language: 'EN',
      metadata: {},
    },
    compileRules(rules),
    '2026-11-17',
  ).findings.map(({ ruleId, suggestion, insertion, omission }) => [
    ruleId,
    suggestion ?? insertion?.text ?? (omission ? { omit: omission.text } : null),
  ]);

const absolute: Rule = {
  id: 'absolute',
  kind: 'prohibit',
  terms: { en: ['always works', 'never fails', 'works every time'] },
  instead: { en: { always: 'usually', never: 'rarely' } },
};

test('other words take the place of those that a rule has other words for, in the case of the text', () => {
  expect(offersOf([absolute], ['It always works.', 'Never fails. NEVER FAILS!'])).toEqual([
    ['absolute', 'usually works'],
    ['absolute', 'Rarely fails'],
    ['absolute', 'RARELY FAILS'],
  ]);
});

test('words without other words have no suggestion, unless the sentence may be left out', () => {
  const text = 'A good pan. It works every time. Buy it.';
  expect(offersOf([absolute], [text])).toEqual([['absolute', null]]);
  expect(offersOf([{ ...absolute, remove: 'sentence' }], [text])).toEqual([
    ['absolute', { omit: 'It works every time.' }],
  ]);
});

test('only whole words are replaced', () => {
  const rule: Rule = { ...absolute, terms: { en: ['ever works'] }, instead: { en: { eve: 'x' } } };
  expect(offersOf([rule], ['It ever works.'])).toEqual([['absolute', null]]);
});

test('a suggestion that breaks its own rule is not shown', () => {
  const own: Rule = { ...absolute, instead: { en: { always: 'nearly always' } } };
  expect(offersOf([{ ...own, terms: { en: ['always'] } }], ['It always works.'])).toEqual([
    ['absolute', null],
  ]);
});

test('a suggestion that breaks another rule is not shown', () => {
  const other: Rule = { id: 'other', kind: 'prohibit', terms: { en: ['usually'] } };
  expect(offersOf([absolute, other], ['It always works.'])).toEqual([['absolute', null]]);
});

test('a sentence that another rule needs is not offered to be left out', () => {
  const claim: Rule = { ...absolute, remove: 'sentence' };
  const need: Rule = {
    id: 'need',
    kind: 'require',
    terms: { en: ['fund'] },
    need: { any: { en: ['capital at risk'] } },
  };
  const text = 'Our fund is here. It works every time with capital at risk.';
  expect(offersOf([claim, need], [text])).toEqual([['absolute', null]]);
  expect(offersOf([claim], [text])).toEqual([
    ['absolute', { omit: 'It works every time with capital at risk.' }],
  ]);
});

test('a title, a link or an alternative text is not offered to be left out', () => {
  const claim: Rule = { ...absolute, instead: {}, remove: 'sentence' };
  const text = 'It always works.';
  expect(offersOf([claim], [[text, 'title']])).toEqual([['absolute', null]]);
  expect(offersOf([claim], [[text, 'link']])).toEqual([['absolute', null]]);
  expect(offersOf([claim], [[text, 'heading']])).toEqual([['absolute', { omit: text }]]);
});

test('a claim in two places is not settled by leaving out one of them', () => {
  const claim: Rule = {
    id: 'claim',
    kind: 'require',
    terms: { en: ['crypto'] },
    need: { any: { en: ['no protection'] } },
    remove: 'sentence',
  };
  expect(offersOf([claim], ['Buy crypto.'])).toEqual([['claim', { omit: 'Buy crypto.' }]]);
  expect(offersOf([claim], ['Buy crypto.', 'More crypto.'])).toEqual([['claim', null]]);
});

test('a text to add is offered where something is missing, also from the asset as such', () => {
  const lacking: Rule = {
    id: 'lacking',
    kind: 'require',
    terms: { en: ['loan'] },
    need: { any: { en: ['costs money'] } },
    insert: { en: { text: 'Borrowing costs money.', status: 'unverified' } },
  };
  const absent: Rule = {
    id: 'absent',
    kind: 'occurrence',
    terms: { en: ['unsubscribe'] },
    occurrence: { min: 1 },
    insert: { en: { text: 'You can unsubscribe.', status: 'unverified' } },
  };
  expect(offersOf([lacking, absent], ['A loan for you.'])).toEqual([
    ['lacking', 'Borrowing costs money.'],
    ['absent', 'You can unsubscribe.'],
  ]);
  expect(offersOf([lacking, { ...absolute, terms: { en: ['borrowing'] } }], ['A loan.'])).toEqual([
    ['lacking', null],
  ]);
});

test('capitals are suggested in small letters where the language allows it', () => {
  const shouting: Rule = {
    id: 'shouting',
    kind: 'prohibit',
    terms: { '*': ['rc:\\b\\p{Lu}{2,}( \\p{Lu}{2,}){3,}\\b'] },
    lowercase: ['en'],
  };
  expect(offersOf([shouting], ['BUY IT RIGHT NOW at our shop.'])).toEqual([
    ['shouting', 'Buy it right now'],
  ]);
  expect(offersOf([{ ...shouting, lowercase: ['nl'] }], ['BUY IT RIGHT NOW.'])).toEqual([
    ['shouting', null],
  ]);
});

test('of several texts to add the first is offered that the rules accept', () => {
  const lacking: Rule = {
    id: 'lacking',
    kind: 'require',
    terms: { en: ['loan'] },
    need: { any: { en: ['costs money'] } },
    insert: {
      en: [
        { text: 'Borrowing costs money.', status: 'unverified' },
        { text: 'Credit costs money.', status: 'quoted' },
      ],
    },
  };
  const national: Rule = { id: 'national', kind: 'prohibit', terms: { en: ['borrowing'] } };
  expect(offersOf([lacking], ['A loan.'])).toEqual([['lacking', 'Borrowing costs money.']]);
  expect(offersOf([lacking, national], ['A loan.'])).toEqual([['lacking', 'Credit costs money.']]);
});
