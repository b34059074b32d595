import { crc32 } from 'node:zlib';
import type { FinishedText, TextPiece } from '../../documents/follow-document.ts';

/**
 * What a reader has of a document: the last piece, and of its step how much text and its checksum.
 * That is enough to go on without repetition, also when the document has ended and its pieces are
 * gone. As the id of an event it lets any process resume what another one began.
 */
export interface TextCursor {
  readonly seq: number;
  readonly step: number;
  /** Which run of the step wrote the text; null while that is not known. */
  readonly attempt: string | null;
  readonly length: number;
  readonly checksum: number;
}

export const START: TextCursor = { seq: 0, step: 0, attempt: null, length: 0, checksum: 0 };

const FORM = /^(\d{1,15})-(\d{1,4})-(\d{1,9})-([\da-f]{8})$/;

const toId = ({ seq, step, length, checksum }: TextCursor): string =>
  `${seq}-${step}-${length}-${checksum.toString(16).padStart(8, '0')}`;

/** The cursor that an id stands for; the beginning for anything that is no id. */
export const cursorOf = (id: string | undefined): TextCursor => {
  const match = FORM.exec(id ?? '');
  if (!match) return START;
  const [seq, step, length] = match.slice(1, 4).map(Number) as [number, number, number];
  const checksum = Number.parseInt(match[4] as string, 16);
  return { seq, step, attempt: null, length, checksum };
};

/** An event as Server-Sent Events write it. JSON has no line breaks, so one line of data is enough. */
export const frame = (event: string, data: unknown, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export interface Framed {
  readonly text: string;
  readonly cursor: TextCursor;
}

/** More text of the cursor's step; none at all only moves the cursor. */
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
  // The last piece that the reader has only tells its attempt.
  if (seq <= cursor.seq) return { text: '', cursor: { ...cursor, attempt } };
  const isBegun = cursor.step === step && cursor.length > 0;
  if (isBegun && cursor.attempt === attempt) return append({ ...cursor, seq }, piece.text);
  const empty = { seq, step, attempt, length: 0, checksum: 0 };
  const begun = append(empty, piece.text);
  // Whoever goes on after the restart has nothing of the step, and this piece is still to come.
  const restart = isBegun ? restartOf({ ...empty, seq: seq - 1 }) : '';
  return { ...begun, text: restart + begun.text };
};

/** The events of new pieces, with a restart where a step began again. */
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

/** The events that give a reader the rest of a finished text, whatever it has so far. */
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
