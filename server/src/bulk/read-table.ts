import { Readable } from 'node:stream';
import type { BulkEncoding, BulkSeparator } from '@copydesk/contract/bulk/app-routes';
import { CsvError, type Info, parse } from 'csv-parse';
import { beginningOf, findEncoding, textPieces } from './decode-file.ts';
import { findLayout, type Layout } from './find-layout.ts';
import { readLines } from './read-lines.ts';
import {
  MAX_ROWS,
  nameColumns,
  type RowFault,
  type Table,
  type TableRow,
  tooManyRows,
} from './table.ts';

/**
 * The most bytes of a row, far more than a valid row has. The limit ends a row whose quotation mark was never
 * closed.
 */
const MAX_ROW_BYTES = 1024 * 1024;

const rowOf = (row: number, cells: readonly string[], columns: number): TableRow => ({
  row,
  cells,
  fault:
    cells.length === columns
      ? null
      : { kind: 'cells', value: String(cells.length), expected: String(columns) },
});

/**
 * A syntax error, in our own words because the parser's messages quote the file. Nothing more can be read
 * after it.
 */
const syntaxFault = (error: unknown): RowFault => {
  if (!(error instanceof CsvError)) throw error;
  return { kind: 'open_quote', value: null, expected: null };
};

const readCsvTable = async (
  content: Buffer,
  encoding: BulkEncoding,
  { separator, skipLines }: Layout,
) => {
  const parser = parse({
    delimiter: separator ?? ',',
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  const pieces = Readable.from(textPieces(content, encoding));
  const rows: TableRow[] = [];
  let columns: string[] | undefined;
  let last = 0;
  try {
    for await (const found of pieces.pipe(parser)) {
      const { info, record } = found as { info: Info; record: string[] };
      last = info.records + info.empty_lines;
      if (info.records <= skipLines) continue;
      if (!columns) columns = nameColumns(record);
      // Below the last row, spreadsheets write rows that contain only separators.
      else if (record.some((cell) => cell !== '')) {
        if (rows.length === MAX_ROWS) throw tooManyRows();
        rows.push(rowOf(last, record, columns.length));
      }
    }
  } catch (error) {
    rows.push({ row: last + 1, cells: [], fault: syntaxFault(error) });
  } finally {
    pieces.destroy();
  }
  return { columns: columns ?? [], rows };
};

/**
 * Reads a file as a table. Encoding and separator are detected unless they are given. Throws too_large for
 * more than 10,000 rows. Other requests are served in between.
 */
export const readTable = async (
  content: Buffer,
  told: { readonly encoding: BulkEncoding | null; readonly separator: BulkSeparator | null },
): Promise<Table> => {
  const { encoding, broken } = findEncoding(content, told.encoding);
  const layout = findLayout(beginningOf(content, encoding), told.separator);
  const { format, separator } = layout;
  const table =
    format === 'csv'
      ? await readCsvTable(content, encoding, layout)
      : await readLines(textPieces(content, encoding));
  return { format, encoding, separator, broken, ...table };
};
