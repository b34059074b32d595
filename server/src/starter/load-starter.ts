import { setImmediate } from 'node:timers/promises';
import { LANGUAGE_KEYS, type LanguageKey } from '@copydesk/contract/shared/schema';
import { type Locale, localeOf } from '../text/locales.ts';
import { CONTENT_FOLDER, readContentYaml } from '../text/read-content.ts';
import { readCommands } from './read-commands.ts';
import { starterFile } from './starter-schema.ts';
import type { StarterWords } from './starter-words.ts';
import { STARTER_TEMPLATE_KEYS, STARTER_TEMPLATES } from './templates.ts';

/** The starter content in all languages. */
export type StarterLanguages = Readonly<Record<LanguageKey, StarterWords>>;

type Fields = Readonly<Record<string, object>>;

/** The content of a file that passed the schema, with types that do not name the keys. */
interface StarterFile {
  readonly tones: object;
  readonly shared_fields: Fields;
  readonly templates: Readonly<Record<string, { readonly name: string; readonly fields: Fields }>>;
}

let schema: ReturnType<typeof starterFile> | undefined;

/** Reads one language from its files. Throws with file and key if something is wrong. */
export const readStarter = (locale: Locale, folder = CONTENT_FOLDER): StarterWords => {
  schema ??= starterFile();
  const file = readContentYaml(`starter/${locale}.yaml`, schema, folder) as StarterFile;
  const templates = STARTER_TEMPLATE_KEYS.map((key) => {
    const { name, fields: own } = file.templates[key] as StarterFile['templates'][string];
    const fields = STARTER_TEMPLATES[key].fields.map(
      (shape) => [shape.key, own[shape.key] ?? file.shared_fields[shape.key]] as const,
    );
    return [key, { name, fields: Object.fromEntries(fields) }] as const;
  });
  const commands = STARTER_TEMPLATE_KEYS.map((key) => {
    const { steps } = STARTER_TEMPLATES[key];
    return [key, readCommands(`starter/commands/${key}.${locale}.md`, steps, folder)] as const;
  });
  const words: object = {
    tones: file.tones,
    templates: Object.fromEntries(templates),
    commands: Object.fromEntries(commands),
  };
  // The schema and the checked steps are derived from the same templates as this type.
  return words as StarterWords;
};

const readAll = async (): Promise<StarterLanguages> => {
  const languages: [LanguageKey, StarterWords][] = [];
  for (const key of LANGUAGE_KEYS) {
    languages.push([key, readStarter(localeOf(key))]);
    // A language takes some milliseconds; other requests can run between two languages.
    await setImmediate();
  }
  return Object.fromEntries(languages) as StarterLanguages;
};

let loaded: Promise<StarterLanguages> | undefined;

/** The starter content, read on first use and cached. */
export const loadStarter = (): Promise<StarterLanguages> => {
  loaded ??= readAll().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
};
