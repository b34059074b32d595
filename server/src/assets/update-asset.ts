import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Asset, Render } from './asset.ts';
import type { AssetDetails, DetailsChange } from './asset-metadata.ts';
import { readName } from './asset-name.ts';
import { changedParts } from './changed-parts.ts';
import { readKnownDetails } from './known-words.ts';
import { getAsset } from './list-assets.ts';
import { noteAssetEvent } from './note-asset-event.ts';

/** Fields that are null or missing stay as they are. */
export interface AssetChange {
  readonly name: string | null;
  readonly render: Render | null;
  readonly metadata: DetailsChange;
}

interface Known {
  readonly name: string;
  readonly render: Render;
  readonly metadata: AssetDetails;
}

const UPDATE = statement<{ before: Known; after: Known }>(`
  update asset set name = coalesce($3, name), render = coalesce($4, render),
    metadata = jsonb_strip_nulls(metadata || $5::jsonb)
  where workspace_id = $1 and id = $2
  returning
    jsonb_build_object('name', old.name, 'render', old.render, 'metadata', old.metadata) as before,
    jsonb_build_object('name', new.name, 'render', new.render, 'metadata', new.metadata) as after`);

// Archiving an archived asset again keeps the time of the first archiving.
const ARCHIVE = statement<{ name: string; is_first: boolean }>(`
  update asset set archived_at = coalesce(archived_at, $3)
  where workspace_id = $1 and id = $2
  returning name, old.archived_at is null as is_first`);

/**
 * Changes the name, the way of reading or single details of an asset. The change is recorded in the activity,
 * because the details decide which rules check the asset. Throws not_found and invalid.
 */
export const updateAsset = async (
  scope: Scope,
  id: string,
  { name, render, metadata }: AssetChange,
): Promise<Asset> => {
  const details = JSON.stringify(await readKnownDetails(scope, metadata));
  const line = name === null ? null : readName(name);
  return transaction(scope, async (inside) => {
    const [row] = await query(inside, UPDATE, [scope.workspaceId, id, line, render, details]);
    if (!row) throw notFound('asset');
    const { before, after } = row;
    const change = changedParts(
      { name: before.name, render: before.render, ...before.metadata },
      { name: after.name, render: after.render, ...after.metadata },
    );
    if (change) {
      const asset = { id, name: after.name };
      await noteAssetEvent(inside, { kind: 'asset_changed', asset, ...change });
    }
    return getAsset(inside, id);
  });
};

/**
 * Removes an asset from the lists. Its snapshots stay, because audits refer to them. Adding its address again
 * restores it. Throws not_found.
 */
export const archiveAsset = (scope: Scope, id: string): Promise<void> =>
  transaction(scope, async (inside) => {
    const [row] = await query(inside, ARCHIVE, [scope.workspaceId, id, scope.now()]);
    if (!row) throw notFound('asset');
    if (!row.is_first) return;
    await noteAssetEvent(inside, { kind: 'asset_archived', asset: { id, name: row.name } });
  });
