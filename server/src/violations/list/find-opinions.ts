import type { FindingOpinion } from '@copydesk/contract/violations/opinion';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';

interface Row extends FindingOpinion {
  base_rank: string;
}

const OPINIONS = statement<Row>(`
  select o.base_rank, o.opinion, o.ground, o.quote, o.why, o.violation_id, o.model
  from violation_opinion o
  where o.workspace_id = $1 and o.audit_id = $2 and o.base_rank = any($3::bigint[])`);

/** The last 24 bits are the number in the group. */
const baseOf = (rank: string): string => String((BigInt(rank) >> 24n) << 24n);

/** Returns what a model says of the violations at these ranks of an audit, in their order; null where it says nothing. */
export const findOpinions = async (
  scope: Scope,
  auditId: string,
  ranks: readonly string[],
): Promise<readonly (FindingOpinion | null)[]> => {
  const bases = ranks.map(baseOf);
  const rows = await query(scope, OPINIONS, [scope.workspaceId, auditId, [...new Set(bases)]]);
  const known = new Map(
    rows.map(({ base_rank: base, violation_id: id, ...opinion }) => [
      base,
      { ...opinion, violation_id: toPublicId('vio', id) },
    ]),
  );
  return bases.map((base) => known.get(base) ?? null);
};
