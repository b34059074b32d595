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

/**
 * Columns that do not make a step narrow: one value of them can be that of nearly all rows of a workspace. `lane` is
 * none of them. What a lane holds at a time is a batch.
 */
const WITH_FEW_VALUES = new Set(
  `workspace_id audit_id action actor_kind change commented extractor_version family grain kind language
   language_key life media_type mode opinion pack_id purpose reason review_state role route rule_version
   severity sighted site standing state status suggests type verdict version width`.split(/\s+/),
);

/** The columns of each unique index. Who names them all reads one row, whatever they are. */
type UniqueKeys = ReadonlyMap<string, readonly string[]>;

const KEYS = `select c.relname as name, array_agg(a.attname::text) as columns
  from pg_index i
  join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace
  join pg_attribute a on a.attrelid = i.indexrelid and a.attnum <= i.indnkeyatts
  where i.indisunique and i.indexprs is null group by 1`;

export const readUniqueKeys = async (client: pg.ClientBase): Promise<UniqueKeys> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(KEYS);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
};

/** Columns that an index condition compares with `=`, or with a list of values. */
const equalColumns = (condition: string): string[] =>
  [...condition.matchAll(/(?<!:)\b([a-z_]+)"?\)?(?:::\w+)? = /g)].map(
    ([, column]) => column as string,
  );

const reachOf = (node: PlanNode, key: readonly string[] | undefined, limited: boolean): Reach => {
  const condition = node['Index Cond'] ?? '';
  const equal = equalColumns(condition);
  if (equal.some((column) => !WITH_FEW_VALUES.has(column))) return 'narrow';
  if (key?.every((column) => equal.includes(column))) return 'narrow';
  if (limited && condition !== '') return 'narrow';
  if (equal.includes('audit_id')) return 'audit';
  return equal.includes('workspace_id') ? 'workspace' : 'everything';
};

const SCANS = new Set([
  'Index Scan',
  'Index Only Scan',
  'Bitmap Index Scan',
  'Seq Scan',
  'Tid Scan',
]);

const stepsOf = (
  node: PlanNode,
  keys: UniqueKeys,
  table: string | undefined,
  limited: boolean,
): Step[] => {
  const type = node['Node Type'];
  const own = node['Relation Name'] ?? table;
  const still = type === 'Limit' || (limited && PASSING.has(type));
  const below = (node.Plans ?? []).flatMap((plan) => stepsOf(plan, keys, own, still));
  if (!SCANS.has(type) || type === 'Tid Scan' || own === undefined) return below;
  const how = [type, node['Index Name'], node['Index Cond']].filter(Boolean).join(' ');
  const key = keys.get(node['Index Name'] ?? '');
  return [{ table: own, reach: reachOf(node, key, limited), how }, ...below];
};

/** The plan that PostgreSQL would use for every call of a prepared statement; nothing is run. */
export const readPlan = async (
  client: pg.ClientBase,
  text: string,
  keys: UniqueKeys = new Map(),
): Promise<Step[]> => {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (generic_plan, costs off, format json) ${text}`,
  );
  const [plan] = (rows[0] as (typeof rows)[0])['QUERY PLAN'];
  return stepsOf(plan.Plan, keys, undefined, false);
};
