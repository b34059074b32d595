import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { checkInLanguage } from '../checking/check-in-language.ts';
import { compileRules } from '../checking/compile-rules.ts';
import type { AssetMetadata, Finding, Scope } from '../checking/rule.ts';
import type { PackRule } from './packs/pack.ts';
import { dayOf } from './packs/test-pack.ts';

/** Words in a segment, about which somebody decided whether a rule should flag them. */
export interface DecidedWords {
  readonly text: string;
  readonly scope: Scope;
  /** Null if the audit did not detect the language. Then only rules for all languages apply. */
  readonly language: LanguageKey | null;
  readonly metadata: AssetMetadata;
  /** Offsets of the words in the text, in UTF-16. */
  readonly start: number;
  readonly end: number;
}

/** A test made from a decision: the words must be flagged, or must pass if `expect` is null. */
export interface DecidedTest extends DecidedWords {
  readonly expect: string | null;
}

/** Whether a rule finds something in the words, or would ask a model about them, or neither. */
type Verdict = 'found' | 'asked' | 'passed';

/**
 * Runs a rule on these words. A finding need only overlap them: a rule that now quotes one word more still
 * flags the same place.
 */
const judgeWords = (rule: PackRule, words: readonly DecidedWords[]): readonly Verdict[] => {
  const compiled = compileRules([rule]);
  const day = dayOf(rule);
  return words.map(({ text, scope, language, metadata, start, end }) => {
    const asset = { segments: [{ text, scope }], language, metadata, isExcerpt: true };
    const { findings, gates } = checkInLanguage(asset, compiled, day);
    const isAbout = ({ place }: Finding): boolean =>
      place !== null && place.start < end && start < place.end;
    if (findings.some(isAbout)) return 'found';
    return gates.some(isAbout) ? 'asked' : 'passed';
  });
};

/** Which of these words a rule flags, or would ask a model about, given only their own segment. */
export const areFlagged = (rule: PackRule, words: readonly DecidedWords[]): readonly boolean[] =>
  judgeWords(rule, words).map((verdict) => verdict !== 'passed');

/** Whether a rule flags these words, or would ask a model about them, given only their own segment. */
export const isFlagged = (rule: PackRule, words: DecidedWords): boolean =>
  areFlagged(rule, [words])[0] === true;

/**
 * Returns the tests that contradict a person's decision, in order. If a model would be asked, a test passes
 * either way, because its answer is not known.
 */
export const failingTests = <Test extends DecidedTest>(
  rule: PackRule,
  tests: readonly Test[],
): readonly Test[] => {
  if (tests.length === 0) return [];
  const verdicts = judgeWords(rule, tests);
  return tests.filter(({ expect }, n) => verdicts[n] === (expect === null ? 'found' : 'passed'));
};
