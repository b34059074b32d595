import type {
  FacetName,
  FindingChange,
  FindingFilter,
  FindingStanding,
} from '@copydesk/contract/findings/finding';

export type { FacetName, FindingChange };

// The contract's own lists come with schemas, which are never sent to the browser.
export const CHANGES = [
  'new',
  'still',
  'changed',
  'regressed',
] as const satisfies readonly FindingChange[];
export const STANDINGS = ['open', 'decided', 'gone'] as const satisfies readonly FindingStanding[];

/** The filter that a facet sets. */
export const FILTER_OF = {
  severity: 'severity',
  change: 'change',
  rule: 'rule_id',
  site: 'site',
  language: 'language',
  review_state: 'review_state',
  assignee: 'assignee',
  pack: 'pack',
} as const satisfies Record<FacetName, keyof FindingFilter>;

export const FACET_ORDER = Object.keys(FILTER_OF) as readonly FacetName[];
