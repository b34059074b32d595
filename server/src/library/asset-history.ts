import type { AssetAudit, AuditName, SnapshotSummary } from '@copydesk/contract/library/library';
import {
  type Snapshot,
  SNAPSHOT_COLUMNS,
  type SnapshotRow,
  toSnapshot,
} from '../assets/snapshot.ts';
import type { Asset } from '../assets/asset.ts';
import { type CoverageRow, toCoverage } from '../audits/get-audit.ts';
import { UNJUDGED_COUNT } from '../audits/list-audit-assets.ts';
import { getAsset } from '../assets/list-assets.ts';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { toPublicId, toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { OPEN_COLUMNS, openCounts, type OpenRow, toOpen } from './asset-findings.ts';

interface AuditRow extends OpenRow, CoverageRow {
  id: string;
  name: string;
  status: AssetAudit['status'];
  asset_status: string;
  finished_at: Date | null;
  snapshot_id: string | null;
  failure_code: string | null;
  failure_message: string | null;
  violations: number;
  unjudged: number;
}

const MOST = 100;

const SNAPSHOTS = statement<SnapshotRow>(`
  select ${SNAPSHOT_COLUMNS} from asset_snapshot where workspace_id = $1 and asset_id = $2
  order by fetched_at desc, id desc limit ${MOST}`);
const AUDITS = statement<AuditRow>(`
  with x as materialized (
    select x.audit_id, x.status, x.finished_at, x.snapshot_id, x.failure_code, x.failure_message,
      x.ranks, x.unjudged, x.rules_ran, x.rules_may_apply
    from audit_asset x where x.workspace_id = $1 and x.asset_id = $2
    order by x.audit_id desc limit ${MOST}
  )
  select a.id, a.name, a.status, x.status as asset_status, x.finished_at, x.snapshot_id,
    x.failure_code, x.failure_message, coalesce(cardinality(x.ranks), 0) as violations,
    ${UNJUDGED_COUNT} as unjudged, a.rules_total, x.rules_ran, x.rules_may_apply,
    ${OPEN_COLUMNS}
  from x join audit a on a.workspace_id = $1 and a.id = x.audit_id
  cross join ${openCounts('x.audit_id', 'x.ranks')} o
  order by x.audit_id desc`);

const CONTENT = statement<{ external_id: string; version: number }>(
  `select external_id, version from content where workspace_id = $1 and asset_id = $2`,
);

/** A snapshot as the API returns it. Only HTML can be shown as a page. */
export const toSnapshotSummary = (
  snapshot: Snapshot,
  asset: Pick<Asset, 'source' | 'render'>,
  audit: AuditName | null,
): SnapshotSummary => {
  const isReady = snapshot.status === 'ready';
  return {
    id: toPublicId('snp', snapshot.id),
    asset_id: toPublicId('ast', snapshot.assetId),
    created_at: snapshot.createdAt.toISOString(),
    fetched_at: snapshot.fetchedAt.toISOString(),
    content_hash: snapshot.contentHash,
    media_type: snapshot.mediaType,
    final_url: snapshot.finalUrl,
    format: isReady ? snapshot.format : null,
    title: isReady ? snapshot.title : null,
    language: isReady ? snapshot.language : null,
    segments: isReady ? snapshot.segmentCount : null,
    characters: isReady ? snapshot.charCount : null,
    failure: isReady ? null : { code: snapshot.failureCode, message: snapshot.failureMessage },
    has_text: isReady,
    has_page: isReady && snapshot.format === 'html',
    rendered: asset.source === 'url' && asset.render === 'browser',
    audit,
  };
};

const toAssetAudit = (row: AuditRow): AssetAudit => ({
  id: toPublicId('aud', row.id),
  name: row.name,
  status: row.status,
  asset_status: (row.asset_status === 'claimed'
    ? 'running'
    : row.asset_status) as AssetAudit['asset_status'],
  finished_at: row.finished_at?.toISOString() ?? null,
  snapshot_id: toPublicIdOrNull('snp', row.snapshot_id),
  failure:
    row.failure_code === null
      ? null
      : { code: row.failure_code, message: row.failure_message ?? '' },
  violations: row.violations,
  unjudged: row.unjudged,
  coverage: toCoverage(row),
  open: toOpen(row),
});

/** Returns an asset with its snapshots and the audits that read it. Throws not_found. The id is a UUID. */
export const getAssetHistory = async (
  scope: Scope,
  assetId: string,
): Promise<{
  asset: Asset;
  snapshots: SnapshotSummary[];
  audits: AssetAudit[];
  content: { external_id: string; version: number } | null;
}> => {
  const asset = await getAsset(scope, assetId);
  const [snapshotRows, auditRows, [content]] = await batch(scope, [
    call(SNAPSHOTS, [scope.workspaceId, assetId]),
    call(AUDITS, [scope.workspaceId, assetId]),
    call(CONTENT, [scope.workspaceId, assetId]),
  ]);
  const readBy = (snapshotId: string): AuditName | null => {
    const row = auditRows.find((audit) => audit.snapshot_id === snapshotId);
    return row ? { id: toPublicId('aud', row.id), name: row.name } : null;
  };
  return {
    asset,
    snapshots: snapshotRows.map((row) => toSnapshotSummary(toSnapshot(row), asset, readBy(row.id))),
    audits: auditRows.map(toAssetAudit),
    content: content ?? null,
  };
};
