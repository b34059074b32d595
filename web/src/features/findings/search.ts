import type { Due } from '@copydesk/contract/findings/due';
import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Severity } from '@copydesk/contract/violations/violation';
import { flag, oneOf, text } from '../../lib/search.ts';
import { isLanguage } from '../../parts/languages.ts';
import { CHANGES, DUE, type FindingChange, STANDINGS } from './words.ts';

/** What the queue shows. All of it is in the address. */
export interface QueueSearch {
  /** Only what is assigned to the person. */
  readonly mine?: true | undefined;
  /** Open by default. */
  readonly standing?: 'decided' | 'gone' | undefined;
  readonly state?: ReviewState | undefined;
  readonly severity?: Severity | undefined;
  readonly rule?: string | undefined;
  readonly pack?: string | undefined;
  readonly language?: LanguageKey | undefined;
  readonly site?: string | undefined;
  readonly market?: string | undefined;
  readonly change?: FindingChange | undefined;
  readonly assignee?: string | undefined;
  readonly due?: Due | undefined;
  /** The finding that is open. */
  readonly f?: string | undefined;
}

const short = (value: unknown, most: number): string | undefined => {
  const word = text(value);
  return word !== undefined && word.length <= most ? word : undefined;
};

export const readQueueSearch = (raw: Record<string, unknown>): QueueSearch => {
  const standing = oneOf(raw['standing'], STANDINGS);
  return {
    mine: flag(raw['mine']),
    standing: standing === 'open' ? undefined : standing,
    state: oneOf(raw['state'], REVIEW_STATES),
    severity: oneOf(raw['severity'], ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNSPECIFIED']),
    rule: short(raw['rule'], 64),
    pack: short(raw['pack'], 64),
    language: isLanguage(raw['language']) ? raw['language'] : undefined,
    site: short(raw['site'], 255),
    market: short(raw['market'], 100),
    change: oneOf(raw['change'], CHANGES),
    assignee: short(raw['assignee'], 64),
    due: oneOf(raw['due'], DUE),
    f: short(raw['f'], 64),
  };
};
