import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { invalidValue, OperationError } from '../platform/errors.ts';
import { type CutEntry, type CutFile, createSkips } from './cut-entries.ts';
import { ENTRY_LIMITS } from './entry.ts';

/** Bytes per piece, few enough that other requests are served between two pieces. */
const PIECE = 64 * 1024;
const MAX_BYTES = 20 * 1024 * 1024;

/** Reads the file as text. Invalid UTF-8 is an error, because it would become U+FFFD in an entry. */
async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of createReadStream(path, { highWaterMark: PIECE })) {
    yield decoder.decode(piece as Buffer, { stream: true });
  }
  yield decoder.decode();
}

const isNotUtf8 = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';

const refuse = (text: string): OperationError => {
  return invalidValue([], text);
};

const columnsOf = (header: readonly string[]): { title: number; body: number } => {
  const names = header.map((name) => name.trim().toLowerCase());
  const [title, body] = [names.indexOf('title'), names.indexOf('body')];
  if (title === -1 || body === -1)
    throw refuse('the first row must name the columns title and body');
  return { title, body };
};

const faultOf = ({ title, body }: CutEntry): string | null => {
  if (title === '') return 'no title';
  if (body === '') return 'no body';
  if (title.length > ENTRY_LIMITS.title) return 'the title is too long';
  return body.length > ENTRY_LIMITS.body ? 'the body is too long' : null;
};

/**
 * Reads the rows of a CSV file with the columns title and body as entries. Rows that cannot be entries are
 * skipped and reported by their number. Throws invalid for a file that is not such a table.
 */
export const readEntryCsv = async (
  { path, size }: { readonly path: string; readonly size: number },
  most: number,
): Promise<CutFile> => {
  if (size > MAX_BYTES) throw refuse('a table may have at most 20 MiB');
  const skips = createSkips();
  const entries: CutEntry[] = [];
  const pieces = Readable.from(textOf(path));
  const parser = pieces.pipe(
    parse({ bom: true, relax_column_count: true, skip_empty_lines: true }),
  );
  pieces.on('error', (error) => parser.destroy(error));
  let columns: { title: number; body: number } | null = null;
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (!columns) {
        columns = columnsOf(cells);
        continue;
      }
      const text = (at: number): string =>
        (cells[at] ?? '').toWellFormed().replaceAll('\0', '').trim();
      const entry = { title: text(columns.title), body: text(columns.body) };
      const fault = faultOf(entry);
      if (fault) skips.add('bad_row', `${row}: ${fault}`);
      else entries.push(entry);
      if (entries.length > most) break;
    }
  } catch (error) {
    if (isNotUtf8(error)) throw refuse('the table is not UTF-8');
    if (!(error instanceof CsvError)) throw error;
    throw refuse('a quotation mark is opened and not closed, or stands where none can');
  } finally {
    pieces.destroy();
  }
  if (!columns) throw refuse('the file is empty');
  return { entries, skipped: skips.all() };
};
