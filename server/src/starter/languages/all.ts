import type { LanguageKey } from '@copydesk/contract/schema';
import type { StarterWords } from '../starter-words.ts';
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

/** The languages that the starter content speaks: all of them. */
export const STARTER_LANGUAGES: Readonly<Record<LanguageKey, StarterWords>> = {
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
