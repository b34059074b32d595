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
