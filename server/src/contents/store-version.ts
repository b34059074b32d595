import { actorColumns } from '../activity/actor-columns.ts';
import type { AssetDetails } from '../assets/asset-metadata.ts';
import { knownMetadata } from '../assets/known-metadata.ts';
import { snapshotCall } from '../assets/store-snapshot.ts';
import { createPushAudit, PUSH } from '../audits/create-push-audit.ts';
import { toCheckedAs } from '../audits/checked-as.ts';
import type { AssetOutcome } from '../audits/run/check-asset.ts';
import { skipsOf } from '../audits/run/skipped-rules.ts';
import { EXTRACTOR_VERSION } from '../checking/extract/extractor-version.ts';
import { findHiddenText } from '../checking/judge/hidden-text.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { batch, query } from '../platform/db/query.ts';
import { type Call, call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { CheckResult } from '../checking/check-in-language.ts';
import { coverageIn } from '../rules/coverage-in.ts';
import { assumeMarket } from '../rules/assume-market.ts';
import type { LoadedRules } from '../rules/rule-files.ts';
import { describeUnknowns } from '../rules/unknowns.ts';
import { describeOutcome } from '../violations/record/describe-findings.ts';
import { finishAudit } from '../violations/record/finalize-audit.ts';
import { sealAudit } from '../violations/record/seal-audit.ts';
import { storeFindings } from '../violations/record/store-findings.ts';
import type { PushFormat, ReadText } from './check-push.ts';
import type { ContentRow } from './content-row.ts';

const LAST_READING = `
  select audit_id from audit_asset
  where workspace_id = $1 and asset_id = $2 and status = 'completed'
  order by finished_at desc limit 1`;
const LAST = statement<{ audit_id: string }>(LAST_READING);
// Waits for the same lock as LOCK_AUDIT.
const LOCK_LAST = statement<{ audit_id: string }>(`
  select audit_id from trail_head where workspace_id = $1 and audit_id = (${LAST_READING})
  for update`);
// The same lock as that of storeFindings: two readings of an asset are never stored at the same time.
const LOCK_READING = statement(
  `select pg_advisory_xact_lock(hashtextextended('reading ' || $1, 0))`,
);
const INSERT_VERSION = statement(`
  insert into content_version (workspace_id, content_id, version, audit_id, snapshot_id,
    previous_audit_id, format, metadata, text_hash, pushed_hash, deleted, created_at, actor_kind,
    actor_id, actor_user_id, request_id, unknowns)
  values ($1, $2, $3, $4, $5, $6, $7, $8, decode($9, 'hex'), decode($10, 'hex'), $11, $12, $13, $14,
    $15, $16, $17)`);

/** What a version says and what was found in it. */
export interface NewVersion {
  readonly read: ReadText;
  readonly format: PushFormat;
  readonly metadata: AssetDetails;
  readonly textHash: string;
  readonly pushedHash: string;
  readonly ruleSet: string;
  readonly rules: LoadedRules;
  /** Null for a deletion, in which there is nothing to check. */
  readonly result: CheckResult | null;
}

/**
 * Waits until nobody decides about the last reading of the asset, and keeps it that way until the end of the
 * transaction: a decision after it finds the new version and is applied to it. Returns undefined if another
 * audit read the asset in the meantime.
 */
export const lockLastReading = async (
  inside: Scope,
  assetId: string,
): Promise<{ readonly auditId: string | null } | undefined> => {
  const at = [inside.workspaceId, assetId];
  const [[last], , [now]] = await batch(inside, [
    call(LOCK_LAST, at),
    call(LOCK_READING, [assetId]),
    call(LAST, at),
  ]);
  return now?.audit_id === last?.audit_id ? { auditId: last?.audit_id ?? null } : undefined;
};

/** What decided which rules ran. A deletion says that nothing is there any more, so no rule is missing. */
const ruledBy = (
  rules: LoadedRules,
  {
    details,
    kind,
    lookedAt,
    result,
  }: {
    readonly details: AssetDetails;
    readonly kind: ContentRow['kind'];
    readonly lookedAt: Date;
    readonly result: CheckResult | null;
  },
): Pick<Extract<AssetOutcome, { ok: true }>, 'checkedAs' | 'skipOf'> => {
  const metadata = assumeMarket(rules.byKey, knownMetadata(kind, details));
  const day = lookedAt.toISOString().slice(0, 10);
  return {
    checkedAs: toCheckedAs(metadata, details, 'static'),
    skipOf: result
      ? skipsOf(rules, { metadata, stated: details, day, topics: result.topics })
      : () => null,
  };
};

const outcomeOf = (
  { read, rules, result, metadata }: NewVersion,
  asset: ContentRow,
  snapshotId: string,
  lookedAt: Date,
): AssetOutcome => ({
  ok: true,
  ...ruledBy(rules, { details: metadata, kind: asset.kind, lookedAt, result }),
  position: PUSH.position,
  asset: {
    id: asset.asset_id,
    kind: asset.kind,
    source: asset.source,
    name: asset.name,
    url: asset.url,
    render: 'static',
    metadata,
  },
  snapshotId,
  lookedAt,
  document: read.document,
  language: result?.language ?? null,
  topics: result?.topics ?? null,
  coverage: result
    ? coverageIn(rules, assumeMarket(rules.byKey, knownMetadata(asset.kind, metadata)), result, {
        day: lookedAt.toISOString().slice(0, 10),
        unjudged: new Set(result.gates.map(({ ruleId }) => ruleId)).size,
      })
    : null,
  findings: result?.findings ?? [],
  hidden: result ? findHiddenText(read.document.hidden, []) : [],
  judging: null,
  unjudged: [...new Set(result?.gates.map(({ ruleId }) => ruleId))].map((key) => {
    const known = rules.byKey.get(key);
    if (!known) throw new Error('a place that no rule left open');
    return { ruleId: known.ruleId, version: known.version, reason: 'not_asked' };
  }),
  truncated: (result?.truncated.length ?? 0) > 0,
  pages: [],
  pageDepth: 0,
});

/**
 * Stores a version as an audit of its one asset: snapshot, findings with what was decided earlier, trail,
 * and the end of the audit. All of it is part of the caller's transaction, which holds the lock of
 * `lockLastReading`. `content` has the number of the new version.
 */
export const storeVersion = async (
  inside: Scope,
  blobs: BlobStore,
  content: ContentRow,
  version: NewVersion,
  {
    previousAuditId,
    before,
  }: {
    readonly previousAuditId: string | null;
    /** What changes the content itself, to be sent along. */
    readonly before: readonly Call<unknown>[];
  },
): Promise<void> => {
  const { workspaceId } = inside;
  const { read } = version;
  const { auditId, calls } = createPushAudit(inside, {
    contentId: content.id,
    externalId: content.external_id,
    version: content.version,
    assetId: content.asset_id,
    name: content.name,
    ruleSet: version.ruleSet,
  });
  const lookedAt = inside.now();
  const reading = await snapshotCall(inside, blobs, {
    assetId: content.asset_id,
    mediaType: read.mediaType,
    finalUrl: content.source === 'url' ? content.url : null,
    extractorVersion: EXTRACTOR_VERSION,
    fetchedAt: lookedAt,
    bytes: read.bytes,
    outcome: read.document,
  });
  const [[snapshot]] = await batch(inside, [reading, ...before, ...calls]);
  if (!snapshot) throw new Error('a content without its asset');
  const outcome = outcomeOf(version, content, snapshot.id, lookedAt);
  const described = describeOutcome(inside.log, outcome, version.rules);
  if (!described.outcome.ok) throw new Error('the findings of a push could not be described');
  await storeFindings(inside, { auditId, lane: PUSH.lane, outcomes: [described] });
  await finishAudit(inside, auditId);
  await sealAudit(inside, auditId);
  await query(inside, INSERT_VERSION, [
    workspaceId,
    content.id,
    content.version,
    auditId,
    snapshot.id,
    previousAuditId,
    version.format,
    JSON.stringify(version.metadata),
    version.textHash,
    version.pushedHash,
    version.result === null,
    lookedAt,
    ...actorColumns(inside.actor),
    inside.requestId,
    version.result && JSON.stringify(describeUnknowns(version.result, version.rules)),
  ]);
};
