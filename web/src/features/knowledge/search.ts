import { flag, oneOf, text } from '../../lib/search.ts';
import { isLanguage } from '../../ui/languages.ts';
import type { LanguageKey } from '@copydesk/contract/schema';

export interface InfobasesSearch {
  /** The dialog for a new one is open. */
  readonly make?: true | undefined;
}

export const readInfobasesSearch = (raw: Record<string, unknown>): InfobasesSearch => ({
  make: flag(raw['make']),
});

export const KINDS = ['fact', 'guideline'] as const;
export type Kind = (typeof KINDS)[number];

/** Which entries are listed, which one is open, and what was asked. */
export interface InfobaseSearch {
  readonly search?: string | undefined;
  readonly kind?: Kind | undefined;
  /** `any`: those that hold in every language. */
  readonly language?: LanguageKey | 'any' | undefined;
  /** The id of the open entry; `new` for one that is being written. */
  readonly entry?: string | undefined;
  readonly question?: string | undefined;
  /** The language of the text that the question stands for. */
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
