import type { LanguageKey } from '@copydesk/contract/schema';
import type { FormField, TemplateInput } from '../templates/create-template.ts';
import {
  type FieldText,
  TEMPLATE_FIELDS,
  type TemplateKey,
  type TemplateTexts,
} from './demo-template-fields.ts';
import { GERMAN_TEMPLATES } from './demo-templates-de.ts';
import { ENGLISH_TEMPLATES } from './demo-templates-en.ts';
import { SPANISH_TEMPLATES } from './demo-templates-es.ts';
import { FRENCH_TEMPLATES } from './demo-templates-fr.ts';
import { DUTCH_TEMPLATES } from './demo-templates-nl.ts';

const LANGUAGES: readonly (readonly [LanguageKey, TemplateTexts])[] = [
  ['EN', ENGLISH_TEMPLATES],
  ['NL', DUTCH_TEMPLATES],
  ['DE', GERMAN_TEMPLATES],
  ['FR', FRENCH_TEMPLATES],
  ['ES', SPANISH_TEMPLATES],
];

const toField = (
  { options, ...shape }: Omit<FormField, 'label' | 'options'> & { options?: readonly string[] },
  { options: optionLabels, ...words }: FieldText,
): FormField => ({
  ...shape,
  ...words,
  ...(options && {
    options: options.map((value) => {
      const label = optionLabels?.[value];
      if (!label) throw new Error(`the demo option ${shape.key}.${value} has no label`);
      return { value, label };
    }),
  }),
});

const toTemplate = (key: TemplateKey): TemplateInput => ({
  key,
  languages: LANGUAGES.map(([languageKey, texts]) => {
    const fields: Readonly<Record<string, FieldText>> = texts[key].fields;
    return {
      languageKey,
      form: TEMPLATE_FIELDS[key].map((shape) => toField(shape, fields[shape.key] as FieldText)),
      commands: texts[key].commands,
    };
  }),
});

/** The demo templates in five languages. */
export const DEMO_TEMPLATES = (Object.keys(TEMPLATE_FIELDS) as TemplateKey[]).map(toTemplate);
