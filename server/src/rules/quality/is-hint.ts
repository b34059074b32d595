import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Finding } from '../../checking/rule.ts';

/** A match with its words and their language. */
export interface PlacedMatch {
  readonly place: NonNullable<Finding['place']>;
  readonly language: NonNullable<Finding['language']>;
}

/**
 * Whether what a rule matched is a hint, because the rule is often wrong in the language. What is missing from a
 * whole text stays a finding, because a hint is about words that are there.
 */
export const isHint = <T extends Pick<Finding, 'place' | 'language'>>(
  match: T,
  rule: { readonly hintIn?: readonly LanguageKey[] } | undefined,
): match is T & PlacedMatch =>
  match.place !== null &&
  match.language !== null &&
  rule?.hintIn?.includes(match.language) === true;
