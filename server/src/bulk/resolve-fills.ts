import type { BulkField, BulkFill, BulkMistake } from '@copydesk/contract/bulk/app-routes';
import { checkValues } from '../templates/check-input.ts';
import type { FormField, InputValue } from '../templates/template-input.ts';
import { describeIssue, shownValue } from './describe-mistake.ts';
import type { KnownInfobases } from './know-infobases.ts';

/** A field that a column fills, and the position of the column. */
interface ColumnFill {
  readonly field: FormField;
  readonly column: string;
  readonly at: number;
}

/** The columns and constants that fill each row, and the mistakes that are known before any row is read. */
export interface Fills {
  readonly fields: readonly BulkField[];
  readonly columns: readonly ColumnFill[];
  readonly constants: Readonly<Record<string, InputValue>>;
  /** Mistakes in the constants; they apply to all rows. */
  readonly mistakes: readonly BulkMistake[];
  /** Whether every required field is filled by a column or a constant. */
  readonly ready: boolean;
}

const stateOf = (field: FormField, fill: BulkFill | undefined, at: number): BulkField['state'] => {
  if (fill?.column != null) return at === -1 ? 'no_column' : 'filled';
  if (fill?.value != null && fill.value !== '') return 'filled';
  return field.required ? 'unfilled' : 'empty';
};

const constantMistakes = (
  form: readonly FormField[],
  values: Readonly<Record<string, InputValue>>,
  { ids }: KnownInfobases,
): readonly BulkMistake[] => {
  const at = { row: 0, column: null };
  const unknown = form
    .filter(
      ({ key, type }) => type === 'infobase' && key in values && !ids.has(String(values[key])),
    )
    .map(({ key }): BulkMistake => ({
      ...at,
      field: key,
      kind: 'unknown_knowledge',
      value: shownValue(values[key]),
      expected: null,
    }));
  const wrong = checkValues(form, values, [0]).issues.map((issue): BulkMistake => {
    const field = String(issue.loc[1]);
    return { ...at, ...describeIssue(issue, values[field]), field };
  });
  return [...unknown, ...wrong];
};

/** Combines a form, the columns of a file, and the mapping that somebody chose. */
export const resolveFills = (
  form: readonly FormField[],
  columns: readonly string[],
  mapping: readonly BulkFill[],
  known: KnownInfobases,
): Fills => {
  const fillOf = new Map(mapping.map((fill) => [fill.field, fill]));
  const found: ColumnFill[] = [];
  const fixed: FormField[] = [];
  const values: Record<string, InputValue> = {};
  const fields = form.map((field): BulkField => {
    const fill = fillOf.get(field.key);
    const column = fill?.column ?? null;
    const at = column === null ? -1 : columns.indexOf(column);
    const state = stateOf(field, fill, at);
    const value = column === null ? (fill?.value ?? null) : null;
    if (column !== null && at !== -1) found.push({ field, column, at });
    if (column === null && state !== 'unfilled') fixed.push(field);
    if (column === null && state === 'filled' && value !== null) values[field.key] = value;
    const { key, label, type, required } = field;
    return { key, label, type, required, column, value, state };
  });
  const mistakes = constantMistakes(fixed, values, known);
  const ready =
    mistakes.length === 0 && fields.every(({ state }) => state === 'filled' || state === 'empty');
  // Fields that nothing fills get their defaults.
  const constants = checkValues(fixed, values, [0]).input;
  return { fields, columns: found, constants, mistakes, ready };
};
