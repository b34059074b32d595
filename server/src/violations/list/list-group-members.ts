import type { GroupMembers } from '@copydesk/contract/violations/app-routes';
import { lookUp } from '../../platform/db/look-up.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId, toPublicId, toPublicIdOrNull } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { baseRank, groupAt } from '../decision.ts';
import { stateOfNumber } from '../review.ts';
import { ASSET_OF } from '../violation-row.ts';

interface Row {
  index: number;
  id: string;
  review_state: number;
  dismissal_reason: string | null;
  asset_id: string | null;
  asset_name: string | null;
  asset_url: string | null;
  violating_text: string | null;
}

// A group is a range of ranks. A violation in no group is a range of one.
const MEMBERS = statement<Row>(`
  with target as materialized (
    select v.audit_id, ${baseRank('v.rank')} as base_rank,
      ${baseRank('v.rank')} + $3::integer as first_rank, v.rank | 16777215 as last_rank
    from violation v where v.workspace_id = $1 and v.id = $2
  ),
  chosen as materialized (
    select t.base_rank, r.audit_id, r.rank, r.review_state, r.dismissal_reason
    from target t
    cross join lateral (
      select o.audit_id, o.rank, o.review_state, o.dismissal_reason from violation_review o
      where o.workspace_id = $1 and o.audit_id = t.audit_id
        and o.rank between t.first_rank and t.last_rank
      order by o.rank limit $4
    ) r
  )
  select (c.rank - c.base_rank)::integer + 1 as index, v.id, c.review_state,
    c.dismissal_reason, asset.id as asset_id, v.asset_name, v.asset_url, v.violating_text
  from chosen c
  cross join ${lookUp(
    `violation.id, violation.asset_id, violation.asset_name, violation.asset_url,
      violation.violating_text`,
    'violation',
    'violation.audit_id = c.audit_id and violation.rank = c.rank',
  )} v
  left join ${ASSET_OF}
  order by c.rank`);
const GROUP = statement<{ size: number; group_id: string | null }>(`
  with target as materialized (
    select v.audit_id, v.group_id, ${baseRank('v.rank')} as base_rank
    from violation v where v.workspace_id = $1 and v.id = $2
  )
  select g.size, t.group_id from target t cross join ${groupAt('t')}`);

/** Returns the assets that have the same finding, in order, after a given index. Throws not_found. */
export const listGroupMembers = async (
  scope: Scope,
  input: { readonly violationId: string; readonly after: number; readonly limit: number },
): Promise<GroupMembers> => {
  const id = fromPublicId('vio', input.violationId);
  const [group] = id ? await query(scope, GROUP, [scope.workspaceId, id]) : [];
  if (!group) throw notFound('violation');
  const values = [scope.workspaceId, id, input.after, input.limit + 1];
  const rows = await query(scope, MEMBERS, values);
  const shown = rows.slice(0, input.limit);
  return {
    group_id: toPublicIdOrNull('grp', group.group_id),
    size: group.size,
    members: shown.map((row) => ({
      violation_id: toPublicId('vio', row.id),
      index: row.index,
      review_state: stateOfNumber(row.review_state),
      dismissal_reason: row.dismissal_reason,
      asset_id: toPublicIdOrNull('ast', row.asset_id),
      asset_name: row.asset_name,
      asset_url: row.asset_url,
      violating_text: row.violating_text,
    })),
    next_after: rows.length > input.limit ? (shown.at(-1)?.index ?? null) : null,
  };
};
