import { GUESSABLE, ROWS } from './guessable-words.ts';

const LEAST_DIFFERENT = 5;
/** Fewer different words than this make no password, whatever stands around them. */
const LEAST_WORDS = 3;
const LEAST_RUN = 3;
const LEAST_NAME = 3;
const LONGEST_WORD = 20;

/** Letters that people write as digits or signs. */
const WRITTEN: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const runs = new Set(
  ROWS.flatMap((row) => [row, row.split('').toReversed().join('')]).flatMap((row) =>
    Array.from({ length: row.length }, (_, from) => from).flatMap((from) =>
      Array.from({ length: row.length - from - LEAST_RUN + 1 }, (_, n) =>
        row.slice(from, from + LEAST_RUN + n),
      ),
    ),
  ),
);

/** The parts of names and addresses that a guesser tries first. */
const partsOf = (names: readonly string[]): string[] =>
  names
    .flatMap((name) =>
      name
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((part) => part.length >= LEAST_NAME);

/**
 * The fewest different words that make the text up, if words, runs of keys, digits, signs and repeated letters are all that
 * it consists of; Infinity if something else is in it.
 */
const fewestWords = (text: string, plain: string, words: ReadonlySet<string>): number => {
  // Of each place, the smallest set of words that the text up to there can be read as.
  const best: (ReadonlySet<string> | null)[] = [new Set<string>()];
  const offer = (at: number, found: ReadonlySet<string>): void => {
    const known = best[at];
    if (!known || found.size < known.size) best[at] = found;
  };
  for (let at = 0; at < text.length; at += 1) {
    const before = best[at];
    if (!before) continue;
    if (!/\p{L}/u.test(text[at] ?? '') || text[at] === text[at - 1]) offer(at + 1, before);
    for (let end = at + 2; end <= Math.min(text.length, at + LONGEST_WORD); end += 1) {
      const piece = plain.slice(at, end);
      if (runs.has(text.slice(at, end))) offer(end, before);
      else if (words.has(piece) || words.has(text.slice(at, end)))
        offer(end, new Set([...before, piece]));
    }
  }
  return best[text.length]?.size ?? Infinity;
};

/**
 * Whether a password is among those that are tried first: few characters repeated, a run of keys, or one or two common
 * words or names of the account with digits and signs around them.
 */
export const isGuessable = (password: string, names: readonly string[]): boolean => {
  const text = password.normalize('NFKC').toLowerCase();
  if (new Set(text).size < LEAST_DIFFERENT) return true;
  const plain = Array.from(text, (letter) => WRITTEN[letter] ?? letter).join('');
  // A letter may be two units long. Then the two texts do not line up, and only what was typed is read.
  const read = plain.length === text.length ? plain : text;
  return fewestWords(text, read, new Set([...GUESSABLE, ...partsOf(names)])) < LEAST_WORDS;
};
