import { foldForSearch } from '../platform/text/fold.ts';

/** Bits of a signature. A text of 400 words sets a fifth of them. */
const BITS = 4_096;
/**
 * The most bits of a signature that a search tests. An unrelated text has each bit set in one of five cases, so
 * several bits exclude nearly all unrelated texts.
 */
export const SEARCHED_BITS = 16;
const MAX_WORDS = 8;
const RUN = /[\p{L}\p{N}]+/gu;
const IS_RUN = /^[\p{L}\p{N}]+$/u;
/**
 * Markers that are hashed before the first letters of a word, and before any single character. They are not
 * letters themselves.
 */
const BEGINNING = 1;
const ANYWHERE = 2;

/** Hashes three UTF-16 units to a bit: multiplying by odd numbers mixes the upper bits well. */
const bitOf = (one: number, two: number, three: number): number =>
  (Math.imul(one, 0x9e3779b1) + Math.imul(two, 0x85ebca6b) + Math.imul(three, 0xc2b2ae35)) >>> 20;

const bitsWithin = (word: string): number[] =>
  Array.from({ length: Math.max(0, word.length - 2) }, (_, at) =>
    bitOf(word.charCodeAt(at), word.charCodeAt(at + 1), word.charCodeAt(at + 2)),
  );

/** A document as a search reads it: folded, the title before the text. */
const foldDocument = (title: string, text: string): string => foldForSearch(`${title} ${text}`);

const signFolded = (folded: string): Buffer => {
  const signature = Buffer.alloc(BITS / 8);
  const set = (bit: number) => {
    signature[bit >> 3] = (signature[bit >> 3] as number) | (1 << (bit & 7));
  };
  let [one, two] = [32, 32];
  for (let at = 0; at < folded.length; at += 1) {
    const three = folded.charCodeAt(at);
    set(bitOf(ANYWHERE, three, 0));
    if (one !== 32 && two !== 32 && three !== 32) set(bitOf(one, two, three));
    [one, two] = [two, three];
  }
  for (const [run] of folded.matchAll(RUN)) {
    set(bitOf(BEGINNING, run.charCodeAt(0), 0));
    if (run.length > 1) set(bitOf(BEGINNING, run.charCodeAt(0), run.charCodeAt(1)));
  }
  return signature;
};

/**
 * Records as bits which triples of letters a document contains and how its words begin. A document that lacks
 * a bit of a search cannot contain its words; one that has them all is read.
 */
export const signText = (title: string, text: string): Buffer =>
  signFolded(foldDocument(title, text));

export interface TextSearch {
  /** Positions of bits that a signature must have, as PostgreSQL counts them. Some may be repeated. */
  readonly bits: readonly number[];
  readonly matches: (title: string, text: string) => boolean;
}

// A word of one or two letters is only searched at the start of words, because it is inside almost every
// text.
const finderOf = (word: string): ((folded: string) => boolean) => {
  if (word.length > 2 || !IS_RUN.test(word)) return (folded) => folded.includes(word);
  const beginning = new RegExp(String.raw`(?<![\p{L}\p{N}])${word}`, 'u');
  return (folded) => beginning.test(folded);
};

const bitsOf = (word: string): readonly number[] => {
  if (word.length > 2) return bitsWithin(word);
  const [first, second] = [word.charCodeAt(0), word.length === 2 ? word.charCodeAt(1) : 0];
  if (IS_RUN.test(word)) return [bitOf(BEGINNING, first, second)];
  return [bitOf(ANYWHERE, first, 0), bitOf(ANYWHERE, second || first, 0)];
};

/** Picks bits that are spread over the words, because neighbouring bits tell less. */
const someOf = (bits: readonly number[]): readonly number[] =>
  Array.from(
    { length: SEARCHED_BITS },
    (_, n) => bits[Math.floor((n * bits.length) / SEARCHED_BITS)] as number,
  );

/** Reads a search for documents that contain every word, whole or as a part; null for an empty search. */
export const searchText = (search: string): TextSearch | null => {
  const words = foldForSearch(search).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  const finders = words.map(finderOf);
  const bits = [...new Set(words.flatMap(bitsOf))];
  return {
    bits: someOf(bits),
    matches: (title, text) => {
      const folded = foldDocument(title, text);
      return finders.every((find) => find(folded));
    },
  };
};
