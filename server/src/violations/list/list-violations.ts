import type { ReviewState } from '@copydesk/contract/shared/review';
import type { Severity, Violation } from '@copydesk/contract/violations/violation';
import type { ViolationFacts } from '@copydesk/contract/violations/violation-facts';
import { invalidValue, notFound } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { foldForSearch } from '../../platform/text/fold.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { ranksOfSeverity } from '../order.ts';
import type { PageRequest, Progress } from './page.ts';
import { pageOfViolations } from './page-violations.ts';
import { readFacts } from './read-facts.ts';
import { stateNumber } from '../review.ts';
import { searchViolations } from './search-violations.ts';
import { toViolation } from '../violation-row.ts';

export interface ListInput {
  readonly auditId: string;
  readonly reviewState: ReviewState | 'all';
  readonly severity: Severity | null;
  readonly search: string | null;
  readonly page: number;
  readonly pageSize: number;
  readonly cursor: string | null;
  /** Whether to read what the violations say about themselves. */
  readonly facts?: boolean;
}

export interface ViolationList {
  readonly violations: Violation[];
  /** What each of them says about itself, in the same order; empty if it was not asked for. */
  readonly facts: ViolationFacts[];
  readonly total: number;
  readonly hasMore: boolean;
  readonly progress: Progress;
  /** The cursor of the next page; null at the end. */
  readonly nextCursor: string | null;
}

/** Larger than any audit, and it still fits PostgreSQL's integer. */
const LAST_OFFSET = 2_000_000_000;

/**
 * Returns one page of an audit's violations in the fixed order, with the exact total and the progress of the
 * whole audit. Throws not_found for the audit, and invalid for a cursor that is not of this audit.
 */
export const listViolations = async (scope: Scope, input: ListInput): Promise<ViolationList> => {
  const auditId = fromPublicId('aud', input.auditId);
  if (!auditId) throw notFound('audit');
  const { from, to } = ranksOfSeverity(input.severity ?? undefined);
  const afterRank = input.cursor === null ? null : decodeCursor(auditId, input.cursor);
  const request: PageRequest = {
    auditId,
    state: input.reviewState === 'all' ? null : stateNumber(input.reviewState),
    severityOnly: input.severity !== null,
    fromRank: from,
    toRank: to,
    afterRank,
    offset: Math.min((input.page - 1) * input.pageSize, LAST_OFFSET),
    limit: input.pageSize,
  };
  const term = foldForSearch(input.search ?? '').trim();
  const page = await (term === ''
    ? pageOfViolations(scope, request)
    : searchViolations(scope, request, term));
  if (!page) throw notFound('audit');
  if (input.cursor !== null && afterRank === null) {
    throw invalidValue(
      ['cursor'],
      'not a cursor of this audit; take it from the next_cursor header',
    );
  }
  const last = page.rows.at(-1);
  return {
    violations: page.rows.map((row) => toViolation(input.auditId, row)),
    facts: input.facts
      ? await readFacts(
          scope,
          auditId,
          page.rows.map(({ rank }) => rank),
        )
      : [],
    total: page.total,
    hasMore: page.hasMore,
    progress: page.progress,
    nextCursor: page.hasMore && last ? encodeCursor(auditId, BigInt(last.rank)) : null,
  };
};
