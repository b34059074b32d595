import type { LanguageKey } from '@copydesk/contract/schema';
import { checkInLanguage } from '../checking/check-in-language.ts';
import { compileRules } from '../checking/compile-rules.ts';
import type { AssetMetadata, Finding, Scope } from '../checking/rule.ts';
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

/** Whether a rule finds something in the words, or only would ask a model about them. */
type Verdict = 'found' | 'asked' | 'passed';

/**
 * What a rule makes of these words, as they stand. What it finds need not begin and end where they do: a
 * rule that now names one word more still means the same place.
 */
const judgeWords = (rule: PackRule, words: readonly DecidedWords[]): readonly Verdict[] => {
  const compiled = compileRules([rule]);
  const day = dayOf(rule);
  return words.map(({ text, scope, language, metadata, start, end }) => {
    const asset = { segments: [{ text, scope }], language, metadata };
    const { findings, gates } = checkInLanguage(asset, compiled, day);
    const isAbout = ({ place }: Finding): boolean =>
      place !== null && place.start < end && start < place.end;
    if (findings.some(isAbout)) return 'found';
    return gates.some(isAbout) ? 'asked' : 'passed';
  });
};

/** Whether a rule flags these words, or asks about them, with nothing but their own segment before it. */
export const isFlagged = (rule: PackRule, words: DecidedWords): boolean =>
  judgeWords(rule, [words])[0] !== 'passed';

/**
 * The tests that go otherwise than a person decided, in their order. Where a model would be asked, words
 * that must be flagged may be, and words that must pass may pass: no test can tell more.
 */
export const failingTests = <Test extends DecidedTest>(
  rule: PackRule,
  tests: readonly Test[],
): readonly Test[] => {
  if (tests.length === 0) return [];
  const verdicts = judgeWords(rule, tests);
  return tests.filter(({ expect }, n) => verdicts[n] === (expect === null ? 'found' : 'passed'));
};
