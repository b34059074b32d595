import type { FindingPage, ListFindingsQuery } from '@copydesk/contract/findings/finding';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { makeFindings } from '../violations/record/make-findings.ts';
import { decodeFindingCursor, encodeFindingCursor, type FindingCursor } from './finding-cursor.ts';
import { bySource, NEXT_PARAMETER, resolveFilter } from './finding-filter.ts';
import { readFindings } from './read-findings.ts';

interface Row {
  id: string;
  severity: number;
  cluster: string;
  micros: string;
}

const [A, B, C] = [0, 1, 2].map((n) => `$${NEXT_PARAMETER + n}`);
const LIMIT_OF_THREE = `$${NEXT_PARAMETER + 3}`;
const LIMIT_OF_TWO = `$${NEXT_PARAMETER + 2}`;
const MICROS = '(extract(epoch from f.first_seen_at) * 1000000)::bigint';
const COLUMNS = `f.id, f.severity, f.cluster, ${MICROS} as micros`;

const SEVERITY = bySource((condition) =>
  statement<Row>(`
  select ${COLUMNS} from finding f
  where ${condition} and (f.severity, f.cluster, f.id) > (${A}::smallint, ${B}::uuid, ${C}::uuid)
  order by f.severity, f.cluster, f.id limit ${LIMIT_OF_THREE}`),
);
const age = (direction: '>' | '<') =>
  bySource((condition) =>
    statement<Row>(`
  select ${COLUMNS} from finding f
  where ${condition} and (f.first_seen_at, f.id)
    ${direction} (to_timestamp(${A}::bigint / 1000000.0), ${B}::uuid)
  order by f.first_seen_at ${direction === '>' ? '' : 'desc'}, f.id ${direction === '>' ? '' : 'desc'}
  limit ${LIMIT_OF_TWO}`),
  );
const OLDEST = age('>');
const NEWEST = age('<');

/** The most findings that are counted for a page. The facets count all. */
const MOST_COUNTED = 10_000;

const COUNT = bySource((condition) =>
  statement<{ n: number }>(`
  select count(*)::integer as n from (
    select from finding f where ${condition} limit ${MOST_COUNTED + 1}) counted`),
);

const FIRST = '00000000-0000-0000-0000-000000000000';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Later than any time that is stored, in microseconds. */
const END_OF_TIME = '9999999999999999';

const ORDERS = {
  severity: { page: SEVERITY, parts: ['severity', 'uuid', 'uuid'], start: [-1, FIRST, FIRST] },
  age: { page: OLDEST, parts: ['micros', 'uuid'], start: ['0', FIRST] },
  newest: { page: NEWEST, parts: ['micros', 'uuid'], start: [END_OF_TIME, LAST] },
} as const;

const keyOf = (sort: ListFindingsQuery['sort'], row: Row): FindingCursor =>
  sort === 'severity' ? [row.severity, row.cluster, row.id] : [row.micros, row.id];

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
  const counting = await makeFindings(scope);
  const { source, values } = await resolveFilter(scope, input);
  const isFirst = input.cursor === undefined;
  const [rows, [counted] = []] = await batch(scope, [
    call(page[source], [...values, ...after, limit + 1]),
    ...(isFirst ? [call(COUNT[source], values)] : []),
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
