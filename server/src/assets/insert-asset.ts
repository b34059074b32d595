import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { AssetKind, AssetSource } from './asset.ts';
import type { DetailsChange } from './asset-metadata.ts';
import { readName } from './asset-name.ts';
import { readKnownDetails } from './known-words.ts';
import { plainLine } from './plain-line.ts';

export interface NewAsset {
  readonly kind: AssetKind;
  readonly source: AssetSource;
  readonly name: string;
  readonly url: string | null;
  readonly normalUrl: string | null;
  readonly metadata: DetailsChange;
  /** The uploaded or pasted content, which is already in the blob store. */
  readonly content: {
    readonly hash: string;
    readonly mediaType: string;
    readonly fileName: string | null;
  } | null;
}

const INSERT = statement<{ id: string }>(`
  insert into asset (workspace_id, id, kind, name, url, created_at, source, normal_url, metadata,
    source_hash, media_type, file_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, jsonb_strip_nulls($9::jsonb), decode($10, 'hex'), $11, $12)
  on conflict (workspace_id, normal_url) where normal_url is not null do update set archived_at = null
  returning id`);

/**
 * Adds an asset. Returns its id, or the id of the asset that already has the same address, which is restored
 * if it was archived. Throws invalid for a blank name or invalid metadata.
 */
export const insertAsset = async (scope: Scope, asset: NewAsset): Promise<string> => {
  const { content } = asset;
  const details = await readKnownDetails(scope, asset.metadata);
  const [row] = await query(scope, INSERT, [
    scope.workspaceId,
    newUuid(),
    asset.kind,
    readName(asset.name),
    asset.url,
    scope.now(),
    asset.source,
    asset.normalUrl,
    JSON.stringify(details),
    content?.hash ?? null,
    content && plainLine(content.mediaType, 200),
    content && content.fileName !== null ? plainLine(content.fileName, 300) : null,
  ]);
  if (!row) throw new Error('an insert gave no row');
  return row.id;
};
