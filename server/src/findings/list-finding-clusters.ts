import type {
  FindingCluster,
  FindingClusterPage,
  ListFindingClustersQuery,
} from '@copydesk/contract/findings/finding';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createFindings } from '../violations/record/create-findings.ts';
import { decodeFindingCursor, encodeFindingCursor } from './finding-cursor.ts';
import { bySource, IN_ORDER, NEXT_PARAMETER, resolveFilter } from './finding-filter.ts';
import { readFindings } from './read-findings.ts';

interface Row {
  severity: number;
  cluster: string;
  sample: string;
  n: number;
  undecided: number;
  assets: number;
}

const [SEVERITY, CLUSTER, LIMIT] = [0, 1, 2].map((n) => `$${NEXT_PARAMETER + n}`);

// Goes from each cluster to the next by the index, so that the members in between are not read. Then it counts
// those of the page.
const CLUSTERS = bySource((from) =>
  statement<Row>(`
  with recursive hop as (
    (select f.severity, f.cluster, f.id
      from ${from(`(f.severity, f.cluster) > (${SEVERITY}::smallint, ${CLUSTER}::uuid)`)}
      ${IN_ORDER} limit 1)
    union all
    select x.severity, x.cluster, x.id from hop h
    cross join lateral (
      select f.severity, f.cluster, f.id
      from ${from('(f.severity, f.cluster) > (h.severity, h.cluster)')}
      ${IN_ORDER} limit 1) x
  ),
  page as materialized (select h.severity, h.cluster, h.id from hop h limit ${LIMIT})
  select p.severity, p.cluster, p.id as sample, c.n, c.undecided, c.assets
  from page p
  cross join lateral (
    select count(*)::integer as n, (count(*) filter (where f.review_state = 0))::integer as undecided,
      count(distinct f.asset_id)::integer as assets
    from ${from('f.severity = p.severity and f.cluster = p.cluster')}) c
  order by p.severity, p.cluster`),
);

const ORDER = 'clusters';
const START = [-1, '00000000-0000-0000-0000-000000000000'] as const;

/**
 * Returns a page of clusters: the same words of one rule, with how many findings match the filters and one of them.
 * The most severe come first, and those of one rule are together. Throws invalid for a malformed cursor.
 */
export const listFindingClusters = async (
  scope: Scope,
  input: ListFindingClustersQuery,
): Promise<FindingClusterPage> => {
  const { cursor, limit } = input;
  const after =
    cursor === undefined ? START : decodeFindingCursor(ORDER, ['severity', 'uuid'], cursor);
  const counting = await createFindings(scope);
  const { source, values } = await resolveFilter(scope, input);
  const rows = await query(scope, CLUSTERS[source], [...values, ...after, limit + 1]);
  const shown = rows.slice(0, limit);
  const samples = await readFindings(
    scope,
    shown.map(({ sample }) => sample),
  );
  const sampleOf = new Map(samples.map((finding) => [finding.id, finding]));
  const last = shown.at(-1);
  return {
    clusters: shown.flatMap((row): FindingCluster[] => {
      const sample = sampleOf.get(toPublicId('fin', row.sample));
      if (!sample) return [];
      const { n: count, undecided, assets } = row;
      const id = toPublicId('clu', row.cluster);
      return [{ id, severity: sample.severity, count, undecided, assets, sample }];
    }),
    counting,
    next_cursor:
      last && rows.length > limit
        ? encodeFindingCursor(ORDER, [last.severity, last.cluster])
        : null,
  };
};
