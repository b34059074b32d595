import type { BulkMistake } from '@copydesk/contract/bulk/app-routes';
import { foldForSearch } from '../platform/text/fold.ts';
import { checkValues, MAX_INPUT_BYTES } from '../templates/check-input.ts';
import type { FormField, InputValues } from '../templates/template-input.ts';
import { describeIssue, shownValue } from './describe-mistake.ts';
import type { KnownInfobases } from './know-infobases.ts';
import { readCell } from './read-cell.ts';
import type { Fills } from './resolve-fills.ts';
import type { Table, TableRow } from './table.ts';

export interface MappedRow {
  readonly row: number;
  /** The input to be sent; empty if there are mistakes. */
  readonly input: InputValues;
  /** The values in the file, by the fields that they fill. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly mistakes: readonly BulkMistake[];
}

/** Finds an option by its value or label. Any other text is returned as it is and refused later. */
const optionOf = ({ options = [] }: FormField, text: string): string => {
  if (options.some(({ value }) => value === text)) return text;
  const folded = foldForSearch(text).trim();
  const near = options.filter(
    ({ value, label }) => foldForSearch(value) === folded || foldForSearch(label) === folded,
  );
  return near.length === 1 ? (near[0]?.value ?? text) : text;
};

const valueOf = (
  field: FormField,
  cell: unknown,
  isText: boolean,
  { ids, byName }: KnownInfobases,
): unknown => {
  const value = isText ? readCell(field, typeof cell === 'string' ? cell : '') : cell;
  switch (field.type) {
    case 'select':
      return typeof value === 'string' ? optionOf(field, value) : value;
    case 'multiselect':
      return Array.isArray(value)
        ? value.map((item: unknown) => (typeof item === 'string' ? optionOf(field, item) : item))
        : value;
    case 'infobase':
      if (typeof value !== 'string' || ids.has(value)) return value;
      return byName.get(foldForSearch(value).trim()) ?? value;
    case 'text':
    case 'textarea':
    case 'number':
    case 'boolean':
      return value;
  }
};

const isUnreadable = (cell: unknown): boolean =>
  typeof cell === 'string' && cell.includes('\u{FFFD}');

/** Finds mistakes that depend on the file or the workspace. The field's own check finds the rest. */
const unusableAs = (
  field: FormField,
  value: unknown,
  unreadable: boolean,
  { ids }: KnownInfobases,
): BulkMistake['kind'] | null => {
  if (unreadable) return 'bad_text';
  const isUnknown = field.type === 'infobase' && typeof value === 'string' && !ids.has(value);
  return isUnknown ? 'unknown_knowledge' : null;
};

/** Whether an input is too large. The bytes are counted only if the number of characters leaves that open. */
const isTooLong = (input: InputValues): boolean => {
  const json = JSON.stringify(input);
  return json.length * 3 > MAX_INPUT_BYTES && Buffer.byteLength(json) > MAX_INPUT_BYTES;
};

/** Maps one row of a file to its input, or to all its mistakes. */
export const mapRow = (
  { format, broken }: Pick<Table, 'format' | 'broken'>,
  fills: Fills,
  known: KnownInfobases,
  { row, cells, fault }: TableRow,
): MappedRow => {
  if (fault) {
    return { row, input: {}, given: {}, mistakes: [{ row, column: null, field: null, ...fault }] };
  }
  const given: Record<string, unknown> = {};
  const values: Record<string, unknown> = {};
  const columnOf = new Map<string, string>();
  const mistakes: BulkMistake[] = [];
  const settled = new Set<string>();
  for (const { field, column, at } of fills.columns) {
    const cell = cells[at];
    given[field.key] = cell;
    columnOf.set(field.key, column);
    values[field.key] = valueOf(field, cell, format === 'csv', known);
    const place = { row, column, field: field.key, value: shownValue(cell), expected: null };
    const kind = unusableAs(field, values[field.key], broken && isUnreadable(cell), known);
    if (kind) {
      mistakes.push({ ...place, kind });
      settled.add(field.key);
    }
  }
  const form = fills.columns.map(({ field }) => field);
  const checked = checkValues(form, values, [row]);
  for (const issue of checked.issues) {
    const field = String(issue.loc[1]);
    if (settled.has(field)) continue;
    const told = describeIssue(issue, values[field] ?? given[field]);
    mistakes.push({ ...told, row, column: columnOf.get(field) ?? null, field });
  }
  const input = { ...fills.constants, ...checked.input };
  if (mistakes.length === 0 && isTooLong(input)) {
    const expected = String(MAX_INPUT_BYTES);
    mistakes.push({
      row,
      column: null,
      field: null,
      kind: 'input_too_long',
      value: null,
      expected,
    });
  }
  const places = [...columnOf.keys()];
  const placeOf = ({ field }: BulkMistake): number => (field === null ? -1 : places.indexOf(field));
  return {
    row,
    input: mistakes.length > 0 ? {} : input,
    given,
    mistakes: mistakes.toSorted((one, other) => placeOf(one) - placeOf(other)),
  };
};
