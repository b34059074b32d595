import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { Piece } from './collapse-text.ts';

const REFERENCE = /&(?:#(?:[xX][0-9a-fA-F]+|[0-9]+);?|[a-zA-Z][a-zA-Z0-9]{0,40};?)/y;
/**
 * Decoded references are cached. The cache is bounded, so that a file full of invented references cannot fill
 * the memory.
 */
const MAX_KNOWN = 10_000;

interface Decoded {
  readonly text: string;
  readonly length: number;
}

const known = new Map<string, Decoded | null>();

type Node = DefaultTreeAdapterTypes.ChildNode;

const parsedText = (node: Node | undefined): string =>
  node && 'value' in node
    ? node.value
    : node && 'attrs' in node
      ? (node.attrs[0]?.value ?? '')
      : '';

/** Lets the HTML parser decode a reference. Characters that the parser keeps are not part of it. */
const decode = (reference: string, inAttribute: boolean, next: string): Decoded | null => {
  const markup = inAttribute ? `<i a="${reference}${next}">` : `${reference}${next}`;
  const result = parsedText(parseFragment(markup).childNodes[0]);
  const whole = reference + next;
  if (result === whole || result === '') return null;
  for (let length = 2; length <= reference.length; length += 1) {
    const rest = whole.slice(length);
    const size = result.length - rest.length;
    if (size >= 1 && size <= 2 && result.endsWith(rest)) {
      return { text: result.slice(0, size), length };
    }
  }
  return null;
};

/** Decodes the character reference at an offset. Returns null if the ampersand does not begin a reference. */
export const decodeEntity = (
  source: string,
  offset: number,
  end: number,
  inAttribute: boolean,
): Decoded | null => {
  REFERENCE.lastIndex = offset;
  const reference = REFERENCE.exec(source)?.[0].slice(0, end - offset);
  if (reference === undefined) return null;
  // In an attribute `&copy=1` is part of an address, so the character after the reference matters.
  const next = inAttribute && source[offset + reference.length] === '=' ? '=' : '';
  const key = `${inAttribute ? '=' : ''}${reference}${next}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const decoded = decode(reference, inAttribute, next);
  if (known.size >= MAX_KNOWN) known.clear();
  if (key.length < 64) known.set(key, decoded);
  return decoded;
};

/** Maps a text to the stretch of HTML from which the parser made it. */
export const alignHtml = (
  text: string,
  source: string,
  start: number,
  end: number,
  inAttribute: boolean,
): readonly Piece[] => {
  if (end - start === text.length) return [{ text, start, end }];
  const whole = [{ text, start, end }];
  const pieces: Piece[] = [];
  let at = start;
  let done = 0;
  // The parser drops the line break right after <pre> and <textarea>.
  if (!text.startsWith('\n')) at += /^\r?\n/.exec(source.slice(at, at + 2))?.[0].length ?? 0;
  while (at < end) {
    const decoded = source[at] === '&' ? decodeEntity(source, at, end, inAttribute) : null;
    const isBreak = source[at] === '\r' && source[at + 1] === '\n';
    if (decoded || isBreak) {
      const made = decoded?.text ?? '\n';
      if (!text.startsWith(made, done)) return whole;
      const length = decoded?.length ?? 2;
      pieces.push({ text: made, start: at, end: at + length });
      at += length;
      done += made.length;
      continue;
    }
    let stop = at + 1;
    while (stop < end && source[stop] !== '&' && source[stop] !== '\r') stop += 1;
    pieces.push({ text: text.slice(done, done + stop - at), start: at, end: stop });
    done += stop - at;
    at = stop;
  }
  return done === text.length ? pieces : whole;
};
