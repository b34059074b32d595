import type { RuleHistory } from '@copydesk/contract/rules/rule-draft';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

interface Row {
  id: string;
  name: string;
  created_at: Date;
  violations: number;
  decided: number;
  dismissed: number;
}

const EXISTS = statement(`select from rule where workspace_id = $1 and id = $2`);
const HISTORY = statement<Row>(`
  with newest as materialized (
    select a.id, a.name, a.created_at from audit a
    where a.workspace_id = $1 and a.completed_at is not null and a.content_id is null
    order by a.created_at desc, a.id desc limit $3
  )
  select n.id, n.name, n.created_at, t.violations, t.violations - t.undecided as decided, t.dismissed
  from newest n
  join audit_rule_tally t on t.workspace_id = $1 and t.audit_id = n.id and t.rule_id = $2
  order by n.created_at, n.id`);

/** The number of newest audits that are searched. */
const AUDITS = 30;

/**
 * Returns what a rule found in each of the newest audits, and what was decided about it. Reads the counted
 * figures and counts nothing itself. Throws not_found.
 */
export const readRuleHistory = async (
  scope: Scope,
  input: { readonly ruleId: string },
): Promise<RuleHistory> => {
  const id = fromPublicId('rul', input.ruleId);
  if (!id) throw notFound('rule');
  const [rule, rows] = await batch(scope, [
    call(EXISTS, [scope.workspaceId, id]),
    call(HISTORY, [scope.workspaceId, id, AUDITS]),
  ]);
  if (rule.length === 0) throw notFound('rule');
  return {
    audits: rows.map((row) => ({
      audit_id: toPublicId('aud', row.id),
      audit_name: row.name,
      at: row.created_at.toISOString(),
      violations: row.violations,
      decided: row.decided,
      dismissed: row.dismissed,
    })),
  };
};
