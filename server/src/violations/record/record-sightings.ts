import { lookUp } from '../../platform/db/look-up.ts';
import { type Call, call, statement } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { clusterOf, placeOfUrl } from '../cluster.ts';
import type { EarlierDecision, Finding } from './record-violations.ts';

/** A violation that was just stored, as the newest sighting of its finding. */
export interface Sighting {
  readonly violationId: string;
  readonly rank: string;
  readonly finding: Pick<
    Finding,
    | 'assetId'
    | 'assetUrl'
    | 'ruleId'
    | 'language'
    | 'violatingText'
    | 'suggestionKind'
    | 'suggestedText'
    | 'continues'
  >;
  readonly change: EarlierDecision['change'] | 'new';
  /** What is known if the finding has no row yet. */
  readonly firstSeenAt: Date;
  readonly sightings: number;
  /** UUID of the standing decision that decided it when it was stored. */
  readonly settledBy?: string | null;
}

/** What came of an asset: it could not be read, or some rules made no findings. */
export interface LookedAt {
  readonly assetId: string;
  readonly failed: boolean;
  /** Rules that were not judged, or whose matches are hints this time. */
  readonly open: readonly string[];
}

const CHANGES = ['new', 'still', 'changed', 'regressed'] as const;

/** The ids of findings of assets that may still be there. Each asset is looked up, so that no other index is read. */
const standingOf = (assets: string): string => `array(
    select s.id from unnest(${assets}::uuid[]) as n (id)
    cross join ${lookUp('finding.id, finding.standing', 'finding', 'finding.asset_id = n.id')} s
    where s.standing < 2)`;

// A decision locks findings in this order too (follow_review), so that nobody waits in a circle.
const LOCK = statement(`
  select id from finding
  where workspace_id = $1 and id = any(${standingOf('$2')})
  order by audit_id, rank for no key update`);
// The finding is the one whose newest sighting was continued, if it has a row. The review is what it is at the end
// of storing: a group may have handed on its decision.
const SEE = statement(`
  with given as materialized (
    select x.id, x.rank, x.violation_id, x.asset_id, x.rule_id, x.change, x.cluster, x.language,
      x.site, x.path, x.suggests, x.from_audit, x.from_rank, x.first_seen_at, x.sightings,
      x.settled_by
    from jsonb_to_recordset($3) as x (id uuid, rank bigint, violation_id uuid, asset_id uuid,
      rule_id uuid, change smallint, cluster uuid, language text, site text, path text,
      suggests boolean, from_audit uuid, from_rank bigint, first_seen_at timestamptz,
      sightings integer, settled_by uuid)
  )
  insert into finding as f (workspace_id, id, asset_id, rule_id, audit_id, rank, violation_id, change,
    severity, cluster, review_state, assigned_to, commented, language, site, path, suggests,
    first_seen_at, last_seen_at, sightings, settled_by)
  select $1, coalesce(k.id, g.id), g.asset_id, g.rule_id, $2, g.rank, g.violation_id, g.change,
    (g.rank >> 56)::smallint, g.cluster, r.review_state, r.assigned_to, r.comments > 0, g.language,
    g.site, g.path, g.suggests, g.first_seen_at, $4, g.sightings, g.settled_by
  from given g
  cross join ${lookUp(
    'violation_review.review_state, violation_review.assigned_to, violation_review.comments',
    'violation_review',
    'violation_review.audit_id = $2 and violation_review.rank = g.rank',
  )} r
  left join ${lookUp(
    'finding.id',
    'finding',
    'finding.audit_id = g.from_audit and finding.rank = g.from_rank',
  )} k on true
  on conflict (id) do update set rule_id = excluded.rule_id,
    audit_id = excluded.audit_id, rank = excluded.rank, violation_id = excluded.violation_id,
    life = 0, change = excluded.change, severity = excluded.severity, cluster = excluded.cluster,
    review_state = excluded.review_state, assigned_to = excluded.assigned_to,
    commented = excluded.commented, language = excluded.language, site = excluded.site,
    path = excluded.path, suggests = excluded.suggests, last_seen_at = excluded.last_seen_at,
    sightings = f.sightings + 1, settled_by = coalesce(excluded.settled_by, f.settled_by)`);
// What was not found although the asset was read is gone. A failed reading, and a rule that was not judged, prove
// nothing.
const MISS = statement(`
  update finding f set life = case when x.failed or coalesce(f.rule_id = any(x.open), false)
    then 2 else 1 end
  from jsonb_to_recordset($4) as x (asset_id uuid, failed boolean, open uuid[])
  where f.workspace_id = $1 and f.id = any(${standingOf('$3')})
    and f.asset_id = x.asset_id and f.audit_id <> $2
    and f.life <> case when x.failed or coalesce(f.rule_id = any(x.open), false) then 2 else 1 end`);

/** Locks the findings of assets that may still be there, before anything about them is read. */
export const lockFindingsOnAssets = (scope: Scope, assetIds: readonly string[]): Call<unknown> =>
  call(LOCK, [scope.workspaceId, assetIds]);

const toRow = ({ violationId, rank, finding, change, ...known }: Sighting) => ({
  id: newUuid(),
  rank,
  violation_id: violationId,
  asset_id: finding.assetId,
  rule_id: finding.ruleId,
  change: CHANGES.indexOf(change),
  cluster: clusterOf(finding.ruleId, finding.violatingText),
  language: finding.language ?? null,
  ...placeOfUrl(finding.assetUrl),
  suggests: (finding.suggestionKind ?? finding.suggestedText ?? null) !== null,
  from_audit: finding.continues?.auditId ?? null,
  from_rank: finding.continues?.rank ?? null,
  first_seen_at: known.firstSeenAt,
  sightings: known.sightings,
  settled_by: known.settledBy ?? null,
});

/**
 * Makes violations the newest sightings of their findings, and says of the other findings of these assets whether
 * they are gone or unknown. Run the calls in the transaction that stores the violations, which holds the locks of
 * the assets. A finding keeps its identifier; a new one gets one.
 */
export const recordSightings = (
  scope: Scope,
  input: {
    readonly auditId: string;
    readonly seenAt: Date;
    readonly sightings: readonly Sighting[];
    readonly assets: readonly LookedAt[];
  },
): Call<unknown>[] => {
  const { auditId, seenAt, assets } = input;
  const { workspaceId } = scope;
  // A violation without an asset is compared with nothing, so it is no sighting of anything.
  const rows = input.sightings.filter(({ finding }) => finding.assetId !== null).map(toRow);
  const ids = assets.map(({ assetId }) => assetId);
  const looked = assets.map(({ assetId, failed, open }) => ({ asset_id: assetId, failed, open }));
  return [
    lockFindingsOnAssets(scope, ids),
    ...(rows.length > 0 ? [call(SEE, [workspaceId, auditId, JSON.stringify(rows), seenAt])] : []),
    call(MISS, [workspaceId, auditId, ids, JSON.stringify(looked)]),
  ];
};
