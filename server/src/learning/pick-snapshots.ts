import type { AssetDetails } from '../assets/asset-metadata.ts';
import type { AssetKind } from '../assets/asset.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

/** A stored text to check, with what its asset states now, or with what the audit knew of it. Ids are UUIDs. */
export interface PickedSnapshot {
  readonly snapshotId: string;
  readonly extractedHash: string;
  readonly assetId: string;
  readonly assetName: string;
  readonly assetUrl: string | null;
  readonly kind: AssetKind;
  readonly metadata: AssetDetails;
  /** The tag that the file declares; it may be anything. */
  readonly declaredLanguage: string | null;
}

/** The newest text of every asset that is not archived, or all texts that one audit read. */
export type PickedFrom =
  | { readonly kind: 'newest' }
  | { readonly kind: 'audit'; readonly id: string };

interface Row {
  snapshot_id: string;
  extracted_hash: string;
  asset_id: string;
  name: string;
  url: string | null;
  kind: AssetKind;
  metadata: AssetDetails;
  language: string | null;
  /** The cursor: the next page continues after this value. */
  mark: string;
}

const COLUMNS = `s.id as snapshot_id, encode(s.extracted_hash, 'hex') as extracted_hash,
    a.id as asset_id, a.name, a.url, a.kind, s.language`;
// The newest assets first, so that a limit leaves out the oldest.
const NEWEST = statement<Row>(`
  select ${COLUMNS}, a.metadata, a.id as mark
  from asset a
  cross join lateral (
    select id, extracted_hash, language from asset_snapshot
    where workspace_id = a.workspace_id and asset_id = a.id and status = 'ready'
    order by fetched_at desc, id desc limit 1) s
  where a.workspace_id = $1 and a.archived_at is null and ($2::uuid is null or a.id < $2)
  order by a.id desc limit $3`);
// With the details with which the audit checked them.
const OF_AUDIT = statement<Row>(`
  select ${COLUMNS}, coalesce(x.checked_as, a.metadata) as metadata, x.position::text as mark
  from audit_asset x
  join asset_snapshot s on s.workspace_id = $1 and s.id = x.snapshot_id and s.status = 'ready'
  join asset a on a.workspace_id = $1 and a.id = x.asset_id
  where x.workspace_id = $1 and x.audit_id = $4 and x.status = 'completed'
    and ($2::integer is null or x.position > $2)
  order by x.position limit $3`);
const COUNT_NEWEST = statement<{ n: number }>(`
  select count(*)::integer as n from asset a
  where a.workspace_id = $1 and a.archived_at is null and exists (select from asset_snapshot s
    where s.workspace_id = $1 and s.asset_id = a.id and s.status = 'ready')`);
const COUNT_AUDIT = statement<{ n: number }>(`
  select (select count(*)::integer from audit_asset x
    where x.workspace_id = $1 and x.audit_id = $2 and x.status = 'completed') as n
  from audit a where a.workspace_id = $1 and a.id = $2`);

const auditOf = (from: PickedFrom): string | null => {
  if (from.kind === 'newest') return null;
  const id = fromPublicId('aud', from.id);
  if (!id) throw notFound('audit');
  return id;
};

/** Returns how many snapshots there are to pick. Throws not_found for the audit. */
export const countSnapshots = async (scope: Scope, from: PickedFrom): Promise<number> => {
  const auditId = auditOf(from);
  const [row] =
    auditId === null
      ? await query(scope, COUNT_NEWEST, [scope.workspaceId])
      : await query(scope, COUNT_AUDIT, [scope.workspaceId, auditId]);
  if (!row) throw notFound('audit');
  return row.n;
};

const toPicked = (row: Row): PickedSnapshot => ({
  snapshotId: row.snapshot_id,
  extractedHash: row.extracted_hash,
  assetId: row.asset_id,
  assetName: row.name,
  assetUrl: row.url,
  kind: row.kind,
  metadata: row.metadata,
  declaredLanguage: row.language,
});

/** Yields the snapshots in pages of `size`, at most `limit` in total. One page is in memory at a time. */
export const pickSnapshots = async function* (
  scope: Scope,
  from: PickedFrom,
  { limit, size }: { readonly limit: number; readonly size: number },
): AsyncGenerator<readonly PickedSnapshot[]> {
  const auditId = auditOf(from);
  let mark: string | null = null;
  for (let left = limit; left > 0;) {
    const most = Math.min(left, size);
    const values: readonly unknown[] = [scope.workspaceId, mark, most];
    const rows: readonly Row[] =
      auditId === null
        ? await query(scope, NEWEST, values)
        : await query(scope, OF_AUDIT, [...values, auditId]);
    if (rows.length > 0) yield rows.map(toPicked);
    if (rows.length < most) return;
    mark = rows.at(-1)?.mark ?? null;
    left -= rows.length;
  }
};
