import type { ReviewState } from '@copydesk/contract/shared/review';
import {
  LIKELIHOOD_ORDERS,
  type LikelihoodOrder,
} from '@copydesk/contract/violations/likelihood-orders';
import type { Severity } from '@copydesk/contract/violations/violation';
import { oneOf, text } from '../../lib/search.ts';

/** What the inbox shows. All of it is in the address. */
export interface ReviewSearch {
  /** The state that is listed; undecided by default. */
  readonly state?: ReviewState | 'all' | undefined;
  readonly severity?: Severity | undefined;
  readonly search?: string | undefined;
  /** The order of the list, by how likely findings are right; by severity without it. */
  readonly order?: LikelihoodOrder | undefined;
  /** The open violation. It opens even if the filters exclude it. */
  readonly v?: string | undefined;
  /** The cursor after which the list begins, so that a reload shows the open violation at its place. */
  readonly from?: string | undefined;
}

const VIOLATION = /^vio_[0-9a-z]{1,40}$/;
const CURSOR = /^[\w-]{1,64}$/;

const matching = (value: unknown, pattern: RegExp): string | undefined => {
  const word = text(value);
  return word !== undefined && pattern.test(word) ? word : undefined;
};

export const readReviewSearch = (raw: Record<string, unknown>): ReviewSearch => ({
  state: oneOf(raw['state'], [
    'undecided',
    'urgent_violation',
    'elevated_risk',
    'fixed',
    'dismissed',
    'all',
  ]),
  severity: oneOf(raw['severity'], ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNSPECIFIED']),
  search: text(raw['search'])?.slice(0, 200),
  order: oneOf(raw['order'], LIKELIHOOD_ORDERS),
  v: matching(raw['v'], VIOLATION),
  from: matching(raw['from'], CURSOR),
});
