import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Interval } from '../text/find-quotations.ts';
import { findSentences } from '../text/find-sentences.ts';
import { languageOf } from '../text/locales.ts';
import type { CompiledRule } from './compile-rules.ts';
import { isInScope, speaks } from './evaluate-rule.ts';
import { touches } from './hit-list.ts';
import { hitsOf, type ReadSegment } from './read-segment.ts';
import type { Scope } from './rule.ts';

/** A stretch of text that a model reads, and the rules by which it may object there. */
export interface Reading extends Interval {
  readonly segment: number;
  readonly language: LanguageKey | null;
  readonly rules: readonly string[];
}

/** Where sentences stand. What links and pictures are called is for rules about words. */
const READ: ReadonlySet<Scope> = new Set(['body', 'heading', 'title', 'caption']);
const WORDS = /\p{L}{2,}/gu;
/** Less is a label, a price or the entry of a menu. */
const LEAST_WORDS = 3;
/** A longer text is read in stretches that end with a sentence. */
const STRETCH = 2_000;

/** The stretches of a text: whole sentences, as many as fit. A sentence that is too long is cut. */
const stretchesOf = ({ text, locale }: ReadSegment): readonly Interval[] => {
  if (text.length <= STRETCH) return [{ start: 0, end: text.length }];
  const stretches: { start: number; end: number }[] = [];
  for (const { start, end } of findSentences(text, locale ?? 'en')) {
    const last = stretches.at(-1);
    if (last && end - last.start <= STRETCH) last.end = end;
    else
      for (let from = start; from < end; from += STRETCH)
        stretches.push({ start: from, end: Math.min(end, from + STRETCH) });
  }
  return stretches;
};

/** A rule whose own words stand in the stretch has decided already: it asks or objects there, or excuses them. */
const mayAsk = ({ rule, trigger }: CompiledRule, segment: ReadSegment, at: Interval): boolean =>
  speaks(rule, segment.locale) &&
  isInScope(rule, segment.scope) &&
  rule.unless?.scopes?.includes(segment.scope) !== true &&
  !touches(hitsOf(segment, trigger), at);

/** Rules that a model can read with: those that ask a question, and those that say what breaks them. */
export const isReadable = ({ rule }: CompiledRule): boolean =>
  rule.kind === 'judge' || rule.breach !== undefined;

/**
 * The stretches of an asset that a model reads with rules that apply to it, in reading order. What stands there
 * twice is read once.
 */
export const findReadings = (
  segments: readonly ReadSegment[],
  book: readonly CompiledRule[],
): readonly Reading[] => {
  const seen = new Set<string>();
  return segments.flatMap((segment) => {
    const { index, text, scope, locale } = segment;
    if (!READ.has(scope) || seen.has(text)) return [];
    seen.add(text);
    return stretchesOf(segment).flatMap((at): Reading[] => {
      if ((text.slice(at.start, at.end).match(WORDS)?.length ?? 0) < LEAST_WORDS) return [];
      const rules = book.filter((one) => mayAsk(one, segment, at)).map(({ rule }) => rule.id);
      const language = locale && languageOf(locale);
      return rules.length === 0 ? [] : [{ segment: index, ...at, language, rules }];
    });
  });
};
