import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { type Issue, valueIssue } from '../platform/errors.ts';
import { type CheckedInput, checkValues } from '../templates/check-input.ts';
import type { FormField } from '../templates/template-input.ts';
import { readCell } from './read-cell.ts';

/** Bytes per piece, few enough that other requests are served between two pieces. */
const PIECE = 64 * 1024;
const MAX_NAME = 200;

/** Yields the content in pieces, because the parser processes each piece without a pause. */
async function* piecesOf(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE) {
    yield content.subarray(at, at + PIECE);
    await breathe();
  }
}

/** Describes a syntax error in our own words, because the parser's messages quote the file. */
const syntaxIssue = (error: unknown, loc: Issue['loc']): Issue => {
  if (!(error instanceof CsvError)) throw error;
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? valueIssue(loc, 'a quotation mark is opened and not closed')
    : valueIssue(loc, 'a quotation mark stands where none can; double it inside a quoted cell');
};

/** A column name as it may be shown in an answer. */
const shown = (name: string): string =>
  name.toWellFormed().replaceAll('\0', '\u{FFFD}').slice(0, MAX_NAME);

const headerIssues = (form: readonly FormField[], names: readonly string[]): Issue[] => {
  const keys = new Set(form.map(({ key }) => key));
  const seen = new Set<string>();
  const issues = names.flatMap((name): Issue[] => {
    const loc = ['header', shown(name)];
    const isRepeated = seen.has(name);
    seen.add(name);
    if (isRepeated) return [valueIssue(loc, 'the header names this field already')];
    const msg = 'Extra inputs are not permitted';
    return keys.has(name) ? [] : [{ type: 'extra_forbidden', loc, msg }];
  });
  const missing = form
    .filter(({ key, required }) => required && !seen.has(key))
    .map(({ key }) => ({ type: 'missing', loc: ['header', key], msg: 'Field required' }));
  return [...issues, ...missing];
};

const rowOf = (
  columns: readonly (FormField | undefined)[],
  form: readonly FormField[],
  cells: readonly string[],
  loc: Issue['loc'],
): CheckedInput => {
  if (cells.length !== columns.length) {
    const text = `the row has ${cells.length} cells and the header ${columns.length}`;
    return { input: {}, issues: [valueIssue(loc, text)] };
  }
  const values = columns.flatMap((field, at) =>
    field ? [[field.key, readCell(field, cells[at] ?? '')] as const] : [],
  );
  return checkValues(form, Object.fromEntries(values), loc);
};

/**
 * Reads a CSV file row by row, each as its input or with its mistakes. If the header has mistakes, only those
 * are reported. After a syntax error nothing more can be read.
 */
export async function* readCsv(
  form: readonly FormField[],
  content: Buffer,
): AsyncGenerator<CheckedInput> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  const byKey = new Map(form.map((field) => [field.key, field]));
  let columns: (FormField | undefined)[] | undefined;
  let row = 0;
  try {
    for await (const record of Readable.from(piecesOf(content)).pipe(parser)) {
      const cells = record as string[];
      if (columns) {
        row += 1;
        yield rowOf(columns, form, cells, [row]);
        continue;
      }
      const names = cells.map((name) => name.trim());
      const issues = headerIssues(form, names);
      if (issues.length > 0) {
        yield { input: {}, issues };
        return;
      }
      columns = names.map((name) => byKey.get(name));
    }
  } catch (error) {
    yield { input: {}, issues: [syntaxIssue(error, [columns ? row + 1 : 'header'])] };
  }
}
