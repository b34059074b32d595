import { DRAFT_LIMITS } from '@copydesk/contract/documents/draft';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Scope as Place } from '../../checking/rule.ts';
import { invalidValue, OperationError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { FrozenRules } from '../../rules/rule-set.ts';
import { type Checker, type RulesRun, runRules, type TextFinding } from '../../rules/run-rules.ts';

/** One text of a draft, as its reader sees it. */
export interface TypedSegment {
  readonly scope: Place;
  readonly text: string;
}

/** A finding with its place in one of the segments; null if something is missing from the whole draft. */
export interface TypedFinding extends TextFinding {
  readonly segment: number | null;
}

/** The checker of texts, and the function that returns the enabled rules. */
export interface TypingParts {
  readonly checker: Checker;
  readonly frozenRules: (scope: Scope) => Promise<FrozenRules>;
}

const refuseLong = (segments: readonly TypedSegment[]): void => {
  const length = segments.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= DRAFT_LIMITS.characters) return;
  throw invalidValue(
    ['segments'],
    `the texts have more than ${DRAFT_LIMITS.characters} characters together`,
  );
};

/** The start of each segment in a text that joins all segments with one character between two of them. */
const beginningsOf = (segments: readonly TypedSegment[]): readonly number[] => {
  let at = 0;
  return segments.map(({ text }) => {
    const begin = at;
    at += text.length + 1;
    return begin;
  });
};

/** Finds the segment of each finding. Findings are in reading order, so one pass is enough. */
const placesIn = (
  findings: readonly TextFinding[],
  beginnings: readonly number[],
): readonly TypedFinding[] => {
  let segment = 0;
  return findings.map((finding) => {
    const { start, end } = finding;
    if (start === null || end === null) return { ...finding, segment: null };
    while ((beginnings[segment + 1] ?? Number.POSITIVE_INFINITY) <= start) segment += 1;
    const begin = beginnings[segment] ?? 0;
    return { ...finding, segment, start: start - begin, end: end - begin };
  });
};

/**
 * Checks the texts of a draft against the enabled rules while somebody types. Judge rules are left out.
 * Throws invalid for a text that is too long, and unavailable if the check itself failed.
 */
export const checkTypedText = async (
  scope: Scope,
  { checker, frozenRules }: TypingParts,
  input: { readonly segments: readonly TypedSegment[]; readonly language: LanguageKey | null },
): Promise<Omit<RulesRun, 'findings'> & { readonly findings: readonly TypedFinding[] }> => {
  const { segments, language } = input;
  refuseLong(segments);
  const beginnings = beginningsOf(segments);
  const run = await runRules(scope, checker, {
    segments: segments.map(({ text, scope: place }, i) => {
      const begin = beginnings[i] ?? 0;
      return { text, scope: place, runs: [[0, begin, begin + text.length]] };
    }),
    language,
    metadata: {},
    packs: null,
    priority: 'interactive',
    frozen: await frozenRules(scope),
  });
  if ('failure' in run) throw new OperationError('unavailable', run.message);
  return { ...run, findings: placesIn(run.findings, beginnings) };
};
