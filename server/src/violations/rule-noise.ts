import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';

/** How much of what a rule finds people think nothing of. */
export interface RuleNoise {
  readonly ruleId: string;
  readonly name: string;
  /** Null for a rule of the workspace itself. */
  readonly packId: string | null;
  readonly violations: number;
  readonly decided: number;
  readonly dismissed: number;
  /** Dismissed of decided, from 0 to 1; null while nothing is decided. */
  readonly share: number | null;
}

interface Row {
  id: string;
  name: string;
  pack_id: string | null;
  violations: number;
  decided: number;
  dismissed: number;
}

/** Once so many violations are counted, older audits are left alone: each one is looked at. */
const MOST_VIOLATIONS = 1_000_000;

// Audit by audit, so that PostgreSQL never reads the violations of another.
const NOISE = statement<Row>(`
  with newest as materialized (
    select id, created_at, total_violations from audit
    where workspace_id = $1 and completed_at is not null
    order by created_at desc, id desc limit $2
  ),
  near as materialized (
    select id, sum(total_violations) over (order by created_at desc, id desc) - total_violations as newer
    from newest
  ),
  counted as materialized (
    select c.rule_id, sum(c.violations)::integer as violations, sum(c.decided)::integer as decided,
      sum(c.dismissed)::integer as dismissed
    from near n
    cross join lateral (
      select v.rule_id, count(*) as violations, count(*) filter (where r.review_state <> 0) as decided,
        count(*) filter (where r.review_state = 3) as dismissed
      from violation v
      join violation_review r on r.workspace_id = $1 and r.audit_id = n.id and r.rank = v.rank
      left join audit_asset x
        on x.workspace_id = $1 and x.audit_id = n.id and x.asset_id = v.asset_id
      where v.workspace_id = $1 and v.audit_id = n.id and x.replaced_at is null
      group by v.rule_id) c
    where n.newer < ${MOST_VIOLATIONS}
    group by c.rule_id
  )
  select rule.id, rule.name, rule.pack_id, c.violations, c.decided, c.dismissed
  from counted c
  join rule on rule.workspace_id = $1 and rule.id = c.rule_id
  order by c.dismissed desc, c.violations desc, rule.id`);

const AUDITS = 10;

/**
 * How often people dismiss what each rule finds, over the newest audits that have ended, the most dismissed
 * first. Each finding counts once, as the newest audit found it, and a rule that was deleted is left out.
 */
export const ruleNoise = async (
  scope: Scope,
  { limit = AUDITS }: { readonly limit?: number } = {},
): Promise<RuleNoise[]> => {
  const rows = await query(scope, NOISE, [scope.workspaceId, limit]);
  return rows.map(({ id, name, pack_id: packId, violations, decided, dismissed }) => ({
    ruleId: toPublicId('rul', id),
    name,
    packId,
    violations,
    decided,
    dismissed,
    share: decided === 0 ? null : dismissed / decided,
  }));
};
