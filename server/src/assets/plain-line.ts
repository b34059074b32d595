/**
 * Turns outside text into one line that can be stored and listed: without control characters and unpaired
 * surrogates, and no longer than `length`.
 */
export const plainLine = (text: string, length: number): string =>
  text
    .slice(0, length * 4)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, length)
    .toWellFormed();

export const plainLineOrNull = (text: string | null, length: number): string | null =>
  text === null ? null : plainLine(text, length) || null;

/** The address at which an asset was found, as stored. */
export const addressLine = (url: string | null): string | null => plainLineOrNull(url, 2_048);
