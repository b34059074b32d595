import { foldCharacter, foldCluster, type FoldMode, isInvisible, isMark } from './fold-table.ts';
import { beginRun, placeOfLast, type Runs, sourceEnd, sourceStart, takeBack } from './fold-runs.ts';
import { findWords, WORD, type Words } from './find-words.ts';
import type { Locale } from '../../text/locales.ts';
import { isWordCharacter } from './word-characters.ts';

/** A text in the form that rules search, with functions that map its places back to the source. */
export interface FoldedText {
  readonly units: Uint16Array;
  readonly words: Words;
  readonly text: () => string;
  /** The place in the source where the character at a folded place begins. */
  readonly sourceStart: (at: number) => number;
  /** The place in the source where the character before a folded place ends. */
  readonly sourceEnd: (at: number) => number;
}

const SPACE = 0x20;
/** An impossible shift: no place in a text is this far from its folded place. */
const NO_SHIFT = 2 ** 30;
/**
 * The maximum length of a character with its marks, in units; further marks are dropped. Unicode's
 * stream-safe text format allows 30 marks.
 */
const MAX_CLUSTER = 64;

/**
 * How the characters of a language fold, filled on first use. Only some locales have a table of their own.
 */
interface FoldTable {
  /**
   * For each unit the unit it folds to, plus WORD if that belongs to a word; 0 if folding is not one to one.
   */
  readonly units: Int32Array;
  /** Characters that fold to no unit or to several, such as ß; null for marks, which fold with their base. */
  readonly others: Map<number, string | null>;
}

const MAX_OTHERS = 4_096;

const tables = new Map<string, FoldTable>();

const tableOf = (locale: Locale, mode: FoldMode): FoldTable => {
  const isOwn = mode === 'caseless' && (locale === 'tr' || locale === 'el' || locale === 'ru');
  const key = isOwn ? `${mode} ${locale}` : mode;
  let table = tables.get(key);
  if (table === undefined) {
    table = { units: new Int32Array(0x1_0000), others: new Map() };
    tables.set(key, table);
  }
  return table;
};

/**
 * Folds one character on its own; null for a mark. The result is cached, because Unicode lookups are slow.
 */
const foldAlone = (
  { units, others }: FoldTable,
  code: number,
  locale: Locale,
  mode: FoldMode,
): string | null => {
  const known = others.get(code);
  if (known !== undefined) return known;
  const character = String.fromCodePoint(code);
  const isWhole = character.isWellFormed();
  const visible = isWhole ? foldCharacter(character, locale, mode) : character;
  const folded = isMark(character) ? null : visible;
  const unit = isWhole && code <= 0xffff && folded?.length === 1 ? folded.charCodeAt(0) : 0;
  if (unit !== 0) units[code] = unit + (isWordCharacter(folded ?? '') ? WORD : 0);
  else if (others.size < MAX_OTHERS) others.set(code, folded);
  return folded;
};

/**
 * Folded texts and their words are stored one after another in large arrays, because allocating an array for
 * each short text costs more than folding it. No part of an array is used twice.
 */
const SLAB = 0x1_0000;
let unitSlab = new Uint16Array(SLAB);
let unitsUsed = 0;
let wordSlab = new Int32Array(SLAB);
let wordsUsed = 0;

const reserveUnits = (length: number): Uint16Array => {
  if (unitsUsed + length > unitSlab.length) {
    unitSlab = new Uint16Array(Math.max(SLAB, length));
    unitsUsed = 0;
  }
  return unitSlab.subarray(unitsUsed, unitsUsed + length);
};

const reserveWords = (length: number): Int32Array => {
  // Between two words is at least one character, and each word takes three numbers.
  const size = ((length >> 1) + 1) * 3;
  if (wordsUsed + size > wordSlab.length) {
    wordSlab = new Int32Array(Math.max(SLAB, size));
    wordsUsed = 0;
  }
  return wordSlab.subarray(wordsUsed, wordsUsed + size);
};

/** The units of the text that is being folded; reading an array is faster than reading a string. */
const scratch = Buffer.alloc(SLAB);

const unitsOf = (text: string): Uint16Array => {
  const size = text.length * 2;
  const buffer = size > scratch.length ? Buffer.allocUnsafeSlow(size) : scratch;
  const written = buffer.write(text, 0, 'utf16le');
  return new Uint16Array(buffer.buffer, buffer.byteOffset, written / 2);
};

/** The end of the combining marks that begin at a place, and of the invisible characters among them. */
const endOfMarks = (text: string, from: number): number => {
  let end = from;
  while (end < text.length) {
    const character = String.fromCodePoint(text.codePointAt(end) ?? 0);
    if (!isMark(character) && !isInvisible(character)) break;
    end += character.length;
  }
  return end;
};

/** The state of folding: what has been written, where it came from, and how far the source has been read. */
interface Folding {
  readonly text: string;
  readonly table: FoldTable;
  readonly locale: Locale;
  readonly mode: FoldMode;
  readonly runs: Runs;
  units: Uint16Array;
  size: number;
  at: number;
  /**
   * Whether the words must be searched afterwards, because a character was taken back or is a surrogate pair.
   */
  isRough: boolean;
}

/** Folds a base and its marks, without the invisible characters among them. */
const foldMarked = (cluster: string, locale: Locale, mode: FoldMode): string => {
  const seen = Array.from(cluster).filter((one) => !isInvisible(one));
  return foldCluster(seen.join(''), locale, mode);
};

/** Folds a character that does not fold from one unit to one unit. Returns the characters that it wrote. */
const foldOther = (folding: Folding): string => {
  const { text, table, locale, mode, runs, at } = folding;
  const code = text.codePointAt(at) ?? 0;
  const alone = foldAlone(table, code, locale, mode);
  let begin = at;
  let end = at + (code > 0xffff ? 2 : 1);
  let characters = alone ?? '';
  if (alone === null) {
    end = endOfMarks(text, end);
    if (folding.size > 0 && folding.units[folding.size - 1] !== SPACE) {
      folding.size = placeOfLast(runs, folding.size);
      begin = takeBack(runs, folding.size);
    }
    characters = foldMarked(text.slice(begin, Math.min(end, begin + MAX_CLUSTER)), locale, mode);
  }
  if (alone === null || code > 0xffff) folding.isRough = true;
  folding.at = end;
  if (characters === '') return characters;
  const needed = folding.size + characters.length + text.length - end;
  if (needed > folding.units.length) {
    const larger = new Uint16Array(needed * 2);
    larger.set(folding.units.subarray(0, folding.size));
    folding.units = larger;
    folding.isRough = true;
  }
  beginRun(runs, folding.size, begin, end - begin);
  for (let i = 0; i < characters.length; i++)
    folding.units[folding.size++] = characters.charCodeAt(i);
  return characters;
};

const addWord = (words: Words, at: number, start: number, end: number, hash: number): number => {
  words[at] = start;
  words[at + 1] = end;
  words[at + 2] = hash;
  return at + 3;
};

const folded = (units: Uint16Array, words: Words, runs: Runs): FoldedText => {
  let text: string | undefined;
  return {
    units,
    words,
    text: () => {
      text ??= Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le');
      return text;
    },
    sourceStart: (at) => sourceStart(runs, at),
    sourceEnd: (at) => sourceEnd(runs, at),
  };
};

/**
 * Folds a text for matching and remembers where each character came from. Runs of white space become one
 * space and are trimmed at both ends, composed and decomposed spellings become the same, and invisible
 * characters are removed. The text may be hostile: lone surrogates stay as they are, and a million marks on
 * one letter are one cluster.
 */
export const foldText = (text: string, locale: Locale, mode: FoldMode): FoldedText => {
  const table = tableOf(locale, mode);
  const entries = table.units;
  const source = unitsOf(text);
  const { length } = source;
  const runs: Runs = { at: [], source: [], length: [] };
  const reserved = reserveUnits(length);
  const words = reserveWords(length);
  let folding: Folding | null = null;
  let units = reserved;
  let size = 0;
  /**
   * Source place minus folded place in the current run. After a cluster it is NO_SHIFT, which begins a new
   * run.
   */
  let shift = NO_SHIFT;
  let wordsSize = 0;
  let wordStart = 0;
  let hash = 0;
  for (let at = 0; at < length;) {
    const entry = entries[source[at] as number] as number;
    if (entry >= WORD) {
      if (at - size !== shift) {
        beginRun(runs, size, at, 0);
        shift = at - size;
      }
      // The array keeps only the lower 16 bits, which are the unit.
      units[size++] = entry;
      hash = (Math.imul(hash, 31) + entry) | 0;
      at += 1;
      continue;
    }
    if (entry !== 0) {
      if (entry !== SPACE || (size > 0 && units[size - 1] !== SPACE)) {
        if (size > wordStart) wordsSize = addWord(words, wordsSize, wordStart, size, hash);
        if (at - size !== shift) {
          beginRun(runs, size, at, 0);
          shift = at - size;
        }
        units[size++] = entry;
        wordStart = size;
        hash = 0;
      }
      at += 1;
      continue;
    }
    foldAlone(table, source[at] as number, locale, mode);
    // If `foldAlone` has just entered this unit in the table, read the table again.
    if (entries[source[at] as number] !== 0) continue;
    folding ??= { text, table, locale, mode, runs, units, size, at, isRough: false };
    folding.size = size;
    folding.at = at;
    const characters = foldOther(folding);
    ({ at, units } = folding);
    size = folding.size - characters.length;
    for (let i = 0; i < characters.length; i++, size++) {
      if (isWordCharacter(characters.charAt(i))) {
        hash = (Math.imul(hash, 31) + characters.charCodeAt(i) + WORD) | 0;
      } else {
        if (size > wordStart) wordsSize = addWord(words, wordsSize, wordStart, size, hash);
        wordStart = size + 1;
        hash = 0;
      }
    }
    shift = NO_SHIFT;
  }
  if (size > wordStart) wordsSize = addWord(words, wordsSize, wordStart, size, hash);
  if (size > 0 && units[size - 1] === SPACE) size -= 1;
  if (units === reserved) unitsUsed += size;
  const whole = units.subarray(0, size);
  if (folding?.isRough) return folded(whole, findWords(whole), runs);
  wordsUsed += wordsSize;
  return folded(whole, words.subarray(0, wordsSize), runs);
};
