import Type, { type TProperties, type TSchema } from 'typebox';
import { contentFile, section } from '../text/content-schema.ts';
import {
  type FieldShape,
  isShared,
  SHARED_FIELDS,
  STARTER_TEMPLATE_KEYS,
  STARTER_TEMPLATES,
} from './templates.ts';
import { STARTER_TONES } from './tones.ts';

/** A text with at least one visible character and without placeholders. */
const text = (description: string) =>
  Type.String({ pattern: '^[^{}]*[^\\s{}][^{}]*$', description });

const HINTS = {
  description: 'Help below the label.',
  placeholder: 'An example in the empty field.',
} as const;

const each = (keys: readonly string[], schema: (key: string) => TSchema): TProperties =>
  Object.fromEntries(keys.map((key) => [key, schema(key)]));

const wordsOfField = (shape: FieldShape): TSchema =>
  section(
    {
      label: text('Label of the field.'),
      ...Object.fromEntries((shape.hints ?? []).map((hint) => [hint, text(HINTS[hint])])),
      ...('options' in shape
        ? {
            options: section(
              each(shape.options, (value) => text(`Label of the option ${value}.`)),
              'What can be chosen.',
            ),
          }
        : {}),
    },
    `A field of type ${shape.type}.`,
  );

const wordsOfFields = (shapes: readonly FieldShape[]): TProperties =>
  Object.fromEntries(shapes.map((shape) => [shape.key, wordsOfField(shape)]));

/**
 * The schema of a file in `content/starter`: the starter content in one language, without the commands. Its
 * keys are those of the templates and tones; none may be missing and no others are allowed.
 */
export const starterFile = (): TSchema =>
  contentFile('Starter templates and tones in one language', {
    tones: section(
      each(STARTER_TONES, (key) =>
        section(
          { name: text('Name of the tone.'), description: text('How to write in this tone.') },
          `The tone ${key}.`,
        ),
      ),
      'The built-in tones.',
    ),
    shared_fields: section(wordsOfFields(SHARED_FIELDS), 'Fields that several templates have.'),
    templates: section(
      Object.fromEntries(
        STARTER_TEMPLATE_KEYS.map((key) => {
          const { fields, steps } = STARTER_TEMPLATES[key];
          const own = fields.filter((shape) => !isShared(shape));
          const words = {
            name: text('Name of the template.'),
            fields: section(wordsOfFields(own), 'The fields that only this template has.'),
          };
          const file = `commands/${key}.<language>.md`;
          return [key, section(words, `Its commands (${steps.join(', ')}) are in ${file}.`)];
        }),
      ),
      'The templates.',
    ),
  });
