import { crc32 } from 'node:zlib';
import type { FinishedText, TextPiece } from '../../documents/generate/follow-document.ts';

/**
 * What a reader has received of a document: the number of the last piece, and the length and checksum of the
 * text of its step. That is enough to continue without repetition, even if the document has ended and its
 * pieces are deleted. It is the id of an event, so that any process can resume a stream of another one.
 */
export interface TextCursor {
  readonly seq: number;
  readonly step: number;
  /** The attempt at the step that wrote the text; null while it is not known. */
  readonly attempt: string | null;
  readonly length: number;
  readonly checksum: number;
}

/** @internal */
export const START: TextCursor = { seq: 0, step: 0, attempt: null, length: 0, checksum: 0 };

const FORM = /^(\d{1,15})-(\d{1,4})-(\d{1,9})-([\da-f]{8})$/;

const toId = ({ seq, step, length, checksum }: TextCursor): string =>
  `${seq}-${step}-${length}-${checksum.toString(16).padStart(8, '0')}`;

/** Returns the cursor of an event id, or the start for a text that is not one. */
export const cursorOf = (id: string | undefined): TextCursor => {
  const match = FORM.exec(id ?? '');
  if (!match) return START;
  const [seq, step, length] = match.slice(1, 4).map(Number) as [number, number, number];
  const checksum = Number.parseInt(match[4] as string, 16);
  return { seq, step, attempt: null, length, checksum };
};

/** Formats a Server-Sent Event. JSON has no line breaks, so one line of data is enough. */
export const frame = (event: string, data: unknown, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export interface Framed {
  readonly text: string;
  readonly cursor: TextCursor;
}

/** Appends text to the step that the cursor points to. An empty text moves the cursor to that step and appends nothing. */
const append = (cursor: TextCursor, text: string): Framed => {
  const { step, attempt } = cursor;
  const next = {
    ...cursor,
    length: cursor.length + text.length,
    checksum: crc32(text, cursor.checksum),
  };
  const event = text === '' ? '' : frame('text', { step, attempt, text }, toId(next));
  return { text: event, cursor: next };
};

const restartOf = (empty: TextCursor): string =>
  frame('restart', { step: empty.step, attempt: empty.attempt }, toId(empty));

const addPiece = (cursor: TextCursor, piece: TextPiece): Framed => {
  const { seq, step, attempt } = piece;
  // The reader already has this piece. It only tells which attempt wrote the text.
  if (seq <= cursor.seq) return { text: '', cursor: { ...cursor, attempt } };
  const isBegun = cursor.step === step && cursor.length > 0;
  if (isBegun && cursor.attempt === attempt) return append({ ...cursor, seq }, piece.text);
  const empty = { seq, step, attempt, length: 0, checksum: 0 };
  const begun = append(empty, piece.text);
  // A reader who resumes after the restart has nothing of the step yet and still needs this piece.
  const restart = isBegun ? restartOf({ ...empty, seq: seq - 1 }) : '';
  return { ...begun, text: restart + begun.text };
};

/** The events for new pieces, with a restart event if a step was started again. */
export const framePieces = (from: TextCursor, pieces: readonly TextPiece[]): Framed => {
  let cursor = from;
  let text = '';
  for (const piece of pieces) {
    const framed = addPiece(cursor, piece);
    cursor = framed.cursor;
    text += framed.text;
  }
  return { text, cursor };
};

/** The events that send the rest of a finished text, whatever the reader has so far. */
export const frameRest = (cursor: TextCursor, end: FinishedText): string => {
  const isBegun = cursor.step === end.step && cursor.length > 0;
  const isPrefix =
    isBegun &&
    cursor.length <= end.text.length &&
    crc32(end.text.slice(0, cursor.length)) === cursor.checksum;
  const attempt = cursor.attempt ?? 'final';
  if (isPrefix) {
    return append({ ...cursor, attempt }, end.text.slice(cursor.length)).text;
  }
  const { seq } = cursor;
  const empty = { seq, step: end.step, attempt: 'final', length: 0, checksum: 0 };
  return (isBegun ? restartOf(empty) : '') + append(empty, end.text).text;
};
