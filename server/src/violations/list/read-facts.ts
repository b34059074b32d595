import type { ViolationFacts } from '@copydesk/contract/violations/violation-facts';
import { lookUp } from '../../platform/db/look-up.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { findLikelihood } from './find-likelihood.ts';
import { findOpinions } from './find-opinions.ts';
import {
  FACT_COLUMNS,
  type FactRow,
  FACTS_STORED,
  toFacts,
  VERSION_OF,
} from '../violation-facts.ts';

interface Row extends FactRow {
  rank: string;
  rule_id: string | null;
  violating_text: string | null;
}

const FACTS = statement<Row>(`
  select at.rank, v.rule_id, v.violating_text, ${FACT_COLUMNS}
  from unnest($3::bigint[]) with ordinality as at (rank, n)
  cross join ${lookUp(
    `violation.rule_id, violation.violating_text, ${FACTS_STORED}`,
    'violation',
    'violation.audit_id = $2 and violation.rank = at.rank',
  )} v
  left join ${VERSION_OF}
  order by at.n`);

/**
 * Returns what the violations at these ranks of an audit say about themselves, in the same order. It is read
 * apart from the list, because most readers of a list do not want it.
 */
export const readFacts = async (
  scope: Scope,
  auditId: string,
  ranks: readonly string[],
): Promise<ViolationFacts[]> => {
  if (ranks.length === 0) return [];
  const rows = await query(scope, FACTS, [scope.workspaceId, auditId, ranks]);
  const likelihood = await findLikelihood(scope, rows);
  const opinions = await findOpinions(
    scope,
    auditId,
    rows.map(({ rank }) => rank),
  );
  return rows.map((row, n) =>
    toFacts(row, { likelihood: likelihood[n] ?? null, opinion: opinions[n] ?? null }),
  );
};
