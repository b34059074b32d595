import { parseJson } from '../platform/text/parse-json.ts';
import { MAX_INPUT_BYTES } from '../templates/check-input.ts';
import {
  MAX_COLUMNS,
  MAX_ROWS,
  nameColumns,
  type RowFault,
  type TableRow,
  tooManyRows,
} from './table.ts';

const NOT_JSON: RowFault = { kind: 'not_json', value: null, expected: null };
const TOO_LONG: RowFault = {
  kind: 'input_too_long',
  value: null,
  expected: String(MAX_INPUT_BYTES),
};

type Read = { readonly members: readonly [string, unknown][] } | { readonly fault: RowFault };

const readObject = (line: string): Read => {
  if (line.length > MAX_INPUT_BYTES) return { fault: TOO_LONG };
  const parsed = parseJson(line);
  if ('fault' in parsed) return { fault: NOT_JSON };
  const { value } = parsed;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { members: Object.entries(value) } : { fault: NOT_JSON };
};

/**
 * Yields lines. A line that is too long is cut; otherwise an endless one would be copied with every piece.
 */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const [first = '', ...more] = piece.split('\n');
    rest = (rest + first).slice(0, MAX_INPUT_BYTES + 1);
    for (const line of more) {
      yield rest;
      rest = line;
    }
  }
  yield rest;
}

/** Reads JSON Lines as a table. Its columns are the names in the objects. */
export const readLines = async (
  pieces: AsyncIterable<string>,
): Promise<{ readonly columns: readonly string[]; readonly rows: readonly TableRow[] }> => {
  const places = new Map<string, number>();
  const rows: TableRow[] = [];
  let row = 0;
  for await (const line of linesOf(pieces)) {
    row += 1;
    if (line.trim() === '') continue;
    if (rows.length === MAX_ROWS) throw tooManyRows();
    const read = readObject(line);
    if ('fault' in read) {
      rows.push({ row, cells: [], fault: read.fault });
      continue;
    }
    const cells: unknown[] = [];
    for (const [key, value] of read.members) {
      if (!places.has(key) && places.size < MAX_COLUMNS) places.set(key, places.size);
      const at = places.get(key);
      if (at !== undefined) cells[at] = value ?? undefined;
    }
    rows.push({ row, cells, fault: null });
  }
  return { columns: nameColumns([...places.keys()]), rows };
};
