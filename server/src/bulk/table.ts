import type {
  BulkEncoding,
  BulkMistakeKind,
  BulkSeparator,
} from '@copydesk/contract/bulk/app-routes';
import { invalidValue, OperationError } from '../platform/errors.ts';

/** Why a whole row cannot be read. */
export interface RowFault {
  readonly kind: BulkMistakeKind;
  readonly value: string | null;
  readonly expected: string | null;
}

export interface TableRow {
  /** The number of the row in the file, as spreadsheets count: the header is row 1. */
  readonly row: number;
  /** In the order of the columns. A member that a JSON object lacks is undefined. */
  readonly cells: readonly unknown[];
  readonly fault: RowFault | null;
}

/** A file as rows and columns. */
export interface Table {
  readonly format: 'csv' | 'jsonl';
  readonly encoding: BulkEncoding;
  readonly separator: BulkSeparator | null;
  /** Whether U+FFFD replaces bytes that could not be read. */
  readonly broken: boolean;
  /** Each has a unique name. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

export const MAX_ROWS = 10_000;
export const MAX_COLUMNS = 500;
const MAX_NAME = 200;

export const tooManyRows = (): OperationError =>
  new OperationError('too_large', `The file has more than ${MAX_ROWS} rows.`);

const tooManyColumns = (): OperationError => {
  return invalidValue(['file'], `the file has more than ${MAX_COLUMNS} columns`);
};

/** Replaces the characters of a text that cannot be stored or shown: U+0000 and unpaired surrogates. */
export const plainText = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{FFFD}');

/** Names the columns so that people can choose one: no name is empty or repeated. */
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
