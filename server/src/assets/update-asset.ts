import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { invalidValue, notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Asset, AssetSource, Render } from './asset.ts';
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
  /** A new text, which is already in the blob store. */
  readonly content?: { readonly hash: string; readonly mediaType: string } | null;
}

interface Known {
  readonly name: string;
  readonly render: Render;
  readonly metadata: AssetDetails;
  readonly text: string;
}

const KNOWN = (row: string): string =>
  `jsonb_build_object('name', ${row}.name, 'render', ${row}.render, 'metadata', ${row}.metadata,
      'text', coalesce('SHA-256 ' || encode(${row}.source_hash, 'hex'), 'none'))`;
const UPDATE = statement<{ before: Known; after: Known }>(`
  update asset set name = coalesce($3, name), render = coalesce($4, render),
    metadata = jsonb_strip_nulls(metadata || $5::jsonb),
    source_hash = coalesce(decode($6, 'hex'), source_hash), media_type = coalesce($7, media_type)
  where workspace_id = $1 and id = $2
  returning ${KNOWN('old')} as before, ${KNOWN('new')} as after`);
const SOURCE = statement<{ source: AssetSource; external_id: string | null }>(`
  select a.source, c.external_id
  from asset a left join content c on c.workspace_id = $1 and c.asset_id = a.id
  where a.workspace_id = $1 and a.id = $2`);
const RESTORE = statement<{ name: string }>(`
  update asset set archived_at = null
  where workspace_id = $1 and id = $2 and archived_at is not null
  returning name`);

// Archiving an archived asset again keeps the time of the first archiving.
const ARCHIVE = statement<{ name: string; is_first: boolean }>(`
  update asset set archived_at = coalesce(archived_at, $3)
  where workspace_id = $1 and id = $2
  returning name, old.archived_at is null as is_first`);

/** Refuses a text for an asset whose text is read elsewhere. */
const requireOwnText = async (inside: Scope, id: string): Promise<void> => {
  const [asset] = await query(inside, SOURCE, [inside.workspaceId, id]);
  if (!asset) throw notFound('asset');
  if (asset.external_id !== null) {
    const address = `/public/v1/contents/${encodeURIComponent(asset.external_id)}`;
    throw invalidValue(['text'], `this asset is a content; send its text with PUT ${address}`);
  }
  if (asset.source !== 'url') return;
  throw invalidValue(
    ['text'],
    'the text of a page is read at its address; audit the page again, or add the text as an asset of its own',
  );
};

/**
 * Changes the name, the way of reading, single details or the text of an asset. The change is recorded in the activity,
 * because the details decide which rules check the asset. Throws not_found and invalid.
 */
export const updateAsset = async (
  scope: Scope,
  id: string,
  { name, render, metadata, content = null }: AssetChange,
): Promise<Asset> => {
  const details = JSON.stringify(await readKnownDetails(scope, metadata));
  const line = name === null ? null : readName(name);
  return transaction(scope, async (inside) => {
    if (content) await requireOwnText(inside, id);
    const text = [content?.hash ?? null, content?.mediaType ?? null];
    const [row] = await query(inside, UPDATE, [
      scope.workspaceId,
      id,
      line,
      render,
      details,
      ...text,
    ]);
    if (!row) throw notFound('asset');
    const { before, after } = row;
    const change = changedParts(
      { name: before.name, render: before.render, ...before.metadata, text: before.text },
      { name: after.name, render: after.render, ...after.metadata, text: after.text },
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

/** Puts an archived asset back into the lists. Does nothing if it is not archived. */
export const restoreAsset = (scope: Scope, id: string): Promise<void> =>
  transaction(scope, async (inside) => {
    const [row] = await query(inside, RESTORE, [scope.workspaceId, id]);
    if (row) await noteAssetEvent(inside, { kind: 'asset_unarchived', asset: { id, ...row } });
  });
