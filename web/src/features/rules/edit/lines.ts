/** Lines as a list: one entry per line, trimmed, without empty ones. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Which line of a text holds the entry with this number; both count from 0. */
export const lineOfEntry = (text: string, entry: number): number => {
  const lines = text.split(/\r\n|\r|\n/);
  let seen = -1;
  return lines.findIndex((line) => {
    if (line.trim() !== '') seen += 1;
    return seen === entry;
  });
};
