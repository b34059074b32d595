import { isBlank } from '@copydesk/contract/shared/blank';
import { textNow } from '../lib/texts.ts';
import type { Problem } from '../lib/problem.ts';

/** One field of a template's form. */
export interface TemplateField {
  readonly key: string;
  readonly type: 'text' | 'textarea' | 'number' | 'boolean' | 'select' | 'multiselect' | 'infobase';
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly required: boolean;
  readonly maxLength?: number;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly default?: unknown;
}

/** The value of a field's control. A number stays text until it is sent. */
export type FieldValue = string | boolean | readonly string[];

/** The typed values by field key. A missing key means that the field was not touched. */
export type FormValues = Readonly<Record<string, FieldValue>>;

/** A mistake in a value. The form words it in the interface's language. */
export type FieldProblem =
  | { readonly kind: 'required' | 'number' | 'option' }
  | { readonly kind: 'too_long'; readonly by: number };

const TYPES = ['text', 'textarea', 'number', 'boolean', 'select', 'multiselect', 'infobase'];

const isField = (raw: unknown): raw is TemplateField => {
  if (typeof raw !== 'object' || raw === null) return false;
  const { key, type } = raw as { key?: unknown; type?: unknown };
  return typeof key === 'string' && typeof type === 'string' && TYPES.includes(type);
};

/** Reads the fields of a form. The contract allows any object, so invalid ones are handled here. */
export const readFields = (raw: readonly unknown[]): readonly TemplateField[] =>
  raw.filter(isField).map((field) => ({
    ...field,
    label: field.label || field.key,
    required: field.required === true,
  }));

/** Counts characters as the server does: an emoji of two UTF-16 units counts as one. */
export const countCodePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

const asStrings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Converts a default or an earlier input to the value of the field's control. */
const toControl = ({ type }: TemplateField, value: unknown): FieldValue => {
  if (type === 'boolean') return value === true;
  return type === 'multiselect' ? asStrings(value) : asText(value);
};

/** The value to show: the typed one, or else the default. */
export const valueOf = (field: TemplateField, values: FormValues): FieldValue =>
  Object.hasOwn(values, field.key)
    ? toControl(field, values[field.key])
    : toControl(field, field.default);

/** Converts an earlier input to values of the form, to write the text once more. */
export const fromInput = (
  fields: readonly TemplateField[],
  input: Readonly<Record<string, unknown>>,
): FormValues =>
  Object.fromEntries(
    fields
      .filter(({ key }) => Object.hasOwn(input, key))
      .map((field) => [field.key, toControl(field, input[field.key])]),
  );

/** Parses a number with a comma or a point; returns null if it is not a number. */
const readNumber = (text: string): number | null => {
  const plain = text.trim().replace(',', '.');
  const number = plain === '' ? Number.NaN : Number(plain);
  return Number.isFinite(number) ? number : null;
};

/** The value to send; undefined leaves the field out, so that the server takes its default. */
const toSent = (field: TemplateField, value: FieldValue): unknown => {
  const hasDefault = (field.default ?? null) !== null;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return value.length > 0 || hasDefault ? value : undefined;
  if (field.type === 'number') return readNumber(value) ?? undefined;
  const mayBeEmpty = field.type === 'text' || field.type === 'textarea';
  // An emptied field with a default is sent as empty. If it were left out, the server would use the default.
  return value !== '' || (hasDefault && mayBeEmpty) ? value : undefined;
};

/** Builds the input to send from the values. */
export const toInput = (
  fields: readonly TemplateField[],
  values: FormValues,
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .map((field) => [field.key, toSent(field, valueOf(field, values))] as const)
      .filter(([, value]) => value !== undefined),
  );

const isKnown = ({ options = [] }: TemplateField, value: string): boolean =>
  options.some((option) => option.value === value);

const isEmpty = (value: FieldValue): boolean =>
  typeof value === 'string' ? isBlank(value) : typeof value !== 'boolean' && value.length === 0;

/** The mistake in a value, or null. The server applies the same rules and decides. */
const problemOf = (field: TemplateField, value: FieldValue): FieldProblem | null => {
  if (isEmpty(value)) {
    if (field.required) return { kind: 'required' };
    if (typeof value !== 'string' || value === '') return null;
  }
  if (typeof value === 'boolean') return null;
  if (typeof value !== 'string')
    return value.every((one) => isKnown(field, one)) ? null : { kind: 'option' };
  if (field.type === 'number')
    return isBlank(value) || readNumber(value) !== null ? null : { kind: 'number' };
  if (field.type === 'select') return isKnown(field, value) ? null : { kind: 'option' };
  const over = field.maxLength === undefined ? 0 : countCodePoints(value) - field.maxLength;
  return over > 0 ? { kind: 'too_long', by: over } : null;
};

/** The mistakes in the form, by field key. */
export const checkForm = (
  fields: readonly TemplateField[],
  values: FormValues,
): Readonly<Record<string, FieldProblem>> =>
  Object.fromEntries(
    fields
      .map((field) => [field.key, problemOf(field, valueOf(field, values))] as const)
      .filter((entry): entry is [string, FieldProblem] => entry[1] !== null),
  );

/**
 * The server's objections by field key. Objections that belong to no field, such as a deleted template, are
 * under the empty key.
 */
export const issuesByField = (problem: Problem): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const { loc, msg } of problem.issues) {
    const [, place, key] = loc;
    const name = place === 'input' && key !== undefined ? String(key) : '';
    found[name] ??= msg.replace(/^Value error, /, '');
  }
  if (problem.issues.length === 0) found[''] = problem.detail || textNow('ui', 'not_done');
  return found;
};
