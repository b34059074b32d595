import type { BulkEncoding, BulkMistakeKind, BulkSeparator } from '@copydesk/contract/bulk-desk';
import { OperationError } from '../platform/errors.ts';

/** What makes a row unreadable as a whole. */
export interface RowFault {
  readonly kind: BulkMistakeKind;
  readonly value: string | null;
  readonly expected: string | null;
}

export interface TableRow {
  /** Its number in the file, as a spreadsheet counts: the header is the first row. */
  readonly row: number;
  /** In the order of the columns; what JSON Lines leave out is undefined. */
  readonly cells: readonly unknown[];
  readonly fault: RowFault | null;
}

/** A file as rows and columns. */
export interface Table {
  readonly format: 'csv' | 'jsonl';
  readonly encoding: BulkEncoding;
  readonly separator: BulkSeparator | null;
  /** Whether U+FFFD stands for bytes that could not be read. */
  readonly broken: boolean;
  /** Each with a name of its own. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

export const MAX_ROWS = 10_000;
export const MAX_COLUMNS = 500;
const MAX_NAME = 200;

export const tooManyRows = (): OperationError =>
  new OperationError('too_large', `The file has more than ${MAX_ROWS} rows.`);

const tooManyColumns = (): OperationError => {
  const msg = `Value error, the file has more than ${MAX_COLUMNS} columns`;
  return new OperationError('invalid', msg, {
    issues: [{ type: 'value_error', loc: ['body', 'file'], msg }],
  });
};

/** A text as it may be stored and shown. */
export const plainText = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{FFFD}');

/** Names as they can be shown and chosen by: none is empty, and none comes twice. */
export const nameColumns = (names: readonly string[]): string[] => {
  if (names.length > MAX_COLUMNS) throw tooManyColumns();
  const taken = new Set<string>();
  return names.map((given, at) => {
    const plain = plainText(given).trim().slice(0, MAX_NAME).toWellFormed();
    const name = plain === '' ? `Column ${at + 1}` : plain;
    let own = name;
    for (let nth = 2; taken.has(own); nth += 1) own = `${name} (${nth})`;
    taken.add(own);
    return own;
  });
};
