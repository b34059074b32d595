import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { ranksOfSeverity } from '../order.ts';
import { type Progress, progressOf } from './page.ts';

/** The five sums over the blocks `b`, which the caller selects. */
export const SUMS = REVIEW_STATES.map(
  (state) => `coalesce(sum(b.${state}), 0)::integer as ${state}`,
).join(', ');

const READ = statement<Progress>(`
  select b.*
  from audit a
  cross join lateral (
    select ${SUMS} from violation_block b
    where b.workspace_id = $1 and b.audit_id = $2 and b.first_rank between $3 and $4
  ) b
  where a.workspace_id = $1 and a.id = $2`);

const { from: fromRank, to: toRank } = ranksOfSeverity(undefined);
const ALL_RANKS = { fromRank, toRank };

/**
 * Returns how many violations of an audit are in each state; with a severity, only those in its range of
 * ranks. Throws not_found. The audit is a UUID.
 */
export const readProgress = async (
  scope: Scope,
  auditId: string,
  ranks: { readonly fromRank: bigint; readonly toRank: bigint } = ALL_RANKS,
): Promise<Progress> => {
  const values = [scope.workspaceId, auditId, ranks.fromRank, ranks.toRank];
  const [row] = await query(scope, READ, values);
  if (!row) throw notFound('audit');
  return progressOf(row);
};
