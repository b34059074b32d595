import type { BulkMistakeKind, BulkRowState } from '@copydesk/contract/bulk-desk';
import type { LanguageKey } from '@copydesk/contract/schema';
import { oneOf, text, whole } from '../../lib/search.ts';
import { isLanguage } from '../../ui/languages.ts';

export interface BulkRunsSearch {
  /** Where the page begins; without it, at the newest. */
  readonly cursor?: string | undefined;
}

export const readBulkRunsSearch = (raw: Record<string, unknown>): BulkRunsSearch => ({
  cursor: text(raw['cursor']),
});

/** In the order in which they are worded; each is a filter of the list. */
const MISTAKES = [
  'missing',
  'too_long',
  'not_a_number',
  'not_an_option',
  'not_in_list',
  'repeated',
  'not_yes_or_no',
  'unknown_knowledge',
  'cells',
  'bad_text',
  'input_too_long',
  'open_quote',
  'not_json',
  'wrong_type',
] as const satisfies readonly BulkMistakeKind[];

/** What a new run is made with, and which mistakes are listed. */
export interface NewBulkRunSearch {
  readonly template?: string | undefined;
  readonly language?: LanguageKey | undefined;
  /** The tone itself, of any language. */
  readonly tone?: string | undefined;
  readonly kind?: BulkMistakeKind | undefined;
}

export const readNewBulkRunSearch = (raw: Record<string, unknown>): NewBulkRunSearch => ({
  template: text(raw['template']),
  language: isLanguage(raw['language']) ? raw['language'] : undefined,
  tone: text(raw['tone']),
  kind: oneOf(raw['kind'], MISTAKES),
});

export const ROW_STATES = [
  'ready',
  'failed',
  'running',
  'pending',
  'cancelled',
  'skipped',
] as const satisfies readonly BulkRowState[];

/** Which rows of a run are listed, and after which one the page begins. */
export interface BulkRunSearch {
  readonly status?: BulkRowState | undefined;
  readonly after?: number | undefined;
}

export const readBulkRunSearch = (raw: Record<string, unknown>): BulkRunSearch => ({
  status: oneOf(raw['status'], ROW_STATES),
  after: whole(raw['after']),
});
