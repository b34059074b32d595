import type { FindingPage, ListFindingsQuery } from '@copydesk/contract/findings/finding';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createFindings } from '../violations/record/create-findings.ts';
import { decodeFindingCursor, encodeFindingCursor, type FindingCursor } from './finding-cursor.ts';
import { bySource, IN_ORDER, NEXT_PARAMETER, resolveFilter } from './finding-filter.ts';
import { readDueDays } from './due/due-policy.ts';
import { daysOrNever } from './due/due-times.ts';
import { TALLY, tallyValues } from './finding-tally.ts';
import { readFindings } from './read-findings.ts';

interface Row {
  id: string;
  severity: number;
  cluster: string;
  no: string;
  micros: string;
}

const [A, B, C] = [
  `$${NEXT_PARAMETER}`,
  `$${NEXT_PARAMETER + 1}`,
  `$${NEXT_PARAMETER + 2}`,
] as const;
const LIMIT_OF_THREE = `$${NEXT_PARAMETER + 3}`;
const LIMIT_OF_TWO = `$${NEXT_PARAMETER + 2}`;
const microsOf = (time: string): string => `(extract(epoch from ${time}) * 1000000)::bigint`;
const COLUMNS = `f.id, f.severity, f.cluster, f.no, ${microsOf('f.first_seen_at')} as micros`;

const AFTER = `(f.severity, f.cluster, f.no) > (${A}::smallint, ${B}::uuid, ${C}::bigint)`;
const SEVERITY = bySource((from) =>
  statement<Row>(`
  select ${COLUMNS} from ${from(AFTER)} ${IN_ORDER} limit ${LIMIT_OF_THREE}`),
);
type Direction = '>' | '<';
const beyond = (direction: Direction, micros: string, id: string): string =>
  `(f.first_seen_at, f.id) ${direction} (to_timestamp(${micros}::bigint / 1000000.0), ${id}::uuid)`;
const byAge = (direction: Direction): string =>
  direction === '>' ? 'order by f.first_seen_at, f.id' : 'order by f.first_seen_at desc, f.id desc';
// Filters are in the index of the queue and not in that of the age, so what matches is found first and sorted then.
const age = (direction: Direction) =>
  bySource((from) =>
    statement<Row>(`
  select ${COLUMNS} from ${from(beyond(direction, A, B))} ${byAge(direction)} limit ${LIMIT_OF_TWO}`),
  );
const OLDEST = age('>');
const NEWEST = age('<');
// Dates are worked out from the first sighting and the days of the severity, so that a change of the days changes no row.
const DUE_DAYS = `$${NEXT_PARAMETER + 3}`;
const dueAt = (first: string, days: string): string => `(${first} + ${days} * interval '24 hours')`;
const DUE_AT = dueAt('f.first_seen_at', `(${DUE_DAYS}::integer[])[f.severity + 1]`);
const DUE = bySource((from) =>
  statement<Row>(`
  select f.id, f.severity, f.cluster, f.no, ${microsOf(DUE_AT)} as micros
  from ${from(`(${DUE_AT}, f.id) > (to_timestamp(${A}::bigint / 1000000.0), ${B}::uuid)`)}
  order by ${DUE_AT}, f.id limit ${LIMIT_OF_TWO}`),
);
// What is open, without filters, is in an index by severity and first sighting: each severity gives a page, and the
// first of all of them are the page.
const EVERYTHING_DUE = statement<Row>(`
  with place as materialized (
    select (n.nth - 1)::smallint as severity, n.days,
      to_timestamp($2::bigint / 1000000.0) - n.days * interval '24 hours' as after
    from unnest($5::integer[]) with ordinality as n (days, nth)
  )
  select x.id, x.severity, x.cluster, x.no, ${microsOf(dueAt('x.first_seen_at', 'p.days'))} as micros
  from place p
  cross join lateral (
    select f.id, f.severity, f.cluster, f.no, f.first_seen_at from finding f
    where f.workspace_id = $1 and f.standing = 0 and f.severity = p.severity
      and (f.first_seen_at, f.id) > (p.after, $3::uuid)
    order by f.first_seen_at, f.id limit $4) x
  order by ${dueAt('x.first_seen_at', 'p.days')}, x.id limit $4`);
// What is open, without filters, is in the index of the age.
const everything = (direction: Direction) =>
  statement<Row>(`
  select ${COLUMNS} from finding f
  where f.workspace_id = $1 and f.standing = 0 and ${beyond(direction, '$2', '$3')}
  ${byAge(direction)} limit $4`);
const EVERYTHING = { age: everything('>'), newest: everything('<'), due: EVERYTHING_DUE };

/** The most findings that are counted for a page. The facets count all. */
const MOST_COUNTED = 10_000;

const COUNT = bySource((from) =>
  statement<{ n: number }>(`
  select count(*)::integer as n from (select from ${from()} limit ${MOST_COUNTED + 1}) counted`),
);

const COUNT_TALLIED = statement<{ n: number }>(
  `select coalesce(sum(f.n), 0)::integer as n from ${TALLY}`,
);

const FIRST = '00000000-0000-0000-0000-000000000000';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Later than any time that is stored, in microseconds. */
const END_OF_TIME = '9999999999999999';

const ORDERS = {
  severity: { page: SEVERITY, parts: ['severity', 'uuid', 'number'], start: [-1, FIRST, '0'] },
  age: { page: OLDEST, parts: ['number', 'uuid'], start: ['0', FIRST] },
  due: { page: DUE, parts: ['number', 'uuid'], start: ['0', FIRST] },
  newest: { page: NEWEST, parts: ['number', 'uuid'], start: [END_OF_TIME, LAST] },
} as const;

const keyOf = (sort: ListFindingsQuery['sort'], row: Row): FindingCursor =>
  sort === 'severity' ? [row.severity, row.cluster, row.no] : [row.micros, row.id];

/**
 * Returns a page of the findings of all audits, each once, with its newest sighting. It goes on after the last
 * finding of the page before, whatever was decided since. Throws invalid for a malformed cursor.
 */
export const listFindings = async (
  scope: Scope,
  input: ListFindingsQuery,
): Promise<FindingPage> => {
  const { sort, limit } = input;
  const { page, parts, start } = ORDERS[sort];
  const after = input.cursor === undefined ? start : decodeFindingCursor(sort, parts, input.cursor);
  const counting = await createFindings(scope);
  const resolved = await resolveFilter(scope, input);
  const { source, values, isAllOpen } = resolved;
  const isFirst = input.cursor === undefined;
  const tallied = tallyValues(input, null, resolved);
  const days = sort === 'due' ? [daysOrNever(await readDueDays(scope))] : [];
  const [rows, [counted] = []] = await batch(scope, [
    sort !== 'severity' && isAllOpen
      ? call(EVERYTHING[sort], [scope.workspaceId, ...after, limit + 1, ...days])
      : call(page[source], [...values, ...after, limit + 1, ...days]),
    ...(isFirst
      ? [tallied === null ? call(COUNT[source], values) : call(COUNT_TALLIED, tallied)]
      : []),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const total = counted ? Math.min(counted.n, MOST_COUNTED) : null;
  return {
    findings: [
      ...(await readFindings(
        scope,
        shown.map(({ id }) => id),
      )),
    ],
    total,
    total_is_exact: (counted?.n ?? 0) <= MOST_COUNTED,
    counting,
    next_cursor: last && rows.length > limit ? encodeFindingCursor(sort, keyOf(sort, last)) : null,
  };
};
