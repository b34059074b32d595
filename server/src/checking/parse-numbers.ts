/** A part of a term with numbers: words, or any number or percentage. */
export type NumberPart =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'number' | 'percentage' };

const PLACE = /<(number|percentage)>/;
const MOST_PLACES = 3;

/** Reads a term with numbers, such as `lose <number> kilos`; null for every other term. */
export const parseNumbers = (term: string): readonly NumberPart[] | null => {
  const pieces = term.split(PLACE);
  if (pieces.length === 1) return null;
  return pieces
    .map((piece, n): NumberPart =>
      n % 2 === 0
        ? { kind: 'words', words: piece.trim() }
        : { kind: piece as 'number' | 'percentage' },
    )
    .filter((part) => part.kind !== 'words' || part.words !== '');
};

/** Why a term with numbers is invalid, or null. Its words are checked by the caller. */
export const numbersIssue = (parts: readonly NumberPart[], isAlone: boolean): string | null => {
  const places = parts.filter(({ kind }) => kind !== 'words').length;
  if (places > MOST_PLACES) return `a term has at most ${MOST_PLACES} numbers`;
  return isAlone && places === parts.length ? 'a term with a number also needs words' : null;
};
