import { lookUp } from '../../platform/db/look-up.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type KeptStamp, type OwnDecision, toStamp } from './decision-stamp.ts';
import type { EarlierFinding } from './match-findings.ts';
import { readStandings } from './read-standing.ts';
import { type Review, stateOfNumber } from '../review.ts';

interface Row {
  asset_id: string;
  audit_id: string;
  id: string;
  rank: string;
  rule_id: string | null;
  rule_version: number | null;
  text_key: string | null;
  quote: string | null;
  prefix: string | null;
  suffix: string | null;
  point: string | null;
  state: number;
  reason: string | null;
  last_seq: number | null;
  began: KeptStamp | null;
}

/** A reading of an asset by an audit. Both ids are UUIDs. */
export interface Reading {
  readonly assetId: string;
  readonly auditId: string;
}

/** A finding of an audit on an asset, with what was decided about it. */
export interface FoundFinding extends EarlierFinding {
  readonly assetId: string;
  readonly auditId: string;
  readonly own: OwnDecision | null;
}

/** The rule id of findings that have no rule. */
const NO_RULE = '00000000-0000-0000-0000-000000000000';

// $2 assets and $3 audits, $4 rules or null for all.
const FOUND = statement<Row>(`
  with wanted as materialized (
    select w.asset_id, w.audit_id from unnest($2::uuid[], $3::uuid[]) as w (asset_id, audit_id)
  ),
  found as materialized (
    select w.asset_id, w.audit_id, k.rank
    from wanted w
    cross join ${lookUp(
      'audit_asset.ranks',
      'audit_asset',
      'audit_asset.audit_id = w.audit_id and audit_asset.asset_id = w.asset_id',
    )} x
    cross join unnest(x.ranks) as k (rank)
  )
  select f.asset_id, f.audit_id, v.id, f.rank, v.rule_id, v.rule_version,
    encode(v.text_key, 'hex') as text_key, v.violating_text as quote, v.anchor ->> 'prefix' as prefix,
    v.anchor ->> 'suffix' as suffix, v.point, r.review_state as state, r.dismissal_reason as reason, r.last_seq,
    v.earlier -> 'decided' as began
  from found f
  cross join ${lookUp(
    `violation.id, violation.rule_id, violation.rule_version, violation.text_key,
      violation.violating_text, violation.anchor, violation.point, violation.earlier`,
    'violation',
    'violation.audit_id = f.audit_id and violation.rank = f.rank',
  )} v
  cross join ${lookUp(
    'violation_review.review_state, violation_review.dismissal_reason, violation_review.last_seq',
    'violation_review',
    'violation_review.audit_id = f.audit_id and violation_review.rank = f.rank',
  )} r
  where $4::uuid[] is null or coalesce(v.rule_id, '${NO_RULE}') = any($4)
  order by f.asset_id, f.rank`);

const toReview = ({ state, reason }: Row): Review => ({
  state: stateOfNumber(state),
  dismissalReason: reason,
});

/** Returns what audits found on assets, by these rules or by all, in the order of each audit. */
export const readFound = async (
  scope: Scope,
  readings: readonly Reading[],
  rules: readonly (string | null)[] | null,
): Promise<FoundFinding[]> => {
  if (readings.length === 0) return [];
  const rows = await query(scope, FOUND, [
    scope.workspaceId,
    readings.map(({ assetId }) => assetId),
    readings.map(({ auditId }) => auditId),
    rules && [...new Set(rules.map((rule) => rule ?? NO_RULE))],
  ]);
  const standings = await readStandings(
    scope,
    rows.map((row) => ({
      id: row.id,
      auditId: row.audit_id,
      rank: row.rank,
      review: toReview(row),
      began: row.began && toStamp(row.began),
      lastSeq: row.last_seq,
    })),
  );
  return rows.map((row, n) => ({
    assetId: row.asset_id,
    auditId: row.audit_id,
    id: row.id,
    rank: row.rank,
    ruleId: row.rule_id,
    ruleVersion: row.rule_version,
    textKey: row.text_key ?? '',
    quote: row.quote,
    prefix: row.prefix ?? '',
    suffix: row.suffix ?? '',
    point: row.point,
    state: stateOfNumber(row.state),
    reason: row.reason,
    stamp: standings[n]?.stamp ?? null,
    own: standings[n]?.own ?? null,
  }));
};
