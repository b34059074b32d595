const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * After how many milliseconds the words for an age are out of date: a text that counts seconds changes every few
 * seconds, one that counts minutes twice a minute.
 */
export const refreshAfter = (ageMs: number): number => {
  if (ageMs < 10 * SECOND) return SECOND;
  return ageMs < MINUTE ? 5 * SECOND : MINUTE / 2;
};
