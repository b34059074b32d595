import type { BulkSeparator } from '@copydesk/contract/bulk-desk';
import { parse } from 'csv-parse/sync';

/** How a file is laid out. */
export interface Layout {
  readonly format: 'csv' | 'jsonl';
  readonly separator: BulkSeparator | null;
  /** Lines before the header: a spreadsheet may name its separator there. */
  readonly skipLines: number;
}

const SEPARATORS: readonly BulkSeparator[] = [',', ';', '\t', '|'];
const SAMPLE_ROWS = 20;
const NAMED = /^sep=([,;\t|])\r?\n/i;

const isObject = (line: string): boolean => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

/** A first line that is cut off by the end of the sample can still only be that of an object. */
const isJsonl = (text: string): boolean => {
  const [line = '', ...more] = text.trimStart().split('\n');
  return isObject(line) || (more.length === 0 && line.startsWith('{"'));
};

const rowsBy = (text: string, delimiter: string): string[][] => {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: SAMPLE_ROWS,
    });
  } catch {
    return [];
  }
};

/** How many columns a separator makes of a text, less for every row that has another number of them. */
const scoreOf = (text: string, separator: BulkSeparator): number => {
  const [header = [], ...rows] = rowsBy(text, separator);
  const even = rows.filter(({ length }) => length === header.length).length;
  return header.length < 2 ? 0 : header.length * ((even + 1) / (rows.length + 1));
};

/** Finds out how a file is laid out from its beginning; a separator that was told is taken. */
export const findLayout = (text: string, told: BulkSeparator | null): Layout => {
  if (isJsonl(text)) return { format: 'jsonl', separator: null, skipLines: 0 };
  const named = NAMED.exec(text)?.[1] as BulkSeparator | undefined;
  const skipLines = named === undefined ? 0 : 1;
  if (told ?? named) return { format: 'csv', separator: told ?? named ?? ',', skipLines };
  const scores = SEPARATORS.map((separator) => ({ separator, score: scoreOf(text, separator) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return { format: 'csv', separator: best.separator, skipLines };
};
