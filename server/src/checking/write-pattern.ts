import { type ClassItem, type Pattern, PatternError } from './pattern.ts';
import type { FoldCode } from './required-literals.ts';
import { EDGE_MARK, HIDDEN, hideCode, isAsciiWord } from './mark-edges.ts';
import { isWordCharacter } from './folding/word-characters.ts';

/** How to rewrite a pattern for folded text. `marked` is for text with marked word edges (mark-edges.ts). */
export interface Writing {
  readonly fold: FoldCode;
  readonly caseless: boolean;
  readonly marked: boolean;
}

/** Only ranges up to this length are case-folded; longer ranges contain both cases anyway. */
const MAX_FOLDED = 1_024;
const LETTERS = String.raw`\p{L}\p{M}\p{N}`;
const ASCII_WORD = Array.from({ length: 128 }, (_, code) => code).filter(isAsciiWord);
const PROPERTIES =
  /^(?:L[ultmo]?|M[nce]?|N[dlo]?|P[dseifo]|S[mcko]?|Z[slp]?|Latin|Greek|Cyrillic)$/;

export const codesOf = (text: string): number[] =>
  Array.from(text, (one) => one.codePointAt(0) ?? 0);

const escaped = (code: number): string => `\\x{${code.toString(16)}}`;

const one = (code: number, { marked }: Writing): string => escaped(marked ? hideCode(code) : code);

/** A range without the characters that `hideCode` moves, and without the places they are moved to. */
const rangeOf = (from: number, to: number, writing: Writing): string => {
  if (!writing.marked) return `${escaped(from)}-${escaped(to)}`;
  let range = '';
  for (let code = from; code <= Math.min(to, 127); code++) range += one(code, writing);
  for (const [low, high] of [
    [128, HIDDEN - 1],
    [HIDDEN + 128, 0x10ffff],
  ] as const) {
    const [first, last] = [Math.max(from, low), Math.min(to, high)];
    if (first <= last) range += `${escaped(first)}-${escaped(last)}`;
  }
  return range;
};

const propertyOf = (name: string, writing: Writing): string => {
  if (!PROPERTIES.test(name))
    throw new PatternError(`\\p{${name}} is not taken, only letters, marks, numbers and the like`);
  // Folded text has no capitals, and an author who ignores case means letters of both cases.
  const general = writing.caseless && /^L[ult]$/.test(name) ? 'L' : name;
  if (!writing.marked) return `\\p{${general}}`;
  const test = new RegExp(general.length > 2 ? `\\p{Script=${general}}` : `\\p{${general}}`, 'u');
  const ascii = ASCII_WORD.filter((code) => test.test(String.fromCharCode(code)));
  return `\\p{${general}}${ascii.map((code) => one(code, writing)).join('')}`;
};

/** The members of a class item, without the sign of negation. */
export const membersOf = (item: ClassItem, writing: Writing): string => {
  if (item.kind === 'property') return propertyOf(item.name, writing);
  if (item.kind === 'shorthand') {
    if (item.letter === 's') return ' ';
    if (item.letter === 'd') return rangeOf(0x30, 0x39, writing);
    return LETTERS + ASCII_WORD.map((code) => one(code, writing)).join('');
  }
  let members = rangeOf(item.from, item.to, writing);
  for (let code = item.from; code <= Math.min(item.to, item.from + MAX_FOLDED); code++) {
    const folded = codesOf(writing.fold(code));
    if (folded.length === 1 && folded[0] !== code) members += one(folded[0] as number, writing);
  }
  return members;
};

/** Members that fold to several characters, such as ß to ss. They cannot be written in brackets. */
export const longMembersOf = (item: ClassItem, { fold }: Writing): (readonly number[])[] => {
  if (item.kind !== 'range') return [];
  const texts: (readonly number[])[] = [];
  for (let code = item.from; code <= Math.min(item.to, item.from + MAX_FOLDED); code++) {
    const folded = codesOf(fold(code));
    if (folded.length > 1) texts.push(folded);
  }
  return texts;
};

/** The members of a class in JavaScript's syntax. */
export const asUnicode = (members: string): string =>
  members
    .replaceAll(String.raw`\x{`, String.raw`\u{`)
    .replaceAll(/\\p\{(Latin|Greek|Cyrillic)\}/g, String.raw`\p{Script=$1}`);

const classOf = (pattern: Pattern & { kind: 'class' }, writing: Writing): string => {
  const { negated, items } = pattern;
  const not = writing.marked ? EDGE_MARK : '';
  if (negated) return `[^${items.map((item) => membersOf(item, writing)).join('')}${not}]`;
  const isNegated = (item: ClassItem): boolean => item.kind !== 'range' && item.negated;
  const members = items.filter((item) => !isNegated(item)).map((item) => membersOf(item, writing));
  const choices = [
    ...(members.join('') === '' ? [] : [`[${members.join('')}]`]),
    ...items.filter(isNegated).map((item) => `[^${membersOf(item, writing)}${not}]`),
    ...new Set(
      items
        .flatMap((item) => longMembersOf(item, writing))
        .map((codes) => codes.map((each) => one(each, writing)).join('')),
    ),
  ];
  return choices.length === 1 ? (choices[0] as string) : `(?:${choices.join('|')})`;
};

/** Writes characters one after another, with the mark wherever a word begins or ends. */
const writeCharacters = (codes: readonly number[], before: number | null, writing: Writing) => {
  let written = '';
  let last = before;
  const isWord = (code: number): boolean => isWordCharacter(String.fromCodePoint(code));
  for (const code of codes) {
    if (writing.marked) {
      if (last === null) written += `${EDGE_MARK}?`;
      else if (isWord(last) !== isWord(code)) written += EDGE_MARK;
    }
    written += one(code, writing);
    last = code;
  }
  return { written, last };
};

const writeSequence = (parts: readonly Pattern[], writing: Writing): string => {
  let text = '';
  let before: number | null = null;
  for (const part of parts) {
    if (part.kind === 'character') {
      const { written, last } = writeCharacters(codesOf(writing.fold(part.code)), before, writing);
      text += written;
      before = last;
    } else {
      text +=
        part.kind === 'choice' ? `(?:${writePattern(part, writing)})` : writePattern(part, writing);
      before = null;
    }
  }
  return text;
};

/**
 * Writes a pattern in RE2's syntax so that it means on folded text what its author meant. Its characters are
 * folded like the text, and \w covers every script. If word edges matter, they are marked in the text (see
 * markEdges), and a mark may precede every character.
 */
export const writePattern = (pattern: Pattern, writing: Writing): string => {
  const mark = writing.marked ? `${EDGE_MARK}?` : '';
  switch (pattern.kind) {
    case 'character':
      return writeSequence([pattern], writing);
    case 'any':
      return writing.marked ? `${mark}[^${EDGE_MARK}]` : '.';
    case 'class':
      return `${mark}${classOf(pattern, writing)}`;
    case 'edge':
      return pattern.source === '$' || pattern.source === '\\z'
        ? `${mark}${pattern.source}`
        : pattern.source;
    case 'sequence':
      return writeSequence(pattern.parts, writing);
    case 'choice':
      return pattern.parts.map((part) => writePattern(part, writing)).join('|');
    case 'repeat': {
      const { part, min, max, lazy } = pattern;
      return `(?:${writePattern(part, writing)}){${min},${max ?? ''}}${lazy ? '?' : ''}`;
    }
  }
};
