import { createBitmap, setBit } from './bitmap.ts';
import { encodeBitmap, encodePostings } from './postings.ts';
import { HEAVY_WORDS, joinWords, LONGEST_GRAM, wordsOf } from './search-terms.ts';

type IndexEntry = { no: number; postings: Buffer };

/**
 * The finished index of one audit: the sorted words and the sorted heavy grams as `planTerm` reads
 * them, and the posting list of each. Entries are encoded while they are iterated, words first.
 * @internal
 */
export type SearchIndex = {
  vocabulary: string;
  grams: string;
  entryCount: number;
  entries: Iterable<IndexEntry>;
};

export type IndexBuilder = {
  add: (address: number, foldedText: string) => void;
  finish: () => SearchIndex;
};

/** The highest bit marks an address in the log. The words of that address's document follow it. */
const IS_ADDRESS = 0x80000000;
/** The log grows by pieces, each twice as long as the one before: most audits are small, and a few are huge. */
const FIRST_CHUNK = 1 << 8;
const LAST_CHUNK = 1 << 20;
const CUT_PAIR = /^[\udc00-\udfff]|[\ud800-\udbff]$/;

/**
 * Collects the words of an audit's documents. Addresses must ascend, otherwise `add` throws. Words are
 * appended to one log of numbers, which takes four bytes per word of text, and are sorted into posting lists
 * at the end.
 */
export function createIndexBuilder(): IndexBuilder {
  const ids = new Map<string, number>();
  const lastAddresses: number[] = [];
  const counts: number[] = [];
  const log: Uint32Array[] = [];
  let chunk = new Uint32Array(0);
  let used = 0;
  let previous = -1;

  function write(value: number): void {
    if (used === chunk.length) {
      chunk = new Uint32Array(Math.min(LAST_CHUNK, Math.max(FIRST_CHUNK, chunk.length * 2)));
      log.push(chunk);
      used = 0;
    }
    chunk[used] = value;
    used += 1;
  }

  function idOf(word: string): number {
    const known = ids.get(word);
    if (known !== undefined) return known;
    const id = ids.size;
    // Copies the word, because a slice of a string keeps the whole document in memory.
    ids.set(Buffer.from(word).toString(), id);
    lastAddresses.push(-1);
    counts.push(0);
    return id;
  }

  function add(address: number, foldedText: string): void {
    if (address <= previous) throw new RangeError('Documents must come in ascending order.');
    previous = address;
    write(address + IS_ADDRESS);
    for (const word of wordsOf(foldedText)) {
      const id = idOf(word);
      if (lastAddresses[id] === address) continue;
      lastAddresses[id] = address;
      counts[id]! += 1;
      write(id);
    }
  }

  function finish(): SearchIndex {
    const words = [...ids.keys()].sort();
    const starts = new Uint32Array(words.length + 1);
    const next = new Uint32Array(words.length);
    words.forEach((word, no) => {
      const id = ids.get(word)!;
      next[id] = starts[no]!;
      starts[no + 1] = starts[no]! + counts[id]!;
    });
    const addresses = new Uint32Array(starts[words.length]!);
    let address = 0;
    for (const part of log) {
      for (const value of part === chunk ? part.subarray(0, used) : part) {
        if (value >= IS_ADDRESS) {
          address = value - IS_ADDRESS;
          continue;
        }
        addresses[next[value]!] = address;
        next[value]! += 1;
      }
    }
    const heavy = heavyGrams(words);
    return {
      vocabulary: joinWords(words),
      grams: joinWords(heavy.map(([gram]) => gram)),
      entryCount: words.length + heavy.length,
      entries: {
        *[Symbol.iterator]() {
          for (let no = 0; no < words.length; no += 1) {
            yield { no, postings: encodePostings(addresses.subarray(starts[no], starts[no + 1])) };
          }
          const union = createBitmap(previous + 1);
          for (const [index, [, holders]] of heavy.entries()) {
            union.fill(0);
            for (const no of holders) {
              const end = starts[no + 1]!;
              for (let at = starts[no]!; at < end; at += 1) setBit(union, addresses[at]!);
            }
            yield { no: words.length + index, postings: encodeBitmap(union) };
          }
        },
      },
    };
  }

  return { add, finish };
}

/**
 * The heavy grams, sorted, each with its words. They occur in so many words that uniting the lists of these
 * words at every search would take too long.
 */
function heavyGrams(words: string[]): [gram: string, holders: number[]][] {
  const holdersOf = new Map<string, number[]>();
  words.forEach((word, no) => {
    for (let length = 1; length <= LONGEST_GRAM; length += 1) {
      for (let start = 0; start + length <= word.length; start += 1) {
        const gram = word.slice(start, start + length);
        const holders = holdersOf.get(gram);
        if (holders === undefined) holdersOf.set(gram, [no]);
        else if (holders.at(-1) !== no) holders.push(no);
      }
    }
  });
  // Half of a surrogate pair cannot be searched for and cannot be stored as UTF-8.
  return [...holdersOf]
    .filter(([gram, holders]) => holders.length > HEAVY_WORDS && !CUT_PAIR.test(gram))
    .sort(([one], [other]) => (one < other ? -1 : 1));
}
