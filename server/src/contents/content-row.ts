import type { AssetKind, AssetSource } from '../assets/asset.ts';
import type { AssetDetails } from '../assets/asset-metadata.ts';
import { lookUp } from '../platform/db/look-up.ts';
import { batch, query } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

/** A content with its asset and its newest version. All ids are UUIDs. */
export interface ContentRow {
  id: string;
  external_id: string;
  asset_id: string;
  version: number;
  created_at: Date;
  deleted_at: Date | null;
  name: string;
  kind: AssetKind;
  source: AssetSource;
  url: string | null;
  is_archived: boolean;
  metadata: AssetDetails;
  /** Names everything that the newest version says; empty before the first. */
  pushed_hash: string;
}

const FIND = statement<ContentRow>(`
  select c.id, c.external_id, c.asset_id, c.version, c.created_at, c.deleted_at, a.name, a.kind,
    a.source, a.url, a.archived_at is not null as is_archived, a.metadata, coalesce(encode(v.pushed_hash, 'hex'), '') as pushed_hash
  from content c
  cross join ${lookUp(
    'asset.name, asset.kind, asset.source, asset.url, asset.archived_at, asset.metadata',
    'asset',
    'asset.id = c.asset_id',
  )} a
  left join ${lookUp(
    'content_version.pushed_hash',
    'content_version',
    'content_version.content_id = c.id and content_version.version = c.version',
  )} v on true
  where c.workspace_id = $1 and c.external_id = $2`);

// Versions of the same content are stored one after the other.
const LOCK_NAME = statement(`select pg_advisory_xact_lock(hashtextextended($1, 0))`);

/** Returns the content with this name; undefined if there is none. */
export const findContent = async (
  scope: Scope,
  externalId: string,
): Promise<ContentRow | undefined> => {
  const [row] = await query(scope, FIND, [scope.workspaceId, externalId]);
  return row;
};

/** The same, once nobody else changes the content. It stays like that until the end of the transaction. */
export const lockContent = async (
  inside: Scope,
  externalId: string,
): Promise<ContentRow | undefined> => {
  const [, [row]] = await batch(inside, [
    call(LOCK_NAME, [`content ${inside.workspaceId} ${externalId}`]),
    call(FIND, [inside.workspaceId, externalId]),
  ]);
  return row;
};
