import type { AssetDetails } from './asset-metadata.ts';
import type { Snapshot } from './snapshot.ts';

export type AssetKind = 'web_page' | 'document' | 'post';
export type AssetSource = 'url' | 'upload' | 'paste';
/** Whether a page is read as the server sends it or as a browser renders it. */
export type Render = 'static' | 'browser';

/** A page, document or post that is audited. All ids are UUIDs. */
export interface Asset {
  readonly id: string;
  readonly kind: AssetKind;
  readonly source: AssetSource;
  readonly name: string;
  readonly url: string | null;
  readonly render: Render;
  readonly metadata: AssetDetails;
  readonly fileName: string | null;
  readonly createdAt: Date;
  readonly archivedAt: Date | null;
  /** The outcome of its newest reading; null before the first. */
  readonly newest: {
    readonly snapshotId: string;
    readonly status: Snapshot['status'];
    readonly failureCode: string | null;
    readonly fetchedAt: Date;
  } | null;
}

export interface AssetRow {
  id: string;
  kind: AssetKind;
  source: AssetSource;
  name: string;
  url: string | null;
  render: Render;
  metadata: AssetDetails;
  file_name: string | null;
  created_at: Date;
  archived_at: Date | null;
  snapshot_id: string | null;
  snapshot_status: Snapshot['status'] | null;
  failure_code: string | null;
  fetched_at: Date | null;
}

/** The columns of a row. The asset is `a`; the newest snapshot is one index look-up. */
export const ASSET_COLUMNS = `a.id, a.kind, a.source, a.name, a.url, a.render, a.metadata, a.file_name,
    a.created_at, a.archived_at, s.id as snapshot_id, s.status as snapshot_status, s.failure_code,
    s.fetched_at`;
export const NEWEST_SNAPSHOT = `left join lateral (
    select id, status, failure_code, fetched_at from asset_snapshot
    where workspace_id = a.workspace_id and asset_id = a.id
    order by fetched_at desc, id desc limit 1) s on true`;

export const toAsset = (row: AssetRow): Asset => ({
  id: row.id,
  kind: row.kind,
  source: row.source,
  name: row.name,
  url: row.url,
  render: row.render,
  metadata: row.metadata,
  fileName: row.file_name,
  createdAt: row.created_at,
  archivedAt: row.archived_at,
  newest:
    row.snapshot_id && row.snapshot_status && row.fetched_at
      ? {
          snapshotId: row.snapshot_id,
          status: row.snapshot_status,
          failureCode: row.failure_code,
          fetchedAt: row.fetched_at,
        }
      : null,
});
