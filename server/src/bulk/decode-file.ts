import { isUtf8 } from 'node:buffer';
import { setImmediate as breathe } from 'node:timers/promises';
import type { BulkEncoding } from '@copydesk/contract/bulk/app-routes';

/** How to read a file's bytes as text. */
export interface Decoding {
  readonly encoding: BulkEncoding;
  /** Whether some bytes are invalid in this encoding; they become U+FFFD. */
  readonly broken: boolean;
}

/** Bytes per piece, few enough that other requests are served between two pieces. */
const PIECE = 32 * 1024;
const BEGINNING = 16 * 1024;

const startsWith = (content: Buffer, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => content[at] === byte);

/** Whether the bytes contain a non-ASCII letter in UTF-8. */
const hasLongLetter = (content: Buffer): boolean => {
  for (let at = 0; at < content.length - 1; at += 1) {
    const byte = content[at] as number;
    if (byte < 0xc2 || byte > 0xf4) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    const letter = content.subarray(at, at + length);
    if (letter.length === length && isUtf8(letter)) return true;
  }
  return false;
};

const LOOKED_AT = 1024 * 1024;

/**
 * Detects a file's encoding unless it was given. If the bytes are not valid UTF-8 but contain letters in
 * UTF-8, they are decoded as UTF-8 and the broken places are reported in their rows. Otherwise Windows-1252
 * is assumed, which spreadsheets write.
 */
export const findEncoding = (content: Buffer, told: BulkEncoding | null): Decoding => {
  const utf8 = isUtf8(content);
  if (told !== null) return { encoding: told, broken: told === 'utf-8' && !utf8 };
  if (startsWith(content, 0xff, 0xfe)) return { encoding: 'utf-16le', broken: false };
  if (startsWith(content, 0xfe, 0xff)) return { encoding: 'utf-16be', broken: false };
  if (utf8) return { encoding: 'utf-8', broken: false };
  const isMarked = startsWith(content, 0xef, 0xbb, 0xbf);
  if (isMarked || hasLongLetter(content.subarray(0, LOOKED_AT))) {
    return { encoding: 'utf-8', broken: true };
  }
  return { encoding: 'windows-1252', broken: false };
};

/** Yields a file's text in pieces, without its byte order mark. Other requests are served in between. */
export async function* textPieces(content: Buffer, encoding: BulkEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < content.length; at += PIECE) {
    const piece = decoder.decode(content.subarray(at, at + PIECE), { stream: true });
    if (piece !== '') yield piece;
    await breathe();
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** Returns the beginning of a file's text, enough to detect its layout. */
export const beginningOf = (content: Buffer, encoding: BulkEncoding): string =>
  new TextDecoder(encoding).decode(content.subarray(0, BEGINNING), { stream: true });
