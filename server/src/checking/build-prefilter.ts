/**
 * Finds which of many short texts occur in a long one. While the text is read, its last units are kept as one
 * number; letters are compared only where a searched text ends with that number. Long texts are looked up by their
 * last five units, shorter ones by their last three, and texts of one or two units by their last unit.
 */
export interface Prefilter {
  /** For each number of three units: 1 if a shorter text ends with it, plus 2 if a long one does. */
  readonly ends: Uint8Array;
  readonly five: Table;
  readonly three: ReadonlyMap<number, readonly Literal[]>;
  /** For each of the first 128 units, and for all others together: 1 if a very short text ends with it. */
  readonly isLast: Uint8Array;
  readonly short: ReadonlyMap<number, readonly Literal[]>;
}

interface Literal {
  readonly id: number;
  readonly units: Uint16Array;
}

/** The texts by the number of their last five units, and for each number whether a text has it. */
interface Table {
  readonly bits: Int32Array;
  readonly texts: Map<number, Literal[]>;
}

/** Each unit shifts the number by five bits, so that older units are cut off. */
const KEPT_FIVE = 0x1ff_ffff;
const KEPT_THREE = 0x7fff;
const SHORTER = 1;
const LONG = 2;
const ASCII = 128;
/** Numbers of five units share bits, because one bit for each would not fit into the processor's cache. */
const SHARED = 0x3_ffff;
const sharedBit = (key: number): number => (key ^ (key >>> 9)) & SHARED;

const unitsOf = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

const addTo = (lists: Map<number, Literal[]>, key: number, literal: Literal): void => {
  const list = lists.get(key);
  if (list) list.push(literal);
  else lists.set(key, [literal]);
};

const addToTable = ({ bits, texts }: Table, key: number, bit: number, literal: Literal): void => {
  bits[bit >>> 5] = (bits[bit >>> 5] as number) | (1 << (bit & 31));
  addTo(texts, key, literal);
};

const hasBit = (bits: Int32Array, bit: number): boolean =>
  (((bits[bit >>> 5] as number) >>> (bit & 31)) & 1) !== 0;

const keyOf = (units: Uint16Array, count: number, kept: number): number =>
  units.slice(-count).reduce((sum, unit) => ((sum << 5) ^ unit) & kept, 0);

/**
 * Builds the prefilter. The texts must be distinct and not empty; the id of a text is its index in the list.
 */
export const buildPrefilter = (texts: readonly string[]): Prefilter => {
  const five: Table = { bits: new Int32Array((SHARED + 1) / 32), texts: new Map() };
  const three = new Map<number, Literal[]>();
  const ends = new Uint8Array(KEPT_THREE + 1);
  const mark = (key: number, kind: number): void => {
    ends[key] = (ends[key] as number) | kind;
  };
  const isLast = new Uint8Array(ASCII + 1);
  const short = new Map<number, Literal[]>();
  for (const [id, text] of texts.entries()) {
    const units = unitsOf(text);
    const literal = { id, units };
    if (units.length < 3) {
      const last = units.at(-1) as number;
      isLast[Math.min(last, ASCII)] = 1;
      addTo(short, last, literal);
    } else if (units.length < 5) {
      const key = keyOf(units, 3, KEPT_THREE);
      addTo(three, key, literal);
      mark(key, SHORTER);
    } else {
      const key = keyOf(units, 5, KEPT_FIVE);
      addToTable(five, key, sharedBit(key), literal);
      mark(key & KEPT_THREE, LONG);
    }
  }
  return { ends, five, three, isLast, short };
};

const endsAt = (text: Uint16Array, units: Uint16Array, end: number): boolean => {
  const start = end - text.length;
  if (start < 0) return false;
  for (let i = 0; i < text.length; i++) if (text[i] !== units[start + i]) return false;
  return true;
};

/** Calls back with each occurrence of a text in the units and its end. */
export const sift = (
  { ends, five, three, isLast, short }: Prefilter,
  units: Uint16Array,
  found: (id: number, end: number) => void,
): void => {
  let key = 0;
  const compare = (literals: readonly Literal[] | undefined, end: number): void => {
    for (const literal of literals ?? [])
      if (endsAt(literal.units, units, end)) found(literal.id, end);
  };
  for (let at = 0; at < units.length; at++) {
    const unit = units[at] as number;
    key = ((key << 5) ^ unit) & KEPT_FIVE;
    if (isLast[unit < ASCII ? unit : ASCII] !== 0) compare(short.get(unit), at + 1);
    const end = ends[key & KEPT_THREE] as number;
    if (end === 0) continue;
    if ((end & SHORTER) !== 0) compare(three.get(key & KEPT_THREE), at + 1);
    if ((end & LONG) !== 0 && hasBit(five.bits, sharedBit(key)))
      compare(five.texts.get(key), at + 1);
  }
};
