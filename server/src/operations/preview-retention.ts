import {
  RETAINED,
  type RetentionPeriods,
  type RetentionPreview,
} from '@copydesk/contract/operations/operations';
import { type BlobStore, getIntact } from '../platform/blobs/blob-store.ts';
import { query } from '../platform/db/query.ts';
import { type Statement, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
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
  PICTURE_BYTES,
  SNAPSHOT_MAY_GO,
  VERSION_BYTES,
  VERSION_MAY_GO,
} from './old-data.ts';
import { cutoffOf } from './retention-periods.ts';

interface Row {
  count: number;
  bytes: number;
  kept: number;
}

const counting = (rows: string, mayGo: string, bytes: string): Statement<Row> =>
  statement<Row>(`
  select count(*) filter (where ${mayGo})::integer as count,
    count(*) filter (where not (${mayGo}))::integer as kept,
    coalesce(sum(${bytes}) filter (where ${mayGo}), 0)::float8 as bytes
  from ${rows}`);

const COUNTS = {
  documents: counting(`document d where ${OLD_DOCUMENT}`, DOCUMENT_MAY_GO, DOCUMENT_BYTES),
  versions: counting(`document_version v where ${OLD_VERSION}`, VERSION_MAY_GO, VERSION_BYTES),
  bulk: counting(
    `bulk_run b join bulk_row r on r.workspace_id = $1 and r.bulk_id = b.id where ${OLD_BULK_RUN}`,
    'true',
    BULK_ROW_BYTES,
  ),
  pictures: statement<Row>(`
  select (p.count + c.count)::integer as count, 0 as kept, (p.bytes + c.bytes)::float8 as bytes
  from (select count(*) as count, coalesce(sum(${PICTURE_BYTES}), 0) as bytes
    from asset_picture p where ${OLD_PICTURE}) p,
  (select count(*) as count, coalesce(sum(c.page_bytes + coalesce(f.bytes, 0)), 0) as bytes
    from asset_copy c left join lateral (
      select sum(f.bytes) as bytes from asset_copy_file f
      where f.workspace_id = $1 and f.snapshot_id = c.snapshot_id) f on true
    where ${OLD_COPY}) c`),
} as const;
const SNAPSHOTS = statement<Omit<Row, 'bytes'>>(`
  select count(*) filter (where may_go)::integer as count,
    count(*) filter (where not may_go)::integer as kept
  from (select ${SNAPSHOT_MAY_GO} as may_go from asset_snapshot s where ${OLD_SNAPSHOT}) s`);
/** The content and the extracted document of some snapshots that would be deleted. */
const SAMPLE = statement<{ hashes: string[] }>(`
  select array_remove(array[encode(s.content_hash, 'hex'), encode(s.extracted_hash, 'hex')], null)
    as hashes
  from asset_snapshot s where ${OLD_SNAPSHOT} and ${SNAPSHOT_MAY_GO}
  order by s.id limit $3`);

/** The blob store is slow, so a sample of snapshots estimates the bytes of all. */
const SAMPLE_SIZE = 20;

type Part = RetentionPreview['parts'][number];

const nothing = (what: Part['what']): Part => ({
  what,
  count: 0,
  bytes: 0,
  kept: 0,
  estimated: false,
});

const previewSnapshots = async (
  scope: Scope,
  blobs: BlobStore,
  cutoff: Date | null,
): Promise<Part> => {
  if (!cutoff) return nothing('snapshots');
  const at = [scope.workspaceId, cutoff];
  const [row] = await query(scope, SNAPSHOTS, at);
  const { count = 0, kept = 0 } = row ?? {};
  const sample = await query(scope, SAMPLE, [...at, SAMPLE_SIZE]);
  let sampled = 0;
  for (const hash of sample.flatMap(({ hashes }) => hashes)) {
    // A blob that is missing or damaged counts as 0 bytes.
    sampled += (await getIntact(blobs, scope.workspaceId, hash))?.length ?? 0;
  }
  const bytes = sample.length === 0 ? 0 : Math.round((sampled / sample.length) * count);
  return { what: 'snapshots', count, kept, bytes, estimated: count > sample.length };
};

/** Counts the data that these periods would delete now, and the equally old data that would be kept. */
export const previewRetention = async (
  scope: Scope,
  blobs: BlobStore,
  periods: RetentionPeriods,
): Promise<RetentionPreview> => {
  const now = scope.now();
  const parts: Part[] = [];
  for (const what of RETAINED) {
    const cutoff = cutoffOf(periods[what], now);
    if (what === 'snapshots') {
      parts.push(await previewSnapshots(scope, blobs, cutoff));
      continue;
    }
    const [row] = cutoff ? await query(scope, COUNTS[what], [scope.workspaceId, cutoff]) : [];
    parts.push(row ? { what, ...row, estimated: false } : nothing(what));
  }
  return { at: now.toISOString(), parts };
};
