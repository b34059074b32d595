import { foldForSearch } from '../platform/text/fold.ts';

/** Bits of a signature. A text of 400 words sets a fifth of them. */
const BITS = 4_096;
/** So many bits of a search are looked at: each lets a fifth of the texts through by chance. */
export const SEARCHED_BITS = 16;
const MAX_WORDS = 8;
const RUN = /[\p{L}\p{N}]+/gu;
const IS_RUN = /^[\p{L}\p{N}]+$/u;
/** These stand before letters that a word begins with and before a sign, and are no letters themselves. */
const BEGINNING = 1;
const ANYWHERE = 2;

/** The bit of three UTF-16 units: multiplied by odd numbers, of which the upper bits are well mixed. */
const bitOf = (one: number, two: number, three: number): number =>
  (Math.imul(one, 0x9e3779b1) + Math.imul(two, 0x85ebca6b) + Math.imul(three, 0xc2b2ae35)) >>> 20;

const bitsWithin = (word: string): number[] =>
  Array.from({ length: Math.max(0, word.length - 2) }, (_, at) =>
    bitOf(word.charCodeAt(at), word.charCodeAt(at + 1), word.charCodeAt(at + 2)),
  );

/** A document as a search looks at it: folded, the title before the text. */
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
 * Which triples of letters stand in a document and how its words begin, as bits: whatever lacks a bit of a
 * search cannot hold its words, and whatever has them all is read.
 */
export const signText = (title: string, text: string): Buffer =>
  signFolded(foldDocument(title, text));

export interface TextSearch {
  /** Positions of bits that a signature must have, as PostgreSQL counts them; some may be there twice. */
  readonly bits: readonly number[];
  readonly matches: (title: string, text: string) => boolean;
}

// A word of one or two letters stands at the beginning of words, or everything would hold it.
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

/** Spread over all that there are, since neighbours tell less of each other than of the word. */
const someOf = (bits: readonly number[]): readonly number[] =>
  Array.from(
    { length: SEARCHED_BITS },
    (_, n) => bits[Math.floor((n * bits.length) / SEARCHED_BITS)] as number,
  );

/** A search for documents in which every word stands, whole or as a part, or null where nothing is asked. */
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
