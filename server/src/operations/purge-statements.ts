import { lookUp } from '../platform/db/look-up.ts';
import { statement } from '../platform/db/statement.ts';
import {
  BULK_ROW_BYTES,
  DOCUMENT_BYTES,
  DOCUMENT_MAY_GO,
  OLD_BULK_RUN,
  OLD_COPY,
  OLD_DOCUMENT,
  OLD_PICTURE,
  OLD_SNAPSHOT,
  OLD_VERSION,
  SNAPSHOT_MAY_GO,
  VERSION_BYTES,
  VERSION_MAY_GO,
} from './old-data.ts';

export interface PurgedRow {
  count: number;
  bytes: number;
  /** False if there may be more. */
  ended: boolean;
}

const TOLD = `count(*)::integer as count, coalesce(sum(bytes), 0)::float8 as bytes,
    count(*) < $3::integer as ended from gone`;

/**
 * The model's answers that a document was written from are deleted with it, because they contain the same
 * words.
 */
export const PURGE_DOCUMENTS = statement<PurgedRow>(`
  with old as materialized (
    select d.id, d.receipt, ${DOCUMENT_BYTES} as bytes from document d
    where ${OLD_DOCUMENT} and ${DOCUMENT_MAY_GO}
    order by d.created_at, d.id limit $3 for update skip locked
  ), hashes as materialized (
    select decode(step ->> 'requestHash', 'hex') as hash
    from old, jsonb_array_elements(old.receipt -> 'steps') step
  ), answers as (
    delete from model_answer a using hashes h where a.workspace_id = $1 and a.request_hash = h.hash
  ), gone as (
    delete from document d using old where d.workspace_id = $1 and d.id = old.id
    returning old.bytes
  ) select ${TOLD}`);

export const PURGE_VERSIONS = statement<PurgedRow>(`
  with old as materialized (
    select v.document_id, v.version, ${VERSION_BYTES} as bytes from document_version v
    where ${OLD_VERSION} and ${VERSION_MAY_GO}
    order by v.saved_at limit $3 for update skip locked
  ), gone as (
    delete from document_version v using old
    where v.workspace_id = $1 and v.document_id = old.document_id and v.version = old.version
    returning old.bytes
  ) select ${TOLD}`);

/** A run may have ten thousand rows. They are deleted first, in batches, and then the empty run. */
export const PURGE_BULK_ROWS = statement<PurgedRow>(`
  with run as materialized (
    select b.id from bulk_run b where ${OLD_BULK_RUN} order by b.finished_at, b.id
  ), old as materialized (
    select r.bulk_id, r.position, ${BULK_ROW_BYTES} as bytes
    from run join bulk_row r on r.workspace_id = $1 and r.bulk_id = run.id
    limit $3
  ), gone as (
    delete from bulk_row r using old
    where r.workspace_id = $1 and r.bulk_id = old.bulk_id and r.position = old.position
    returning old.bytes
  ) select ${TOLD}`);
export const PURGE_BULK_RUNS = statement(`
  delete from bulk_run b where ${OLD_BULK_RUN} and not exists (
    select from bulk_row r where r.workspace_id = $1 and r.bulk_id = b.id)`);

/**
 * Continues after the snapshot at $4 and $5. Blobs of deleted snapshots are deleted later, unless still
 * needed.
 */
export const PURGE_SNAPSHOTS = statement<{
  count: number;
  ended: boolean;
  last_at: Date | null;
  last_id: string | null;
}>(`
  with old as materialized (
    select s.id, s.fetched_at, s.content_hash, s.extracted_hash from asset_snapshot s
    where ${OLD_SNAPSHOT} and (s.fetched_at, s.id) > ($4::timestamptz, $5::uuid)
      and ${SNAPSHOT_MAY_GO}
    order by s.fetched_at, s.id limit $3
  ), gone as (
    delete from asset_snapshot s using old where s.workspace_id = $1 and s.id = old.id
    returning s.id
  ), retired as (
    insert into retired_blob (workspace_id, hash)
    select distinct $1::uuid, u.hash from old, unnest(array[old.content_hash, old.extracted_hash]) u (hash)
    where u.hash is not null on conflict do nothing
  ), pictures as (
    insert into retired_blob (workspace_id, hash, kind)
    select distinct $1::uuid, u.hash, 'pictures' from old
    cross join ${lookUp(
      'asset_picture.picture_hash, asset_picture.words_hash',
      'asset_picture',
      'asset_picture.snapshot_id = old.id',
    )} p
    cross join unnest(array[p.picture_hash, p.words_hash]) u (hash)
    on conflict do nothing
  ), copies as (
    insert into retired_blob (workspace_id, hash, kind)
    select distinct $1::uuid, u.hash, 'pictures' from old
    cross join lateral (
      select asset_copy.page_hash as hash from asset_copy
      where asset_copy.workspace_id = $1 and asset_copy.snapshot_id = old.id
      union all
      select asset_copy_file.hash from asset_copy_file
      where asset_copy_file.workspace_id = $1 and asset_copy_file.snapshot_id = old.id) u
    on conflict do nothing
  )
  select count(*)::integer as count, count(*) < $3::integer as ended,
    (array_agg(old.fetched_at order by old.fetched_at desc, old.id desc))[1] as last_at,
    (array_agg(old.id order by old.fetched_at desc, old.id desc))[1] as last_id
  from old join gone on gone.id = old.id`);

/**
 * The row of a picture stays and says that it was deleted. Its bytes are counted when the store has forgotten them.
 */
export const PURGE_PICTURES = statement<PurgedRow>(`
  with old as materialized (
    select p.snapshot_id, p.width, p.picture_hash, p.words_hash from asset_picture p
    where ${OLD_PICTURE} order by p.taken_at, p.snapshot_id, p.width limit $3 for update skip locked
  ), gone as (
    update asset_picture p set deleted_at = $4 from old
    where p.workspace_id = $1 and p.snapshot_id = old.snapshot_id and p.width = old.width
    returning 0 as bytes
  ), retired as (
    insert into retired_blob (workspace_id, hash, kind)
    select distinct $1::uuid, u.hash, 'pictures' from old, unnest(array[old.picture_hash, old.words_hash]) u (hash)
    on conflict do nothing
  ) select ${TOLD}`);

/** The row of a copy stays too. Its files are forgotten one by one, because other copies may have them. */
export const PURGE_COPIES = statement<PurgedRow>(`
  with old as materialized (
    select c.snapshot_id, c.page_hash from asset_copy c
    where ${OLD_COPY} order by c.taken_at, c.snapshot_id limit $3 for update skip locked
  ), gone as (
    update asset_copy c set deleted_at = $4 from old
    where c.workspace_id = $1 and c.snapshot_id = old.snapshot_id
    returning 0 as bytes
  ), files as (
    delete from asset_copy_file f using old
    where f.workspace_id = $1 and f.snapshot_id = old.snapshot_id
    returning f.hash
  ), retired as (
    insert into retired_blob (workspace_id, hash, kind)
    select distinct $1::uuid, u.hash, 'pictures'
    from (select page_hash as hash from old union all select hash from files) u
    on conflict do nothing
  ) select ${TOLD}`);

export const COUNT_PURGED = statement(`
  update retention set purged = jsonb_set(purged, array[$2::text], jsonb_build_object(
    'count', coalesce((purged -> $2::text ->> 'count')::bigint, 0) + $3::bigint,
    'bytes', coalesce((purged -> $2::text ->> 'bytes')::bigint, 0) + $4::bigint))
  where workspace_id = $1`);
