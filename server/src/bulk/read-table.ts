import { Readable } from 'node:stream';
import type { BulkEncoding, BulkSeparator } from '@copydesk/contract/bulk-desk';
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

/** Far more than a row may have, so that a quotation mark that stays open does not read on to the end. */
const MAX_ROW_BYTES = 1024 * 1024;

const rowOf = (row: number, cells: readonly string[], columns: number): TableRow => ({
  row,
  cells,
  fault:
    cells.length === columns
      ? null
      : { kind: 'cells', value: String(cells.length), expected: String(columns) },
});

/** The parser's own words quote the file; after this nothing more can be read. */
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
      // Spreadsheets write rows of nothing but separators below the last one.
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
 * Reads a file as a table, whatever it is written in, unless somebody told. Throws too_large for more than
 * 10,000 rows. Other requests are served meanwhile.
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
