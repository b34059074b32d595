import type { LanguageKey } from '@copydesk/contract/shared/schema';

// PostgreSQL has no stemmer for Polish, so a Polish word is found only in exactly the same form.
export const DICTIONARIES: Readonly<Record<LanguageKey, string>> = {
  NL: 'dutch_stem',
  EN: 'english_stem',
  ES: 'spanish_stem',
  IT: 'italian_stem',
  GR: 'greek_stem',
  SE: 'swedish_stem',
  PT: 'portuguese_stem',
  FR: 'french_stem',
  FI: 'finnish_stem',
  PL: 'simple',
  DE: 'german_stem',
  TR: 'turkish_stem',
  DK: 'danish_stem',
  RU: 'russian_stem',
  NO: 'norwegian_stem',
};

/**
 * Returns PostgreSQL's dictionary of a language, which gives the stem of a word, and nothing for a stop word.
 * A text that holds in every language consists mostly of names and numbers, which are found without stemming.
 * The rest of it is usually English, so it is stemmed as English.
 */
export const dictionaryOf = (language: LanguageKey | null): string =>
  DICTIONARIES[language ?? 'EN'];
