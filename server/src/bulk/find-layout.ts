import type { BulkSeparator } from '@copydesk/contract/bulk/app-routes';
import { parse } from 'csv-parse/sync';

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

/**
 * Whether the text is JSON Lines. A first line that the sample cuts off counts if it begins like an object.
 */
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

/**
 * Scores a separator by the number of columns in the header. Every row with another number of columns lowers
 * the score.
 */
const scoreOf = (text: string, separator: BulkSeparator): number => {
  const [header = [], ...rows] = rowsBy(text, separator);
  const even = rows.filter(({ length }) => length === header.length).length;
  return header.length < 2 ? 0 : header.length * ((even + 1) / (rows.length + 1));
};

/** Detects the layout of a file from its beginning. A given separator is used as it is. */
export const findLayout = (text: string, told: BulkSeparator | null): Layout => {
  if (isJsonl(text)) return { format: 'jsonl', separator: null, skipLines: 0 };
  const named = NAMED.exec(text)?.[1] as BulkSeparator | undefined;
  const skipLines = named === undefined ? 0 : 1;
  if (told ?? named) return { format: 'csv', separator: told ?? named ?? ',', skipLines };
  const scores = SEPARATORS.map((separator) => ({ separator, score: scoreOf(text, separator) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return { format: 'csv', separator: best.separator, skipLines };
};
