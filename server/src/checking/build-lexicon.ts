import { findWords, hashWord } from './find-words.ts';

/**
 * Many beginnings of phrases, found by the word that each begins with: a text is looked up word by word
 * and not letter by letter. What follows the word stands sorted, so that a common first word with
 * hundreds of continuations costs a few steps of halving for each letter.
 */
export interface Lexicon {
  /** Beginnings whose first word is a whole one. */
  readonly whole: KeyTable;
  /** Beginnings that are the start of a word, up to a wildcard. */
  readonly cut: KeyTable;
  /** For a hash of two letters: which lengths the cut beginnings have that start so, as bits. */
  readonly cutLengths: Int32Array;
  /** Beginnings that start with no word, by their first unit. */
  readonly signs: KeyTable;
  /** For each unit: 1 if a beginning starts with it that starts with no word. */
  readonly isSign: Uint8Array;
  readonly hasSigns: boolean;
}

/** Keys, and for each the sorted rests of the beginnings that share it, all letters in two arrays. */
export interface KeyTable {
  /** The number of a key plus 1, or 0, at the place of its hash or soon after. */
  readonly slots: Int32Array;
  readonly hashes: Int32Array;
  readonly keyStarts: Int32Array;
  readonly keyUnits: Uint16Array;
  /** For each key its first rest; the next key's first rest ends them. */
  readonly firstRests: Int32Array;
  readonly restStarts: Int32Array;
  readonly restUnits: Uint16Array;
  /** For each rest the number of its beginning in the list that was given. */
  readonly ids: Int32Array;
}

export interface Beginning {
  readonly text: string;
  /** Whether a wildcard follows at once. */
  readonly isOpen: boolean;
}

/** Cut beginnings of this length and longer share a bit and are looked up by so many letters. */
export const LONGEST_CUT = 24;

const unitsOf = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

/** Letters one after another, with the place where each text starts and, last, where all end. */
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
    // Strings compare by their units, which is the order that halving needs.
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

/** Builds the lexicon of different beginnings, folded and not empty. */
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
      // A single letter may be followed by any other.
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
