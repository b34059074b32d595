import { RE2JS } from 're2js';
import { foldCharacter, type FoldMode } from './fold-table.ts';
import type { Locale } from '../text/locales.ts';
import { parsePattern } from './parse-pattern.ts';
import { lengthsOf, type Pattern, PatternError, sizeOf, somePart } from './pattern.ts';
import type { PatternText } from './pattern-text.ts';
import { requiredLiterals } from './required-literals.ts';
import { requiredShape } from './required-shape.ts';
import { writePattern } from './write-pattern.ts';

/**
 * A pattern ready to run. Every match contains one of the texts in `gate` (see required-literals.ts). The
 * gate is folded like the terms, even if the pattern itself is case-sensitive.
 */
export interface CompiledPattern {
  readonly mode: FoldMode;
  readonly isMarked: boolean;
  readonly gate: readonly string[] | null;
  /** Every match also contains a text of each of these lists, folded in the mode of the gate. */
  readonly also: readonly (readonly string[])[];
  readonly gateMode: FoldMode;
  /**
   * A simpler expression for JavaScript's own engine, as a fast first test: every folded text that the
   * pattern matches also matches this expression. Null if there is none.
   */
  readonly shape: () => RegExp | null;
  /**
   * RE2's program, made at its first use: most patterns of a language are never run. Only a pattern that RE2
   * may refuse, because it is large or names a rare property of characters, is compiled at once.
   */
  readonly engine: () => RE2JS;
  /** Whether a match can have any length, so that a search may read the whole text for each match. */
  readonly isEndless: boolean;
  /**
   * Whether the pattern refers to the beginning or end of the text, so that it cannot be searched in pieces.
   */
  readonly isAnchored: boolean;
}

export interface Span {
  readonly start: number;
  readonly end: number;
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
  termMode: 'caseless' | 'plain',
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
    mode,
    isMarked,
    ...requiredLiterals(pattern, foldIn(termMode)),
    gateMode: termMode,
    // Made at its first use: JavaScript needs a millisecond for its classes, and most patterns never get there.
    shape: once(() => requiredShape(pattern, { ...writing, marked: false })),
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

/**
 * Finds the matches from left to right, without overlaps; places refer to the folded text. Calls `onCut` if
 * there are more matches than the limit.
 */
export const matchPattern = (
  { engine: engineOf, isMarked, isEndless, isAnchored }: CompiledPattern,
  text: PatternText,
  onCut: () => void = () => undefined,
): readonly Span[] => {
  const engine = engineOf();
  const most = isEndless && isAnchored ? MAX_ENDLESS : MAX_MATCHES;
  const spans: Span[] = [];
  for (const piece of isEndless && !isAnchored ? text.pieces() : [text.whole]) {
    const searched = isMarked ? piece.marked().text : piece.text();
    if (!engine.test(searched)) continue;
    const placeOf = isMarked ? piece.marked().placeOf : (at: number) => at;
    const matcher = engine.matcher(searched);
    while (matcher.find()) {
      if (spans.length === most) {
        onCut();
        return spans;
      }
      const start = piece.offset + placeOf(matcher.start());
      const end = piece.offset + placeOf(matcher.end());
      if (end > start) spans.push({ start, end });
    }
  }
  return spans;
};
