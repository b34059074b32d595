import type { LanguageKey } from '@copydesk/contract/schema';
import type { Locale } from './locales.ts';

export const RULE_KINDS = ['prohibit', 'require', 'substitute', 'occurrence', 'judge'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** Where in an asset a text stands. Nobody sees `meta`, so rules look there only when they say so. */
export const SCOPES = ['body', 'heading', 'title', 'alt', 'caption', 'link', 'meta'] as const;
export type Scope = (typeof SCOPES)[number];

/** Something for each language, and under `*` for all of them. */
export type PerLanguage<T> = Readonly<Partial<Record<Locale | '*', T>>>;

/** Words, wildcards (`green*`) and patterns (`re:`, `rc:`) for each language. */
export type Terms = PerLanguage<readonly string[]>;

/** For which assets a rule is meant, and from which day to which, both included. */
export interface When {
  readonly market?: readonly string[];
  readonly category?: readonly string[];
  readonly channel?: readonly string[];
  readonly audience?: readonly string[];
  readonly from?: string;
  readonly until?: string;
}

/** Another term that must stand among so many words before or after. */
interface Nearby {
  readonly terms: Terms;
  readonly within: number;
}

/** What excuses a hit. Any one of these is enough. */
export interface Unless {
  readonly near?: Terms;
  /** How many words away `near` may stand. */
  readonly within?: number;
  readonly quoted?: boolean;
  readonly scopes?: readonly Scope[];
}

/** What must stand there when the rule's terms do: one of a list, or one of each of several lists. */
interface Need {
  readonly any?: Terms;
  readonly all?: readonly Terms[];
  readonly within?: 'asset' | 'segment' | 'sentence' | number;
}

/** Where or how often the terms may stand; exactly one of the three. */
interface Occurrence {
  readonly first?: number;
  readonly max?: number;
  readonly min?: number;
}

/** A rule as the engine takes it, with its word lists in place. */
export interface Rule {
  readonly id: string;
  readonly kind: RuleKind;
  readonly when?: When;
  /** Whether an asset that does not say its market and the like is left alone. */
  readonly strict?: boolean;
  readonly terms: Terms;
  readonly and?: Nearby;
  readonly unless?: Unless;
  readonly need?: Need;
  readonly occurrence?: Occurrence;
  readonly replace?: PerLanguage<string>;
  readonly scope?: readonly Scope[];
  readonly diacritics?: 'keep' | 'fold';
}

export interface Segment {
  readonly text: string;
  readonly scope: Scope;
  /** Set where a part of an asset is in another language than the rest. */
  readonly language?: LanguageKey | null;
}

/** What is known of an asset. A rule for the EU also concerns an asset for one of its members. */
export interface AssetMetadata {
  readonly market?: string | readonly string[];
  readonly category?: string | readonly string[];
  readonly channel?: string | readonly string[];
  readonly audience?: string | readonly string[];
}

export interface CheckedAsset {
  readonly segments: readonly Segment[];
  /** Null has the language found out from the text. */
  readonly language: LanguageKey | null;
  readonly metadata: AssetMetadata;
}

/** A place that a rule objects to, or a whole asset that lacks something (`place` null). */
export interface Finding {
  readonly ruleId: string;
  readonly language: LanguageKey | null;
  readonly place: Place | null;
  readonly suggestion: string | null;
}

/** Offsets are UTF-16 in the segment's own text, and the quote is what stands between them. */
export interface Place {
  readonly segment: number;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  readonly sentence: string;
}
