import { RE2JS } from 're2js';
import { foldCharacter, type FoldMode } from './folding/fold-table.ts';
import type { Locale } from '../text/locales.ts';
import { parsePattern } from './parse-pattern.ts';
import { lengthsOf, type Pattern, PatternError, sizeOf, somePart } from './pattern.ts';
import type { PatternText } from './pattern-text.ts';
import { compileProgram } from './compile-program.ts';
import { type Gate, requiredLiterals } from './required-literals.ts';
import { findByRe2 } from './find-by-re2.ts';
import { createRun, type RunProgram, type Span, type Windows } from './run-program.ts';
import { writePattern } from './write-pattern.ts';

/** How the terms of a rule are folded. */
export type TermMode = 'caseless' | 'plain';

/**
 * A pattern ready to run. The gate is folded like the terms, even if the pattern itself is case-sensitive.
 */
export interface CompiledPattern extends PatternFacts {
  /** Our own search, which is many times faster than RE2's and gives up where RE2 would be faster. */
  readonly run: () => RunProgram;
  /**
   * RE2's program, made at its first use: most patterns of a language are never run. Only a pattern that RE2
   * may refuse, because it is large or names a rare property of characters, is compiled at once.
   */
  readonly engine: () => RE2JS;
}

/** What is known of a pattern beside its programs. It can be kept in a file. */
export interface PatternFacts {
  readonly term: string;
  readonly locale: Locale;
  readonly mode: FoldMode;
  readonly isMarked: boolean;
  readonly gate: Gate | null;
  readonly gateMode: TermMode;
  /** Whether a match can have any length, so that a search may read the whole text for each match. */
  readonly isEndless: boolean;
  /**
   * Whether the pattern refers to the beginning or end of the text, so that it cannot be searched in pieces.
   */
  readonly isAnchored: boolean;
}

const MAX_LENGTH = 1_000;
/** The maximum size of RE2's program, in instructions. The time for a text grows with it. */
const MAX_PROGRAM = 600;
/** A pattern of so few parts never comes near to that size, whatever its letters fold to. */
const SURELY_SMALL = 200;
const MAX_MATCHES = 1_000;
/** The maximum number of matches of a pattern that may read the whole of a long text for each match. */
const MAX_ENDLESS = 20;

const IGNORES_CASE = 're:';
const HEEDS_CASE = 'rc:';

export const isPattern = (term: string): boolean =>
  term.startsWith(IGNORES_CASE) || term.startsWith(HEEDS_CASE);

const compileForRe2 = (source: string): RE2JS => {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    const reason = (error as Error).message.replace(/^error parsing regexp: /, '');
    const isLookaround = /\(\?(?:<?[=!])/.test(source);
    const hint = isLookaround ? '; use and: or unless: to look around' : '';
    throw new PatternError(`RE2 refuses the pattern: ${reason}${hint}`);
  }
};

/** Why RE2 refuses a pattern, or null. */
const refusalOf = (source: string): string | null => {
  try {
    compileForRe2(source);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

const COMMON = new Set(['L', 'Lu', 'Ll', 'N', 'Nd', 'M', 'P', 'S', 'Z']);

const hasRareProperty = (part: Pattern): boolean =>
  part.kind === 'class' &&
  part.items.some((item) => item.kind === 'property' && !COMMON.has(item.name));

const hasEdge = (pattern: Pattern, sources: readonly string[]): boolean =>
  somePart(pattern, (part) => part.kind === 'edge' && sources.includes(part.source));

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/**
 * Compiles a term that begins with re: or rc:. Throws a PatternError with a message for the author if RE2
 * refuses the pattern (lookaround, backreferences), if rules do not support it, or if it is too large.
 */
export const compilePattern = (
  term: string,
  locale: Locale,
  termMode: TermMode,
): CompiledPattern => {
  const mode = term.startsWith(HEEDS_CASE) ? 'exact' : termMode;
  const source = term.slice(IGNORES_CASE.length).normalize('NFC');
  if (source.length > MAX_LENGTH)
    throw new PatternError(`a pattern has at most ${MAX_LENGTH} characters`);
  const pattern = parsePattern(source);
  const { least, most } = lengthsOf(pattern);
  if (least === 0) throw new PatternError('the pattern matches an empty text');
  const foldIn = (into: FoldMode) => (code: number) =>
    foldCharacter(String.fromCodePoint(code), locale, into);
  const isMarked = hasEdge(pattern, ['\\b', '\\B']);
  const writing = { fold: foldIn(mode), caseless: mode !== 'exact', marked: isMarked };
  const compiled: CompiledPattern = {
    term,
    locale,
    mode,
    isMarked,
    gate: requiredLiterals(pattern, foldIn(termMode)),
    gateMode: termMode,
    run: once(() => createRun(compileProgram(pattern, writing))),
    engine: once(() => {
      const engine = compileForRe2(writePattern(pattern, writing));
      if (engine.programSize() > MAX_PROGRAM)
        throw new PatternError('the pattern is too large once its repetitions are written out');
      return engine;
    }),
    isEndless: !Number.isFinite(most),
    isAnchored: hasEdge(pattern, ['^', '$', '\\A', '\\z']),
  };
  const isPlain = sizeOf(pattern) <= SURELY_SMALL && !somePart(pattern, hasRareProperty);
  if (!isPlain) compiled.engine();
  return compiled;
};

/** A pattern of which everything but its programs is known already. They are made at their first use. */
export const revivePattern = (facts: PatternFacts): CompiledPattern => {
  const whole = once(() => compilePattern(facts.term, facts.locale, facts.gateMode));
  return { ...facts, run: () => whole().run(), engine: () => whole().engine() };
};

/** Why a pattern cannot be matched, or null. */
export const patternIssue = (term: string, locale: Locale): string | null => {
  try {
    compilePattern(term, locale, 'caseless');
    return null;
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    // RE2 explains better what it refuses, such as a look ahead.
    const source = term.slice(IGNORES_CASE.length).normalize('NFC');
    return (source.length <= MAX_LENGTH ? refusalOf(source) : null) ?? error.message;
  }
};

/** Where to look for a pattern: at most `before` units before one of the places, which are in order. */
const windowsOf = (
  { gate, mode, gateMode }: CompiledPattern,
  opened: readonly number[] | null,
): Windows | null =>
  opened === null || gate === null || mode !== gateMode || !Number.isFinite(gate.before)
    ? null
    : { places: opened.toSorted((one, other) => one - other), before: gate.before };

/**
 * Finds the matches from left to right, without overlaps; places refer to the folded text. `opened` has the
 * places of the gate in it; null if they are not known. Calls `onCut` if there are more matches than the limit.
 */
export const matchPattern = (
  pattern: CompiledPattern,
  text: PatternText,
  opened: readonly number[] | null = null,
  onCut: () => void = () => undefined,
): readonly Span[] => {
  const { isEndless, isAnchored } = pattern;
  const most = isEndless && isAnchored ? MAX_ENDLESS : MAX_MATCHES;
  const spans: Span[] = [];
  for (const piece of isEndless && !isAnchored ? text.pieces() : [text.whole]) {
    const limit = most + 1 - spans.length;
    const { offset } = piece;
    const windows = piece === text.whole ? windowsOf(pattern, opened) : null;
    const found = pattern.run()(piece, limit, windows) ?? findByRe2(pattern, piece, limit);
    for (const { start, end } of found) {
      if (spans.length === most) {
        onCut();
        return spans;
      }
      spans.push({ start: offset + start, end: offset + end });
    }
  }
  return spans;
};
