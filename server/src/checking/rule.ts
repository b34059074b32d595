import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Locale } from '../text/locales.ts';
import type { Stance } from '@copydesk/contract/violations/stances';
import type { Prominence } from './prominence/judge-prominence.ts';
import type { LayoutLayer } from './prominence/layout.ts';
import type { Remedies, Suggestion } from './suggestions/suggestion.ts';

export const RULE_KINDS = ['prohibit', 'require', 'substitute', 'occurrence', 'judge'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** The kinds of places in an asset. Readers do not see `meta`, so rules search it only if they name it. */
export const SCOPES = ['body', 'heading', 'title', 'alt', 'caption', 'link', 'meta'] as const;
export type Scope = (typeof SCOPES)[number];

/** A value for each language, and under `*` for all languages. */
export type PerLanguage<T> = Readonly<Partial<Record<Locale | '*', T>>>;

/** Words, wildcards (`green*`) and patterns (`re:`, `rc:`) for each language. */
export type Terms = PerLanguage<readonly string[]>;

/** The assets and the days for which a rule applies. The days `from` and `until` are included. */
export interface When {
  readonly market?: readonly string[];
  readonly category?: readonly string[];
  /** Parts of these categories for which the rule is not meant. An asset that states such a part is none of them. */
  readonly except?: readonly string[];
  readonly channel?: readonly string[];
  readonly audience?: readonly string[];
  readonly from?: string;
  readonly until?: string;
}

/** Other terms, one of which must occur at most `within` words before or after the rule's own term. */
interface Nearby {
  readonly terms: Terms;
  readonly within: number;
}

/** Conditions that excuse a hit. Any one of them is enough. */
export interface Unless {
  readonly near?: Terms;
  /** How many words away `near` may be. */
  readonly within?: number;
  readonly quoted?: boolean;
  readonly scopes?: readonly Scope[];
}

/** The terms that must occur together with the rule's own: one of `any`, and one of each list in `all`. */
interface Need {
  readonly any?: Terms;
  readonly all?: readonly Terms[];
  readonly within?: 'asset' | 'segment' | 'sentence' | number;
  /** How prominent the terms must be. It is only judged on assets with a layout. */
  readonly as?: Prominence;
}

/**
 * Exactly one of the three is set. The first hit must begin within the first `first` code points; `max` and
 * `min` limit the number of hits.
 */
interface Occurrence {
  readonly first?: number;
  readonly max?: number;
  readonly min?: number;
}

/** A rule in the form that the engine takes, with references to word lists resolved. */
export interface Rule extends Remedies {
  readonly id: string;
  readonly kind: RuleKind;
  /** What breaks the rule, in one plain sentence: a model can read a text with it. */
  readonly breach?: string;
  readonly when?: When;
  /** Whether the rule skips an asset that does not state its market, category and so on. */
  readonly strict?: boolean;
  readonly terms: Terms;
  readonly and?: Nearby;
  /** The senses in which the words are objected to; every sense if it is not set. */
  readonly stance?: readonly Stance[];
  readonly unless?: Unless;
  readonly need?: Need;
  readonly occurrence?: Occurrence;
  readonly scope?: readonly Scope[];
  readonly diacritics?: 'keep' | 'fold';
}

export interface Segment {
  readonly text: string;
  readonly scope: Scope;
  /** Set if a part of an asset is in another language than the rest. */
  readonly language?: LanguageKey | null;
}

/**
 * The facts about an asset that decide which rules apply. A rule for the EU also applies to an asset for one
 * of its members.
 */
export interface AssetMetadata {
  readonly market?: string | readonly string[];
  readonly category?: string | readonly string[];
  readonly channel?: string | readonly string[];
  readonly audience?: string | readonly string[];
  /** The markets of the packs that are used. An asset that states no market is read as one for them. */
  readonly assumedMarket?: readonly string[];
}

export interface CheckedAsset {
  readonly segments: readonly Segment[];
  /** Null: the language is detected from the text. */
  readonly language: LanguageKey | null;
  readonly metadata: AssetMetadata;
  /**
   * Whether this is only a part of an asset, such as the text of a rule's test. Its words do not show what the
   * whole asset is about, so they switch no rule off.
   */
  readonly isExcerpt?: boolean;
  /** How a browser shows the segments; not set if no browser has read the asset. */
  readonly layout?: LayoutLayer;
}

/**
 * A place that a rule objects to; `place` is null if the asset as a whole lacks something. Something is
 * suggested only if the rules accept its result.
 */
export interface Finding extends Suggestion {
  readonly ruleId: string;
  readonly language: LanguageKey | null;
  readonly place: Place | null;
  /**
   * In which sense the text says the words; null without words, if their language is not known, and where a
   * model judges.
   */
  readonly stance: Stance | null;
  /** The part of the rule that is broken, as a JSON pointer such as `/terms` or `/need/all/1`. */
  readonly point: string;
  /** Set if the needed words are there but not as prominent as the rule asks: one sentence with the figures. */
  readonly detail?: string;
}

/** Offsets are UTF-16 units in the segment's own text, and the quote is the text between them. */
export interface Place {
  readonly segment: number;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  readonly sentence: string;
}
