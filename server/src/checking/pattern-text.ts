import type { FoldedText } from './folding/fold-text.ts';
import { type MarkedText, markEdges } from './mark-edges.ts';
import type { SearchedText, WordEdges } from './run-program.ts';
import { isWordAt } from './folding/word-characters.ts';

/** A stretch of a folded text. `marked` is the same stretch with marked word edges (see mark-edges.ts). */
export interface PatternPiece extends SearchedText {
  readonly offset: number;
  readonly text: () => string;
  readonly marked: () => MarkedText;
}

/** A folded text in the form that patterns search. */
export interface PatternText {
  readonly folded: FoldedText;
  readonly whole: PatternPiece;
  readonly pieces: () => readonly PatternPiece[];
}

/** The maximum length of a piece, in units: longer than paragraphs, and short enough to be read often. */
const PIECE = 20_000;
const SPACE = 0x20;
/** The full stop, the exclamation mark and the question mark. */
const STOPS = new Set([0x2e, 0x21, 0x3f]);

const findEdges = (units: Uint16Array): WordEdges => {
  const isEdge = new Uint8Array(units.length + 1);
  const places: number[] = [];
  let wasWord = false;
  for (let at = 0; at <= units.length; at++) {
    const isWord = isWordAt(units, at);
    if (isWord !== wasWord) {
      isEdge[at] = 1;
      places.push(at);
    }
    wasWord = isWord;
  }
  return { isEdge, places: Int32Array.from(places) };
};

const pieceOf = (units: Uint16Array, offset: number): PatternPiece => {
  let text: string | undefined;
  let marked: MarkedText | undefined;
  let edges: WordEdges | undefined;
  return {
    offset,
    units,
    edges: () => {
      edges ??= findEdges(units);
      return edges;
    },
    text: () => {
      text ??= Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le');
      return text;
    },
    marked: () => {
      marked ??= markEdges(units);
      return marked;
    },
  };
};

/** Where to cut a long text: after a sentence if one ends in the last quarter, else at a space. */
const cutBefore = (units: Uint16Array, end: number): number => {
  let space = 0;
  for (let at = end - 1; at > end - PIECE / 4; at--) {
    if (units[at] !== SPACE) continue;
    if (STOPS.has(units[at - 1] ?? 0)) return at;
    space ||= at;
  }
  return space || end;
};

const cut = (units: Uint16Array): readonly PatternPiece[] => {
  const pieces: PatternPiece[] = [];
  for (let from = 0; from < units.length;) {
    const isLast = units.length - from <= PIECE;
    const to = isLast ? units.length : cutBefore(units, from + PIECE);
    pieces.push(pieceOf(units.subarray(from, to), from));
    from = to;
  }
  return pieces;
};

/**
 * Prepares a folded text for patterns. A pattern whose matches can have any length may read the rest of the
 * text for every match, so such patterns get a long text in pieces.
 */
export const patternText = (folded: FoldedText): PatternText => {
  const whole = pieceOf(folded.units, 0);
  let pieces: readonly PatternPiece[] | undefined;
  return {
    folded,
    whole,
    pieces: () => {
      pieces ??= folded.units.length <= PIECE ? [whole] : cut(folded.units);
      return pieces;
    },
  };
};
