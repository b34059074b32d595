import type { LanguageKey } from '@copydesk/contract/schema';
import type { LanguageWords } from '../language-words.ts';
import { DK } from './da.ts';
import { DE } from './de.ts';
import { GR } from './el.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FI } from './fi.ts';
import { FR } from './fr.ts';
import { IT } from './it.ts';
import { NO } from './nb.ts';
import { NL } from './nl.ts';
import { PL } from './pl.ts';
import { PT } from './pt.ts';
import { RU } from './ru.ts';
import { SE } from './sv.ts';
import { TR } from './tr.ts';

// Files are named by the language's own code; four keys of the API are those of countries.
const WORDS: Readonly<Record<LanguageKey, LanguageWords>> = {
  NL,
  EN,
  ES,
  IT,
  GR,
  SE,
  PT,
  FR,
  FI,
  PL,
  DE,
  TR,
  DK,
  RU,
  NO,
};

/** The sentences of a language. */
export const wordsOf = (language: LanguageKey): LanguageWords => WORDS[language];
