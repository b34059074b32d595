import { stringify } from 'csv-stringify/sync';
import type { ExportedRow } from '../../bulk/export-rows.ts';

type Pages = AsyncIterable<readonly ExportedRow[]>;

const COLUMNS = ['position', 'status', 'failure', 'document_id', 'title', 'raw_document'] as const;

const cellOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.join(';');
  return typeof value === 'boolean' ? String(value) : value;
};

/**
 * Writes CSV. A spreadsheet would run a text such as =1+1 as a formula; a leading apostrophe prevents that.
 */
const toCsv = (rows: readonly (readonly unknown[])[]): string =>
  stringify(
    rows.map((row) => row.map(cellOf)),
    { escape_formulas: true },
  );

/** Rows as CSV: first their outcome, then the fields of the form. */
export async function* csvOf(fields: readonly string[], pages: Pages): AsyncGenerator<string> {
  yield toCsv([[...COLUMNS, ...fields.map((key) => `input.${key}`)]]);
  for await (const page of pages) {
    yield toCsv(
      page.map((row) => [
        ...COLUMNS.map((name) => row[name]),
        ...fields.map((key) => (Object.hasOwn(row.input, key) ? row.input[key] : null)),
      ]),
    );
  }
}

export async function* jsonlOf(_fields: readonly string[], pages: Pages): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((row) => `${JSON.stringify(row)}\n`).join('');
}
