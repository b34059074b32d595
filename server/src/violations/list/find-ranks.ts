import type { ReviewState } from '@copydesk/contract/shared/review';
import type { Severity } from '@copydesk/contract/violations/violation';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { foldForSearch } from '../../platform/text/fold.ts';
import { type Bitmap, nextSetBits } from '../../platform/search/bitmap.ts';
import { ranksOfSeverity } from '../order.ts';
import { stateNumber } from '../review.ts';
import { AT_PLACES, searchPlaces, type SearchRequest } from './search-violations.ts';
import { REVIEW_OF } from '../violation-row.ts';

/** Selects violations of an audit. */
export interface ViolationFilter {
  readonly reviewState: ReviewState | 'all';
  readonly severity: Severity | null;
  readonly search: string | null;
}

/** A filter as the tables store it. The term is case-folded; empty means no term. */
export interface RankFilter extends SearchRequest {
  readonly term: string;
}

type RankRow = { rank: string };

// $1 workspace, $2 audit, $3 after this rank, $4 up to this rank, $5 limit, $6 state, $7 term.
const OF_STATE = statement<RankRow>(`
  select rank from violation_review
  where workspace_id = $1 and audit_id = $2 and rank > $3 and rank <= $4
    and ($6::smallint is null or review_state = $6)
  order by rank limit $5`);
const OF_TEXT = statement<RankRow>(`
  select v.rank
  from violation v
  cross join ${REVIEW_OF}
  where v.workspace_id = $1 and v.audit_id = $2 and v.rank > $3 and v.rank <= $4
    and ($6::smallint is null or r.review_state = $6) and strpos(v.search_text, $7) > 0
  order by v.rank limit $5`);
const RANKS_AT = statement<RankRow>(`${AT_PLACES} select at.rank from at order by at.n`);

export const toRankFilter = (auditId: string, filter: ViolationFilter): RankFilter => {
  const { from, to } = ranksOfSeverity(filter.severity ?? undefined);
  return {
    auditId,
    state: filter.reviewState === 'all' ? null : stateNumber(filter.reviewState),
    severityOnly: filter.severity !== null,
    fromRank: from,
    toRank: to,
    term: foldForSearch(filter.search ?? '').trim(),
  };
};

async function* ranksAtPlaces(
  scope: Scope,
  auditId: string,
  places: Bitmap,
  size: number,
): AsyncGenerator<string[]> {
  for (let last = -1; ;) {
    const next = nextSetBits(places, last, size);
    if (next.length === 0) return;
    const rows = await query(scope, RANKS_AT, [scope.workspaceId, auditId, next]);
    yield rows.map(({ rank }) => rank);
    last = next.at(-1) ?? last;
  }
}

/**
 * Returns the ranks of matching violations in order, at most `size` at a time and each only once. Violations
 * decided in the meantime may or may not be included, so the caller checks their state again.
 */
export async function* findRanks(
  scope: Scope,
  filter: RankFilter,
  size: number,
): AsyncGenerator<string[]> {
  const { auditId, state, term } = filter;
  const isAll = term === '' && state === null;
  const places = isAll ? null : await searchPlaces(scope, filter, term);
  if (places) return yield* ranksAtPlaces(scope, auditId, places, size);
  let after = String(filter.fromRank - 1n);
  for (;;) {
    const at = [scope.workspaceId, auditId, after, filter.toRank, size];
    const rows = await (term === ''
      ? query(scope, OF_STATE, [...at, state])
      : query(scope, OF_TEXT, [...at, state, term]));
    if (rows.length > 0) yield rows.map(({ rank }) => rank);
    if (rows.length < size) return;
    after = rows.at(-1)?.rank ?? after;
  }
}
