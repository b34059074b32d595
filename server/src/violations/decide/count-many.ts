import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { blockCounts } from '../decision.ts';
import { type ManyOutcome, noOutcome, piecesOf, type Wanted } from './decide-many.ts';
import { type RankFilter, toRankFilter } from '../list/find-ranks.ts';
import { type Progress, progressOf } from '../list/page.ts';
import { readProgress } from '../list/read-progress.ts';
import { applyAction, type Review, stateNumber, stateOfNumber } from '../review.ts';

type Counted = Progress & { same: number };

// $3 ranks, $4 the state to be set, $5 the dismissal reason; null counts every dismissal as the same.
const COUNT = statement<Counted>(`
  select ${blockCounts('r')}, (count(*) filter (where r.review_state = $4
    and ($5::text is null or r.dismissal_reason = $5)))::integer as same
  from violation_review r
  where r.workspace_id = $1 and r.audit_id = $2 and r.rank = any($3::bigint[])`);
// Only blocks with dismissals are read.
const DISMISSED_ALIKE = statement<{ same: number }>(`
  select coalesce(sum(x.same), 0)::integer as same
  from violation_block b
  cross join lateral (
    select count(*) as same from violation_review r
    where r.workspace_id = $1 and r.audit_id = $2 and r.rank between b.first_rank and b.last_rank
      and r.review_state = 3 and r.dismissal_reason = $5 offset 0
  ) x
  where b.workspace_id = $1 and b.audit_id = $2 and b.dismissed > 0
    and b.first_rank between $3 and $4`);

export interface ManyCount extends ManyOutcome {
  readonly byState: Progress;
}

const EMPTY: Progress = {
  undecided: 0,
  elevated_risk: 0,
  urgent_violation: 0,
  dismissed: 0,
  fixed: 0,
};

const add = (one: Progress, other: Progress): Progress => ({
  undecided: one.undecided + other.undecided,
  elevated_risk: one.elevated_risk + other.elevated_risk,
  urgent_violation: one.urgent_violation + other.urgent_violation,
  dismissed: one.dismissed + other.dismissed,
  fixed: one.fixed + other.fixed,
});

const totalOf = (progress: Progress): number =>
  Object.values(progress).reduce((sum, count) => sum + count, 0);

/**
 * Counts by the block counters, for a filter without a search term. Only the dismissals with exactly this
 * reason need the violations themselves.
 */
const countByBlocks = async (
  scope: Scope,
  auditId: string,
  filter: RankFilter,
  after: Review,
): Promise<{ byState: Progress; same: number }> => {
  const all = await readProgress(scope, auditId, filter);
  const only = filter.state === null ? null : stateOfNumber(filter.state);
  const byState = only === null ? all : { ...EMPTY, [only]: all[only] };
  const same = byState[after.state];
  if (same === 0 || after.dismissalReason === null) return { byState, same };
  const { fromRank, toRank } = filter;
  const values = [scope.workspaceId, auditId, fromRank, toRank, after.dismissalReason];
  const [row] = await query(scope, DISMISSED_ALIKE, values);
  return { byState, same: row?.same ?? 0 };
};

/**
 * Previews a decision about many violations: how many match, by their state, and how many would change.
 * Throws not_found for the audit. The audit is a UUID.
 */
export const countMany = async (
  scope: Scope,
  input: {
    readonly auditId: string;
    readonly wanted: Wanted;
    readonly action: ReviewAction;
    readonly reason: string | null;
  },
): Promise<ManyCount> => {
  const { auditId, wanted } = input;
  const after = applyAction(input.action, input.reason);
  const outcome = noOutcome();
  let byState = EMPTY;
  let same = 0;
  const filter = 'matching' in wanted ? toRankFilter(auditId, wanted.matching) : null;
  if (filter?.term === '') {
    ({ byState, same } = await countByBlocks(scope, auditId, filter, after));
  } else {
    await readProgress(scope, auditId);
    const values = [stateNumber(after.state), after.dismissalReason];
    for await (const ranks of await piecesOf(scope, auditId, wanted, outcome)) {
      const [row] = await query(scope, COUNT, [scope.workspaceId, auditId, ranks, ...values]);
      if (!row) continue;
      byState = add(byState, progressOf(row));
      same += row.same;
    }
  }
  const addressed = totalOf(byState);
  return { ...outcome, byState, addressed, changed: addressed - same };
};
