import { DRAFT_LIMITS } from '@copydesk/contract/editing';
import type { LanguageKey } from '@copydesk/contract/schema';
import type { Scope as Place } from '../checking/rule.ts';
import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';
import type { FrozenRules } from '../rules/rule-set.ts';
import { type Checker, type RulesRun, runRules, type TextFinding } from '../rules/run-rules.ts';

/** A text of a draft as the reader reads it. */
export interface TypedSegment {
  readonly scope: Place;
  readonly text: string;
}

/** A finding with its place in one of the segments; null where something is missing from the whole. */
export interface TypedFinding extends TextFinding {
  readonly segment: number | null;
}

/** What checks, and which rules. */
export interface TypingParts {
  readonly checker: Checker;
  readonly frozenRules: (scope: Scope) => Promise<FrozenRules>;
}

const refuseLong = (segments: readonly TypedSegment[]): void => {
  const length = segments.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= DRAFT_LIMITS.characters) return;
  const msg = `Value error, the texts have more than ${DRAFT_LIMITS.characters} characters together`;
  throw new OperationError('invalid', 'The text is too long.', {
    issues: [{ type: 'value_error', loc: ['body', 'segments'], msg }],
  });
};

/** Where each segment begins if they are read as one text; a gap keeps the end of one from the next. */
const beginningsOf = (segments: readonly TypedSegment[]): readonly number[] => {
  let at = 0;
  return segments.map(({ text }) => {
    const begin = at;
    at += text.length + 1;
    return begin;
  });
};

/** Findings come in reading order, so one walk tells the segment of each. */
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
 * Checks the texts of a draft against the enabled rules while somebody types. Rules that ask a model are left
 * out. Throws invalid for too long a text and unavailable when the check itself failed.
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
