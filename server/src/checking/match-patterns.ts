import { RE2JS } from 're2js';
import { foldCharacter, type FoldMode } from './fold-table.ts';
import type { Locale } from './locales.ts';
import { parsePattern } from './parse-pattern.ts';
import { lengthsOf, type Pattern, PatternError, somePart } from './pattern.ts';
import type { PatternText } from './pattern-text.ts';
import { requiredLiterals } from './required-literals.ts';
import { requiredShape } from './required-shape.ts';
import { writePattern } from './write-pattern.ts';

/** A pattern ready to run. Its gate is in the folding of terms, also when the pattern heeds case. */
export interface CompiledPattern {
  readonly mode: FoldMode;
  readonly isMarked: boolean;
  readonly gate: readonly string[] | null;
  /** What the folded text must hold besides, for JavaScript's own engine; null if nothing is known. */
  readonly shape: RegExp | null;
  readonly engine: RE2JS;
  /** Whether a match may be of any length, so that a search may read the whole text for each. */
  readonly isEndless: boolean;
  /** Whether the beginning or the end of the text matters, so that it cannot be searched in pieces. */
  readonly isAnchored: boolean;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

const MAX_LENGTH = 1_000;
/** Instructions of RE2's program. The time for a text grows with them. */
const MAX_PROGRAM = 600;
const MAX_MATCHES = 1_000;
/** Fewer for a pattern that may read the whole of a long text for each. */
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

const hasEdge = (pattern: Pattern, sources: readonly string[]): boolean =>
  somePart(pattern, (part) => part.kind === 'edge' && sources.includes(part.source));

/**
 * Compiles a term that begins with re: or rc:. Throws a PatternError that tells its author what RE2
 * refuses (lookaround, backreferences), what we do without, and what is too large.
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
  compileForRe2(source);
  const pattern = parsePattern(source);
  const { least, most } = lengthsOf(pattern);
  if (least === 0) throw new PatternError('the pattern matches an empty text');
  const foldIn = (into: FoldMode) => (code: number) =>
    foldCharacter(String.fromCodePoint(code), locale, into);
  const isMarked = hasEdge(pattern, ['\\b', '\\B']);
  const writing = { fold: foldIn(mode), caseless: mode !== 'exact', marked: isMarked };
  const engine = compileForRe2(writePattern(pattern, writing));
  if (engine.programSize() > MAX_PROGRAM)
    throw new PatternError('the pattern is too large once its repetitions are written out');
  return {
    mode,
    isMarked,
    gate: requiredLiterals(pattern, foldIn(termMode)),
    shape: requiredShape(pattern, { ...writing, marked: false }),
    engine,
    isEndless: !Number.isFinite(most),
    isAnchored: hasEdge(pattern, ['^', '$', '\\A', '\\z']),
  };
};

/** Why a pattern cannot be matched, or null. */
export const patternIssue = (term: string, locale: Locale): string | null => {
  try {
    compilePattern(term, locale, 'caseless');
    return null;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
};

/**
 * Finds the matches from left to right, none within another; places are those of the folded text. Calls
 * back if there are more than it takes.
 */
export const matchPattern = (
  { engine, isMarked, isEndless, isAnchored }: CompiledPattern,
  text: PatternText,
  onCut: () => void = () => undefined,
): readonly Span[] => {
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
