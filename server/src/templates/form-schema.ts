import type { FormField } from './template-input.ts';

/** A JSON Schema (2020-12) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Blank is nothing: a required text has at least one character that is not white space. */
const NOT_BLANK = String.raw`\S`;

const choiceOf = ({ options = [] }: FormField): JsonSchema => ({
  type: 'string',
  oneOf: options.map(({ value, label }) => ({ const: value, title: label })),
});

const valueSchema = (field: FormField): JsonSchema => {
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'infobase':
      return {
        type: 'string',
        ...(field.required ? { minLength: 1, pattern: NOT_BLANK } : {}),
        ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }),
      };
    case 'number':
      return { type: 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'select':
      return choiceOf(field);
    case 'multiselect':
      return {
        type: 'array',
        items: choiceOf(field),
        uniqueItems: true,
        ...(field.required ? { minItems: 1 } : {}),
      };
  }
};

const fieldSchema = (field: FormField): JsonSchema => ({
  title: field.label,
  ...(field.description === undefined ? {} : { description: field.description }),
  ...valueSchema(field),
  ...(field.default === undefined || field.default === null ? {} : { default: field.default }),
});

/**
 * The JSON Schema of what a form takes, for clients that draw the form or check before they send. It
 * takes exactly what checkInput gives; checkInput also takes null for an optional field.
 */
export const schemaOfForm = (form: readonly FormField[]): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: Object.fromEntries(form.map((field) => [field.key, fieldSchema(field)])),
  required: form.filter((field) => field.required).map((field) => field.key),
  additionalProperties: false,
});
