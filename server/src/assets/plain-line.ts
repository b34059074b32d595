/**
 * Text from outside as one line that a table can hold and a list can show: no control characters, no
 * halves of characters, and no longer than `length`.
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

/** The address at which an asset was found, as it is stored. */
export const addressLine = (url: string | null): string | null => plainLineOrNull(url, 2_048);
