/** Where a text stops being JSON, and why, in the words of Python's json module. */
export interface JsonFault {
  at: number;
  reason: string;
}

type Scanned = { next: number } | JsonFault;

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end';

/** The characters of a string that need no check. */
const PLAIN = /[^"\\\p{Cc}]*/uy;
const ESCAPE = /(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** The longest possible beginning of a number. It is complete only if it ends with a digit. */
const NUMBER_START = /-?(?:0|[1-9]\d*)?(?:(?<=\d)\.\d*)?(?:(?<=\d)[eE][+-]?\d*)?/y;
const UNFINISHED_UNICODE = /u[0-9a-fA-F]{0,3}/y;

const WORDS = new Map(['true', 'false', 'null'].map((word) => [word.charAt(0), word]));

/** The end of a sticky pattern's match at a position, or the position itself if nothing matches. */
const endOf = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

/**
 * The next place without white space. It runs for every value, and a
 * pattern would take several times as long.
 */
const skipSpace = (text: string, start: number): number => {
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at += 1;
  }
};

const scanString = (text: string, start: number): Scanned => {
  for (let at = endOf(PLAIN, text, start + 1); at < text.length; at = endOf(PLAIN, text, at + 1)) {
    const char = text.charAt(at);
    if (char === '"') return { next: at + 1 };
    if (char < ' ') return { at, reason: 'Invalid control character' };
    if (char === '\\') {
      const end = endOf(ESCAPE, text, at + 1);
      if (end === at + 1) {
        const viable = endOf(UNFINISHED_UNICODE, text, at + 1);
        return viable === text.length
          ? { at: viable, reason: 'Unterminated string' }
          : { at: viable, reason: 'Invalid escape' };
      }
      at = end - 1;
    }
  }
  return { at: text.length, reason: 'Unterminated string' };
};

/** Scans a number or one of the three words, up to the first character that cannot belong to it. */
const scanScalar = (text: string, start: number): Scanned => {
  const word = WORDS.get(text.charAt(start));
  if (word !== undefined) {
    let length = 1;
    while (length < word.length && text[start + length] === word[length]) length += 1;
    return length === word.length
      ? { next: start + length }
      : { at: start + length, reason: 'Expecting value' };
  }
  const end = endOf(NUMBER_START, text, start);
  return /\d/.test(text.charAt(end - 1)) ? { next: end } : { at: end, reason: 'Expecting value' };
};

/**
 * Finds the first character that makes a text invalid JSON; the text's length if it
 * only ends too soon; undefined if it is valid. JSON.parse does not report the position
 * of most mistakes, and it quotes the input.
 */
export const findJsonFault = (text: string): JsonFault | undefined => {
  const closers: string[] = [];
  let expected: Expected = 'value';
  let at = skipSpace(text, 0);

  while (closers.length > 0 || expected !== 'comma or end') {
    const char = text.charAt(at);
    let scanned: Scanned = { next: at + 1 };
    if (expected === 'comma or end') {
      const closer = closers.at(-1);
      if (char === closer) closers.pop();
      else if (char === ',') expected = closer === '}' ? 'key' : 'value';
      else return { at, reason: "Expecting ',' delimiter" };
    } else if (expected === 'colon') {
      if (char !== ':') return { at, reason: "Expecting ':' delimiter" };
      expected = 'value';
    } else if (
      (expected === 'value or end' || expected === 'key or end') &&
      char === closers.at(-1)
    ) {
      closers.pop();
      expected = 'comma or end';
    } else if (expected === 'key' || expected === 'key or end') {
      if (char !== '"') return { at, reason: 'Expecting property name enclosed in double quotes' };
      scanned = scanString(text, at);
      expected = 'colon';
    } else if (char === '{') {
      closers.push('}');
      expected = 'key or end';
    } else if (char === '[') {
      closers.push(']');
      expected = 'value or end';
    } else {
      scanned = char === '"' ? scanString(text, at) : scanScalar(text, at);
      expected = 'comma or end';
    }
    if ('reason' in scanned) return scanned;
    at = skipSpace(text, scanned.next);
  }
  return at === text.length ? undefined : { at, reason: 'Extra data' };
};
