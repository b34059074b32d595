import type { LanguageKey } from '@copydesk/contract/schema';
import { LANGUAGES } from '../../ui/languages.ts';

/** Stands for every language at once. */
export const EVERY = '*';

/** The languages of rules: packs name Norwegian by its written form. */
export const LOCALES = LANGUAGES.map(({ key, name, tag }) => ({
  key,
  name,
  locale: tag === 'no' ? 'nb' : tag,
}));

/** The name of a language that a rule's words are in; what is unknown is shown as it is. */
export const localeName = (locale: string): string =>
  LOCALES.find((one) => one.locale === locale)?.name ?? locale;

/** The API's language of a locale; words for every language are tried in English. */
export const languageOfLocale = (locale: string): LanguageKey =>
  LOCALES.find((one) => one.locale === locale)?.key ?? 'EN';
