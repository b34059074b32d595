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
import { lookUpMarkets } from '../assets/markets.ts';
import { lookUp } from '../platform/db/look-up.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { severityOfRank } from '../violations/order.ts';
import { createFindings } from '../violations/record/create-findings.ts';
import { readDueDays } from './due/due-policy.ts';
import { foundBetween } from './due/due-times.ts';
import { bySource, type From, resolveFilter } from './finding-filter.ts';
import { TALLY, tallyValues } from './finding-tally.ts';

interface Row {
  value: string | null;
  name: string | null;
  n: number;
  /** How many findings there are with any value. */
  all: number;
}

const MOST_VALUES = 200;

/** Findings, or counts of findings, and how they are added up. */
interface Counted {
  readonly from: string;
  readonly sum: string;
}

const rowsOf = (from: From): Counted => ({ from: from(), sum: 'count(*)' });
const TALLIED: Counted = { from: TALLY, sum: 'sum(f.n)' };

const grouped = (column: string, { from, sum }: Counted): string => `
  select ${column} as value, ${sum} as n from ${from} group by 1 having ${sum} <> 0`;
const TOP = `
  select value, n, sum(n) over () as every from counted order by n desc, value limit ${MOST_VALUES + 1}`;

/** One statement for each source, and one for the tally. */
const bothWays = <T>(make: (counted: Counted) => T) => ({
  ...bySource((from) => make(rowsOf(from))),
  tally: make(TALLIED),
});

/** Counts by a column of the finding whose value says it all. */
const byColumn = (column: string) =>
  bothWays((counted) =>
    statement<Row>(`
  with counted as (${grouped(column, counted)})
  select t.value::text as value, null::text as name, t.n::integer as n, t.every::integer as all
  from (${TOP}) t order by t.n desc, t.value`),
  );

const BY_RULE = bothWays((counted) =>
  statement<Row>(`
  with counted as (${grouped('f.rule_id', counted)}),
  top as materialized (${TOP})
  select r.id::text as value, r.name, t.n::integer as n, t.every::integer as all
  from top t
  left join ${lookUp('rule.id, rule.name', 'rule', 'rule.id = t.value')} r on true
  order by t.n desc, t.value`),
);
const BY_PACK = bothWays((counted) =>
  statement<Row>(`
  with ruled as materialized (${grouped('f.rule_id', counted)}),
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

// A finding counts once for each market of its asset, or once under no market. Each asset is looked up once.
const BY_MARKET = bySource((from) =>
  statement<Row>(`
  with placed as materialized (${grouped('f.asset_id', rowsOf(from))}),
  counted as (
    select m.market as value, sum(p.n) as n from placed p
    left join ${lookUpMarkets('p.value')} a on true
    left join lateral unnest(a.markets) as m (market) on true
    group by 1
  )
  select t.value, null::text as name, t.n::integer as n, t.every::integer as all
  from (${TOP}) t order by t.n desc, t.value`),
);

const STATEMENTS = {
  rule: BY_RULE,
  pack: BY_PACK,
  severity: byColumn('f.severity'),
  language: byColumn('f.language'),
  site: byColumn('f.site'),
  change: byColumn('f.change'),
  review_state: byColumn('f.review_state'),
} as const satisfies Record<Exclude<FacetName, 'assignee' | 'due' | 'market'>, unknown>;

const COUNT = bothWays(({ from, sum }) =>
  statement<{ n: number }>(`select coalesce(${sum}, 0)::integer as n from ${from}`),
);
// Without other filters, an index by severity and first sighting leads to the open findings that are due.
const COUNT_DUE = statement<{ n: number }>(`
  with place as materialized (
    select (n.nth - 1)::smallint as severity, n.after, n.until
    from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality as n (after, until, nth)
  )
  select coalesce(sum(x.n), 0)::integer as n from place p
  cross join lateral (
    select count(*) as n from finding f
    where f.workspace_id = $1 and f.standing = 0 and f.severity = p.severity
      and f.first_seen_at > p.after and f.first_seen_at <= p.until) x`);

/** The filter on the same thing as the facet, which is left out so that the other values can be seen. */
const FILTER_OF = {
  rule: 'rule_id',
  pack: 'pack',
  severity: 'severity',
  language: 'language',
  site: 'site',
  market: 'market',
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
    case 'market':
      return value;
  }
};

/** How many findings match, exactly. */
const countMatching = async (scope: Scope, filter: FindingFilter): Promise<number> => {
  const resolved = await resolveFilter(scope, filter);
  const tallied = tallyValues(filter, null, resolved);
  const [row] = await (tallied === null
    ? query(scope, COUNT[resolved.source], resolved.values)
    : query(scope, COUNT.tally, tallied));
  return row?.n ?? 0;
};

/** Counts what is overdue and what is due soon. Each is a filter of its own, because no column has it. */
const countDue = async (scope: Scope, input: FacetQuery): Promise<Omit<Facet, 'counting'>> => {
  const { isAllOpen } = await resolveFilter(scope, { ...input, due: null });
  const days = await readDueDays(scope);
  const values: FacetValue[] = [];
  for (const due of DUE) {
    const { after, until } = foundBetween(due, days, scope.now());
    const [found] = isAllOpen
      ? await query(scope, COUNT_DUE, [scope.workspaceId, after, until])
      : [{ n: await countMatching(scope, { ...input, due }) }];
    if (found && found.n > 0) values.push({ value: due, name: null, count: found.n });
  }
  return { facet: 'due', total: await countMatching(scope, input), values, more: false };
};

const countBy = async (
  scope: Scope,
  facet: Exclude<FacetName, 'due'>,
  filter: FindingFilter,
): Promise<readonly Row[]> => {
  const resolved = await resolveFilter(scope, filter);
  const { source, values } = resolved;
  if (facet === 'assignee') return query(scope, BY_ASSIGNEE[source], values);
  if (facet === 'market') return query(scope, BY_MARKET[source], values);
  const tallied = tallyValues(filter, facet, resolved);
  return tallied === null
    ? query(scope, STATEMENTS[facet][source], values)
    : query(scope, STATEMENTS[facet].tally, tallied);
};

/** Counts the findings that match by one of their values, the most frequent first, and all of them exactly. */
export const getFindingFacet = async (scope: Scope, input: FacetQuery): Promise<Facet> => {
  const { facet } = input;
  const counting = await createFindings(scope);
  if (facet === 'due') return { ...(await countDue(scope, input)), counting };
  const own = FILTER_OF[facet];
  const rows = await countBy(scope, facet, { ...input, [own]: null });
  // A finding may have several assignees or markets, so the values do not add up to the findings.
  const isSum = input[own] == null && facet !== 'assignee' && facet !== 'market';
  return {
    facet,
    total: isSum ? (rows[0]?.all ?? 0) : await countMatching(scope, input),
    values: rows.slice(0, MOST_VALUES).map((row): FacetValue => ({
      value: valueOf(facet, row.value),
      name: row.name,
      count: row.n,
    })),
    more: rows.length > MOST_VALUES,
    counting,
  };
};
