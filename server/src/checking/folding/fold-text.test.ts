import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textIn, wordIn } from '../alphabets.fixture.ts';
import { findWords } from './find-words.ts';
import type { FoldMode } from './fold-table.ts';
import { foldText } from './fold-text.ts';
import { LOCALES } from '../../text/locales.ts';

const MODES: readonly FoldMode[] = ['exact', 'caseless', 'plain'];

describe.each(LOCALES)('in %s', (locale) => {
  test('places lead back to the source in order and stay inside of it', () => {
    fc.assert(
      fc.property(textIn(locale), fc.constantFrom(...MODES), (text, mode) => {
        const { units, sourceStart, sourceEnd } = foldText(text, locale, mode);
        let last = 0;
        for (let at = 0; at < units.length; at++) {
          const [start, end] = [sourceStart(at), sourceEnd(at + 1)];
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = start;
        }
      }),
    );
  });

  test('the words that folding meets are those of the folded text', () => {
    const odd = fc.constantFrom(
      'ß',
      '½',
      'ﬁ',
      '😀',
      '𝐚',
      '\u00ad',
      'e\u0301',
      '-\u0301',
      '\ud835',
      '_',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(textIn(locale), odd)),
        fc.constantFrom(...MODES),
        (parts, mode) => {
          const { units, words } = foldText(parts.join(''), locale, mode);
          expect(words).toEqual(findWords(units));
        },
      ),
    );
  });

  test('a word is found in a text and its slice folds to the same', () => {
    fc.assert(
      fc.property(textIn(locale), wordIn(locale), textIn(locale), (before, word, after) => {
        const folded = foldText(`${before} ${word} ${after}`, locale, 'caseless');
        const wanted = foldText(word, locale, 'caseless').text();
        const at = folded.text().indexOf(wanted);
        expect(at).toBeGreaterThanOrEqual(0);
        const [start, end] = [folded.sourceStart(at), folded.sourceEnd(at + wanted.length)];
        const slice = `${before} ${word} ${after}`.slice(start, end);
        expect(foldText(slice, locale, 'caseless').text()).toContain(wanted);
      }),
    );
  });

  test('composed and decomposed text fold alike', () => {
    fc.assert(
      fc.property(wordIn(locale), fc.constantFrom(...MODES), (word, mode) => {
        const [one, other] = [word.normalize('NFC'), word.normalize('NFD')];
        expect(foldText(other, locale, mode).text()).toBe(foldText(one, locale, mode).text());
      }),
    );
  });

  test('capitals of the language fold like small letters', () => {
    fc.assert(
      fc.property(wordIn(locale), (word) => {
        const small = word.toLocaleLowerCase(locale);
        const folded = foldText(small, locale, 'caseless').text();
        expect(foldText(small.toLocaleUpperCase(locale), locale, 'caseless').text()).toBe(folded);
      }),
    );
  });
});

test.each([
  ['de', 'Straße STRASSE STRAẞE', 'strasse strasse strasse'],
  ['tr', 'İSTANBUL ISPARTA ışık', 'istanbul ısparta ışık'],
  ['en', 'İSTANBUL I ı i\u0307', 'istanbul i ı i'],
  ['el', 'ΟΔΟΣ οδός ὁδός', 'οδοσ οδοσ οδοσ'],
  ['sv', 'FRÅNVARO franvaro', 'frånvaro franvaro'],
  ['da', 'Ærø ÆRØ', 'ærø ærø'],
  ['ru', 'Ёлка ЁЛКА йод', 'елка елка йод'],
  ['en', 'don’t donʼt', "don't don't"],
  ['en', '  a\u00a0\n\tb\u2003 ', 'a b'],
  ['en', 'so\u00adft zero\u200bwidth \u202etxet', 'soft zerowidth txet'],
  ['en', 'eco\u2011friendly', 'eco-friendly'],
  ['en', 'ﬁne', 'fine'],
] as const)('in %s %j folds to %j', (locale, text, folded) => {
  expect(foldText(text, locale, 'caseless').text()).toBe(folded);
});

test('diacritics go only where the rule says so', () => {
  expect(foldText('écologique smörgås', 'fr', 'plain').text()).toBe('ecologique smorgas');
  expect(foldText('Écologique', 'fr', 'caseless').text()).toBe('écologique');
  expect(foldText('Écologique', 'fr', 'exact').text()).toBe('Écologique');
});

test('a place inside of a folded character leads to the whole character', () => {
  const { sourceStart, sourceEnd } = foldText('aßb', 'de', 'caseless');
  expect([sourceStart(1), sourceStart(2), sourceEnd(2), sourceEnd(3)]).toEqual([1, 1, 2, 2]);
  const decomposed = foldText('e\u0301x', 'fr', 'caseless');
  expect(decomposed.text()).toBe('éx');
  expect([decomposed.sourceStart(0), decomposed.sourceEnd(1)]).toEqual([0, 2]);
});

test('what is dropped at an end belongs to no slice', () => {
  const { sourceEnd, sourceStart } = foldText('so\u00ad\u200bft', 'en', 'caseless');
  expect([sourceEnd(2), sourceStart(2)]).toEqual([2, 4]);
});

test('a million marks on one letter are one cluster', () => {
  const text = `a${'\u0301'.repeat(1_000_000)}b`;
  const started = process.cpuUsage().user;
  const { units, sourceEnd } = foldText(text, 'en', 'plain');
  expect(process.cpuUsage().user - started).toBeLessThan(3_000_000);
  expect(units.length).toBe(2);
  expect(sourceEnd(1)).toBe(1_000_001);
});

test('a character that becomes many does not overflow', () => {
  const text = '\ufdfa'.repeat(1_000);
  const { units, sourceEnd } = foldText(text, 'en', 'plain');
  expect(units.length).toBeGreaterThan(10_000);
  expect(sourceEnd(units.length)).toBe(1_000);
});
