import { type Family, familyOf } from '../../src/checking/hints/families.ts';
import type { PackRule } from '../../src/rules/packs/pack.ts';
import type { Interval } from '../../src/text/find-quotations.ts';
import { findSentences } from '../../src/text/find-sentences.ts';
import type { Locale } from '../../src/text/locales.ts';
import { isForLock, type OpenText } from '../texts/read-open-texts.ts';

/** A text to learn from: of which family it is, if it breaks a rule, and by which words. */
interface Lesson {
  readonly locale: Locale;
  readonly text: string;
  readonly family: Family | null;
  readonly quotes: readonly string[];
  /** The place of the labelled text in its list; null for a test of a rule. */
  readonly of: number | null;
}

/** A piece of text with the family whose claims it makes; null if it makes none. */
export interface Sample {
  readonly locale: Locale;
  readonly text: string;
  readonly family: Family | null;
  readonly of: number | null;
}

const lessonsOfTexts = (texts: readonly OpenText[]): readonly Lesson[] =>
  texts.flatMap(({ locale, text, rule, quote }, of) => {
    // The words of a text decide whether it is locked, so a copy in the open folder is refused too.
    if (isForLock(text))
      throw new Error(`text ${of} (${locale}) is locked and must not be learnt from`);
    const family = rule === null ? null : familyOf(rule);
    if (rule !== null && family === null) return [];
    return [{ locale, text, family, quotes: quote === null ? [] : [quote], of }];
  });

/** Tests that pass only because of their market, their day or a warning elsewhere say nothing of their words. */
const lessonsOfRules = (rules: readonly PackRule[]): readonly Lesson[] => {
  const wrong = new Set(
    rules.flatMap(({ tests }) => tests.filter(({ expect }) => expect).map(({ text }) => text)),
  );
  return rules.flatMap(({ id, kind, tests }) => {
    const family = familyOf(id);
    if (family === null) return [];
    return tests.flatMap(({ lang: locale, text, expect, with: metadata, on }): Lesson[] => {
      const quotes = expect?.filter((quote) => quote !== null) ?? [];
      if (quotes.length > 0) return [{ locale, text, family, quotes, of: null }];
      const isSilent =
        expect !== undefined || metadata !== undefined || on !== undefined || kind === 'require';
      return isSilent || wrong.has(text)
        ? []
        : [{ locale, text, family: null, quotes: [], of: null }];
    });
  });
};

const isIn = (text: string, { start, end }: Interval, quote: string): boolean => {
  const at = text.indexOf(quote);
  return at >= 0 && at < end && start < at + quote.length;
};

/** A breach teaches by the sentences that hold its words, a lawful text by all of its sentences. */
const samplesOf = ({ locale, text, family, quotes, of }: Lesson): readonly Sample[] => {
  const sentences = findSentences(text, locale);
  const own =
    family === null || quotes.length === 0
      ? sentences
      : sentences.filter((sentence) => quotes.some((quote) => isIn(text, sentence, quote)));
  return own.map(({ start, end }) => ({ locale, text: text.slice(start, end), family, of }));
};

/** What classifiers learn from: open labelled texts and the tests of the rules, in a fixed order. */
export const gatherSamples = (
  texts: readonly OpenText[],
  rules: readonly PackRule[],
): readonly Sample[] => [...lessonsOfTexts(texts), ...lessonsOfRules(rules)].flatMap(samplesOf);
