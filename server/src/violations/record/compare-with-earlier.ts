import { openRules } from '../../audits/open-rules.ts';
import { batch, query } from '../../platform/db/query.ts';
import { type Call, call, statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { carryOver } from './carry-over.ts';
import { keepStamp } from './decision-stamp.ts';
import { type ComparedFinding, type EarlierFinding, matchFindings } from './match-findings.ts';
import type { EarlierDecision, Finding } from './record-violations.ts';
import { type FoundFinding, readFound } from './read-found.ts';

/**
 * The findings of earlier audits on an asset. They come from the last audit that read the asset; for rules
 * that were not judged in it, from the last audit in which they were judged.
 */
export interface EarlierLook {
  readonly auditId: string;
  readonly finishedAt: Date;
  readonly findings: readonly EarlierFinding[];
  /** Why rules made no findings in it, by the rule's id. */
  readonly open: Readonly<Record<string, string>> | null;
  /** Whether a category was known of the asset, so that rules ran whatever its words are about. */
  readonly hadCategory: boolean;
}

interface LastReading {
  asset_id: string;
  audit_id: string;
  finished_at: Date;
  /** Why rules made no findings, by the rule's id. */
  open: Record<string, string> | null;
  had_category: boolean;
}

// Keeps two audits from storing the same asset at the same time, so that its readings have an order and each
// is compared with the one before. These locks are taken last and in a fixed order.
const ONE_AT_A_TIME = statement(`
  select pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended('reading ' || n.id, 0) as key
    from unnest($1::uuid[]) as n (id) order by 1) k`);

/** Waits until no other audit stores these assets, and keeps others from it until the transaction ends. */
export const lockAssets = (assetIds: readonly string[]): Call<unknown> =>
  call(ONE_AT_A_TIME, [assetIds]);

// The last audit in which each asset was read. A failed reading says nothing about the findings.
const LAST = statement<LastReading>(`
  select n.id as asset_id, x.audit_id, x.finished_at, x.open, x.had_category
  from unnest($3::uuid[]) as n (id)
  cross join lateral (
    select a.audit_id, a.finished_at, ${openRules('a')} as open,
      coalesce(jsonb_exists(a.checked_as, 'category'), false) as had_category
    from audit_asset a
    where a.workspace_id = $1 and a.asset_id = n.id and a.status = 'completed'
      and a.audit_id <> $2
    order by a.finished_at desc limit 1) x`);

/**
 * The most earlier readings that are searched. Without a model every reading leaves the same rules unjudged,
 * so the search needs a limit.
 */
const MOST_LOOKS = 50;

// For rules that the last reading did not judge, or whose matches were hints in it: the last reading without that.
const LAST_JUDGED = statement<{ asset_id: string; rule_id: string; audit_id: string }>(`
  select n.asset_id, n.rule_id, x.audit_id
  from unnest($3::uuid[], $4::uuid[]) as n (asset_id, rule_id)
  cross join lateral (
    select l.audit_id from (
      select a.audit_id, ${openRules('a')} as open, a.finished_at from audit_asset a
      where a.workspace_id = $1 and a.asset_id = n.asset_id and a.status = 'completed'
        and a.audit_id <> $2
      order by a.finished_at desc limit ${MOST_LOOKS}) l
    where l.open is null or not jsonb_exists(l.open, n.rule_id::text)
    order by l.finished_at desc limit 1) x`);

/**
 * Returns the findings of rules that were not judged in the last reading, from the last reading that judged
 * them.
 */
const readJudged = async (
  scope: Scope,
  auditId: string,
  last: readonly LastReading[],
): Promise<FoundFinding[]> => {
  const open = last.flatMap(({ asset_id: assetId, open: rules }) =>
    Object.keys(rules ?? {}).map((ruleId) => ({ assetId, ruleId })),
  );
  if (open.length === 0) return [];
  const rows = await query(scope, LAST_JUDGED, [
    scope.workspaceId,
    auditId,
    open.map(({ assetId }) => assetId),
    open.map(({ ruleId }) => ruleId),
  ]);
  const readingOf = (row: { asset_id: string; audit_id: string }) => ({
    assetId: row.asset_id,
    auditId: row.audit_id,
  });
  const keyOf = (assetId: string, from: string, ruleId: string | null): string =>
    `${assetId} ${from} ${ruleId}`;
  const readings = [
    ...new Map(rows.map((row) => [keyOf(row.asset_id, row.audit_id, ''), readingOf(row)])).values(),
  ];
  const wanted = new Set(rows.map((row) => keyOf(row.asset_id, row.audit_id, row.rule_id)));
  const found = await readFound(
    scope,
    readings,
    rows.map((row) => row.rule_id),
  );
  return found.filter((one) => wanted.has(keyOf(one.assetId, one.auditId, one.ruleId)));
};

/**
 * Waits until no other audit stores these assets, and returns what earlier audits found, by asset. An asset that
 * was never read has no entry.
 */
export const lockAndReadEarlier = async (
  scope: Scope,
  auditId: string,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, EarlierLook>> => {
  const [, last] = await batch(scope, [
    lockAssets(assetIds),
    call(LAST, [scope.workspaceId, auditId, assetIds]),
  ]);
  const readings = last.map((row) => ({ assetId: row.asset_id, auditId: row.audit_id }));
  const found = Map.groupBy(await readFound(scope, readings, null), ({ assetId }) => assetId);
  const judged = Map.groupBy(await readJudged(scope, auditId, last), ({ assetId }) => assetId);
  return new Map(
    last.map((row) => {
      const newest = found.get(row.asset_id) ?? [];
      // A rule may have been judged at some places of the asset and not at others.
      const known = new Set(newest.map(({ textKey }) => textKey));
      const older = (judged.get(row.asset_id) ?? []).filter(({ textKey }) => !known.has(textKey));
      const look: EarlierLook = {
        auditId: row.audit_id,
        finishedAt: row.finished_at,
        findings: [...newest, ...older],
        open: row.open,
        hadCategory: row.had_category,
      };
      return [row.asset_id, look];
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

/** The number of findings for each way in which they differ from the audit before. */
export interface Changes {
  readonly new: number;
  readonly still: number;
  readonly changed: number;
  readonly regressed: number;
  readonly gone: number;
  /** Earlier findings on assets that could not be read this time, or of rules that made no findings. */
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
  /** The findings with what is known of them from earlier audits. */
  readonly findings: readonly Finding[];
  readonly changes: Changes;
}

/** Adds to the findings of one asset what was decided about them in the audit before. */
export const compareWithEarlier = (
  findings: readonly Finding[],
  earlier: EarlierLook | undefined,
  /** Rules that were not judged, whose matches are hints this time, or that did not run. */
  open: readonly string[] = [],
): ComparedFindings => {
  if (!earlier) return { findings, changes: { ...NO_CHANGES, new: findings.length } };
  const { matches, gone } = matchFindings(earlier.findings, findings.map(toCompared));
  const counted = { new: 0, still: 0, changed: 0, regressed: 0 };
  const known = findings.map((finding, n): Finding => {
    const match = matches[n] ?? null;
    const { change, review, holds } = carryOver(match);
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
      ...(match.continues?.id === match.earlier?.id
        ? {}
        : { continues: match.continues?.id ?? null }),
      ...(holds && match.earlier?.stamp ? { decided: keepStamp(match.earlier.stamp) } : {}),
    };
    const continues = match.continues && {
      auditId: match.continues.auditId ?? earlier.auditId,
      rank: match.continues.rank,
    };
    const carried = review.state === 'undecided' ? null : review;
    return { ...finding, earlier: told, carried, continues };
  });
  const isOpen = new Set(open);
  const unknown = gone.filter(({ ruleId }) => ruleId !== null && isOpen.has(ruleId)).length;
  return { findings: known, changes: { ...counted, gone: gone.length - unknown, unknown } };
};
