import type pg from 'pg';

/**
 * How much of a table one step of a plan may have to read. `narrow`: rows that belong to one thing. `audit`:
 * all rows of an audit. `workspace`: all rows of a workspace. `everything`: all rows of the table.
 */
export const REACHES = ['narrow', 'audit', 'workspace', 'everything'] as const;
export type Reach = (typeof REACHES)[number];

interface Step {
  readonly table: string;
  readonly reach: Reach;
  /** How PostgreSQL reads it, for people who must mend it. */
  readonly how: string;
}

export interface Plan {
  readonly steps: readonly Step[];
  /** Tables and lists (`cte:` and a name) that are read again, all of them, for each of many rows. */
  readonly again: readonly string[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'CTE Name'?: string;
  readonly Strategy?: string;
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

/**
 * The parts of the plan that give a node its rows. Lists (`with ... as`) are not among them: each runs once, by itself.
 * Subqueries in conditions are not either: a plan does not say how often they run.
 */
const partsOf = ({ Plans = [] }: PlanNode): readonly PlanNode[] =>
  Plans.filter(({ 'Parent Relationship': how }) => how !== 'InitPlan' && how !== 'SubPlan');

const allOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allOf)];

/** Lists of a statement by their names: `with list as materialized (...)`. */
const listsOf = (node: PlanNode): ReadonlyMap<string, PlanNode> =>
  new Map(
    allOf(node).flatMap((one): [string, PlanNode][] => {
      const name = /^CTE (.+)$/.exec(one['Subplan Name'] ?? '')?.[1];
      return name === undefined ? [] : [[name, one]];
    }),
  );

/** Compares a column with a range of one value, which is how an order is made to count. */
const ONE_VALUE = /\b([a-z_]+) >= (\S+)\) AND \(\1 <= \2\)/;

/**
 * What a plan reads again for each of many rows. With 20,000 rows on both sides that is 400,000,000 comparisons.
 * PostgreSQL chooses this when it believes that one side has few rows.
 */
const readAgain = (plan: PlanNode, keys: UniqueKeys): string[] => {
  const lists = listsOf(plan);
  const isOneRow = (node: PlanNode): boolean => {
    const type = node['Node Type'];
    if (type === 'Aggregate' && node.Strategy === 'Plain') return true;
    if (type === 'CTE Scan') {
      const list = lists.get(node['CTE Name'] ?? '');
      return list !== undefined && isOneRow(list);
    }
    const condition = node['Index Cond'] ?? '';
    const key = keys.get(node['Index Name'] ?? '');
    const equal = equalColumns(condition);
    if (key?.every((column) => equal.includes(column)) && !condition.includes('ANY')) return true;
    if (SCANS.has(type) || type === 'Function Scan' || type === 'ProjectSet') return false;
    const parts = partsOf(node);
    return type === 'Result' || parts.length > 0 ? parts.every(isOneRow) : false;
  };
  const wholeIn = (node: PlanNode, limited: boolean): string[] => {
    if (isOneRow(node)) return [];
    const type = node['Node Type'];
    if (type === 'CTE Scan') return [`cte:${node['CTE Name']}`];
    const still = type === 'Limit' || (limited && PASSING.has(type));
    const below = partsOf(node).flatMap((part) => wholeIn(part, still));
    const isWide =
      SCANS.has(type) &&
      reachOf(node, keys.get(node['Index Name'] ?? ''), limited) !== 'narrow' &&
      !ONE_VALUE.test(node['Index Cond'] ?? '');
    return isWide ? [node['Relation Name'] ?? type, ...below] : below;
  };
  return allOf(plan).flatMap((node) => {
    if (node['Node Type'] !== 'Nested Loop') return [];
    const [outer, inner] = partsOf(node);
    return outer && inner && !isOneRow(outer) ? wholeIn(inner, false) : [];
  });
};

/** The plan that PostgreSQL would use for every call of a prepared statement; nothing is run. */
export const readPlan = async (
  client: pg.ClientBase,
  text: string,
  keys: UniqueKeys = new Map(),
): Promise<Plan> => {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (generic_plan, costs off, format json) ${text}`,
  );
  const [plan] = (rows[0] as (typeof rows)[0])['QUERY PLAN'];
  const again = [...new Set(readAgain(plan.Plan, keys))];
  return { steps: stepsOf(plan.Plan, keys, undefined, false), again };
};
