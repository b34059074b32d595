import { DRAFT_LIMITS } from '@copydesk/contract/documents/draft';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Scope as Place } from '../../checking/rule.ts';
import { invalidValue, OperationError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { TextFinding } from '../../rules/describe-finding.ts';
import { type Checker, type RulesRun, runRules, type TextHint } from '../../rules/run-rules.ts';

/** One text of a draft, as its reader sees it. */
export interface TypedSegment {
  readonly scope: Place;
  readonly text: string;
}

/** A finding with its place in one of the segments; null if something is missing from the whole draft. */
export interface TypedFinding extends TextFinding {
  readonly segment: number | null;
}

/** A hint with its place in one of the segments. */
interface TypedHint extends TextHint {
  readonly segment: number;
}

/** What the rules found, with all places in the segments. */
interface TypedRun extends Omit<RulesRun, 'findings' | 'hints'> {
  readonly findings: readonly TypedFinding[];
  readonly hints: readonly TypedHint[];
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

/**
 * Moves places in the joined text to their segments. The places must come in reading order, so that one pass
 * over the segments is enough.
 */
const createMove = (beginnings: readonly number[]) => {
  let segment = 0;
  return (start: number, end: number) => {
    while ((beginnings[segment + 1] ?? Number.POSITIVE_INFINITY) <= start) segment += 1;
    const begin = beginnings[segment] ?? 0;
    return { segment, start: start - begin, end: end - begin };
  };
};

const findingsIn = (
  findings: readonly TextFinding[],
  beginnings: readonly number[],
): readonly TypedFinding[] => {
  const move = createMove(beginnings);
  return findings.map((finding) => {
    const { start, end } = finding;
    if (start === null || end === null) return { ...finding, segment: null };
    return { ...finding, ...move(start, end) };
  });
};

const hintsIn = (
  hints: readonly TextHint[],
  beginnings: readonly number[],
): readonly TypedHint[] => {
  const move = createMove(beginnings);
  return hints.map((hint) => ({ ...hint, ...move(hint.start, hint.end) }));
};

/**
 * Checks the texts of a draft against the enabled rules while somebody types. Judge rules are left out.
 * Throws invalid for a text that is too long, and unavailable if the check itself failed.
 */
export const checkTypedText = async (
  scope: Scope,
  checker: Checker,
  input: {
    readonly segments: readonly TypedSegment[];
    readonly language: LanguageKey | null;
    /** Whether hints are wanted too. */
    readonly hints?: boolean;
  },
): Promise<TypedRun> => {
  const { segments, language, hints = false } = input;
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
    hints,
    priority: 'interactive',
  });
  if ('failure' in run) throw new OperationError('unavailable', run.message);
  return {
    ...run,
    findings: findingsIn(run.findings, beginnings),
    hints: hintsIn(run.hints, beginnings),
  };
};
