import Type, { type Static } from 'typebox';
import { contentFile, section } from '../../text/content-schema.ts';
import type { Locale } from '../../text/locales.ts';
import { CONTENT_FOLDER, readContentYaml } from '../../text/read-content.ts';

const changes = (description: string) =>
  Type.Array(Type.String({ pattern: '^[^>]+>[^>]*$', maxLength: 20 }), { description });

/** The schema of the files in `content/forms`: how the words of a language change. */
export const FormLists = contentFile('How the words of a language change', {
  words: Type.Array(
    section(
      {
        ending: Type.String({ maxLength: 10, description: 'How the word in the dictionary ends.' }),
        forms: Type.String({
          pattern: '_',
          description: 'Its forms, between commas. _ stands for the word without that ending.',
        }),
      },
      'Words that change alike.',
    ),
    { minItems: 1, description: 'Every entry counts whose ending the word has.' },
  ),
  vowels: changes('Changes of the last vowels before the ending: a>ä.'),
  ends: changes('Changes of the letters before the ending: z>s. A dot is any one letter.'),
  double: Type.Boolean({ description: 'Whether the last consonant may be doubled or single.' }),
  stress: Type.Boolean({ description: 'Whether the accent may move (Greek).' }),
});
export type FormLists = Static<typeof FormLists>;

/** Reads how the words of a language change. Throws with file and key if something is wrong. */
export const readFormLists = (locale: Locale, folder = CONTENT_FOLDER): FormLists =>
  readContentYaml(`forms/${locale}.yaml`, FormLists, folder) as FormLists;
