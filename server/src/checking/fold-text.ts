import { foldCharacter, foldCluster, type FoldMode, isInvisible, isMark } from './fold-table.ts';
import type { Locale } from './locales.ts';

/** A text as rules read it, and the way back to where each of its characters came from. */
export interface FoldedText {
  readonly units: Uint16Array;
  readonly text: () => string;
  /** The place in the source where the character at a folded place begins. */
  readonly sourceStart: (at: number) => number;
  /** The place in the source where the character before a folded place ends. */
  readonly sourceEnd: (at: number) => number;
}

const SPACE = 0x20;
/** No place of a text is that far from its folded place. */
const NO_SHIFT = 2 ** 30;
/** A base and its marks; Unicode calls text of 30 marks on a base safe to process. */
const MAX_CLUSTER = 64;
/** In a table: not known yet, and not one unit for one unit. */
const UNKNOWN = 0;
const SPECIAL = 0xffff;

const tables = new Map<string, Uint16Array>();

/** One folded unit for each unit, filled as characters are met. Only some locales have their own. */
const tableOf = (locale: Locale, mode: FoldMode): Uint16Array => {
  const isOwn = mode === 'caseless' && (locale === 'tr' || locale === 'el' || locale === 'ru');
  const key = isOwn ? `${mode} ${locale}` : mode;
  let table = tables.get(key);
  if (table === undefined) {
    table = new Uint16Array(0x1_0000);
    tables.set(key, table);
  }
  return table;
};

const foldUnit = (unit: number, locale: Locale, mode: FoldMode): number => {
  const character = String.fromCharCode(unit);
  if (!character.isWellFormed() || isMark(character)) return SPECIAL;
  const folded = foldCharacter(character, locale, mode);
  const first = folded.charCodeAt(0);
  return folded.length === 1 && first !== UNKNOWN ? first : SPECIAL;
};

/**
 * Where folded places came from, as runs: a run begins at a folded place and a source place. In a
 * plain run both go on unit by unit; a cluster is one piece of the source, however long it became.
 */
interface Runs {
  readonly at: number[];
  readonly source: number[];
  /** The length of a cluster in the source; 0 for a plain run. */
  readonly length: number[];
}

const runOf = (runs: Runs, at: number): number => {
  let low = 0;
  let high = runs.at.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((runs.at[middle] as number) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
};

const folded = (units: Uint16Array, runs: Runs): FoldedText => {
  let text: string | undefined;
  const startOf = (at: number, run: number): number => {
    const source = runs.source[run] ?? 0;
    return runs.length[run] ? source : source + at - (runs.at[run] ?? 0);
  };
  return {
    units,
    text: () => {
      text ??= Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le');
      return text;
    },
    sourceStart: (at) => startOf(at, runOf(runs, at)),
    sourceEnd: (at) => {
      if (at === 0) return startOf(0, 0);
      const run = runOf(runs, at - 1);
      return startOf(at - 1, run) + (runs.length[run] || 1);
    },
  };
};

const isPairAt = (text: string, at: number): boolean => (text.codePointAt(at) ?? 0) > 0xffff;

/** The end of the combining marks, and of the invisible characters among them, from a place on. */
const endOfMarks = (text: string, from: number): number => {
  let end = from;
  while (end < text.length) {
    const character = String.fromCodePoint(text.codePointAt(end) ?? 0);
    if (!isMark(character) && !isInvisible(character)) break;
    end += character.length;
  }
  return end;
};

/**
 * Folds a text for matching and remembers where everything was. Runs of white space become one
 * space and go from both ends; composed and decomposed spellings become the same; what cannot be
 * seen goes. The text may be hostile: lone surrogates stay as they are and a million marks on one
 * letter are one cluster.
 */
export const foldText = (text: string, locale: Locale, mode: FoldMode): FoldedText => {
  const table = tableOf(locale, mode);
  const runs: Runs = { at: [], source: [], length: [] };
  let units = new Uint16Array(text.length);
  let size = 0;
  /** Source place minus folded place of the run under way; none fits after a cluster. */
  let shift = NO_SHIFT;

  const begin = (source: number, length: number): void => {
    runs.at.push(size);
    runs.source.push(source);
    runs.length.push(length);
    shift = length > 0 ? NO_SHIFT : source - size;
  };

  const write = (characters: string, left: number): void => {
    if (size + characters.length + left > units.length) {
      const larger = new Uint16Array((size + characters.length + left) * 2);
      larger.set(units);
      units = larger;
    }
    for (let i = 0; i < characters.length; i++) units[size++] = characters.charCodeAt(i);
  };

  const writeCluster = (from: number, to: number, characters: string): void => {
    if (characters === '') return;
    begin(from, to - from);
    write(characters, text.length - to);
  };

  /** Takes back the last character and gives the place in the source where it began. */
  const takeBack = (): number => {
    const last = runs.at.length - 1;
    // Pairs of surrogates are clusters too, so the last unit of a plain run is a whole character.
    size = runs.length[last] ? (runs.at[last] as number) : size - 1;
    const source = (runs.source[last] as number) + size - (runs.at[last] as number);
    while (runs.at.length > 0 && (runs.at.at(-1) as number) >= size) {
      runs.at.pop();
      runs.source.pop();
      runs.length.pop();
    }
    return source;
  };

  /** Folds what is not one unit for one unit; gives the place after it. */
  const foldSpecial = (at: number): number => {
    const character = isPairAt(text, at) ? text.slice(at, at + 2) : text.charAt(at);
    const next = at + character.length;
    if (isMark(character)) {
      const end = endOfMarks(text, next);
      const isAlone = size === 0 || units[size - 1] === SPACE;
      const from = isAlone ? at : takeBack();
      // More marks than any language sets are there to be slow, and fold to nothing.
      const cluster = Array.from(text.slice(from, Math.min(end, from + MAX_CLUSTER)));
      const seen = cluster.filter((one) => !isInvisible(one)).join('');
      writeCluster(from, end, foldCluster(seen, locale, mode));
      return end;
    }
    const characters = character.isWellFormed()
      ? foldCharacter(character, locale, mode)
      : character;
    writeCluster(at, next, characters);
    return next;
  };

  let last = SPACE;
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at);
    let one = table[unit] as number;
    if (one === UNKNOWN) {
      one = foldUnit(unit, locale, mode);
      table[unit] = one;
    }
    if (one === SPECIAL) {
      at = foldSpecial(at);
      last = size === 0 ? SPACE : (units[size - 1] as number);
      continue;
    }
    if (one !== SPACE || last !== SPACE) {
      if (at - size !== shift) begin(at, 0);
      units[size++] = one;
      last = one;
    }
    at += 1;
  }
  if (size > 0 && units[size - 1] === SPACE) size -= 1;
  return folded(units.subarray(0, size), runs);
};
