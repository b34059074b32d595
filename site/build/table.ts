/** One cell of a Markdown table: one line, without bars that would end it. */
const cell = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', String.raw`\|`)
    .replaceAll('<', '&lt;')
    .trim();

/** A Markdown table. Nothing if it has no rows. */
export const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : [heads, heads.map(() => '---'), ...rows]
        .map((row) => `| ${row.map(cell).join(' | ')} |`)
        .join('\n');

/** A word as code, so that Markdown leaves it alone. */
export const code = (text: string): string => `\`${text}\``;
