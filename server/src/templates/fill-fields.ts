import type { FilledField } from '../generation/prompt.ts';
import type { FormField, InputValue, InputValues } from './template-input.ts';

const labelOf = (field: FormField, value: string): string =>
  field.options?.find((option) => option.value === value)?.label ?? value;

const textOf = (
  field: FormField,
  value: InputValue,
  words: { readonly yes: string; readonly no: string },
  infobaseNames: ReadonlyMap<string, string>,
): string => {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value.map((item) => labelOf(field, item)).join('\n');
  // A reader cannot use an id. The facts of a knowledge base reach the prompt separately.
  return field.type === 'infobase' ? (infobaseNames.get(value) ?? '') : labelOf(field, value);
};

/**
 * Returns the fields of a form with their values as a reader would see them: labels for options, one line per
 * list item, '' for nothing. A knowledge base is shown by its name, if the names are given.
 */
export const fillFields = (
  form: readonly FormField[],
  input: InputValues,
  words: { readonly yes: string; readonly no: string },
  infobaseNames: ReadonlyMap<string, string> = new Map(),
): FilledField[] =>
  form.map((field) => {
    const value = Object.hasOwn(input, field.key) ? input[field.key] : undefined;
    const text = value === undefined ? '' : textOf(field, value, words, infobaseNames);
    return { key: field.key, label: field.label, text, type: field.type };
  });
