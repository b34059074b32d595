import {
  CHANGES,
  type Facet,
  type FacetName,
  type FacetQuery,
  type FacetValue,
  type FindingFilter,
} from '@copydesk/contract/findings/finding';
import { DUE } from '@copydesk/contract/findings/due';
import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import { lookUp } from '../platform/db/look-up.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { severityOfRank } from '../violations/order.ts';
import { createFindings } from '../violations/record/create-findings.ts';
import { bySource, type From, resolveFilter } from './finding-filter.ts';

interface Row {
  value: string | null;
  name: string | null;
  n: number;
  /** How many findings there are with any value. */
  all: number;
}

const MOST_VALUES = 200;

const grouped = (column: string, from: From): string => `
  select ${column} as value, count(*) as n from ${from()} group by 1`;
const TOP = `
  select value, n, sum(n) over () as every from counted order by n desc, value limit ${MOST_VALUES + 1}`;

/** Counts by a column of the finding whose value says it all. */
const byColumn = (column: string) =>
  bySource((from) =>
    statement<Row>(`
  with counted as (${grouped(column, from)})
  select t.value::text as value, null::text as name, t.n::integer as n, t.every::integer as all
  from (${TOP}) t order by t.n desc, t.value`),
  );

const BY_RULE = bySource((from) =>
  statement<Row>(`
  with counted as (${grouped('f.rule_id', from)}),
  top as materialized (${TOP})
  select r.id::text as value, r.name, t.n::integer as n, t.every::integer as all
  from top t
  left join ${lookUp('rule.id, rule.name', 'rule', 'rule.id = t.value')} r on true
  order by t.n desc, t.value`),
);
const BY_PACK = bySource((from) =>
  statement<Row>(`
  with ruled as materialized (${grouped('f.rule_id', from)}),
  counted as (
    select r.pack_id as value, sum(u.n) as n from ruled u
    left join ${lookUp('rule.pack_id', 'rule', 'rule.id = u.value')} r on true
    group by 1
  )
  select t.value, null::text as name, t.n::integer as n, t.every::integer as all
  from (${TOP}) t order by t.n desc, t.value`),
);
// Only findings that are assigned to somebody are read.
const BY_ASSIGNEE = bySource((from) =>
  statement<Row>(`
  with counted as (
    select u.id as value, count(*) as n from ${from('f.assigned_to is not null', ['assigned_to'])}
    cross join unnest(f.assigned_to) as u (id) group by 1
  ),
  top as materialized (${TOP})
  select t.value::text as value, a.name, t.n::integer as n, t.every::integer as all
  from top t left join user_account a on a.id = t.value
  order by t.n desc, t.value`),
);

const STATEMENTS = {
  rule: BY_RULE,
  pack: BY_PACK,
  severity: byColumn('f.severity'),
  language: byColumn('f.language'),
  site: byColumn('f.site'),
  change: byColumn('f.change'),
  review_state: byColumn('f.review_state'),
  assignee: BY_ASSIGNEE,
} as const satisfies Record<Exclude<FacetName, 'due'>, unknown>;

const COUNT = bySource((from) =>
  statement<{ n: number }>(`select count(*)::integer as n from ${from()}`),
);

/** The filter on the same thing as the facet, which is left out so that the other values can be seen. */
const FILTER_OF = {
  rule: 'rule_id',
  pack: 'pack',
  severity: 'severity',
  language: 'language',
  site: 'site',
  change: 'change',
  review_state: 'review_state',
  assignee: 'assignee',
  due: 'due',
} as const satisfies Record<FacetName, keyof FindingFilter>;

const valueOf = (facet: FacetName, value: string | null): string | null => {
  if (value === null) return null;
  switch (facet) {
    case 'rule':
      return toPublicIdOrNull('rul', value);
    case 'assignee':
      return toPublicIdOrNull('usr', value);
    case 'severity':
      return severityOfRank(BigInt(value) << 56n);
    case 'change':
      return CHANGES[Number(value)] ?? null;
    case 'review_state':
      return REVIEW_STATES[Number(value)] ?? null;
    case 'due':
    case 'pack':
    case 'language':
    case 'site':
      return value;
  }
};

/** Counts what is overdue and what is due soon. Each is a filter of its own, because no column has it. */
const countDue = async (scope: Scope, input: FacetQuery): Promise<Omit<Facet, 'counting'>> => {
  const count = async (filter: FindingFilter): Promise<number> => {
    const { source, values } = await resolveFilter(scope, filter);
    return (await query(scope, COUNT[source], values))[0]?.n ?? 0;
  };
  const values: FacetValue[] = [];
  for (const due of DUE) {
    const n = await count({ ...input, due });
    if (n > 0) values.push({ value: due, name: null, count: n });
  }
  return { facet: 'due', total: await count(input), values, more: false };
};

/** Counts the findings that match by one of their values, the most frequent first, and all of them exactly. */
export const getFindingFacet = async (scope: Scope, input: FacetQuery): Promise<Facet> => {
  const { facet } = input;
  const counting = await createFindings(scope);
  if (facet === 'due') return { ...(await countDue(scope, input)), counting };
  const own = FILTER_OF[facet];
  const others = await resolveFilter(scope, { ...input, [own]: null });
  const rows = await query(scope, STATEMENTS[facet][others.source], others.values);
  // A finding may have no assignee or several, so the values do not add up to the findings.
  const isSum = input[own] == null && facet !== 'assignee';
  const exact = await resolveFilter(scope, input);
  const [counted] = isSum ? [] : await query(scope, COUNT[exact.source], exact.values);
  return {
    facet,
    total: counted?.n ?? rows[0]?.all ?? 0,
    values: rows.slice(0, MOST_VALUES).map((row): FacetValue => ({
      value: valueOf(facet, row.value),
      name: row.name,
      count: row.n,
    })),
    more: rows.length > MOST_VALUES,
    counting,
  };
};
