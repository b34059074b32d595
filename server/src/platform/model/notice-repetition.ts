/** How much of the end of an answer is looked at, in characters. */
const LOOKED_AT = 4_000;
/** How many new characters come before the end is looked at again. */
const STEP = 200;
/** How often a stretch follows itself before it counts as a loop. */
const COPIES = 4;
/** The least length of such a stretch. Shorter ones must fill `SHORT_FILL` characters: lines of dashes are no loop. */
const STRETCH = 30;
const SHORT_FILL = 600;

/**
 * The lengths of the longest borders of all prefixes: for each prefix, how much of its beginning is also its
 * end. The prefix function of Knuth, Morris and Pratt.
 */
const bordersOf = (text: string): Int32Array => {
  const borders = new Int32Array(text.length);
  for (let at = 1, length = 0; at < text.length; at++) {
    while (length > 0 && text[at] !== text[length]) length = borders[length - 1] as number;
    if (text[at] === text[length]) length += 1;
    borders[at] = length;
  }
  return borders;
};

/**
 * Whether the text ends with the same stretch, four times or more in a row.
 * @internal
 */
export const endsInLoop = (text: string): boolean => {
  // Read backwards, the end of the text is a prefix, and a prefix repeats itself by its length less its border.
  const backwards = Array.from({ length: text.length }, (_, n) => text[text.length - 1 - n]).join(
    '',
  );
  const borders = bordersOf(backwards);
  return borders.some((border, last) => {
    const length = last + 1;
    const period = length - border;
    return period * COPIES <= length && length >= (period < STRETCH ? SHORT_FILL : 0);
  });
};

/**
 * Watches an answer as it arrives, for a model that repeats itself without end. Returns a function that takes
 * each new piece and says whether the answer so far ends in a loop.
 */
export const noticeRepetition = (): ((piece: string) => boolean) => {
  let end = '';
  let fresh = 0;
  return (piece) => {
    end = (end + piece).slice(-LOOKED_AT);
    fresh += piece.length;
    if (fresh < STEP) return false;
    fresh = 0;
    return endsInLoop(end);
  };
};
