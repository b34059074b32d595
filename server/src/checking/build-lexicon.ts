import { findWords, hashWord } from './folding/find-words.ts';

/**
 * An index of the beginnings of phrases; a beginning is a phrase up to its first wildcard. The index is by
 * first word, so a text is looked up word by word and not letter by letter. The rests after the first word
 * are sorted: a common first word with hundreds of rests costs one binary search for each letter.
 */
export interface Lexicon {
  /** Beginnings whose first word is complete. */
  readonly whole: KeyTable;
  /** Beginnings that are only the start of a word, because a wildcard follows. */
  readonly cut: KeyTable;
  /** For a hash of the first two letters: the lengths of the cut beginnings that start with them, as bits. */
  readonly cutLengths: Int32Array;
  /** Beginnings that do not start with a word, by their first UTF-16 unit. */
  readonly signs: KeyTable;
  /** For each unit: 1 if a beginning in `signs` starts with it. */
  readonly isSign: Uint8Array;
  readonly hasSigns: boolean;
}

/** Keys, and for each key the sorted rests of the beginnings that share it. All letters are in two arrays. */
export interface KeyTable {
  /** A hash table with open addressing: the number of a key plus 1, or 0 for an empty slot. */
  readonly slots: Int32Array;
  readonly hashes: Int32Array;
  readonly keyStarts: Int32Array;
  readonly keyUnits: Uint16Array;
  /** For each key the index of its first rest. Its rests end where the rests of the next key begin. */
  readonly firstRests: Int32Array;
  readonly restStarts: Int32Array;
  readonly restUnits: Uint16Array;
  /** For each rest the index of its beginning in the list given to `buildLexicon`. */
  readonly ids: Int32Array;
}

export interface Beginning {
  readonly text: string;
  /** Whether a wildcard follows directly. */
  readonly isOpen: boolean;
}

/** A cut beginning is looked up by at most this many of its first letters. */
export const LONGEST_CUT = 24;

const unitsOf = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

/**
 * Joins texts into one array. `starts` has the place where each text starts and, as its last entry, the total
 * length.
 */
const pack = (texts: readonly string[]) => {
  const starts = new Int32Array(texts.length + 1);
  for (const [n, { length }] of texts.entries()) starts[n + 1] = (starts[n] as number) + length;
  return { starts, units: unitsOf(texts.join('')) };
};

export const slotOf = (hash: number, slots: Int32Array): number =>
  (hash ^ (hash >>> 15)) & (slots.length - 1);

interface Entry {
  readonly id: number;
  readonly rest: string;
}

const tableOf = (keys: ReadonlyMap<string, readonly Entry[]>): KeyTable => {
  const names = [...keys.keys()];
  const key = pack(names);
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(names.length * 4 + 1)));
  const hashes = new Int32Array(names.length);
  const firstRests = new Int32Array(names.length + 1);
  const entries: Entry[] = [];
  for (const [n, name] of names.entries()) {
    const hash = hashWord(unitsOf(name), 0, name.length);
    hashes[n] = hash;
    let slot = slotOf(hash, slots);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = n + 1;
    const own = keys.get(name) ?? [];
    // Strings compare by their UTF-16 units, which is the order that the binary search needs.
    entries.push(...own.toSorted((one, other) => (one.rest < other.rest ? -1 : 1)));
    firstRests[n + 1] = entries.length;
  }
  const rest = pack(entries.map((entry) => entry.rest));
  return {
    slots,
    hashes,
    keyStarts: key.starts,
    keyUnits: key.units,
    firstRests,
    restStarts: rest.starts,
    restUnits: rest.units,
    ids: Int32Array.from(entries, ({ id }) => id),
  };
};

export const pairOf = (first: number, second: number): number => ((first << 6) ^ second) & 0xfff;

/** Builds the lexicon. The beginnings must be distinct, folded and not empty. */
export const buildLexicon = (beginnings: readonly Beginning[]): Lexicon => {
  const whole = new Map<string, Entry[]>();
  const cut = new Map<string, Entry[]>();
  const signs = new Map<string, Entry[]>();
  const cutLengths = new Int32Array(0x1000);
  const isSign = new Uint8Array(0x1_0000);
  const add = (keys: Map<string, Entry[]>, id: number, text: string, length: number): void => {
    const key = text.slice(0, length);
    const entry = { id, rest: text.slice(length) };
    const known = keys.get(key);
    if (known) known.push(entry);
    else keys.set(key, [entry]);
  };
  for (const [id, { text, isOpen }] of beginnings.entries()) {
    const [start, end = 0] = findWords(unitsOf(text));
    if (start !== 0) {
      isSign[text.charCodeAt(0)] = 1;
      add(signs, id, text, 1);
    } else if (isOpen && end === text.length) {
      const length = Math.min(end, LONGEST_CUT);
      const pair = pairOf(text.charCodeAt(0), text.charCodeAt(1));
      // After a single letter any second letter may follow, so its length is set for every pair.
      const [from, to] = length === 1 ? [0, cutLengths.length] : [pair, pair + 1];
      for (let at = from; at < to; at++)
        cutLengths[at] = (cutLengths[at] as number) | (1 << length);
      add(cut, id, text, length);
    } else {
      add(whole, id, text, end);
    }
  }
  return {
    whole: tableOf(whole),
    cut: tableOf(cut),
    cutLengths,
    signs: tableOf(signs),
    isSign,
    hasSigns: signs.size > 0,
  };
};
