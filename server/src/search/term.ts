import { foldForSearch } from '../platform/text/fold.ts';

/** The words that somebody looks for, folded. */
export interface Term {
  readonly whole: string;
  readonly words: readonly string[];
  /** The longest of the words. */
  readonly longest: string;
}

const MAX_WORDS = 8;

/** Returns the folded words of a search; null if it has none. */
export const readTerm = (search: string): Term | null => {
  const words = foldForSearch(search)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  const some = words.slice(0, MAX_WORDS);
  const longest = some.reduce((one, other) => (other.length > one.length ? other : one));
  return { whole: words.join(' '), words: some, longest };
};

/**
 * An SQL condition that holds for every text that contains the folded word of a parameter, and for few others: texts
 * with letters beyond ASCII are left to the service, which folds them.
 */
export const mayContain = (text: string, parameter: `$${number}`): string =>
  `(octet_length(${text}) <> char_length(${text})
      or strpos(lower(${text} collate "C"), ${parameter}) > 0)`;

/** Whether a folded text contains every word. */
export const isMatch = (folded: string, { words }: Term): boolean =>
  words.every((word) => folded.includes(word));

/** How well a folded name matches: it begins with the term, a word of it does, it contains it, or neither. */
export const placeOf = (folded: string, { whole }: Term): number => {
  if (folded.startsWith(whole)) return 0;
  for (let at = folded.indexOf(whole); at > 0; at = folded.indexOf(whole, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(folded[at - 1] as string)) return 1;
  }
  return folded.includes(whole) ? 2 : 3;
};
