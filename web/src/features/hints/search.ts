import type { AuditHint, HintState } from '@copydesk/contract/hints/hint';
import { isLanguage } from '../../parts/languages.ts';
import { oneOf, text, whole } from '../../lib/search.ts';

export const FAMILIES = [
  'green',
  'health',
  'finance',
  'consent',
  'trading',
  'rule',
] as const satisfies readonly AuditHint['family'][];

export const OPINIONS = ['confirms', 'doubts', 'unclear'] as const;

export const STATES = ['undecided', 'breach', 'no_breach'] as const satisfies readonly HintState[];

/** Which hints of an audit are shown, and which of them is open. */
export interface HintsSearch {
  readonly family?: AuditHint['family'] | undefined;
  readonly language?: AuditHint['language'] | undefined;
  /** Without a state the page shows what is undecided. */
  readonly state?: HintState | 'all' | undefined;
  /** Only hints of which a model says this. */
  readonly opinion?: (typeof OPINIONS)[number] | undefined;
  /** The number of the last hint of the page before. */
  readonly after?: number | undefined;
  /** The hint that is open. */
  readonly at?: string | undefined;
}

export const readHintsSearch = (raw: Record<string, unknown>): HintsSearch => ({
  family: oneOf(raw['family'], FAMILIES),
  language: isLanguage(raw['language']) ? raw['language'] : undefined,
  state: oneOf(raw['state'], [...STATES, 'all']),
  opinion: oneOf(raw['opinion'], OPINIONS),
  after: whole(raw['after']),
  at: text(raw['at']),
});
