import type { Due } from '@copydesk/contract/findings/due';
import type {
  FacetName,
  FindingChange,
  FindingStanding,
} from '@copydesk/contract/findings/finding';

export type { FindingChange };

// The contract's own lists come with schemas, which are never sent to the browser.
export const CHANGES = [
  'new',
  'still',
  'changed',
  'regressed',
] as const satisfies readonly FindingChange[];
export const STANDINGS = ['open', 'decided', 'gone'] as const satisfies readonly FindingStanding[];

export const DUE = ['overdue', 'soon'] as const satisfies readonly Due[];

/** The properties to narrow by, in the order in which they are shown. */
export const FACET_ORDER = [
  'severity',
  'due',
  'change',
  'rule',
  'site',
  'market',
  'language',
  'review_state',
  'assignee',
  'pack',
] as const satisfies readonly FacetName[];
