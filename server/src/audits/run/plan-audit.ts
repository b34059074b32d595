import { SET_FAILED, SET_RUNNING } from '../audit-state.ts';
import { addUrlAssets } from '../../assets/add-url-asset.ts';
import { batch, query, transaction } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { normaliseUrl } from '../../platform/web/crawl-frontier.ts';
import type { PoliteWeb } from '../../platform/web/polite-web.ts';
import { allowedPlaces } from './allowed-places.ts';
import { type AuditRequest, MAX_ASSETS } from '../audit-request.ts';
import { readSitemaps, type SitemapPages } from './read-sitemaps.ts';

const REQUEST = statement<{ status: string; request: AuditRequest }>(`
  select status, request from audit where workspace_id = $1 and id = $2`);
const LOCK = statement<{ status: string }>(
  `select status from audit where workspace_id = $1 and id = $2 for update`,
);
const ADD_NAMED = statement(`
  insert into audit_asset (workspace_id, audit_id, position, asset_id)
  select $1, $2, row_number() over (order by n.nth), a.id
  from unnest($3::uuid[]) with ordinality as n (id, nth)
  join asset a on a.workspace_id = $1 and a.id = n.id
  on conflict do nothing`);
const ADD_ALL = statement(`
  insert into audit_asset (workspace_id, audit_id, position, asset_id)
  select $1, $2, row_number() over (order by a.id), a.id
  from asset a where a.workspace_id = $1 and a.archived_at is null
  order by a.id limit $3`);
// A page may be listed by itself and also be found by the crawl. It then gets a depth, so that its links are
// followed too.
const ADD_FOUND = statement(`
  insert into audit_asset (workspace_id, audit_id, position, asset_id, depth)
  select $1, $2, coalesce((select max(position) from audit_asset
      where workspace_id = $1 and audit_id = $2), 0) + n.nth, n.id, $4
  from unnest($3::uuid[]) with ordinality as n (id, nth)
  on conflict (audit_id, asset_id) do update set depth = excluded.depth`);

const PAGES_A_TIME = 1_000;

export type Plan = 'running' | 'failed' | 'ended';

/** Returns the assets of addresses. Addresses that are not assets yet are added. */
const assetsOf = async (
  scope: Scope,
  urls: readonly string[],
  { render, metadata }: AuditRequest,
): Promise<string[]> => {
  const ids: string[] = [];
  for (let from = 0; from < urls.length; from += PAGES_A_TIME) {
    const some = urls.slice(from, from + PAGES_A_TIME);
    const added = await addUrlAssets(scope, { urls: some, render, metadata });
    for (const { assetId, isArchived } of added.values()) if (!isArchived) ids.push(assetId);
  }
  return ids;
};

const failureOf = ({ failures }: SitemapPages): string => {
  const [first] = failures;
  return first
    ? `There is nothing to audit: ${first.url} could not be read. ${first.message}`
    : 'There is nothing to audit: no asset of the workspace and no page was found.';
};

/**
 * Turns a request into the list of assets to check, and sets the audit running. Pages of sitemaps and the
 * first page of a crawl become assets of the workspace. Running the same plan again changes nothing. `ended`
 * means that the audit had already ended or was cancelled.
 */
export const planAudit = async (scope: Scope, web: PoliteWeb, auditId: string): Promise<Plan> => {
  const at = [scope.workspaceId, auditId];
  const [audit] = await query(scope, REQUEST, at);
  if (audit?.status !== 'PENDING') return audit?.status === 'RUNNING' ? 'running' : 'ended';
  const { request } = audit;
  const allow = await allowedPlaces(scope);
  const listed = await readSitemaps(web, request.sitemaps, { allow, max: MAX_ASSETS });
  const pages = await assetsOf(scope, [...request.urls, ...listed.urls], request);
  const first = request.crawl ? normaliseUrl(request.crawl.url) : null;
  const roots = first === null ? [] : await assetsOf(scope, [first], request);
  return transaction(scope, async (inside) => {
    const [locked] = await query(inside, LOCK, at);
    if (locked?.status !== 'PENDING') return locked?.status === 'RUNNING' ? 'running' : 'ended';
    await batch(inside, [
      request.assets === 'all'
        ? call(ADD_ALL, [...at, MAX_ASSETS])
        : call(ADD_NAMED, [...at, request.assets]),
      call(ADD_FOUND, [...at, [...new Set(pages)], null]),
      call(ADD_FOUND, [...at, roots, 0]),
    ]);
    const [run] = await query(inside, SET_RUNNING, [...at, inside.now()]);
    if (run && run.total > 0) return 'running';
    await query(inside, SET_FAILED, [...at, inside.now(), failureOf(listed).slice(0, 1_000)]);
    return 'failed';
  });
};
