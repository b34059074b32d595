import type { FindingFilter } from '@copydesk/contract/findings/finding';
import { lookUp } from '../platform/db/look-up.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { bySource, IN_ORDER, NEXT_PARAMETER, resolveFilter } from './finding-filter.ts';

export interface SelectedFinding {
  id: string;
  audit_id: string;
  rank: string;
  violation_id: string;
  review_state: number;
  dismissal_reason: string | null;
}

const COLUMNS = `p.id, p.audit_id, p.rank, p.violation_id, r.review_state, r.dismissal_reason`;
const REVIEW = `cross join ${lookUp(
  'violation_review.review_state, violation_review.dismissal_reason',
  'violation_review',
  'violation_review.audit_id = p.audit_id and violation_review.rank = p.rank',
)} r`;

const MATCHING = bySource((from) =>
  statement<SelectedFinding>(`
  with p as materialized (
    select f.id, f.audit_id, f.rank, f.violation_id
    from ${from('', ['audit_id', 'rank', 'violation_id'])} ${IN_ORDER} limit $${NEXT_PARAMETER}
  )
  select ${COLUMNS} from p ${REVIEW}`),
);
const OF_IDS = statement<SelectedFinding>(`
  with p as materialized (
    select f.id, f.audit_id, f.rank, f.violation_id from unnest($2::uuid[]) as n (id)
    cross join ${lookUp(
      'finding.id, finding.audit_id, finding.rank, finding.violation_id',
      'finding',
      'finding.id = n.id',
    )} f
  )
  select ${COLUMNS} from p ${REVIEW}`);

export type WantedFindings =
  | { readonly ids: readonly string[] }
  | { readonly matching: FindingFilter };

/**
 * Returns the findings with these ids, or those that pass the filters, at most so many, with the places of their
 * newest sightings. Also returns the ids that are not there, and whether there are more.
 */
export const selectFindings = async (
  scope: Scope,
  wanted: WantedFindings,
  most: number,
): Promise<{ rows: readonly SelectedFinding[]; missing: readonly string[]; more: boolean }> => {
  if ('matching' in wanted) {
    const { source, values } = await resolveFilter(scope, wanted.matching);
    const rows = await query(scope, MATCHING[source], [...values, most + 1]);
    return { rows: rows.slice(0, most), missing: [], more: rows.length > most };
  }
  const uuids = new Map([...new Set(wanted.ids)].map((id) => [id, fromPublicId('fin', id)]));
  const known = [...uuids.values()].filter((uuid) => uuid !== null);
  const rows = await query(scope, OF_IDS, [scope.workspaceId, known]);
  const found = new Set(rows.map(({ id }) => id));
  const missing = [...uuids].flatMap(([id, uuid]) => (uuid && found.has(uuid) ? [] : [id]));
  return { rows, missing, more: false };
};
