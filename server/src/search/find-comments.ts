import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { foldForSearch } from '../platform/text/fold.ts';
import { isMatch, mayContain, type Term } from './term.ts';

export interface FoundComment {
  readonly id: string;
  readonly content: string;
  readonly violationId: string;
  readonly auditId: string;
  readonly ruleName: string | null;
}

interface Row {
  id: string;
  violation_id: string;
  content: string;
}

/** So many are read, the newest first. */
const MOST = 2_000;

const NEWEST = statement<Row>(`
  select n.id, n.violation_id, n.content
  from (
    select id, violation_id, content from violation_comment
    where workspace_id = $1 order by id desc limit $2
  ) n
  where ${mayContain('n.content', '$3')}
  order by n.id desc`);
const VIOLATIONS = statement<{ id: string; audit_id: string; rule_name: string | null }>(`
  select v.id, v.audit_id, v.rule_name
  from unnest($2::uuid[]) as c (id)
  cross join lateral (select violation.id, violation.audit_id, violation.rule_name from violation
    where violation.workspace_id = $1 and violation.id = c.id offset 0) v`);

/** Returns comments that contain every word of the term, newest first. */
export const findComments = async (
  scope: Scope,
  term: Term,
  limit: number,
): Promise<FoundComment[]> => {
  const rows = await query(scope, NEWEST, [scope.workspaceId, MOST, term.longest]);
  const found = rows.filter(({ content }) => isMatch(foldForSearch(content), term)).slice(0, limit);
  if (found.length === 0) return [];
  const ids = [...new Set(found.map((row) => row.violation_id))];
  const violations = await query(scope, VIOLATIONS, [scope.workspaceId, ids]);
  const of = new Map(violations.map((row) => [row.id, row]));
  return found.flatMap(({ id, content, violation_id: violationId }) => {
    const violation = of.get(violationId);
    if (!violation) return [];
    const { audit_id: auditId, rule_name: ruleName } = violation;
    return [{ id, content, violationId, auditId, ruleName }];
  });
};
