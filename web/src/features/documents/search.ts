import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { DocumentStatus } from '@copydesk/contract/documents/app-routes';
import { flag, oneOf, text } from '../../lib/search.ts';
import { isLanguage } from '../../parts/languages.ts';

export const STATUSES = [
  'generating',
  'ready',
  'failed',
] as const satisfies readonly DocumentStatus[];

const language = (value: unknown): LanguageKey | undefined =>
  isLanguage(value) ? value : undefined;

/** The filters and the page of the list of documents, from the address. */
export interface DocumentsSearch {
  readonly search?: string | undefined;
  readonly of?: 'mine' | 'shared' | 'to_approve' | undefined;
  readonly status?: DocumentStatus | undefined;
  readonly template?: string | undefined;
  readonly language?: LanguageKey | undefined;
  readonly tone?: string | undefined;
  readonly bulk?: string | undefined;
  /** The cursor at which the page begins. Without it the page begins at the newest document. */
  readonly cursor?: string | undefined;
}

export const readDocumentsSearch = (raw: Record<string, unknown>): DocumentsSearch => ({
  search: text(raw['search']),
  of: oneOf(raw['of'], ['mine', 'shared', 'to_approve']),
  status: oneOf(raw['status'], STATUSES),
  template: text(raw['template']),
  language: language(raw['language']),
  tone: text(raw['tone']),
  bulk: text(raw['bulk']),
  cursor: text(raw['cursor']),
});

/** The choices with which the form for a new text begins. */
export interface NewDocumentSearch {
  readonly template?: string | undefined;
  readonly language?: LanguageKey | undefined;
  /** The id of a tone, or `none`. */
  readonly tone?: string | undefined;
  /** A document whose input fills the form. */
  readonly from?: string | undefined;
  /** The words in the search field of the templates. */
  readonly search?: string | undefined;
}

export const readNewDocumentSearch = (raw: Record<string, unknown>): NewDocumentSearch => ({
  template: text(raw['template']),
  language: language(raw['language']),
  tone: text(raw['tone']),
  from: text(raw['from']),
  search: text(raw['search']),
});

export interface WritingSearch {
  /** The receipt is open beside the text. */
  readonly receipt?: true | undefined;
}

export const readWritingSearch = (raw: Record<string, unknown>): WritingSearch => ({
  receipt: flag(raw['receipt']),
});
