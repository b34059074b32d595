import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { checkInput } from './check-input.ts';
import { templateIssues } from './check-template.ts';
import { schemaOfForm } from './form-schema.ts';
import type { FormField } from './template-input.ts';

const TYPES = [
  'text',
  'textarea',
  'number',
  'boolean',
  'select',
  'multiselect',
  'infobase',
] as const;
const VALUES = ['a', 'b', 'É', "it's", ' '];

const text = fc.oneof(
  fc.constantFrom('', ' ', '\u00a0\n', '\ufeff', 'a', '😀😀', 'é'.repeat(5)),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const value = fc.oneof(
  text,
  fc.constantFrom(...VALUES, null, true, false, 0, -1.5, 1e300),
  fc.array(fc.constantFrom<unknown>(...VALUES.slice(0, 3), 1, null), { maxLength: 4 }),
  fc.constantFrom([], ['a'], ['a', 'a'], ['a', 'b'], ['b', 'a', 'b']),
  fc.object({ maxDepth: 1, maxKeys: 2 }),
);

const fieldOf = (key: string) =>
  fc
    .record({
      type: fc.constantFrom(...TYPES),
      required: fc.boolean(),
      maxLength: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
      choices: fc.subarray(VALUES.slice(0, 4), { minLength: 1 }),
      preset: fc.option(value, { nil: undefined }),
    })
    .map(({ type, required, maxLength, choices, preset }): FormField => {
      const isChoice = type === 'select' || type === 'multiselect';
      const field = {
        key,
        type,
        label: key,
        required,
        ...(maxLength === undefined ? {} : { maxLength }),
        ...(isChoice
          ? { options: choices.map((choice) => ({ value: choice, label: choice })) }
          : {}),
      };
      const whole = { ...field, default: preset };
      const languages = [{ languageKey: 'EN' as const, form: [whole], commands: ['Write.'] }];
      return templateIssues(languages).length === 0 ? whole : field;
    });

const KEYS = ['one', 'two', 'constructor'];
const forms = fc.tuple(...KEYS.map(fieldOf)).chain((fields) => fc.subarray(fields));
const inputs = fc.dictionary(fc.constantFrom(...KEYS, 'extra'), value, { maxKeys: 4 });

test('what is accepted fits the schema, and what is refused does not', () => {
  let accepted = 0;
  fc.assert(
    fc.property(forms, inputs, (form, given) => {
      const schema = Compile(schemaOfForm(form) as TSchema);
      // Null for an optional field is taken as absent, which a schema cannot say.
      const optional = new Set(form.filter(({ required }) => !required).map(({ key }) => key));
      const present = Object.fromEntries(
        Object.entries(given).filter(([key, member]) => member !== null || !optional.has(key)),
      );
      const { input, issues } = checkInput(form, JSON.stringify(given));
      if (issues.length === 0) accepted += 1;
      expect(schema.Check(present)).toBe(issues.length === 0);
      if (issues.length === 0) expect(schema.Check(input)).toBe(true);
    }),
    { numRuns: 5_000 },
  );
  expect(accepted).toBeGreaterThan(500);
});

test('the schema tells clients what the form says', () => {
  const schema = schemaOfForm([
    {
      key: 'name',
      type: 'text',
      label: 'Name',
      description: 'As sold.',
      required: true,
      maxLength: 9,
    },
    {
      key: 'size',
      type: 'select',
      label: 'Size',
      required: false,
      options: [{ value: 's', label: 'Small' }],
      default: 's',
    },
  ]);
  expect(schema).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      name: {
        title: 'Name',
        description: 'As sold.',
        type: 'string',
        minLength: 1,
        pattern: '\\S',
        maxLength: 9,
      },
      size: {
        title: 'Size',
        type: 'string',
        oneOf: [{ const: 's', title: 'Small' }],
        default: 's',
      },
    },
    required: ['name'],
    additionalProperties: false,
  });
});
