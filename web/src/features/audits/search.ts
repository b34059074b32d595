import type { ComparedAs } from '@copydesk/contract/inbox';
import { oneOf, text, whole } from '../../lib/search.ts';

/** What the list of audits shows. */
export interface AuditsSearch {
  readonly search?: string | undefined;
  /** Where the page begins; without it, at the newest. */
  readonly cursor?: string | undefined;
}

export const readAuditsSearch = (raw: Record<string, unknown>): AuditsSearch => ({
  search: text(raw['search']),
  cursor: text(raw['cursor']),
});

const LOOKS = ['completed', 'failed', 'running', 'pending', 'cancelled'] as const;
/** What became of an asset. */
export type Look = (typeof LOOKS)[number];
/** Those in no language that we know were checked, by the rules for every language alone. */
export type ShownAssets = Look | 'no_language';

/** Which assets of an audit are listed. */
export interface AuditSearch {
  readonly status?: ShownAssets | undefined;
  readonly after?: number | undefined;
}

export const readAuditSearch = (raw: Record<string, unknown>): AuditSearch => ({
  status: oneOf(raw['status'], [...LOOKS, 'no_language']),
  after: whole(raw['after']),
});

/** What a new audit begins with. */
export interface NewAuditSearch {
  /** An asset that is picked already. */
  readonly asset?: string | undefined;
  readonly when?: 'schedule' | undefined;
}

export const readNewAuditSearch = (raw: Record<string, unknown>): NewAuditSearch => ({
  asset: text(raw['asset']),
  when: oneOf(raw['when'], ['schedule']),
});

/** Worst first: what came back, then what is new. */
export const KINDS = [
  'new',
  'regressed',
  'changed',
  'still',
  'gone',
  'unknown',
] as const satisfies readonly ComparedAs[];

/** Which audit is compared with which, and what kind of change is listed. */
export interface CompareSearch {
  readonly with?: string | undefined;
  readonly kind?: ComparedAs | undefined;
  readonly after?: string | undefined;
}

export const readCompareSearch = (raw: Record<string, unknown>): CompareSearch => ({
  with: text(raw['with']),
  kind: oneOf(raw['kind'], KINDS),
  after: text(raw['after']),
});
