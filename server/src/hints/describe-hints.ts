import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { ViolationFacts } from '@copydesk/contract/violations/violation-facts';
import type { AssetOutcome } from '../audits/run/check-asset.ts';
import { type Position, locate } from '../checking/extract/locate.ts';
import { textPositions } from '../checking/extract/text-position.ts';
import { textKeyOf } from '../checking/fingerprint.ts';
import type { Family } from '../checking/hints/families.ts';
import type { Hint } from '../checking/hints/find-hints.ts';
import type { Opinion } from '../checking/judge/second-opinion.ts';
import { languageOfTag, localeOf } from '../text/locales.ts';

/**
 * The most hints that are stored for one asset: those with the highest scores.
 * @internal
 */
export const MOST_OF_ASSET = 100;
/** The most characters of a sentence that are stored. A longer one is a text without full stops. */
const MOST_CHARACTERS = 2_000;

/** Where a sentence is: in the segments of the snapshot, and in terms of the file's format. */
interface HintAnchor {
  readonly segment: number;
  readonly start: number;
  readonly end: number;
  readonly prefix: string;
  readonly suffix: string;
  readonly position: Position;
  /** Start and end in the extracted text, in code points. */
  readonly text: readonly [number, number];
}

/** A rule whose match is a hint. */
interface WeakRule {
  /** The key of the rule, and its id (a UUID). */
  readonly id: string;
  readonly ruleId: string;
  readonly version: number;
  readonly name: string;
  readonly severity: string;
  readonly reason: string;
  readonly sentence: string;
}

/** A hint as it is stored. */
export interface DescribedHint {
  readonly family: Family | 'rule';
  readonly language: LanguageKey;
  readonly score: number;
  readonly element: NonNullable<ViolationFacts['element']>;
  readonly quote: string;
  readonly anchor: HintAnchor;
  /** Hash of the family or the rule and the exact words, in hexadecimal. */
  readonly textKey: string;
  /** The rule that matched, if it is one that is often wrong in this language. */
  readonly rule?: WeakRule;
  /** What a model says of it; the rule is a UUID. */
  readonly opinion?: Opinion;
}

/** The hints of an asset that are stored, and how many are not. */
export interface DescribedHints {
  readonly hints: readonly DescribedHint[];
  readonly leftOut: number;
  /** For how many a second opinion was wanted. Not there if nobody asked. */
  readonly wanted?: number;
}

const inReadingOrder = (one: Hint, other: Hint): number =>
  one.segment - other.segment || one.start - other.start;

/** A sentence without what is beyond the limit, and without half of a surrogate pair at its end. */
const cut = (sentence: string): string =>
  sentence.slice(0, MOST_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');

/**
 * Turns the hints on an asset into rows: each with its sentence, its place in the snapshot and the key by which
 * the next audit knows it again.
 */
export const describeHints = ({
  hints = [],
  document,
  language: ofAsset,
}: Extract<AssetOutcome, { ok: true }>): DescribedHints => {
  const positionOf = textPositions(document.segments);
  const kept = hints
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_OF_ASSET)
    .toSorted(inReadingOrder);
  const described = kept.map(({ family, segment, start, end, score }): DescribedHint => {
    const inside = document.segments[segment];
    const language = languageOfTag(inside?.language ?? null) ?? ofAsset;
    if (!inside || language === null) throw new Error('a hint outside of the text that was read');
    const quote = cut(inside.text.slice(start, end));
    const last = Math.min(end, start + quote.length);
    const { quote: around, position } = locate(document, segment, start, last);
    const text = positionOf(segment, start, last);
    const { prefix, suffix } = around;
    const words = { locale: localeOf(language), quote, sentence: null };
    return {
      family,
      language,
      score,
      element: inside.scope,
      quote: quote.toWellFormed(),
      anchor: { segment, start, end: last, prefix, suffix, position, text },
      textKey: textKeyOf({ ruleId: `hint/${family}`, ...words }),
    };
  });
  return { hints: described, leftOut: hints.length - kept.length };
};
