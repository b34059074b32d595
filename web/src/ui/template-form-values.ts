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

/** A field's value as its control holds it; a number is text until it is sent. */
export type FieldValue = string | boolean | readonly string[];

/** What somebody typed, by the keys of the form; a key that is missing was not touched. */
export type FormValues = Readonly<Record<string, FieldValue>>;

/** What is wrong with a value, to be said in the interface's language. */
export type FieldProblem =
  | { readonly kind: 'required' | 'number' | 'option' }
  | { readonly kind: 'too_long'; readonly by: number };

const TYPES = ['text', 'textarea', 'number', 'boolean', 'select', 'multiselect', 'infobase'];

const isField = (raw: unknown): raw is TemplateField => {
  if (typeof raw !== 'object' || raw === null) return false;
  const { key, type } = raw as { key?: unknown; type?: unknown };
  return typeof key === 'string' && typeof type === 'string' && TYPES.includes(type);
};

/** The fields of a form as the contract carries it, which is any object. */
export const readFields = (raw: readonly unknown[]): readonly TemplateField[] =>
  raw.filter(isField).map((field) => ({
    ...field,
    label: field.label || field.key,
    required: field.required === true,
  }));

/** Characters as the server counts them: an emoji of two units is one. */
export const countCodePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

const asStrings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A value of the template or of an earlier input as the field's control holds it. */
const toControl = ({ type }: TemplateField, value: unknown): FieldValue => {
  if (type === 'boolean') return value === true;
  return type === 'multiselect' ? asStrings(value) : asText(value);
};

/** What the field shows: what was typed, or else its default. */
export const valueOf = (field: TemplateField, values: FormValues): FieldValue =>
  Object.hasOwn(values, field.key)
    ? toControl(field, values[field.key])
    : toControl(field, field.default);

/** An earlier input as values of the form, for writing once more. */
export const fromInput = (
  fields: readonly TemplateField[],
  input: Readonly<Record<string, unknown>>,
): FormValues =>
  Object.fromEntries(
    fields
      .filter(({ key }) => Object.hasOwn(input, key))
      .map((field) => [field.key, toControl(field, input[field.key])]),
  );

/** A number as people type it, with a comma or a point; not a number gives null. */
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
  // An emptied field with a default says so: left out, the default would come back.
  return value !== '' || (hasDefault && mayBeEmpty) ? value : undefined;
};

/** The input that the values make. */
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
  typeof value === 'string'
    ? value.trim() === ''
    : typeof value !== 'boolean' && value.length === 0;

/** What is wrong with one value, if anything; the server has the same rules and the last word. */
const problemOf = (field: TemplateField, value: FieldValue): FieldProblem | null => {
  if (isEmpty(value)) {
    if (field.required) return { kind: 'required' };
    if (typeof value !== 'string' || value === '') return null;
  }
  if (typeof value === 'boolean') return null;
  if (typeof value !== 'string')
    return value.every((one) => isKnown(field, one)) ? null : { kind: 'option' };
  if (field.type === 'number')
    return value.trim() === '' || readNumber(value) !== null ? null : { kind: 'number' };
  if (field.type === 'select') return isKnown(field, value) ? null : { kind: 'option' };
  const over = field.maxLength === undefined ? 0 : countCodePoints(value) - field.maxLength;
  return over > 0 ? { kind: 'too_long', by: over } : null;
};

/** What is wrong with the form, by the keys of its fields. */
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
 * What the server objects to, by the keys of the form. What is no field's, such as a template that is
 * gone, is under the empty key.
 */
export const issuesByField = (problem: Problem): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const { loc, msg } of problem.issues) {
    const [, place, key] = loc;
    const name = place === 'input' && key !== undefined ? String(key) : '';
    found[name] ??= msg.replace(/^Value error, /, '');
  }
  if (problem.issues.length === 0) found[''] = problem.detail;
  return found;
};
