import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import { expect, test } from 'vitest';
import { isInLanguage } from '../text/detect-language.ts';
import type { LanguageWords } from './language-words.ts';
import { wordsOf } from './words-of.ts';

const EN = wordsOf('EN');

/** Every sentence by its path, such as `voice.heading`. A list of single words is no sentence. */
const sentencesOf = (words: object, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(words).flatMap(([key, value]: [string, string | object]) => {
    if (typeof value === 'string') return [[path + key, value] as const];
    return Array.isArray(value) ? [] : sentencesOf(value, `${key}.`);
  });

const placesOf = (words: LanguageWords) =>
  Object.fromEntries(
    sentencesOf(words).map(([path, sentence]) => [
      path,
      [...new Set(sentence.match(/\{\w+\}/g))].toSorted(),
    ]),
  );

test.for(LANGUAGE_KEYS)('%s has every sentence with the same places for values', (language) => {
  expect(placesOf(wordsOf(language))).toEqual(placesOf(EN));
});

test.for(LANGUAGE_KEYS)('%s has no empty sentence and none of several lines', (language) => {
  for (const [path, sentence] of sentencesOf(wordsOf(language))) {
    expect(sentence, path).toMatch(/^\S(?:.*\S)?$/);
  }
});

test.for(LANGUAGE_KEYS.filter((language) => language !== 'EN'))(
  '%s has no sentence in English',
  (language) => {
    const english = new Set(
      sentencesOf(EN)
        .map(([, sentence]) => sentence)
        .filter((sentence) => sentence.length > 20),
    );
    for (const [path, sentence] of sentencesOf(wordsOf(language))) {
      expect(english.has(sentence), path).toBe(false);
    }
  },
);

test.for(LANGUAGE_KEYS)('every sentence of %s is in that language', (language) => {
  for (const [path, sentence] of sentencesOf(wordsOf(language))) {
    expect(isInLanguage(sentence, language), `${path}: ${sentence}`).not.toBe(false);
  }
});
