import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { openRules } from '../../audits/open-rules.ts';
import { lookUp } from '../../platform/db/look-up.ts';
import { batch, query, transaction } from '../../platform/db/query.ts';
import { type Call, call, statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { lockAssets } from './compare-with-earlier.ts';
import { recordSightings, type Sighting } from './record-sightings.ts';

interface Reading {
  audit_id: string;
  asset_id: string;
  finished_at: Date;
  open: Record<string, string> | null;
}

interface FoundRow {
  id: string;
  audit_id: string;
  rank: string;
  asset_id: string;
  asset_url: string | null;
  rule_id: string | null;
  language: LanguageKey | null;
  violating_text: string | null;
  suggested_text: string | null;
  suggestion_kind: NonNullable<Sighting['finding']['suggestionKind']> | null;
  change: Sighting['change'];
  /** Where the sighting before it is, how many there were, and when the first of them was. */
  from_audit: string | null;
  from_rank: string | null;
  sightings: number;
  first_seen_at: Date | null;
}

/** How far a finding is followed back. */
const MOST_SIGHTINGS = 100;
const READINGS_A_TIME = 20;

// Newest readings of a release that did not know findings.
const UNSIGHTED = statement<{ asset_id: string }>(`
  select x.asset_id from audit_asset x
  where x.workspace_id = $1 and x.status = 'completed' and x.replaced_at is null
    and x.sighted is null
  order by x.asset_id limit $2`);
const READINGS = statement<Reading>(`
  select x.audit_id, x.asset_id, x.finished_at, ${openRules('x')} as open
  from unnest($2::uuid[]) as n (id)
  cross join ${lookUp(
    `audit_asset.audit_id, audit_asset.asset_id, audit_asset.finished_at, audit_asset.unjudged,
      audit_asset.hinted, audit_asset.skipped`,
    'audit_asset',
    `audit_asset.asset_id = n.id and audit_asset.status = 'completed'
      and audit_asset.replaced_at is null and audit_asset.sighted is null`,
  )} x`);
const PLACES = `
  select x.audit_id, x.asset_id, k.rank
  from unnest($2::uuid[], $3::uuid[]) as n (audit_id, asset_id)
  cross join ${lookUp(
    'audit_asset.audit_id, audit_asset.asset_id, audit_asset.ranks',
    'audit_asset',
    'audit_asset.audit_id = n.audit_id and audit_asset.asset_id = n.asset_id',
  )} x
  cross join unnest(x.ranks) as k (rank)`;
// Whoever decides, comments or assigns has finished, or waits until the findings are there to follow.
const HOLD_REVIEWS = statement(`
  with place as materialized (${PLACES})
  select r.rank from place p
  join violation_review r on r.workspace_id = $1 and r.audit_id = p.audit_id and r.rank = p.rank
  order by r.audit_id, r.rank for share of r`);
const FOUND = statement<FoundRow>(`
  with recursive place as materialized (${PLACES}),
  seen as materialized (
    select v.id, v.audit_id, p.rank, v.asset_id, v.asset_url, v.rule_id, v.language, v.violating_text,
      v.suggested_text, v.suggestion_kind, v.earlier
    from place p
    cross join ${lookUp(
      `violation.id, violation.audit_id, violation.asset_id, violation.asset_url, violation.rule_id,
        violation.language, violation.violating_text, violation.suggested_text,
        violation.suggestion_kind, violation.earlier`,
      'violation',
      'violation.audit_id = p.audit_id and violation.rank = p.rank',
    )} v
  ),
  chain as (
    select s.id as newest, s.audit_id, s.rank, s.asset_id, s.earlier, 1 as nth from seen s
    union all
    select c.newest, e.audit_id, e.rank, e.asset_id, e.earlier, c.nth + 1 from chain c
    cross join ${lookUp(
      'violation.audit_id, violation.rank, violation.asset_id, violation.earlier',
      'violation',
      `violation.id = (c.earlier ->> 'violation_id')::uuid`,
    )} e
    where c.nth < ${MOST_SIGHTINGS}
  ),
  timed as materialized (
    select c.newest, c.nth, c.audit_id, c.rank, x.finished_at from chain c
    left join ${lookUp(
      'audit_asset.finished_at',
      'audit_asset',
      'audit_asset.audit_id = c.audit_id and audit_asset.asset_id = c.asset_id',
    )} x on true
  ),
  known as materialized (
    select t.newest, count(*)::integer as sightings, min(t.finished_at) as first_seen_at,
      (array_agg(t.audit_id) filter (where t.nth = 2))[1] as from_audit,
      (array_agg(t.rank) filter (where t.nth = 2))[1] as from_rank
    from timed t group by t.newest
  )
  select s.id, s.audit_id, s.rank, s.asset_id, s.asset_url, s.rule_id, s.language, s.violating_text,
    s.suggested_text, s.suggestion_kind, coalesce(s.earlier ->> 'change', 'new') as change,
    k.from_audit, k.from_rank, k.sightings, k.first_seen_at
  from seen s join known k on k.newest = s.id
  order by s.audit_id, s.rank`);
const MARK = statement(`
  update audit_asset x set sighted = true
  from unnest($2::uuid[], $3::uuid[]) as n (audit_id, asset_id)
  where x.workspace_id = $1 and x.asset_id = any($3) and x.audit_id = any($2)
    and x.audit_id = n.audit_id and x.asset_id = n.asset_id`);

const toSightings = (rows: readonly FoundRow[], seenAt: Date): Sighting[] => {
  const continued = new Set<string>();
  return rows.map((row): Sighting => {
    const before =
      row.from_audit !== null && row.from_rank !== null
        ? { auditId: row.from_audit, rank: row.from_rank }
        : null;
    // Several may have been matched with one earlier finding, and only one of them goes on with it.
    const key = before && `${before.auditId} ${before.rank}`;
    const continues = key === null || continued.has(key) ? null : before;
    if (key !== null) continued.add(key);
    return {
      violationId: row.id,
      rank: row.rank,
      finding: {
        assetId: row.asset_id,
        assetUrl: row.asset_url,
        ruleId: row.rule_id,
        language: row.language,
        violatingText: row.violating_text,
        suggestedText: row.suggested_text,
        suggestionKind: row.suggestion_kind,
        continues,
      },
      change: row.change,
      firstSeenAt: row.first_seen_at ?? seenAt,
      sightings: row.sightings,
    };
  });
};

const makeSome = (scope: Scope, assetIds: readonly string[]): Promise<void> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const [, readings] = await batch(inside, [
      lockAssets(assetIds),
      call(READINGS, [workspaceId, assetIds]),
    ]);
    const at = [
      workspaceId,
      readings.map(({ audit_id: id }) => id),
      readings.map(({ asset_id: id }) => id),
    ];
    const [, found] = await batch(inside, [call(HOLD_REVIEWS, at), call(FOUND, at)]);
    const byReading = Map.groupBy(found, (row) => `${row.audit_id} ${row.asset_id}`);
    const calls = readings.flatMap((reading): Call<unknown>[] => {
      const { audit_id: auditId, asset_id: assetId, finished_at: seenAt, open } = reading;
      const rows = byReading.get(`${auditId} ${assetId}`) ?? [];
      return recordSightings(inside, {
        auditId,
        seenAt,
        sightings: toSightings(rows, seenAt),
        assets: [{ assetId, failed: false, open: Object.keys(open ?? {}) }],
      });
    });
    await batch(inside, [...calls, call(MARK, at)]);
  });

/**
 * Makes the findings of readings that a release without findings has stored, as many as fit into the time. Returns
 * whether there are more. Without such readings it is one look at an empty index.
 */
export const createFindings = async (scope: Scope, patienceMs = 500): Promise<boolean> => {
  const until = performance.now() + patienceMs;
  for (;;) {
    const rows = await query(scope, UNSIGHTED, [scope.workspaceId, READINGS_A_TIME]);
    if (rows.length === 0) return false;
    if (performance.now() > until) return true;
    await makeSome(
      scope,
      rows.map(({ asset_id: id }) => id),
    );
  }
};
