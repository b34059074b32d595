import type { LanguageKey } from '@copydesk/contract/schema';

// PostgreSQL has no stemmer for Polish: there a word is found only in the form in which it stands.
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
 * PostgreSQL's dictionary of a language: the stem of a word, and nothing for a stop word. A text that
 * holds in every language is mostly names and numbers, which are found in their plain form in any case;
 * the rest of it is most often English, so that is how it is stemmed.
 */
export const dictionaryOf = (language: LanguageKey | null): string =>
  DICTIONARIES[language ?? 'EN'];
