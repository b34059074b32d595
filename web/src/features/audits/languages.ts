import type { LanguageKey } from '@copydesk/contract/schema';

/** The languages of texts, each by its own name, so that the list needs no translation. */
export const LANGUAGES: readonly { readonly value: LanguageKey; readonly label: string }[] = [
  { value: 'DK', label: 'Dansk' },
  { value: 'DE', label: 'Deutsch' },
  { value: 'EN', label: 'English' },
  { value: 'ES', label: 'Español' },
  { value: 'FR', label: 'Français' },
  { value: 'IT', label: 'Italiano' },
  { value: 'NL', label: 'Nederlands' },
  { value: 'NO', label: 'Norsk' },
  { value: 'PL', label: 'Polski' },
  { value: 'PT', label: 'Português' },
  { value: 'FI', label: 'Suomi' },
  { value: 'SE', label: 'Svenska' },
  { value: 'TR', label: 'Türkçe' },
  { value: 'GR', label: 'Ελληνικά' },
  { value: 'RU', label: 'Русский' },
];
