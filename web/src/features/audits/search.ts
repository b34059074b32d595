import type { ComparedAs } from '@copydesk/contract/violations/app-routes';
import { oneOf, text, whole } from '../../lib/search.ts';

/** The search and the page of the list of audits, from the address. */
export interface AuditsSearch {
  readonly search?: string | undefined;
  /** The cursor at which the page begins. Without it the page begins at the newest audit. */
  readonly cursor?: string | undefined;
}

export const readAuditsSearch = (raw: Record<string, unknown>): AuditsSearch => ({
  search: text(raw['search']),
  cursor: text(raw['cursor']),
});

const LOOKS = ['completed', 'failed', 'running', 'pending', 'cancelled'] as const;
/** The status of one asset in an audit. */
export type Look = (typeof LOOKS)[number];
/** `no_language` lists assets in no known language. Only the rules for every language checked them. */
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

/** Which passage of the sample is shown. */
export interface SampleSearch {
  readonly at?: number | undefined;
}

export const readSampleSearch = (raw: Record<string, unknown>): SampleSearch => ({
  at: whole(raw['at']),
});

/** The values with which the form for a new audit begins. */
export interface NewAuditSearch {
  /** An asset that is already picked when the form opens. */
  readonly asset?: string | undefined;
  readonly when?: 'schedule' | undefined;
  /** The address of a site to read. */
  readonly site?: string | undefined;
}

export const readNewAuditSearch = (raw: Record<string, unknown>): NewAuditSearch => ({
  asset: text(raw['asset']),
  when: oneOf(raw['when'], ['schedule']),
  site: text(raw['site']),
});

/** The kinds of change, worst first: findings that came back, then new findings. */
export const KINDS = [
  'new',
  'regressed',
  'changed',
  'still',
  'gone',
  'unknown',
] as const satisfies readonly ComparedAs[];

/** Which two audits are compared, and which kind of change is listed. */
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
