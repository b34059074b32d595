import type { Piece } from './collapse-text.ts';
import { decodeEntity } from './decode-entity.ts';

const LINE_END = /[ \t]*(?:\r\n|\r|\n)/y;
const MARGIN = /[ \t>]*/y;
/** Signs of emphasis, code and links. The description of a picture keeps only the words between them. */
const SIGNS = /\]\([^()\s]*\)|[*_~`[\]]/y;
const ESCAPED = /^[!-/:-@[-`{-~]$/;

const matchAt = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
};

/**
 * Returns how many units of the source became one line break of the text: the spaces before it, the line end,
 * and the margin of quotes and lists after it. Returns null if the source has no line break here.
 */
const lineBreakAt = (text: string, done: number, source: string, at: number): number | null => {
  const end = matchAt(LINE_END, source, at);
  if (end === null) return null;
  const margin = matchAt(MARGIN, source, at + end.length) ?? '';
  const kept = matchAt(MARGIN, text, done + 1) ?? '';
  if (!margin.endsWith(kept)) return null;
  return end.length + margin.length - kept.length;
};

/**
 * If the parser changed the source at `at`, returns the characters that it made and the length of their
 * source. Otherwise returns null.
 */
const changedAt = (
  text: string,
  done: number,
  source: string,
  at: number,
  end: number,
): { readonly made: string; readonly length: number } | null => {
  const next = source[at] ?? '';
  const breaks = text[done] === '\n' || text[done] === ' ';
  if (breaks && /[ \t\r\n]/.test(next)) {
    const length = lineBreakAt(text, done, source, at);
    if (length !== null) return { made: text[done] ?? '', length };
  }
  if (next === '\\' && ESCAPED.test(source[at + 1] ?? '') && text[done] === source[at + 1]) {
    return { made: text[done] ?? '', length: 2 };
  }
  if (next !== '&') return null;
  const decoded = decodeEntity(source, at, end, false);
  if (!decoded || source[at + decoded.length - 1] !== ';') return null;
  return text.startsWith(decoded.text, done)
    ? { made: decoded.text, length: decoded.length }
    : null;
};

/**
 * Maps a text to the stretch of Markdown from which the parser made it. With `passSigns` the function skips
 * Markdown signs that the parser left out between the words.
 */
export const alignMarkdown = (
  text: string,
  source: string,
  start: number,
  end: number,
  passSigns = false,
): readonly Piece[] => {
  if (source.startsWith(text, start) && end - start === text.length) return [{ text, start, end }];
  const pieces: Piece[] = [];
  let at = start;
  let done = 0;
  let literal = 0;
  const endLiteral = (): void => {
    if (literal > 0) {
      pieces.push({ text: text.slice(done - literal, done), start: at - literal, end: at });
    }
    literal = 0;
  };
  while (done < text.length && at < end) {
    const changed = changedAt(text, done, source, at, end);
    const isSame = source[at] === text[done];
    const sign = passSigns && !changed && !isSame ? matchAt(SIGNS, source, at) : null;
    if (sign !== null) {
      endLiteral();
      at += sign.length;
    } else if (changed) {
      endLiteral();
      pieces.push({ text: changed.made, start: at, end: at + changed.length });
      at += changed.length;
      done += changed.made.length;
    } else if (isSame) {
      literal += 1;
      at += 1;
      done += 1;
    } else return [{ text, start, end }];
  }
  endLiteral();
  return done === text.length ? pieces : [{ text, start, end }];
};
