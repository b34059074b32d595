/**
 * What of a workspace is older than $2 and may go, and what is as old and stays, as conditions of SQL. The
 * preview counts by them and the purge deletes by them, so that the one tells what the other does.
 */

/** A document is as old as what was last done to it. */
export const OLD_DOCUMENT = `d.workspace_id = $1 and d.created_at < $2 and d.status <> 'generating'
    and coalesce(d.saved_at, d.finished_at, d.created_at) < $2`;
/** Sharing a text is a wish that it stays. */
export const DOCUMENT_MAY_GO = `not d.shared`;
export const DOCUMENT_BYTES = `(coalesce(pg_column_size(d.document), 0)
    + pg_column_size(d.raw_document) + pg_column_size(d.generated_output)
    + coalesce(pg_column_size(d.receipt), 0) + coalesce(pg_column_size(d.input), 0))`;

/** The newest version is the document itself and has no time here. */
export const OLD_VERSION = `v.workspace_id = $1 and v.saved_at < $2`;
/** Whoever named a version wants to find it again. */
export const VERSION_MAY_GO = `v.name is null`;
export const VERSION_BYTES = `(coalesce(pg_column_size(v.document), 0)
    + coalesce(pg_column_size(v.raw_document), 0))`;

export const OLD_BULK_RUN = `b.workspace_id = $1 and b.finished_at < $2`;
export const BULK_ROW_BYTES = `pg_column_size(r.input)`;

export const OLD_SNAPSHOT = `s.workspace_id = $1 and s.fetched_at < $2`;
/**
 * A look that a violation quotes is evidence, decided or not; the newest look at an asset is what the next
 * one is compared with; and an audit under way still reads its own.
 */
export const SNAPSHOT_MAY_GO = `exists (
      select from asset_snapshot n where n.workspace_id = $1 and n.asset_id = s.asset_id
        and (n.fetched_at, n.id) > (s.fetched_at, s.id))
    and not exists (
      select from audit_asset x where x.workspace_id = $1 and x.asset_id = s.asset_id
        and x.snapshot_id = s.id
        and (cardinality(x.ranks) > 0 or x.status in ('pending', 'claimed')))`;
