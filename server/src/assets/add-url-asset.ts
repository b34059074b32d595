import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { invalidValue } from '../platform/errors.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { normaliseUrl } from '../platform/web/crawl-frontier.ts';
import type { Render } from './asset.ts';
import { type DetailsChange, readDetails } from './asset-metadata.ts';
import { readName } from './asset-name.ts';
import { readKnownDetails } from './known-words.ts';
import { noteAssetEvent } from './note-asset-event.ts';

interface Shared {
  readonly render: Render;
  readonly metadata: DetailsChange;
}

export interface UrlAssetInput extends Shared {
  readonly url: string;
  /** Null uses the address as the name. */
  readonly name: string | null;
}

export interface UrlListInput extends Shared {
  readonly urls: readonly string[];
}

export interface AddedAsset {
  readonly assetId: string;
  /** False if the workspace already had the address. */
  readonly isNew: boolean;
  readonly isArchived: boolean;
}

interface Row {
  id: string;
  normal_url: string;
  is_new: boolean;
  is_archived: boolean;
  name: string;
  was_archived: boolean;
}

// Addresses are inserted in a fixed order, so that two lists with the same addresses cannot deadlock.
const INSERT = statement<Row>(`
  insert into asset (workspace_id, id, kind, source, name, url, normal_url, render, metadata, created_at)
  select $1, n.id, 'web_page', 'url', n.name, n.url, n.url, $5, jsonb_strip_nulls($6::jsonb), $7
  from unnest($2::uuid[], $3::text[], $4::text[]) as n (id, name, url)
  order by n.url
  on conflict (workspace_id, normal_url) where normal_url is not null
  do update set archived_at = case when $8 then null else asset.archived_at end
  returning id, normal_url, xmax = 0 as is_new, archived_at is not null as is_archived,
    name, old.archived_at is not null as was_archived`);

const nameOf = (url: string): string => {
  const { host, pathname, search } = new URL(url);
  return `${host}${pathname}${search}`;
};

interface Page {
  readonly url: string;
  readonly name: string;
}

const insertPages = (
  scope: Scope,
  pages: readonly Page[],
  { render, metadata }: Shared,
  isRevived: boolean,
): Promise<readonly Row[]> =>
  query(scope, INSERT, [
    scope.workspaceId,
    pages.map(() => newUuid()),
    pages.map(({ name }) => readName(name)),
    pages.map(({ url }) => url),
    render,
    JSON.stringify(readDetails(metadata)),
    scope.now(),
    isRevived,
  ]);

const toAdded = (row: Row): AddedAsset => ({
  assetId: row.id,
  isNew: row.is_new,
  isArchived: row.is_archived,
});

/**
 * Adds the pages of a list, a sitemap or a crawl. Returns their assets by normalised address. Texts that are
 * not the address of a page are left out, and archived assets stay archived. The caller has checked the words
 * of the metadata (`readKnownDetails`).
 */
export const addUrlAssets = async (
  scope: Scope,
  { urls, ...shared }: UrlListInput,
): Promise<ReadonlyMap<string, AddedAsset>> => {
  const normal = new Set(urls.flatMap((url) => normaliseUrl(url) ?? []));
  const pages = [...normal].map((url) => ({ url, name: nameOf(url) }));
  const rows = await insertPages(scope, pages, shared, false);
  return new Map(rows.map((row) => [row.normal_url, toAdded(row)]));
};

/**
 * Adds one page. If the page is already an asset, that asset is returned unchanged, and restored if it was
 * archived. Throws invalid for invalid metadata or a text that is not the address of a page.
 */
export const addUrlAsset = async (
  scope: Scope,
  { url: given, name, ...shared }: UrlAssetInput,
): Promise<AddedAsset> => {
  const url = normaliseUrl(given);
  if (url === null) {
    throw invalidValue(['url'], 'not an http or https address without user name and password');
  }
  return transaction(scope, async (inside) => {
    const details = await readKnownDetails(inside, shared.metadata);
    const known = { ...shared, metadata: details };
    const [row] = await insertPages(inside, [{ url, name: name ?? nameOf(url) }], known, true);
    if (!row) throw new Error('an insert gave no row');
    if (row.was_archived) await noteAssetEvent(inside, { kind: 'asset_unarchived', asset: row });
    return toAdded(row);
  });
};
