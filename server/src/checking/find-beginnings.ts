import { type KeyTable, type Lexicon, LONGEST_CUT, pairOf, slotOf } from './build-lexicon.ts';
import type { FoldedText } from './folding/fold-text.ts';
import { hashWord } from './folding/find-words.ts';

type Found = (id: number, start: number, end: number) => void;

const isKeyAt = (
  { keyStarts, keyUnits }: KeyTable,
  key: number,
  units: Uint16Array,
  start: number,
  end: number,
): boolean => {
  const from = keyStarts[key] as number;
  if ((keyStarts[key + 1] as number) - from !== end - start) return false;
  for (let i = start; i < end; i++) if (units[i] !== keyUnits[from + i - start]) return false;
  return true;
};

/** Returns the number of the key that equals the units from `start` to `end`, or -1. */
const keyAt = (
  table: KeyTable,
  units: Uint16Array,
  start: number,
  end: number,
  hash: number,
): number => {
  const { slots, hashes } = table;
  let slot = slotOf(hash, slots);
  for (;;) {
    const key = (slots[slot] as number) - 1;
    if (key < 0) return -1;
    if (hashes[key] === hash && isKeyAt(table, key, units, start, end)) return key;
    slot = (slot + 1) & (slots.length - 1);
  }
};

/** Binary search: the first of the sorted rests whose letter at a depth is not less than the given one. */
const firstFrom = (
  { restStarts, restUnits }: KeyTable,
  from: number,
  to: number,
  depth: number,
  unit: number,
): number => {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((restUnits[(restStarts[middle] as number) + depth] as number) < unit) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Calls back with each beginning that has this key and whose rest follows the key in the text. */
const followRests = (
  table: KeyTable,
  key: number,
  units: Uint16Array,
  start: number,
  end: number,
  found: Found,
): void => {
  const { firstRests, restStarts, ids } = table;
  let low = firstRests[key] as number;
  let high = firstRests[key + 1] as number;
  for (let depth = 0; low < high; depth++) {
    // The shortest rests come first. Two rests may end here: one that ends its phrase, and one before a
    // wildcard.
    while (low < high && (restStarts[low + 1] as number) - (restStarts[low] as number) === depth) {
      found(ids[low] as number, start, end + depth);
      low += 1;
    }
    if (low === high || end + depth >= units.length) return;
    const unit = units[end + depth] as number;
    low = firstFrom(table, low, high, depth, unit);
    high = firstFrom(table, low, high, depth, unit + 1);
  }
};

const findCut = (
  { cut, cutLengths }: Lexicon,
  units: Uint16Array,
  start: number,
  end: number,
  found: Found,
): void => {
  let lengths = cutLengths[pairOf(units[start] as number, units[start + 1] ?? 0)] as number;
  for (let length = 1; lengths !== 0 && length <= Math.min(end - start, LONGEST_CUT); length++) {
    if (((lengths >>> length) & 1) === 0) continue;
    lengths &= ~(1 << length);
    const key = keyAt(cut, units, start, start + length, hashWord(units, start, start + length));
    if (key >= 0) followRests(cut, key, units, start, start + length, found);
  }
};

const findSigns = ({ signs, isSign }: Lexicon, units: Uint16Array, found: Found): void => {
  for (let at = 0; at < units.length; at++) {
    if (isSign[units[at] as number] === 0) continue;
    const key = keyAt(signs, units, at, at + 1, hashWord(units, at, at + 1));
    if (key >= 0) followRests(signs, key, units, at, at + 1, found);
  }
};

/**
 * Calls back with each beginning that occurs in a folded text, with its start and end. A beginning that
 * starts with a letter is found only at the start of a word. The units after its end are not checked.
 */
export const findBeginnings = (
  lexicon: Lexicon,
  { units, words }: FoldedText,
  found: Found,
): void => {
  const { whole, cut } = lexicon;
  for (let at = 0; at < words.length; at += 3) {
    const start = words[at] as number;
    const end = words[at + 1] as number;
    const key = keyAt(whole, units, start, end, words[at + 2] as number);
    if (key >= 0) followRests(whole, key, units, start, end, found);
    if (cut.hashes.length > 0) findCut(lexicon, units, start, end, found);
  }
  if (lexicon.hasSigns) findSigns(lexicon, units, found);
};
