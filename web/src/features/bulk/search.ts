import type { BulkMistakeKind, BulkRowState } from '@copydesk/contract/bulk/app-routes';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { oneOf, text, whole } from '../../lib/search.ts';
import { isLanguage } from '../../parts/languages.ts';

export interface BulkRunsSearch {
  /** The cursor at which the page begins. Without it the page begins at the newest run. */
  readonly cursor?: string | undefined;
}

export const readBulkRunsSearch = (raw: Record<string, unknown>): BulkRunsSearch => ({
  cursor: text(raw['cursor']),
});

/** The kinds of mistakes, in the order of the list's filters. */
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

/** The choices for a new run, and which mistakes are listed. */
export interface NewBulkRunSearch {
  readonly template?: string | undefined;
  readonly language?: LanguageKey | undefined;
  /** The id of the tone, which is the same in every language, or `none`. */
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

/** Which rows of a run are listed, and after which row the page begins. */
export interface BulkRunSearch {
  readonly status?: BulkRowState | undefined;
  readonly after?: number | undefined;
}

export const readBulkRunSearch = (raw: Record<string, unknown>): BulkRunSearch => ({
  status: oneOf(raw['status'], ROW_STATES),
  after: whole(raw['after']),
});
