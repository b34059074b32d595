/**
 * Which entries of an audit's word index answer a search term. A document must be in the union of each list
 * in `any`; an empty `any` makes every document a candidate. With `recheck` the documents found are only
 * candidates, and the folded text of each must be searched. Without it they are the exact answer.
 */
export type TermPlan = { any: number[][]; recheck: boolean };

/**
 * A gram of at most LONGEST_GRAM code units that occurs in more than
 * HEAVY_WORDS words has an entry of its own.
 */
export const LONGEST_GRAM = 3;
export const HEAVY_WORDS = 256;

/** Sorted words, each between two line breaks, and the position of the line break after each. */
export type WordList = { text: string; ends: Uint32Array };

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a folded text in the order of the text, repetitions included. */
export function wordsOf(foldedText: string): string[] {
  return foldedText.match(WORD) ?? [];
}

/** Joins words with a line break before, between and after, so that `\nword\n` is found for every word. */
export function joinWords(sortedWords: string[]): string {
  return `\n${sortedWords.map((word) => `${word}\n`).join('')}`;
}

/** Reads a list that `joinWords` wrote. It takes longer than a search, so keep the result. */
export function openWordList(text: string): WordList {
  const ends: number[] = [];
  for (let at = text.indexOf('\n', 1); at > 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  return { text, ends: Uint32Array.from(ends) };
}

/**
 * Plans a folded term against the two word lists of an audit's index. A term within one word is answered by
 * the words that contain it. A term across several words is answered by the words that its pieces can be part
 * of, and needs the recheck because the index does not store the order of words.
 */
export function planTerm(vocabulary: WordList, grams: WordList, foldedTerm: string): TermPlan {
  const pieces = [...foldedTerm.matchAll(WORD)];
  const inOneWord = pieces.length === 1 && pieces[0]![0] === foldedTerm;
  if (inOneWord) {
    const gram = gramEntry(vocabulary, grams, foldedTerm);
    return { any: [gram ?? findWords(vocabulary, foldedTerm)], recheck: false };
  }
  const any = pieces.map((match) => {
    const piece = match[0];
    const opens = match.index > 0;
    const closes = match.index + piece.length < foldedTerm.length;
    const words = findWords(vocabulary, `${opens ? '\n' : ''}${piece}${closes ? '\n' : ''}`);
    // The gram's entry may find too many documents, which the recheck
    // corrects, but it is only one entry to read.
    return words.length > HEAVY_WORDS ? (gramEntry(vocabulary, grams, piece) ?? words) : words;
  });
  return { any, recheck: true };
}

/** The entry of a heavy gram. The numbers of grams continue after those of the words. */
function gramEntry(vocabulary: WordList, grams: WordList, gram: string): number[] | undefined {
  if (gram.length > LONGEST_GRAM) return undefined;
  const [no] = findWords(grams, `\n${gram}\n`);
  return no === undefined ? undefined : [vocabulary.ends.length + no];
}

/**
 * The numbers of the words that contain the needle. A line break in the
 * needle means the start or end of the word.
 */
function findWords({ text, ends }: WordList, needle: string): number[] {
  const found: number[] = [];
  let no = 0;
  let at = text.indexOf(needle);
  while (at >= 0) {
    no = firstEndAfter(ends, no, at);
    found.push(no);
    // A second hit in the same word does not matter, so the search continues after the word.
    at = text.indexOf(needle, ends[no]);
    no += 1;
  }
  return found;
}

/** The number of the first word that ends after `position`. Words before `from` are not searched. */
function firstEndAfter(ends: Uint32Array, from: number, position: number): number {
  // Hits are often close together, so the range for the binary search grows from the last hit.
  let step = 1;
  while (from + step < ends.length && ends[from + step]! <= position) step *= 2;
  let low = from + (step >> 1);
  let high = Math.min(from + step, ends.length - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]! <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
