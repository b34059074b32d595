import { LEAST_DECIDED } from '@copydesk/contract/rules/noise-limits';
import type { RuleNoise } from '@copydesk/contract/rules/rule-noise';
import type { ViolatedRule } from '@copydesk/contract/home/home';
import { lookUp } from '../platform/db/look-up.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import { wilson } from '../platform/wilson.ts';
import type { Scope } from '../platform/db/scope.ts';
import { estimateOf } from '../rules/quality/belief.ts';
import { believeOf, isFalling, type MeasuredRule } from '../rules/quality/expect-findings.ts';

interface Row {
  id: string;
  name: string;
  pack_id: string | null;
  violations: number;
  open: number;
  decided: number;
  dismissed: number;
}

const summed = (audits: string): string => `
  with chosen as materialized (${audits}),
  counted as materialized (
    select r.rule_id, sum(r.current_violations)::integer as violations,
      sum(r.current_open)::integer as open,
      sum(r.current_violations - r.current_undecided)::integer as decided,
      sum(r.current_dismissed)::integer as dismissed
    from chosen c
    join audit_rule_tally r on r.workspace_id = $1 and r.audit_id = c.audit_id
    group by r.rule_id having sum(r.current_violations) > 0
  )
  select rule.id, rule.name, rule.pack_id, c.violations, c.open, c.decided, c.dismissed
  from counted c
  join rule on rule.workspace_id = $1 and rule.id = c.rule_id`;

const MOST_VIOLATED = statement<Row>(`${summed(`
  select audit_id from audit_tally
  where workspace_id = $1 and replaced_at is null and found is not null`)}
  where c.open > 0
  order by c.open desc, c.violations desc, rule.id limit $2`);

const NOISE = statement<Row>(`${summed(`
  select a.id as audit_id
  from audit a
  join audit_tally t on t.workspace_id = $1 and t.audit_id = a.id
  where a.workspace_id = $1 and a.completed_at is not null and a.content_id is null
    and t.found is not null
  order by a.created_at desc, a.id desc limit $2`)}
  order by c.dismissed desc, c.violations desc, rule.id`);

interface Decided extends MeasuredRule {
  id: string;
  right: number;
  wrong: number;
}

// What people decided about the present versions of rules ($2).
const DECIDED = statement<Decided>(`
  with wanted as materialized (select unnest($2::uuid[]) as id),
  counted as materialized (
    select w.id, coalesce(sum(c.right_count), 0)::integer as right,
      coalesce(sum(c.wrong_count), 0)::integer as wrong
    from wanted w
    cross join ${lookUp('rule.version', 'rule', 'rule.id = w.id')} r
    cross join ${lookUp(
      'rule_label_count.right_count, rule_label_count.wrong_count',
      'rule_label_count',
      'rule_label_count.rule_id = w.id and rule_label_count.rule_version = r.version',
    )} c
    group by w.id
  )
  select c.id, c.right, c.wrong, r.key, r.pack_id, v.kind
  from counted c
  cross join ${lookUp('rule.key, rule.pack_id, rule.version', 'rule', 'rule.id = c.id')} r
  left join ${lookUp(
    `rule_version.content ->> 'kind' as kind`,
    'rule_version',
    'rule_version.rule_id = c.id and rule_version.version = r.version',
  )} v on true`);

/** The rules of these (UUIDs) whose findings are mostly wrong here, as their pages say. */
const readFalling = async (scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await query(scope, DECIDED, [scope.workspaceId, ids]);
  const falling = rows.filter((row) => isFalling(row, estimateOf(believeOf(row, null, row))));
  return new Set(falling.map(({ id }) => id));
};

const MOST_RULES = 10;
/** The number of newest audits that are considered. */
const AUDITS = 10;

/** Returns the rules with the most open violations. Each finding counts once. Reads the counted figures. */
export const readMostViolated = async (scope: Scope): Promise<ViolatedRule[]> => {
  const rows = await query(scope, MOST_VIOLATED, [scope.workspaceId, MOST_RULES]);
  return rows.map(({ id, name, pack_id, violations, open }) => ({
    rule_id: toPublicId('rul', id),
    name,
    pack_id,
    violations,
    open,
  }));
};

/**
 * Returns how often people dismiss the findings of each rule in the newest ended audits, the most dismissed
 * first. Each finding counts once, as the newest audit found it. Reads the counted figures.
 */
export const readNoise = async (scope: Scope): Promise<RuleNoise[]> => {
  const rows = await query(scope, NOISE, [scope.workspaceId, AUDITS]);
  const falling = await readFalling(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, pack_id, violations, decided, dismissed }) => ({
    rule_id: toPublicId('rul', id),
    name,
    pack_id,
    violations,
    decided,
    dismissed,
    share: decided === 0 ? null : dismissed / decided,
    share_at_least: decided === 0 ? null : wilson(dismissed, decided).low,
    falling: falling.has(id),
  }));
};

/**
 * Picks the noisiest rules that have enough decisions: first the one whose share is surely the highest, so that 9 of 9
 * come before 5 of 5.
 */
export const noisiest = (noise: readonly RuleNoise[]): RuleNoise[] =>
  noise
    .filter(({ decided, dismissed }) => decided >= LEAST_DECIDED && dismissed > 0)
    .toSorted((one, two) => (two.share_at_least ?? 0) - (one.share_at_least ?? 0))
    .slice(0, MOST_RULES);
