import { type Locale, LOCALES } from '../../text/locales.ts';

/** How many places a classifier has for its weights. Features that share a place share a weight. */
export const BUCKETS = 261_120;
/** The most characters of a sentence that are read. A longer one is a text without full stops. */
const MAX_CHARACTERS = 2_000;
const SHORTEST = 2;
const LONGEST = 5;
/** Every character and the two edges of every word begin at most four pieces; every word is in two more. */
const MAX_FEATURES = 20_000;

/** The features of a sentence, each once: pieces of words, and words alone or in pairs. */
export interface Features {
  readonly pieces: Int32Array;
  readonly words: Int32Array;
}

const MARK = /\p{M}/gu;
const WORD = /[\p{L}\p{N}%€£$]+/gu;
const DIGIT = /\p{N}/gu;
const EDGE = 32;
const PRIME = 0x01000193;
const PIECE_SEED = 0x811c9dc5;
const WORD_SEED = 0x2f0b4c47;
const LANGUAGE_SEED = 0x51ed270b;

const PIECES = new Int32Array(MAX_FEATURES);
const WORDS = new Int32Array(MAX_FEATURES);
/** The round in which a place was last taken, so that no feature is taken twice and nothing is cleared. */
const TAKEN = new Int32Array(BUCKETS);
let round = 0;

const mixed = (hash: number, code: number): number => Math.imul(hash ^ code, PRIME);

const bucketOf = (hash: number): number => {
  const spread = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((spread ^ (spread >>> 12)) >>> 0) % BUCKETS;
};

const takePieces = (word: string, from: number): number => {
  let count = from;
  const last = word.length + 1;
  for (let start = 0; start < last; start += 1) {
    let hash = PIECE_SEED;
    const end = Math.min(last, start + LONGEST - 1);
    for (let at = start; at <= end; at += 1) {
      hash = mixed(hash, at === 0 || at === last ? EDGE : word.charCodeAt(at - 1));
      if (at - start < SHORTEST - 1) continue;
      const bucket = bucketOf(hash);
      if (TAKEN[bucket] === round) continue;
      TAKEN[bucket] = round;
      PIECES[count] = bucket;
      count += 1;
    }
  }
  return count;
};

const takeWord = (hash: number, from: number): number => {
  const bucket = bucketOf(hash);
  if (TAKEN[bucket] === round) return from;
  TAKEN[bucket] = round;
  WORDS[from] = bucket;
  return from + 1;
};

/**
 * Reads the features of a sentence. Accents are left out and digits are all the same. Languages share their
 * features, because many of their words for the same thing are akin; one feature names the language. The lists
 * are valid until the next call.
 */
export const readFeatures = (sentence: string, locale: Locale): Features => {
  round += 1;
  const text = sentence
    .slice(0, MAX_CHARACTERS)
    .normalize('NFKD')
    .replaceAll(MARK, '')
    .toLowerCase()
    .replaceAll(DIGIT, '0')
    .slice(0, MAX_CHARACTERS);
  let pieces = 0;
  let words = takeWord(mixed(LANGUAGE_SEED, LOCALES.indexOf(locale)), 0);
  let before: number | null = null;
  for (const [word] of text.matchAll(WORD)) {
    pieces = takePieces(word, pieces);
    let hash = WORD_SEED;
    let pair = before === null ? 0 : mixed(before, EDGE);
    for (let at = 0; at < word.length; at += 1) {
      const code = word.charCodeAt(at);
      hash = mixed(hash, code);
      pair = mixed(pair, code);
    }
    words = takeWord(hash, words);
    if (before !== null) words = takeWord(pair, words);
    before = hash;
  }
  return { pieces: PIECES.subarray(0, pieces), words: WORDS.subarray(0, words) };
};
