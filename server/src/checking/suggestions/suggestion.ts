import type { Locale } from '../../text/locales.ts';

type PerLanguage<T> = Readonly<Partial<Record<Locale | '*', T>>>;

/** How well a wording or a citation is known: verified only if it was compared with the law. */
export const STATUSES = ['verified', 'quoted', 'secondary', 'unverified'] as const;

/** A text to add where something is missing, and how well its wording is known. */
export interface Insertion {
  readonly text: string;
  readonly status: (typeof STATUSES)[number];
}

/** A sentence to leave out. The offsets are UTF-16 units in the text of its segment. */
export interface Omission {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The members of a rule that say what can be done about its findings. */
export interface Remedies {
  /** What to write in the place of all its words. */
  readonly replace?: PerLanguage<string>;
  /** Other words for some of the words that the rule forbids. */
  readonly instead?: PerLanguage<Readonly<Record<string, string>>>;
  /** The languages in which the words may be written in small letters instead. */
  readonly lowercase?: readonly Locale[];
  /** What to add where the words that a rule requires are missing: one text, or several of which one is offered. */
  readonly insert?: PerLanguage<Insertion | readonly Insertion[]>;
  /** What a finding may offer to leave out if there are no other words. */
  readonly remove?: 'sentence';
}

/** What is suggested about a finding: other words, a text to add, or a sentence to leave out. */
export interface Suggestion {
  readonly suggestion: string | null;
  readonly insertion?: Insertion;
  readonly omission?: Omission;
}
