import type { LanguageKey } from '@copydesk/contract/schema';
import { findSentences } from '../checking/find-sentences.ts';
import { localeOf } from '../checking/locales.ts';
import { say } from '../generation/language-words.ts';
import type { ProposedGuide } from './guide-shape.ts';
import { SAMPLE_WORDS } from './sample-words.ts';

const WORD = /[\p{L}\p{M}][\p{L}\p{M}’'-]*/gu;
const SHORTEST_TERM = 5;
const TERMS = 6;
const EXAMPLES = 2;
/** Sentences of a heading or a button say little about how long sentences are. */
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

/** Long words that come back, the most frequent first. */
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
 * A guide from what can be counted in some samples: how long sentences are, whether they speak to the
 * reader, figures, exclamation marks, words that come back. It stands in for a model's answer.
 */
export const measureSamples = (
  samples: readonly string[],
  language: LanguageKey,
): ProposedGuide => {
  const phrases = SAMPLE_WORDS[language];
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
