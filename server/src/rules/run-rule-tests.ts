import type { LanguageKey } from '@copydesk/contract/schema';
import { checkInLanguage } from '../checking/check-in-language.ts';
import { compileRules } from '../checking/compile-rules.ts';
import type { AssetMetadata, Scope } from '../checking/rule.ts';
import type { PackRule } from './packs/pack.ts';
import { dayOf } from './packs/test-pack.ts';

/** Words in a segment about which somebody decided whether a rule is right to flag them. */
export interface DecidedWords {
  readonly text: string;
  readonly scope: Scope;
  /** Null where the audit did not know it, so that only rules for all languages are asked. */
  readonly language: LanguageKey | null;
  readonly metadata: AssetMetadata;
  /** Offsets of the words in the text, in UTF-16. */
  readonly start: number;
  readonly end: number;
}

/** A test that a decision made: the words must be flagged, or must pass where `expect` is null. */
export interface DecidedTest extends DecidedWords {
  readonly expect: string | null;
}

/**
 * Which of these words a rule flags, as they stand. What it finds need not begin and end where they do: a
 * rule that now names one word more still means the same place.
 */
const flagged = (rule: PackRule, words: readonly DecidedWords[]): readonly boolean[] => {
  const compiled = compileRules([rule]);
  const day = dayOf(rule);
  return words.map(({ text, scope, language, metadata, start, end }) => {
    const asset = { segments: [{ text, scope }], language, metadata };
    const { findings, gates } = checkInLanguage(asset, compiled, day);
    return [...findings, ...gates].some(
      ({ place }) => place !== null && place.start < end && start < place.end,
    );
  });
};

/** Whether a rule flags these words with nothing but their own segment before it. */
export const isFlagged = (rule: PackRule, words: DecidedWords): boolean =>
  flagged(rule, [words])[0] === true;

/** The tests that go otherwise than a person decided, in their order. */
export const failingTests = <Test extends DecidedTest>(
  rule: PackRule,
  tests: readonly Test[],
): readonly Test[] => {
  if (tests.length === 0) return [];
  const found = flagged(rule, tests);
  return tests.filter(({ expect }, n) => found[n] !== (expect !== null));
};
