/**
 * SQL conditions for data older than $2: what may be deleted, and what is kept although it is as old. The
 * preview counts with them and the purge deletes with them, so that the preview is right.
 */

/** The age of a document counts from its last change. */
export const OLD_DOCUMENT = `d.workspace_id = $1 and d.created_at < $2 and d.status <> 'generating'
    and coalesce(d.saved_at, d.finished_at, d.created_at) < $2`;
/** Shared documents are kept. */
export const DOCUMENT_MAY_GO = `not d.shared`;
export const DOCUMENT_BYTES = `(coalesce(pg_column_size(d.document), 0)
    + pg_column_size(d.raw_document) + pg_column_size(d.generated_output)
    + coalesce(pg_column_size(d.receipt), 0) + coalesce(pg_column_size(d.input), 0))`;

/** The newest version is the document itself and has no saved_at here. */
export const OLD_VERSION = `v.workspace_id = $1 and v.saved_at < $2`;
/** Versions with a name are kept. */
export const VERSION_MAY_GO = `v.name is null and not exists (select from document_approval a
  where a.workspace_id = $1 and a.document_id = v.document_id and a.version = v.version and a.state <> 'withdrawn')`;
export const VERSION_BYTES = `(coalesce(pg_column_size(v.document), 0)
    + coalesce(pg_column_size(v.raw_document), 0))`;

export const OLD_BULK_RUN = `b.workspace_id = $1 and b.finished_at < $2`;
export const BULK_ROW_BYTES = `pg_column_size(r.input)`;

export const OLD_SNAPSHOT = `s.workspace_id = $1 and s.fetched_at < $2`;
/**
 * These snapshots are kept: a snapshot that a violation quotes, because it is evidence; the newest snapshot
 * of an asset, because the next one is compared with it; and snapshots that a running audit still reads.
 */
export const SNAPSHOT_MAY_GO = `exists (
      select from asset_snapshot n where n.workspace_id = $1 and n.asset_id = s.asset_id
        and (n.fetched_at, n.id) > (s.fetched_at, s.id))
    and not exists (
      select from audit_asset x where x.workspace_id = $1 and x.asset_id = s.asset_id
        and x.snapshot_id = s.id
        and (cardinality(x.ranks) > 0 or x.status in ('pending', 'claimed')))`;

/** Pictures go by their age alone: the words that a violation quotes stay with their snapshot. */
export const OLD_PICTURE = `p.workspace_id = $1 and p.taken_at < $2 and p.deleted_at is null`;
export const OLD_COPY = `c.workspace_id = $1 and c.taken_at < $2 and c.deleted_at is null`;
export const PICTURE_BYTES = `(p.picture_bytes + p.words_bytes)`;
