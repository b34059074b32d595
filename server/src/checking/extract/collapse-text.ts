import type { HiddenReason, Run } from './document.ts';
import { invisibleReason, isSelector } from './invisible-characters.ts';
import { findManifests, type Stretch } from './provenance.ts';

/** Text and its place in the source; see Run for when each character has its own place. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Line breaks of this piece are kept; in other pieces they become spaces. */
  readonly keepLines?: boolean;
}

interface RemovedText {
  readonly reason: HiddenReason;
  readonly text: string;
  readonly runs: readonly Run[];
}

export interface CollapsedText {
  readonly text: string;
  readonly runs: readonly Run[];
  /** Invisible characters, one entry for each reason. */
  readonly removed: readonly RemovedText[];
}

interface Writer {
  text: string;
  readonly runs: [at: number, start: number, end: number][];
}

// Matches white space, control and invisible characters. A plain space matches only if more of them or the
// end of the text follow: most spaces are single and are kept as text.
const SPECIAL =
  / (?=[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]|$)|(?! )[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
const WHITE_SPACE = /^\p{White_Space}$/u;
const LINE_BREAK = /^[\n\r\u0085\u2028\u2029]$/;

const TAIL = 16;

const newWriter = (): Writer => ({ text: '', runs: [] });

/** Appends a text. If it continues the last run in both text and source, the run is extended. */
const write = (writer: Writer, text: string, start: number, end: number): void => {
  const at = writer.text.length;
  writer.text += text;
  const last = writer.runs.at(-1);
  const linear = end - start === text.length;
  if (last && linear && last[2] === start && last[2] - last[1] === at - last[0]) last[2] = end;
  else writer.runs.push([at, start, end]);
};

interface State {
  readonly out: Writer;
  /** The end of the text so far, kept apart because slicing the growing text would copy it each time. */
  tail: string;
  /**
   * The variation selector that was removed last, or '' after visible text. A second selector in a row is not
   * part of the spelling.
   */
  selector: string;
  readonly removed: Map<HiddenReason, Writer>;
  space: { text: ' ' | '\n'; start: number; end: number } | null;
  /**
   * `skipped` are the stretches to leave out without a report, counted in units over all pieces; `behind` is
   * the number of units in the pieces before this one.
   */
  readonly skipped: readonly Stretch[];
  nextSkipped: number;
  behind: number;
}

const addSpace = (state: State, lineBreak: boolean, start: number, end: number): void => {
  const { space } = state;
  if (!space) state.space = { text: lineBreak ? '\n' : ' ', start, end };
  else {
    if (lineBreak) space.text = '\n';
    // An inserted break has no source of its own, so it does not widen the stretch.
    if (end > start) state.space = { ...space, start: Math.min(space.start, start), end };
  }
};

const addVisible = (state: State, text: string, start: number, end: number): void => {
  const { out, space } = state;
  if (space && out.text !== '') write(out, space.text, space.start, space.end);
  state.tail = `${space ? ' ' : state.tail}${text.slice(-TAIL)}`.slice(-TAIL);
  state.selector = '';
  state.space = null;
  write(out, text, start, end);
};

const removeCharacter = (
  state: State,
  reason: HiddenReason,
  text: string,
  start: number,
  end: number,
): void => {
  const writer = state.removed.get(reason) ?? newWriter();
  state.removed.set(reason, writer);
  write(writer, text, start, end);
};

/** The text after a character, in its own piece or in the next one. */
const textAfter = (pieces: readonly Piece[], index: number, at: number): string => {
  const own = pieces[index]?.text.slice(at, at + TAIL) ?? '';
  return own === '' ? (pieces[index + 1]?.text.slice(0, TAIL) ?? '') : own;
};

/**
 * Whether to leave out a character. Callers must ask in text order: stretches before the character are not
 * examined again.
 */
const isSkipped = (state: State, at: number): boolean => {
  const here = state.behind + at;
  while ((state.skipped[state.nextSkipped]?.[1] ?? Number.POSITIVE_INFINITY) <= here) {
    state.nextSkipped += 1;
  }
  return (state.skipped[state.nextSkipped]?.[0] ?? Number.POSITIVE_INFINITY) <= here;
};

const addPiece = (state: State, pieces: readonly Piece[], index: number, piece: Piece): void => {
  const text = piece.text.toWellFormed();
  const linear = piece.end - piece.start === text.length;
  const from = (at: number) => (linear ? piece.start + at : piece.start);
  const to = (at: number) => (linear ? piece.start + at : piece.end);
  const addPlain = (start: number, end: number): void => {
    let begin = start;
    while (begin < end && text[begin] === ' ') begin += 1;
    if (begin > start) addSpace(state, false, from(start), to(begin));
    if (begin < end) addVisible(state, text.slice(begin, end), from(begin), to(end));
  };
  let done = 0;
  for (const { 0: character, index: at } of text.matchAll(SPECIAL)) {
    addPlain(done, at);
    done = at + character.length;
    if (isSkipped(state, at)) continue;
    if (WHITE_SPACE.test(character)) {
      addSpace(state, piece.keepLines === true && LINE_BREAK.test(character), from(at), to(done));
      continue;
    }
    const before = state.space ? ' ' : state.tail + state.selector;
    const reason = invisibleReason(character, before, textAfter(pieces, index, done));
    if (reason === 'visible') addVisible(state, character, from(at), to(done));
    else if (reason !== 'soft_hyphen') {
      removeCharacter(state, reason, character, from(at), to(done));
      if (isSelector(character)) state.selector = character;
    }
  }
  addPlain(done, text.length);
  state.behind += text.length;
};

/**
 * Joins the pieces of one block into the text that a reader sees. White space is collapsed and trimmed.
 * Invisible characters are removed and reported. The runs map each remaining character to its source.
 * Manifests of the text's origin (see provenance.ts) are removed too, but not reported.
 */
export const collapseText = (pieces: readonly Piece[]): CollapsedText => {
  const state: State = {
    out: newWriter(),
    tail: '',
    selector: '',
    removed: new Map(),
    space: null,
    skipped: findManifests(pieces.map(({ text }) => text)),
    nextSkipped: 0,
    behind: 0,
  };
  pieces.forEach((piece, index) => addPiece(state, pieces, index, piece));
  const removed = [...state.removed].map(([reason, { text, runs }]) => ({ reason, text, runs }));
  return { text: state.out.text, runs: state.out.runs, removed };
};
