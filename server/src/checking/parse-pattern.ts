import { type ClassItem, type Pattern, PatternError } from './pattern.ts';

/** The next place to read in a pattern. The `take` functions advance it. */
interface Cursor {
  readonly source: string;
  /** The names of the groups so far: none may come twice. */
  readonly names: Set<string>;
  at: number;
}

const EDGES = ['^', '$', '\\A', '\\z', '\\b', '\\B'] as const;
const CONTROLS: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11, a: 7 };
const SHORTHAND = /\\([dswDSW])/y;
const PROPERTY = /\\([pP])(?:\{(\^?)(\w+)\}|([A-Z]))/y;
const HEX = /\\x(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]{1,6})\})/y;
const COUNT = /\{(\d+)(,?)(\d*)\}/y;
const ANY_COUNT = /[*+?]|\{\d+,?\d*\}/y;
const GROUP = /\((?:\?:|\?P?<(\w+)>|(?!\?))/y;
const MAX_CODE = 0x10_ff_ff;

/** Matches a sticky expression at the cursor and moves the cursor to the end of the match. */
const take = (cursor: Cursor, expression: RegExp): RegExpExecArray | null => {
  expression.lastIndex = cursor.at;
  const match = expression.exec(cursor.source);
  if (match) cursor.at += match[0].length;
  return match;
};

const takeText = (cursor: Cursor, text: string): boolean => {
  const isThere = cursor.source.startsWith(text, cursor.at);
  if (isThere) cursor.at += text.length;
  return isThere;
};

const takeShorthand = (cursor: Cursor): ClassItem | null => {
  const letter = take(cursor, SHORTHAND)?.[1];
  if (letter !== undefined) {
    const small = letter.toLowerCase() as 'd' | 's' | 'w';
    return { kind: 'shorthand', letter: small, negated: letter !== small };
  }
  const property = take(cursor, PROPERTY);
  if (!property) return null;
  const [, sign, caret, long, short] = property;
  return {
    kind: 'property',
    name: long ?? short ?? '',
    negated: (sign === 'P') !== (caret === '^'),
  };
};

/** One character, written plainly or escaped. */
const takeCharacter = (cursor: Cursor): number => {
  const hex = take(cursor, HEX);
  if (hex) {
    const code = Number.parseInt(hex[1] ?? hex[2] ?? '', 16);
    if (code > MAX_CODE) throw new PatternError(`${hex[0]} is no character`);
    return code;
  }
  if (takeText(cursor, '\\')) {
    const escaped = cursor.source.charAt(cursor.at);
    const control = CONTROLS[escaped];
    if (control === undefined && /[A-Za-z0-9]|[^\0-\x7F]|^$/u.test(escaped))
      throw new PatternError(`the escape \\${escaped} is not taken`);
    cursor.at += 1;
    return control ?? escaped.charCodeAt(0);
  }
  const code = cursor.source.codePointAt(cursor.at);
  if (code === undefined) throw new PatternError('a class such as [a-z] is not closed');
  cursor.at += code > 0xffff ? 2 : 1;
  return code;
};

const takeRange = (cursor: Cursor): ClassItem => {
  const from = takeCharacter(cursor);
  const isRange =
    cursor.source.charAt(cursor.at) === '-' && cursor.source.charAt(cursor.at + 1) !== ']';
  if (!isRange) return { kind: 'range', from, to: from };
  cursor.at += 1;
  const to = takeCharacter(cursor);
  if (to < from) throw new PatternError('the range of a class ends before it begins');
  return { kind: 'range', from, to };
};

const takeClass = (cursor: Cursor): Pattern => {
  const negated = takeText(cursor, '^');
  const items: ClassItem[] = [];
  // A closing bracket right after the opening one is a member of the class.
  do {
    if (cursor.source.startsWith('[:', cursor.at))
      throw new PatternError('classes such as [:alpha:] are not taken, write \\p{L}');
    items.push(takeShorthand(cursor) ?? takeRange(cursor));
  } while (!takeText(cursor, ']'));
  if (negated && items.some((item) => item.kind !== 'range' && item.negated))
    throw new PatternError('a negated class holds no negated shorthand such as \\W');
  return { kind: 'class', negated, items };
};

const takeAtom = (cursor: Cursor): Pattern => {
  for (const source of EDGES) if (takeText(cursor, source)) return { kind: 'edge', source };
  if (takeText(cursor, '.')) return { kind: 'any' };
  if (takeText(cursor, '[')) return takeClass(cursor);
  const group = take(cursor, GROUP);
  if (group) {
    const [, name] = group;
    if (name !== undefined && cursor.names.has(name))
      throw new PatternError(`two groups have the name ${name}`);
    if (name !== undefined) cursor.names.add(name);
    const inner = takeChoice(cursor);
    if (!takeText(cursor, ')')) throw new PatternError('a group is not closed');
    return inner;
  }
  if (cursor.source.startsWith('(?', cursor.at))
    throw new PatternError('flags such as (?i) are not taken: re: ignores case and rc: heeds it');
  if (take(cursor, ANY_COUNT)) throw new PatternError('a repetition has nothing to repeat');
  const shorthand = takeShorthand(cursor);
  if (shorthand) return { kind: 'class', negated: false, items: [shorthand] };
  return { kind: 'character', code: takeCharacter(cursor) };
};

const takeCount = (cursor: Cursor): { min: number; max: number | null } | null => {
  if (takeText(cursor, '*')) return { min: 0, max: null };
  if (takeText(cursor, '+')) return { min: 1, max: null };
  if (takeText(cursor, '?')) return { min: 0, max: 1 };
  const count = take(cursor, COUNT);
  if (!count) return null;
  const [, min = '', comma, max = ''] = count;
  if (comma === '') return { min: Number(min), max: Number(min) };
  if (max !== '' && Number(max) < Number(min))
    throw new PatternError(`the repetition ${count[0]} ends before it begins`);
  return { min: Number(min), max: max === '' ? null : Number(max) };
};

const takeSequence = (cursor: Cursor): Pattern => {
  const parts: Pattern[] = [];
  while (cursor.at < cursor.source.length && !/[|)]/.test(cursor.source.charAt(cursor.at))) {
    const part = takeAtom(cursor);
    const count = takeCount(cursor);
    if (count && part.kind === 'edge')
      throw new PatternError('an edge such as \\b is not repeated');
    parts.push(count ? { kind: 'repeat', part, ...count, lazy: takeText(cursor, '?') } : part);
    if (count && take(cursor, ANY_COUNT))
      throw new PatternError('a repetition is not repeated, write a group around it');
  }
  return parts.length === 1 ? (parts[0] as Pattern) : { kind: 'sequence', parts };
};

const takeChoice = (cursor: Cursor): Pattern => {
  const parts = [takeSequence(cursor)];
  while (takeText(cursor, '|')) parts.push(takeSequence(cursor));
  return parts.length === 1 ? (parts[0] as Pattern) : { kind: 'choice', parts };
};

/**
 * Parses a pattern. Throws a PatternError for everything that RE2 refuses, except its limits of size and its
 * names of properties, and for the few features of RE2 that rules do not support. RE2 itself sees most
 * patterns only when a text comes near them, so what passes here must pass there.
 */
export const parsePattern = (source: string): Pattern => {
  const cursor = { source, names: new Set<string>(), at: 0 };
  const pattern = takeChoice(cursor);
  if (cursor.at < source.length) throw new PatternError('the pattern could not be read to its end');
  return pattern;
};
