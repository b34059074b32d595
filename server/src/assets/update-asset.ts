import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';
import type { Asset, Render } from './asset.ts';
import { type DetailsChange, readDetails } from './asset-metadata.ts';
import { readName } from './asset-name.ts';
import { getAsset } from './list-assets.ts';

/** What is null or not named stays. */
export interface AssetChange {
  readonly name: string | null;
  readonly render: Render | null;
  readonly metadata: DetailsChange;
}

const UPDATE = statement<{ id: string }>(`
  update asset set name = coalesce($3, name), render = coalesce($4, render),
    metadata = jsonb_strip_nulls(metadata || $5::jsonb)
  where workspace_id = $1 and id = $2
  returning id`);

// The first moment stays when it is archived again.
const ARCHIVE = statement<{ id: string }>(`
  update asset set archived_at = coalesce(archived_at, $3)
  where workspace_id = $1 and id = $2
  returning id`);

/** Changes the name, the way of reading or single details of an asset. Throws not_found and invalid. */
export const updateAsset = async (
  scope: Scope,
  id: string,
  { name, render, metadata }: AssetChange,
): Promise<Asset> => {
  const details = JSON.stringify(readDetails(metadata));
  const line = name === null ? null : readName(name);
  const [row] = await query(scope, UPDATE, [scope.workspaceId, id, line, render, details]);
  if (!row) throw notFound('asset');
  return getAsset(scope, id);
};

/**
 * Takes an asset out of the lists. Its snapshots stay, because audits refer to them; adding its address
 * again brings it back. Throws not_found.
 */
export const archiveAsset = async (scope: Scope, id: string): Promise<void> => {
  const [row] = await query(scope, ARCHIVE, [scope.workspaceId, id, scope.now()]);
  if (!row) throw notFound('asset');
};
