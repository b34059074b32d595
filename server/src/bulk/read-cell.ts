import type { FormField } from '../templates/template-input.ts';

const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;
const BOOLEANS = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

/**
 * Reads a cell by the type of its field. An empty cell is no value. A text that does not fit the type stays a
 * text, which the field's check then refuses.
 */
export const readCell = (field: FormField, text: string): unknown => {
  if (text === '') return undefined;
  const trimmed = text.trim();
  switch (field.type) {
    case 'number':
      return NUMBER.test(trimmed) ? Number(trimmed) : text;
    case 'boolean':
      return BOOLEANS.get(trimmed.toLowerCase()) ?? text;
    case 'multiselect':
      return text
        .split(';')
        .map((item) => item.trim())
        .filter((item) => item !== '');
    case 'text':
    case 'textarea':
    case 'select':
    case 'infobase':
      return text;
  }
};
