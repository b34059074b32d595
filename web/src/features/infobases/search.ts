import { flag, oneOf, text } from '../../lib/search.ts';
import { isLanguage } from '../../parts/languages.ts';
import type { LanguageKey } from '@copydesk/contract/shared/schema';

export interface InfobasesSearch {
  /** The dialog for a new base is open. */
  readonly make?: true | undefined;
}

export const readInfobasesSearch = (raw: Record<string, unknown>): InfobasesSearch => ({
  make: flag(raw['make']),
});

export const KINDS = ['fact', 'guideline'] as const;
export type Kind = (typeof KINDS)[number];

/** Which entries are listed, which entry is open, and which question was asked. */
export interface InfobaseSearch {
  readonly search?: string | undefined;
  readonly kind?: Kind | undefined;
  /** `any`: entries that apply to every language. */
  readonly language?: LanguageKey | 'any' | undefined;
  /** The id of the open entry; `new` while a new entry is being written. */
  readonly entry?: string | undefined;
  readonly question?: string | undefined;
  /** The language of the text for which the question is asked. */
  readonly asked?: LanguageKey | undefined;
}

const languageOf = (value: unknown): LanguageKey | undefined =>
  isLanguage(value) ? value : undefined;

export const readInfobaseSearch = (raw: Record<string, unknown>): InfobaseSearch => ({
  search: text(raw['search']),
  kind: oneOf(raw['kind'], KINDS),
  language: raw['language'] === 'any' ? 'any' : languageOf(raw['language']),
  entry: text(raw['entry']),
  question: text(raw['question']),
  asked: languageOf(raw['asked']),
});
