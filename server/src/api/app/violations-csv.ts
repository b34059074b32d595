import { stringify } from 'csv-stringify/sync';
import {
  EXPORTED_COLUMNS,
  type ExportedViolation,
} from '../../violations/list/export-violations.ts';

/**
 * Writes CSV. A spreadsheet would run a text such as =1+1 as a formula; a leading apostrophe prevents that.
 */
const toCsv = (rows: readonly (readonly (string | null)[])[]): string =>
  stringify([...rows], { escape_formulas: true });

/** Violations as CSV, a page at a time, with a header line. */
export async function* violationsCsv(
  pages: AsyncIterable<readonly ExportedViolation[]>,
): AsyncGenerator<string> {
  yield toCsv([EXPORTED_COLUMNS]);
  for await (const page of pages) {
    yield toCsv(page.map((row) => EXPORTED_COLUMNS.map((name) => row[name])));
  }
}
