import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { localeOf } from '../../text/locales.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** The name of a language in English, for a prompt. */
export const languageName = (language: LanguageKey | null): string =>
  language === null ? 'the language of the sentence' : (NAMES.of(localeOf(language)) ?? language);
