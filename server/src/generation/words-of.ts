import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { type Locale, localeOf } from '../text/locales.ts';
import { CONTENT_FOLDER, readContentYaml } from '../text/read-content.ts';
import { LanguageWords } from './language-words.ts';

/** Reads the sentences of a language from its file. Throws with file and key if one is wrong. */
export const readWords = (locale: Locale, folder = CONTENT_FOLDER): LanguageWords =>
  readContentYaml(`words/${locale}.yaml`, LanguageWords, folder) as LanguageWords;

const words = new Map<LanguageKey, LanguageWords>();

/** The sentences of a language, read on first use and cached. */
export const wordsOf = (language: LanguageKey): LanguageWords => {
  const known = words.get(language);
  if (known) return known;
  const read = readWords(localeOf(language));
  words.set(language, read);
  return read;
};
