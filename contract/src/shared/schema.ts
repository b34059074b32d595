import Type, { type Static, type TSchema } from 'typebox';

/** One of a few strings, as plain JSON Schema. */
export const oneOf = <const V extends string>(values: readonly V[], options: object = {}) =>
  Type.Unsafe<V>({ type: 'string', enum: [...values], ...options });

/** `T | null` as one JSON Schema type: a union would report one mistake as three. */
export const nullable = <T extends TSchema>(schema: T, options: object = {}) => {
  const { type, enum: values, ...rest } = schema as { type?: string; enum?: readonly unknown[] };
  return Type.Unsafe<Static<T> | null>({
    ...rest,
    ...(type ? { type: [type, 'null'] } : {}),
    ...(values ? { enum: [...values, null] } : {}),
    ...options,
    // Lets the OpenAPI document name the schema that may be null.
    'x-of': schema,
  });
};

export const LANGUAGE_KEYS = [
  'NL',
  'EN',
  'ES',
  'IT',
  'GR',
  'SE',
  'PT',
  'FR',
  'FI',
  'PL',
  'DE',
  'TR',
  'DK',
  'RU',
  'NO',
] as const;
export type LanguageKey = (typeof LANGUAGE_KEYS)[number];

export const LanguageKey = oneOf(LANGUAGE_KEYS, {
  description: 'Language of a text.',
  examples: ['EN'],
});

/** The greatest number that a column of the database takes. What names a version by a greater one is wrong as such. */
export const LAST_NUMBER = 2_147_483_647;

export const Id = (description: string, example: string) =>
  Type.String({ description, examples: [example] });

export const Timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-03-02T09:15:00.000Z'] });
