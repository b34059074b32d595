import type { LanguageKey } from '@copydesk/contract/shared/schema';

/** The languages of rules, under the names that packs use. */
export const LOCALES = [
  'en',
  'nl',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'sv',
  'da',
  'nb',
  'fi',
  'pl',
  'el',
  'ru',
  'tr',
] as const;
export type Locale = (typeof LOCALES)[number];

const LOCALE_OF: Readonly<Record<LanguageKey, Locale>> = {
  NL: 'nl',
  EN: 'en',
  ES: 'es',
  IT: 'it',
  GR: 'el',
  SE: 'sv',
  PT: 'pt',
  FR: 'fr',
  FI: 'fi',
  PL: 'pl',
  DE: 'de',
  TR: 'tr',
  DK: 'da',
  RU: 'ru',
  NO: 'nb',
};

/** The locale of an API language. */
export const localeOf = (language: LanguageKey): Locale => LOCALE_OF[language];

const LANGUAGE_OF = new Map(
  Object.entries(LOCALE_OF).map(([language, locale]) => [locale, language as LanguageKey]),
);

/** The API language of a locale. */
export const languageOf = (locale: Locale): LanguageKey => {
  const language = LANGUAGE_OF.get(locale);
  if (language === undefined) throw new Error(`No language has the locale ${locale}.`);
  return language;
};

/** The language that a file declares by a tag such as `nl-BE`, if it is one of ours. */
export const languageOfTag = (tag: string | null): LanguageKey | null => {
  const [primary = ''] = (tag ?? '').toLowerCase().split('-');
  const locale = LOCALES.find((one) => one === (primary === 'no' ? 'nb' : primary));
  return locale ? languageOf(locale) : null;
};
