import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { LANGUAGES } from '../../parts/languages.ts';

/** Stands for every language at once. */
export const EVERY = '*';

/** The languages of rules. Packs use the tag of a written form for Norwegian. */
export const LOCALES = LANGUAGES.map(({ key, name, tag }) => ({
  key,
  name,
  locale: tag === 'no' ? 'nb' : tag,
}));

/** The name of a language of a rule. An unknown language is shown as its tag. */
export const localeName = (locale: string): string =>
  LOCALES.find((one) => one.locale === locale)?.name ?? locale;

/** The API's language key for a locale. Words for every language are tried in English. */
export const languageOfLocale = (locale: string): LanguageKey =>
  LOCALES.find((one) => one.locale === locale)?.key ?? 'EN';
