import type { AuditRule } from '@copydesk/contract/rules/rule-quality';
import { batch } from '../platform/db/query.ts';
import { lookUp } from '../platform/db/look-up.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { estimateOf } from '../rules/quality/belief.ts';
import { believeOf, type MeasuredRule } from '../rules/quality/expect-findings.ts';

interface Row extends MeasuredRule {
  id: string;
  name: string;
  violations: number;
  undecided: number;
  right: number;
  wrong: number;
}

const EXISTS = statement(`select from audit where workspace_id = $1 and id = $2`);
const RULES = statement<Row>(`
  select rule.id, rule.key, rule.name, rule.pack_id, n.content ->> 'kind' as kind, t.violations,
    t.undecided, coalesce(c.right_count, 0) as right, coalesce(c.wrong_count, 0) as wrong
  from audit_rule_tally t
  cross join ${lookUp(
    'rule.id, rule.key, rule.name, rule.pack_id, rule.version',
    'rule',
    'rule.id = t.rule_id',
  )} rule
  left join ${lookUp(
    'rule_version.content',
    'rule_version',
    'rule_version.rule_id = rule.id and rule_version.version = rule.version',
  )} n on true
  left join ${lookUp(
    `sum(rule_label_count.right_count)::integer as right_count,
      sum(rule_label_count.wrong_count)::integer as wrong_count`,
    'rule_label_count',
    'rule_label_count.rule_id = rule.id and rule_label_count.rule_version = rule.version',
  )} c on true
  where t.workspace_id = $1 and t.audit_id = $2`);

/**
 * Returns the rules that found something in an audit, those first whose findings are most likely right. Reads
 * counted figures, a row for each rule, however many violations the audit has. Throws not_found.
 */
export const listAuditRules = async (scope: Scope, publicId: string): Promise<AuditRule[]> => {
  const id = fromPublicId('aud', publicId);
  if (!id) throw notFound('audit');
  const at = [scope.workspaceId, id];
  const [audit, rows] = await batch(scope, [call(EXISTS, at), call(RULES, at)]);
  if (audit.length === 0) throw notFound('audit');
  return rows
    .map((row) => ({
      rule_id: toPublicId('rul', row.id),
      name: row.name,
      violations: row.violations,
      undecided: row.undecided,
      estimate: { ...estimateOf(believeOf(row, null, row)) },
    }))
    .toSorted(
      (one, two) => two.estimate.mean - one.estimate.mean || (one.name < two.name ? -1 : 1),
    );
};
