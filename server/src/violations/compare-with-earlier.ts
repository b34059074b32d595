import { lookUp } from '../platform/db/look-up.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/scope.ts';
import { carryOver } from './carry-over.ts';
import { type ComparedFinding, type EarlierFinding, matchFindings } from './match-findings.ts';
import type { EarlierDecision, Finding } from './record-violations.ts';
import { stateOfNumber } from './review.ts';

/**
 * What the audit before found on an asset. Findings of rules that were not judged then are of the last audit
 * in which they were.
 */
export interface EarlierLook {
  readonly auditId: string;
  readonly findings: readonly EarlierFinding[];
}

interface Row {
  asset_id: string;
  audit_id: string;
  id: string | null;
  rank: string;
  rule_id: string | null;
  rule_version: number | null;
  text_key: string;
  quote: string | null;
  prefix: string | null;
  suffix: string | null;
  state: number;
  reason: string | null;
}

const FINDING = `v.id, f.rank, v.rule_id, v.rule_version,
    encode(v.text_key, 'hex') as text_key, v.violating_text as quote, v.anchor ->> 'prefix' as prefix,
    v.anchor ->> 'suffix' as suffix, r.review_state as state, r.dismissal_reason as reason`;
const VIOLATION = `left join ${lookUp(
  `violation.id, violation.rule_id, violation.rule_version, violation.text_key,
    violation.violating_text, violation.anchor`,
  'violation',
  'violation.audit_id = f.audit_id and violation.rank = f.rank',
)} v on true`;
const REVIEW = `left join ${lookUp(
  'violation_review.review_state, violation_review.dismissal_reason',
  'violation_review',
  'violation_review.audit_id = f.audit_id and violation_review.rank = f.rank',
)} r on true`;

// The last audit in which each asset was read; a look that failed says nothing about its findings.
const EARLIER = statement<Row & { unjudged: Record<string, string> | null }>(`
  with last as materialized (
    select n.id as asset_id, x.audit_id, x.ranks, x.unjudged
    from unnest($3::uuid[]) as n (id)
    cross join lateral (
      select a.audit_id, a.ranks, a.unjudged from audit_asset a
      where a.workspace_id = $1 and a.asset_id = n.id and a.status = 'completed'
        and a.audit_id <> $2
      order by a.finished_at desc limit 1) x
  ),
  found as materialized (
    select l.asset_id, l.audit_id, l.unjudged, r.rank
    from last l left join unnest(l.ranks) as r (rank) on true
  )
  select f.asset_id, f.audit_id, f.unjudged, ${FINDING}
  from found f
  ${VIOLATION}
  ${REVIEW}
  order by f.asset_id, f.rank`);

/** So many looks back at most: without a model every look leaves the same rules unjudged. */
const MOST_LOOKS = 50;

// Of a rule that the last look did not judge, what the last look that did has found.
const EARLIER_JUDGED = statement<Row>(`
  with last as materialized (
    select n.asset_id, n.rule_id, x.audit_id, x.ranks
    from unnest($3::uuid[], $4::uuid[]) as n (asset_id, rule_id)
    cross join lateral (
      select l.audit_id, l.ranks from (
        select a.audit_id, a.ranks, a.unjudged, a.finished_at from audit_asset a
        where a.workspace_id = $1 and a.asset_id = n.asset_id and a.status = 'completed'
          and a.audit_id <> $2
        order by a.finished_at desc limit ${MOST_LOOKS}) l
      where l.unjudged is null or not jsonb_exists(l.unjudged, n.rule_id::text)
      order by l.finished_at desc limit 1) x
  ),
  found as materialized (
    select l.asset_id, l.rule_id, l.audit_id, r.rank from last l, unnest(l.ranks) as r (rank)
  )
  select f.asset_id, f.audit_id, ${FINDING}
  from found f
  ${VIOLATION}
  ${REVIEW}
  where v.rule_id = f.rule_id
  order by f.asset_id, f.rank`);

const toEarlier = (row: Row): EarlierFinding[] =>
  row.id === null
    ? []
    : [
        {
          auditId: row.audit_id,
          id: row.id,
          rank: row.rank,
          ruleId: row.rule_id,
          ruleVersion: row.rule_version,
          textKey: row.text_key,
          quote: row.quote,
          prefix: row.prefix ?? '',
          suffix: row.suffix ?? '',
          state: stateOfNumber(row.state),
          reason: row.reason,
        },
      ];

/** What the audits before found on assets, by asset; an asset that was never read has none. */
export const readEarlier = async (
  scope: Scope,
  auditId: string,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, EarlierLook>> => {
  const rows = await query(scope, EARLIER, [scope.workspaceId, auditId, assetIds]);
  const ofAsset = Map.groupBy(rows, ({ asset_id: id }) => id);
  const open = [...ofAsset].flatMap(([assetId, [first]]) =>
    Object.keys(first?.unjudged ?? {}).map((ruleId) => [assetId, ruleId] as const),
  );
  const judged =
    open.length === 0
      ? []
      : await query(scope, EARLIER_JUDGED, [
          scope.workspaceId,
          auditId,
          open.map(([assetId]) => assetId),
          open.map(([, ruleId]) => ruleId),
        ]);
  const judgedOf = Map.groupBy(judged, ({ asset_id: id }) => id);
  return new Map(
    [...ofAsset].map(([assetId, own]) => {
      const last = own.flatMap(toEarlier);
      // A rule may have been judged at some places of the asset and not at others.
      const known = new Set(last.map(({ textKey }) => textKey));
      const older = (judgedOf.get(assetId) ?? []).flatMap(toEarlier);
      const findings = [...last, ...older.filter(({ textKey }) => !known.has(textKey))];
      return [assetId, { auditId: (own[0] as Row).audit_id, findings }];
    }),
  );
};

const toCompared = (finding: Finding): ComparedFinding => ({
  ruleId: finding.ruleId,
  ruleVersion: finding.ruleVersion ?? null,
  textKey: finding.textKey ?? '',
  quote: finding.violatingText,
  prefix: finding.anchor?.prefix ?? '',
  suffix: finding.anchor?.suffix ?? '',
});

/** How findings differ from those of the audit before, by number. */
export interface Changes {
  readonly new: number;
  readonly still: number;
  readonly changed: number;
  readonly regressed: number;
  readonly gone: number;
  /** Earlier findings on assets that could not be read this time, or of rules that were not judged. */
  readonly unknown: number;
}

export const NO_CHANGES: Changes = {
  new: 0,
  still: 0,
  changed: 0,
  regressed: 0,
  gone: 0,
  unknown: 0,
};

export const addChanges = (one: Changes, other: Changes): Changes => ({
  new: one.new + other.new,
  still: one.still + other.still,
  changed: one.changed + other.changed,
  regressed: one.regressed + other.regressed,
  gone: one.gone + other.gone,
  unknown: one.unknown + other.unknown,
});

export interface ComparedFindings {
  /** The findings with what is known of them from before. */
  readonly findings: readonly Finding[];
  readonly changes: Changes;
}

/** Gives the findings of one asset what was decided about them in the audit before. */
export const compareWithEarlier = (
  findings: readonly Finding[],
  earlier: EarlierLook | undefined,
  unjudged: readonly { readonly ruleId: string }[] = [],
): ComparedFindings => {
  if (!earlier) return { findings, changes: { ...NO_CHANGES, new: findings.length } };
  const { matches, gone } = matchFindings(earlier.findings, findings.map(toCompared));
  const counted = { new: 0, still: 0, changed: 0, regressed: 0 };
  const known = findings.map((finding, n): Finding => {
    const match = matches[n] ?? null;
    const { change, review } = carryOver(match);
    counted[change] += 1;
    if (!match || change === 'new') return finding;
    const told: EarlierDecision = {
      change,
      pass: match.pass,
      rule_changed: match.ruleChanged,
      audit_id: match.earlier?.auditId ?? earlier.auditId,
      violation_id: match.earlier?.id ?? null,
      state: match.earlier?.state ?? null,
      reason: match.earlier?.reason ?? null,
    };
    return { ...finding, earlier: told, carried: review.state === 'undecided' ? null : review };
  });
  const open = new Set(unjudged.map(({ ruleId }) => ruleId));
  const unknown = gone.filter(({ ruleId }) => ruleId !== null && open.has(ruleId)).length;
  return { findings: known, changes: { ...counted, gone: gone.length - unknown, unknown } };
};
