import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { findSentences } from '../../text/find-sentences.ts';
import { localeOf } from '../../text/locales.ts';
import { scoreOf } from './classifier.ts';
import type { Family } from './families.ts';
import { readFeatures } from './features.ts';
import { type Classifiers, loadClassifiers } from './load-classifiers.ts';

/** A part of an asset, as the rules see it. */
interface Segment {
  readonly text: string;
  readonly scope: string;
  readonly language?: LanguageKey | null;
}

/** A sentence that reads like a claim of a family. It is no finding: no rule objects to it. */
export interface Hint {
  readonly family: Family;
  readonly segment: number;
  readonly start: number;
  readonly end: number;
  /** Between the threshold of the family and 1. */
  readonly score: number;
}

const BLANK_END = /\s+$/;
const WORDS = /[\p{L}\p{N}]+/gu;
/** A shorter sentence shows too little: a greeting would be taken for an offer. */
const LEAST_WORDS = 3;

/**
 * The sentences that read like a claim, in reading order, once for each family. Text in no known language and
 * text that nobody sees gets none.
 */
export const findHints = (
  segments: readonly Segment[],
  language: LanguageKey | null,
  classifiers: Classifiers = loadClassifiers(),
): readonly Hint[] =>
  segments.flatMap(({ text, scope, language: own }, segment) => {
    const spoken = own ?? language;
    if (spoken === null || scope === 'meta') return [];
    const locale = localeOf(spoken);
    return findSentences(text, locale).flatMap((sentence) => {
      const words = text.slice(sentence.start, sentence.end);
      if ((words.match(WORDS)?.length ?? 0) < LEAST_WORDS) return [];
      const features = readFeatures(words, locale);
      const { start } = sentence;
      return classifiers.flatMap(([family, classifier]): Hint[] => {
        const score = scoreOf(classifier, features);
        if (score < classifier.threshold) return [];
        const end = start + words.replace(BLANK_END, '').length;
        return [{ family, segment, start, end, score }];
      });
    });
  });
