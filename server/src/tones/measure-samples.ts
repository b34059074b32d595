import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { findSentences } from '../text/find-sentences.ts';
import { localeOf } from '../text/locales.ts';
import { say } from '../generation/language-words.ts';
import { wordsOf } from '../generation/words-of.ts';
import type { ProposedGuide } from './guide-shape.ts';

const WORD = /[\p{L}\p{M}][\p{L}\p{M}’'-]*/gu;
const SHORTEST_TERM = 5;
const TERMS = 6;
const EXAMPLES = 2;
/**
 * The fewest words of a sentence that is measured. Shorter ones, such as headings and buttons, say little
 * about the length of sentences.
 */
const SHORTEST_SENTENCE = 4;

const wordsIn = (text: string): readonly string[] => text.match(WORD) ?? [];

const sentencesOf = (samples: readonly string[], language: LanguageKey): readonly string[] =>
  samples
    .flatMap((sample) => sample.split(/\n+/))
    .flatMap((line) =>
      findSentences(line, localeOf(language)).map(({ start, end }) => line.slice(start, end)),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsIn(sentence).length >= SHORTEST_SENTENCE);

/** Returns long words that are repeated, the most frequent first. */
const frequentTerms = (words: readonly string[], language: LanguageKey): readonly string[] => {
  const counts = new Map<string, number>();
  for (const word of words) {
    const term = word.toLocaleLowerCase(localeOf(language));
    if (Array.from(term).length >= SHORTEST_TERM) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other, 'en'))
    .slice(0, TERMS)
    .map(([term]) => term);
};

/**
 * Makes a guide from what can be counted in samples: the length of sentences, whether they address the
 * reader, figures, exclamation marks and repeated words. It replaces a model's answer in the sandbox.
 */
export const measureSamples = (
  samples: readonly string[],
  language: LanguageKey,
): ProposedGuide => {
  const { samples: phrases } = wordsOf(language);
  const sentences = sentencesOf(samples, language);
  const lengths = sentences.map((sentence) => wordsIn(sentence).length);
  const sum = lengths.reduce((all, length) => all + length, 0);
  const typical = lengths.length === 0 ? 12 : Math.max(5, Math.round(sum / lengths.length));
  const words = samples.flatMap(wordsIn);
  const lower = new Set(words.map((word) => word.toLocaleLowerCase(localeOf(language))));
  const n = String(typical);
  return {
    dos: [
      say(phrases.length, { n }),
      ...(phrases.you.some((word) => lower.has(word)) ? [phrases.address] : []),
      ...(samples.some((sample) => /\d/.test(sample)) ? [phrases.figures] : []),
    ],
    donts: [
      say(phrases.tooLong, { n: String(typical * 2) }),
      ...(samples.some((sample) => sample.includes('!')) ? [] : [phrases.calm]),
    ],
    use_terms: frequentTerms(words, language),
    avoid_terms: [],
    examples: sentences
      .toSorted(
        (one, other) =>
          Math.abs(wordsIn(one).length - typical) - Math.abs(wordsIn(other).length - typical),
      )
      .slice(0, EXAMPLES),
  };
};
