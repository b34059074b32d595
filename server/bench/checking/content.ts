import { languageOf, type Locale } from '../../src/text/locales.ts';
import { SAMPLES } from '../../src/text/language-samples.fixture.ts';

export const LOCALES: readonly Locale[] = ['en', 'nl', 'de', 'fr', 'es', 'el'];

/** The next number below another one. */
export type NextNumber = (below: number) => number;

/** Numbers that are the same in every run. */
export const numbers = (seed: number): NextNumber => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const SYLLABLES = 'an be cor du el fi gra hu in ka lo mi na ost pe ri sa te ul ver wi zo'.split(
  ' ',
);

/** The words of the samples, and made-up ones so that a text is not always the same hundred. */
const wordsOf = (locale: Locale): readonly string[] => {
  const next = numbers(7);
  const known = SAMPLES[languageOf(locale)].join(' ').match(/\p{L}+/gu) ?? [];
  const ending = known.map((word) => word.slice(-3));
  const made = Array.from({ length: 6_000 }, () => {
    const syllables = Array.from({ length: 1 + next(3) }, () => SYLLABLES[next(SYLLABLES.length)]);
    return syllables.join('') + ending[next(ending.length)];
  });
  return [...known, ...known, ...made];
};

/**
 * Text of made-up words, to compare matchers by: no figures, hardly a capital, nothing that a real rule
 * looks for. The whole check is much faster on it than on a real text; see real-text.ts for that.
 * About so many bytes, in paragraphs of one to fourteen sentences (about 100 to 2,000 characters).
 */
export const makeText = (locale: Locale, bytes: number): string => {
  const next = numbers(11);
  const words = wordsOf(locale);
  const paragraphs: string[] = [];
  for (let size = 0; size < bytes;) {
    const sentences = Array.from({ length: 1 + next(14) }, () => {
      const sentence = Array.from({ length: 8 + next(12) }, () => words[next(words.length)]).join(
        ' ',
      );
      return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
    });
    const paragraph = sentences.join(' ');
    paragraphs.push(paragraph);
    size += Buffer.byteLength(paragraph) + 1;
  }
  return paragraphs.join('\n');
};

/**
 * So many different phrases of one to three words. With ten thousand of them nearly every word of the
 * text begins some phrase, which is harder than the lists of real rules.
 */
export const makePhrases = (locale: Locale, count: number): readonly string[] => {
  const next = numbers(13);
  const words = wordsOf(locale);
  const phrases = new Set<string>();
  while (phrases.size < count) {
    const length = 1 + next(3);
    const phrase = Array.from({ length }, () => words[next(words.length)]).join(' ');
    // Most phrases stand nowhere in the text.
    const ending = next(8) > 0 ? SYLLABLES[next(SYLLABLES.length)] : '';
    phrases.add(`${phrase}${ending}`);
  }
  return [...phrases];
};
