import type pg from 'pg';

/**
 * How much of a table one step of a plan may have to read. `narrow`: rows that belong to one thing. `audit`:
 * all rows of an audit. `workspace`: all rows of a workspace. `everything`: all rows of the table.
 */
export const REACHES = ['narrow', 'audit', 'workspace', 'everything'] as const;
export type Reach = (typeof REACHES)[number];

export interface Step {
  readonly table: string;
  readonly reach: Reach;
  /** How PostgreSQL reads it, for people who must mend it. */
  readonly how: string;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Steps that pass rows on as they come. Below a limit, they end the reading after a few rows. */
const PASSING = new Set(['Limit', 'Nested Loop', 'Subquery Scan', 'LockRows', 'Result', 'Append']);

/** Tables that have one row for an audit. */
const OF_AUDITS = new Set([
  'trail_head',
  'audit_tally',
  'audit_closing',
  'audit_opinions',
  'event_trail',
]);

/** Columns that an index condition compares with `=`, or with a list of values. */
const equalColumns = (condition: string): string[] =>
  [...condition.matchAll(/\(?\b([a-z_]+)\)?(?:::\w+)? = /g)].map(([, column]) => column as string);

const reachOf = (node: PlanNode, table: string, limited: boolean): Reach => {
  const condition = node['Index Cond'] ?? '';
  const equal = equalColumns(condition);
  if (equal.some((column) => column !== 'workspace_id' && column !== 'audit_id')) return 'narrow';
  if (limited && condition !== '') return 'narrow';
  if (equal.includes('audit_id')) return OF_AUDITS.has(table) ? 'narrow' : 'audit';
  return equal.includes('workspace_id') ? 'workspace' : 'everything';
};

const SCANS = new Set([
  'Index Scan',
  'Index Only Scan',
  'Bitmap Index Scan',
  'Seq Scan',
  'Tid Scan',
]);

const stepsOf = (node: PlanNode, table: string | undefined, limited: boolean): Step[] => {
  const type = node['Node Type'];
  const own = node['Relation Name'] ?? table;
  const still = type === 'Limit' || (limited && PASSING.has(type));
  const below = (node.Plans ?? []).flatMap((plan) => stepsOf(plan, own, still));
  if (!SCANS.has(type) || type === 'Tid Scan' || own === undefined) return below;
  const how = [type, node['Index Name'], node['Index Cond']].filter(Boolean).join(' ');
  return [{ table: own, reach: reachOf(node, own, limited), how }, ...below];
};

/** The plan that PostgreSQL would use for every call of a prepared statement; nothing is run. */
export const readPlan = async (client: pg.ClientBase, text: string): Promise<Step[]> => {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (generic_plan, costs off, format json) ${text}`,
  );
  const [plan] = (rows[0] as (typeof rows)[0])['QUERY PLAN'];
  return stepsOf(plan.Plan, undefined, false);
};
