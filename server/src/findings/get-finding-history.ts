import type { FindingHistory, Sighting } from '@copydesk/contract/findings/app-routes';
import { lookUp } from '../platform/db/look-up.ts';
import { batch, query } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { SOURCES, toTrail, TRAIL } from '../violations/list/violation-trail.ts';
import { stateOfNumber } from '../violations/review.ts';
import { decodeFindingCursor, encodeFindingCursor } from './finding-cursor.ts';
import { readFindings } from './read-findings.ts';

interface Row {
  id: string;
  audit_id: string;
  audit_name: string;
  seen_at: Date;
  change: Sighting['change'];
  review_state: number;
  dismissal_reason: string | null;
  violating_text: string | null;
  rule_version: number | null;
}

const FIND = statement<{ violation_id: string }>(
  `select violation_id from finding where workspace_id = $1 and id = $2`,
);

const COLUMNS = `violation.id, violation.audit_id, violation.rank, violation.asset_id,
  violation.violating_text, violation.rule_version, violation.earlier`;

// Each sighting says which one it goes on with.
const SIGHTINGS = statement<Row>(`
  with recursive sighting as (
    select v.id, v.audit_id, v.rank, v.asset_id, v.violating_text, v.rule_version, v.earlier, 1 as nth
    from violation v where v.workspace_id = $1 and v.id = $2
    union all
    select e.id, e.audit_id, e.rank, e.asset_id, e.violating_text, e.rule_version, e.earlier, s.nth + 1
    from sighting s
    cross join ${lookUp(
      COLUMNS,
      'violation',
      `violation.id = (case when jsonb_exists(s.earlier, 'continues') then s.earlier ->> 'continues'
        else s.earlier ->> 'violation_id' end)::uuid`,
    )} e
    where s.nth < $3
  )
  select s.id, s.audit_id, a.name as audit_name, coalesce(x.finished_at, a.created_at) as seen_at,
    coalesce(s.earlier ->> 'change', 'new') as change, r.review_state, r.dismissal_reason,
    s.violating_text, s.rule_version
  from sighting s
  cross join ${lookUp('audit.name, audit.created_at', 'audit', 'audit.id = s.audit_id')} a
  cross join ${lookUp(
    'violation_review.review_state, violation_review.dismissal_reason',
    'violation_review',
    'violation_review.audit_id = s.audit_id and violation_review.rank = s.rank',
  )} r
  left join ${lookUp(
    'audit_asset.finished_at',
    'audit_asset',
    'audit_asset.audit_id = s.audit_id and audit_asset.asset_id = s.asset_id',
  )} x on true
  order by s.nth`);

const ORDER = 'sightings';
/** The most entries of the trail that are shown of one sighting. */
const MOST_ENTRIES = 20;

const readSighting = async (scope: Scope, row: Row): Promise<Sighting> => {
  const at = [scope.workspaceId, row.id];
  const [trail, sources] = await batch(scope, [call(TRAIL, at), call(SOURCES, at)]);
  return {
    violation_id: toPublicId('vio', row.id),
    audit: { id: toPublicId('aud', row.audit_id), name: row.audit_name },
    seen_at: row.seen_at.toISOString(),
    change: row.change,
    review_state: stateOfNumber(row.review_state),
    dismissal_reason: row.dismissal_reason,
    violating_text: row.violating_text,
    rule_version: row.rule_version,
    trail: toTrail(scope.actor, trail, sources, [], () => []).slice(0, MOST_ENTRIES),
  };
};

/**
 * Returns a finding with its sightings, newest first: the audit, the state there, and what was decided there.
 * Throws not_found for the finding, and invalid for a malformed cursor.
 */
export const getFindingHistory = async (
  scope: Scope,
  input: { readonly findingId: string; readonly cursor: string | null; readonly limit: number },
): Promise<FindingHistory> => {
  const { cursor, limit } = input;
  const from = cursor === null ? null : decodeFindingCursor(ORDER, ['uuid'], cursor)[0];
  const id = fromPublicId('fin', input.findingId);
  const [found] = id ? await query(scope, FIND, [scope.workspaceId, id]) : [];
  const [finding] = id && found ? await readFindings(scope, [id]) : [];
  if (!found || !finding) throw notFound('finding');
  const rows = await query(scope, SIGHTINGS, [
    scope.workspaceId,
    from ?? found.violation_id,
    limit + 1,
  ]);
  const sightings: Sighting[] = [];
  for (const row of rows.slice(0, limit)) sightings.push(await readSighting(scope, row));
  const next = rows[limit];
  return {
    finding,
    sightings,
    next_cursor: next ? encodeFindingCursor(ORDER, [next.id]) : null,
  };
};
