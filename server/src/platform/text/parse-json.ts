import { findJsonFault, type JsonFault } from './find-json-fault.ts';

/** The maximum nesting depth. Our own JSON is less deep, and code that handles the value may recurse. */
const MAX_DEPTH = 100;
/** The maximum number of values. The largest text of the editor contains fewer. */
const MAX_VALUES = 100_000;
/** The maximum number of different names. A new name costs the parser a hundred times a known one. */
const MAX_NAMES = 1_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The place of the quotation mark that ends a string. */
const endOfString = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    // An even number of backslashes escape each other.
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
};

/**
 * Finds where a text exceeds the limits, or undefined. It is one pass without allocations, so refusing a text
 * takes a few milliseconds, whatever parsing would have cost. Text that is not JSON may pass.
 */
export const findExcess = (text: string): JsonFault | undefined => {
  const isObject = new Uint8Array(MAX_DEPTH + 1);
  const names = new Set<string>();
  let depth = 0;
  let values = 0;
  let nameNext = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (nameNext) names.add(text.slice(at + 1, end));
      if (names.size > MAX_NAMES) return { at, reason: 'Too many different names' };
      nameNext = false;
      at = end;
    } else if (code === COMMA) {
      values += 1;
      nameNext = isObject[depth] === 1;
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) return { at, reason: 'Nested too deeply' };
      nameNext = code === OPEN_OBJECT;
      isObject[depth] = nameNext ? 1 : 0;
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      depth = Math.max(0, depth - 1);
      nameNext = false;
    }
    if (values > MAX_VALUES) return { at, reason: 'Too many values' };
  }
  return undefined;
};

export type ParsedJson = { readonly value: unknown } | { readonly fault: JsonFault };

/** Parses JSON that somebody sent, or returns where and why it is refused. Never throws. */
export const parseJson = (text: string): ParsedJson => {
  const excess = findExcess(text);
  if (excess) return { fault: excess };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { fault: findJsonFault(text) ?? { at: text.length, reason: 'Invalid JSON' } };
  }
};
