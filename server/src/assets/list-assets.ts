import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import {
  type Asset,
  ASSET_COLUMNS,
  type AssetKind,
  type AssetRow,
  NEWEST_SNAPSHOT,
  toAsset,
} from './asset.ts';
import { type DetailsChange, readDetails } from './asset-metadata.ts';

export interface AssetFilter {
  readonly kind: AssetKind | null;
  /** List archived assets instead of the others. */
  readonly archived: boolean;
  /** Only assets whose details have all of these values. */
  readonly metadata: DetailsChange;
  readonly limit: number;
  /** The last asset of the page before; null for the first page. */
  readonly after: string | null;
}

export interface AssetPage {
  readonly assets: readonly Asset[];
  /** The `after` of the next page; null at the end. */
  readonly next: string | null;
}

// Ids ascend with time, so the primary key gives the order of the list.
const LIST = statement<AssetRow>(`
  select ${ASSET_COLUMNS}
  from asset a ${NEWEST_SNAPSHOT}
  where a.workspace_id = $1 and ($2::uuid is null or a.id < $2) and ($3::text is null or a.kind = $3)
    and (a.archived_at is not null) = $4 and a.metadata @> jsonb_strip_nulls($5::jsonb)
  order by a.id desc limit $6`);

const GET = statement<AssetRow>(`
  select ${ASSET_COLUMNS}
  from asset a ${NEWEST_SNAPSHOT}
  where a.workspace_id = $1 and a.id = $2`);

/**
 * Returns a page of the workspace's assets, newest first. Assets that are added in the meantime do not shift
 * it.
 */
export const listAssets = async (scope: Scope, filter: AssetFilter): Promise<AssetPage> => {
  const { after, kind, archived, limit } = filter;
  const metadata = JSON.stringify(readDetails(filter.metadata));
  const values = [scope.workspaceId, after, kind, archived, metadata, limit + 1];
  const rows = await query(scope, LIST, values);
  const assets = rows.slice(0, limit).map(toAsset);
  return { assets, next: rows.length > limit ? (assets.at(-1)?.id ?? null) : null };
};

/** Returns one asset, archived or not. Throws not_found. */
export const getAsset = async (scope: Scope, id: string): Promise<Asset> => {
  const [row] = await query(scope, GET, [scope.workspaceId, id]);
  if (!row) throw notFound('asset');
  return toAsset(row);
};
