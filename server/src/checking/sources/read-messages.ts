import type { Piece } from '../extract/collapse-text.ts';
import { ExtractionError } from '../extract/extraction-error.ts';
import { segmentOf, type SourceSegment, type SourceText } from './source.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const ESCAPE = /\\(?:u[0-9a-fA-F]{4}|.)/g;
const HAS_LETTER = /\p{L}/u;
const ADDRESS = /^(?:https?:\/\/|mailto:|data:|\/\/)\S*$/i;

/** The characters of a JSON string, each with its place. An escape such as \n or \u00e9 is one character. */
const piecesOfString = (literal: string, start: number): readonly Piece[] => {
  const pieces: Piece[] = [];
  const add = (from: number, to: number, text: string): void => {
    if (from < to) pieces.push({ text, start: start + from, end: start + to, keepLines: true });
  };
  let done = 1;
  for (const { index, 0: escape } of literal.matchAll(ESCAPE)) {
    add(done, index, literal.slice(done, index));
    add(index, index + escape.length, JSON.parse(`"${escape}"`) as string);
    done = index + escape.length;
  }
  add(done, literal.length - 1, literal.slice(done, -1));
  return pieces;
};

const refuseOtherJson = (source: string): void => {
  try {
    JSON.parse(source);
  } catch {
    throw new ExtractionError('damaged');
  }
};

/**
 * Reads the values of a JSON file of translations, at any depth, each as a text of its own. Keys, addresses and
 * values without a letter are not read.
 */
export const readMessages = (source: string): SourceText => {
  refuseOtherJson(source);
  const segments: SourceSegment[] = [];
  const tokens = [...source.matchAll(TOKEN)];
  for (const [n, { index, 0: token }] of tokens.entries()) {
    if (!token.startsWith('"') || tokens[n + 1]?.[0] === ':') continue;
    const value = JSON.parse(token) as string;
    if (!HAS_LETTER.test(value) || ADDRESS.test(value)) continue;
    segments.push(...segmentOf(piecesOfString(token, index), 'body'));
  }
  return { format: 'messages', language: null, segments, unread: [] };
};
