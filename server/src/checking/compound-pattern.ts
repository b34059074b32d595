/**
 * A word with a star before it: the last part of compounds. With a star behind it too, it is any part of them.
 * Short words are parts of too many others.
 */
const COMPOUND = /^\*([\p{L}\p{M}]{4,})(\*?)$/u;
const LETTERS = String.raw`[\p{L}\p{M}]*`;

/**
 * The pattern that finds a word inside of compounds, such as Wundermittel in Schlankheitswundermittel; null for
 * every other term. A text is searched for it only where it has these letters.
 */
export const compoundPattern = (term: string): string | null => {
  const [, word, star] = COMPOUND.exec(term) ?? [];
  return word === undefined
    ? null
    : String.raw`re:\b${LETTERS}${word}${star === '' ? '' : LETTERS}\b`;
};
