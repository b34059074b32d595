import type { LanguageKey } from '@copydesk/contract/shared/schema';

export interface ContentLanguage {
  readonly key: LanguageKey;
  /** The language's name in that language, so that the list needs no translation. */
  readonly name: string;
  /** The BCP 47 tag that browsers use. Some keys are codes of countries instead. */
  readonly tag: string;
}

/** The languages of texts, in the order of their names. */
export const LANGUAGES: readonly ContentLanguage[] = [
  { key: 'DK', name: 'Dansk', tag: 'da' },
  { key: 'DE', name: 'Deutsch', tag: 'de' },
  { key: 'EN', name: 'English', tag: 'en' },
  { key: 'ES', name: 'Español', tag: 'es' },
  { key: 'FR', name: 'Français', tag: 'fr' },
  { key: 'IT', name: 'Italiano', tag: 'it' },
  { key: 'NL', name: 'Nederlands', tag: 'nl' },
  { key: 'NO', name: 'Norsk', tag: 'no' },
  { key: 'PL', name: 'Polski', tag: 'pl' },
  { key: 'PT', name: 'Português', tag: 'pt' },
  { key: 'FI', name: 'Suomi', tag: 'fi' },
  { key: 'SE', name: 'Svenska', tag: 'sv' },
  { key: 'TR', name: 'Türkçe', tag: 'tr' },
  { key: 'GR', name: 'Ελληνικά', tag: 'el' },
  { key: 'RU', name: 'Русский', tag: 'ru' },
];

const byKey = new Map<string, ContentLanguage>(LANGUAGES.map((one) => [one.key, one]));

export const isLanguage = (value: unknown): value is LanguageKey =>
  typeof value === 'string' && byKey.has(value);

/** The name of a language in that language; an unknown key is shown as it is. */
export const languageName = (key: string): string => byKey.get(key)?.name ?? key;

/** The value of a lang attribute, so that browsers pronounce and hyphenate a text correctly. */
export const languageTag = (key: string | null | undefined): string | undefined =>
  byKey.get(key ?? '')?.tag;
