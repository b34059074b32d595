/**
 * Finds which of many short texts stand somewhere in a long one. The last three units are kept as one
 * number while the text is read; only where that number is known are letters compared. Texts of one or
 * two units are known by their last.
 */
export interface Sieve {
  readonly bits: Int32Array;
  readonly isLast: Uint8Array;
  /** The texts to compare, by the number of their last three units and by their last unit. */
  readonly long: ReadonlyMap<number, readonly Literal[]>;
  readonly short: ReadonlyMap<number, readonly Literal[]>;
}

interface Literal {
  readonly id: number;
  readonly units: Uint16Array;
}

/** Five bits a unit: what is older than three units has been shifted out. */
const KEPT = 0x7fff;

const unitsOf = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

const addTo = (lists: Map<number, Literal[]>, key: number, literal: Literal): void => {
  const list = lists.get(key);
  if (list) list.push(literal);
  else lists.set(key, [literal]);
};

/** Builds the sieve of different texts that are not empty; a text is known by its place in the list. */
export const buildSieve = (texts: readonly string[]): Sieve => {
  const bits = new Int32Array((KEPT + 1) / 32);
  const isLast = new Uint8Array(0x1_0000);
  const long = new Map<number, Literal[]>();
  const short = new Map<number, Literal[]>();
  for (const [id, text] of texts.entries()) {
    const units = unitsOf(text);
    const literal = { id, units };
    if (units.length < 3) {
      const last = units.at(-1) as number;
      isLast[last] = 1;
      addTo(short, last, literal);
    } else {
      const key = units.slice(-3).reduce((sum, unit) => ((sum << 5) ^ unit) & KEPT, 0);
      bits[key >>> 5] = (bits[key >>> 5] as number) | (1 << (key & 31));
      addTo(long, key, literal);
    }
  }
  return { bits, isLast, long, short };
};

const endsAt = (text: Uint16Array, units: Uint16Array, end: number): boolean => {
  const start = end - text.length;
  if (start < 0) return false;
  for (let i = 0; i < text.length; i++) if (text[i] !== units[start + i]) return false;
  return true;
};

/** Calls back with each text that stands in the units, perhaps many times. */
export const sift = (
  { bits, isLast, long, short }: Sieve,
  units: Uint16Array,
  found: (id: number) => void,
): void => {
  let key = 0;
  const compare = (literals: readonly Literal[] | undefined, end: number): void => {
    for (const literal of literals ?? []) if (endsAt(literal.units, units, end)) found(literal.id);
  };
  for (let at = 0; at < units.length; at++) {
    const unit = units[at] as number;
    key = ((key << 5) ^ unit) & KEPT;
    if ((((bits[key >>> 5] as number) >>> (key & 31)) & 1) !== 0) compare(long.get(key), at + 1);
    if (isLast[unit] !== 0) compare(short.get(unit), at + 1);
  }
};
