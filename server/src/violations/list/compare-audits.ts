import { openRules } from '../../audits/open-rules.ts';
import type { Violation } from '@copydesk/contract/violations/violation';
import { lookUp } from '../../platform/db/look-up.ts';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { carryOver } from '../record/carry-over.ts';
import { addChanges, type Changes, NO_CHANGES } from '../record/compare-with-earlier.ts';
import { type EarlierFinding, matchFindings } from '../record/match-findings.ts';
import { stateOfNumber } from '../review.ts';
import { toViolation, VIOLATION_COLUMNS, type ViolationRow } from '../violation-row.ts';

/** What became of a finding between the earlier and the later audit. */
type ComparedAs = keyof Changes;

interface ComparedViolation {
  readonly as: ComparedAs;
  readonly before: Violation | null;
  readonly after: Violation | null;
}

export interface AuditComparison {
  readonly violations: readonly ComparedViolation[];
  readonly changes: Changes;
  /** The `after` of the next page; null at the end. */
  readonly next: string | null;
}

interface Row extends ViolationRow {
  /** Set even if the asset was deleted since. */
  of_asset: string;
  rule_version: number | null;
  text_key: string | null;
  prefix: string | null;
  suffix: string | null;
}

const KNOWN = statement<{ id: string }>(
  `select id from audit where workspace_id = $1 and id = any($2)`,
);
interface AssetRow {
  asset_id: string;
  before: string | null;
  after: string | null;
  /** Why rules made no findings, by rule id. */
  open: Record<string, string> | null;
}

const ASSETS = statement<AssetRow>(`
  select n.asset_id, max(x.status) filter (where x.audit_id = $2) as before,
    max(x.status) filter (where x.audit_id = $3) as after,
    (array_agg(${openRules('x')}) filter (where x.audit_id = $3))[1] as open
  from (select distinct asset_id from audit_asset
    where workspace_id = $1 and audit_id in ($2, $3) and ($4::uuid is null or asset_id > $4)
    order by asset_id limit $5) n
  join audit_asset x on x.workspace_id = $1 and x.audit_id in ($2, $3) and x.asset_id = n.asset_id
  group by n.asset_id order by n.asset_id`);
const FOUND = statement<Row>(`
  with place as materialized (
    select unnest(ranks) as rank from audit_asset
    where workspace_id = $1 and audit_id = $2 and asset_id = any($3)
  )
  select v.asset_id as of_asset, v.rule_version, encode(v.text_key, 'hex') as text_key,
    v.anchor ->> 'prefix' as prefix, v.anchor ->> 'suffix' as suffix, ${VIOLATION_COLUMNS}
  from place p
  cross join ${lookUp('violation.*', 'violation', 'violation.audit_id = $2 and violation.rank = p.rank')} v
  cross join ${lookUp(
    'violation_review.*',
    'violation_review',
    'violation_review.audit_id = $2 and violation_review.rank = p.rank',
  )} r
  left join rule on rule.workspace_id = $1 and rule.id = v.rule_id
  left join asset on asset.workspace_id = $1 and asset.id = v.asset_id
  order by v.rank`);

const ASSETS_A_TIME = 100;

const toEarlier = (row: Row): EarlierFinding => ({
  id: row.id,
  rank: row.rank,
  ruleId: row.rule_id,
  ruleVersion: row.rule_version,
  textKey: row.text_key ?? '',
  quote: row.violating_text,
  prefix: row.prefix ?? '',
  suffix: row.suffix ?? '',
  state: stateOfNumber(row.review_state),
  reason: row.dismissal_reason,
});

/** Compares the findings of one asset in both audits and says what became of each. */
const compareAsset = (
  before: readonly Row[],
  after: readonly Row[],
  asset: AssetRow,
  show: (row: Row, which: 'before' | 'after') => Violation,
): ComparedViolation[] => {
  const wasSeen = asset.before === 'completed';
  if (asset.after !== 'completed') {
    return before.map((row) => ({ as: 'unknown', before: show(row, 'before'), after: null }));
  }
  const rowOf = new Map(before.map((row) => [row.id, row]));
  const { matches, gone } = matchFindings(
    wasSeen ? before.map(toEarlier) : [],
    after.map(toEarlier),
  );
  const found = after.map((row, n): ComparedViolation => {
    const match = matches[n] ?? null;
    const known = match?.earlier && rowOf.get(match.earlier.id);
    const { change } = carryOver(match);
    return { as: change, before: known ? show(known, 'before') : null, after: show(row, 'after') };
  });
  const lost = gone.flatMap(({ id }): ComparedViolation[] => {
    const row = rowOf.get(id);
    if (!row) return [];
    // If the rule was not judged, or its matches are hints, the finding may still be there.
    const as = asset.open && (row.rule_id ?? '') in asset.open ? 'unknown' : 'gone';
    return [{ as, before: show(row, 'before'), after: null }];
  });
  return [...found, ...lost];
};

/**
 * Compares two audits asset by asset, a hundred at a time. A finding is new, still there, changed, regressed
 * or gone, or unknown because the asset was not read or the rule was not judged. Throws not_found for either
 * audit.
 */
export const compareAudits = (
  scope: Scope,
  input: { readonly before: string; readonly after: string; readonly from: string | null },
): Promise<AuditComparison> =>
  transaction(
    scope,
    async (inside) => {
      const { workspaceId } = inside;
      const [before, after] = [fromPublicId('aud', input.before), fromPublicId('aud', input.after)];
      const known = await query(inside, KNOWN, [workspaceId, [before, after].filter(Boolean)]);
      if (known.length < new Set([before, after]).size || !before || !after)
        throw notFound('audit');
      const start = input.from === null ? null : fromPublicId('ast', input.from);
      const values = [workspaceId, before, after, start, ASSETS_A_TIME + 1];
      const rows = await query(inside, ASSETS, values);
      const assets = rows.slice(0, ASSETS_A_TIME);
      const ids = assets.map(({ asset_id: id }) => id);
      const earlier = await query(inside, FOUND, [workspaceId, before, ids]);
      const later = await query(inside, FOUND, [workspaceId, after, ids]);
      const earlierOf = Map.groupBy(earlier, ({ of_asset: id }) => id);
      const laterOf = Map.groupBy(later, ({ of_asset: id }) => id);
      const show = (row: Row, which: 'before' | 'after') => toViolation(input[which], row);
      const violations = assets.flatMap((asset) =>
        compareAsset(
          earlierOf.get(asset.asset_id) ?? [],
          laterOf.get(asset.asset_id) ?? [],
          asset,
          show,
        ),
      );
      const changes = violations.reduce(
        (sum, { as }) => addChanges(sum, { ...NO_CHANGES, [as]: 1 }),
        NO_CHANGES,
      );
      const last = assets.at(-1)?.asset_id;
      const next = rows.length > ASSETS_A_TIME && last ? toPublicId('ast', last) : null;
      return { violations, changes, next };
    },
    'snapshot',
  );
