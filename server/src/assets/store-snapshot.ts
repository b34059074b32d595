import { keepLook } from '../activity/snapshot-facts.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import type { ArrivedFile, BlobStore } from '../platform/blobs/blob-store.ts';
import { batch, query } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { hashTexts } from './hash-texts.ts';
import { addressLine, plainLine, plainLineOrNull } from './plain-line.ts';
import {
  type Snapshot,
  SNAPSHOT_COLUMNS,
  type SnapshotRow,
  STORED_COLUMNS,
  toSnapshot,
} from './snapshot.ts';

/** Why a reading gave no text: the code of a fetch or an extraction, and a message for users. */
interface SnapshotFailure {
  readonly failure: string;
  readonly message: string;
}

export type SnapshotInput = {
  readonly assetId: string;
  readonly mediaType: string;
  readonly finalUrl: string | null;
  /** The extractor that read the bytes. Another version may read them differently. */
  readonly extractorVersion: string;
  readonly fetchedAt: Date;
} & (
  | { readonly bytes: Content; readonly outcome: ExtractedDocument }
  | { readonly bytes: Content | null; readonly outcome: SnapshotFailure }
);

/** What was read: bytes, or the file to which they went as they arrived. */
type Content = Uint8Array | ArrivedFile;

const EXISTS = statement<{ id: string }>(
  `select id from asset where workspace_id = $1 and id = $2`,
);

// If the same snapshot exists already, only the time and address of its last reading are updated.
const INSERT = statement<SnapshotRow & { is_new: boolean }>(`
  with stored as (
    insert into asset_snapshot (workspace_id, id, asset_id, status, content_hash, media_type, final_url,
      extractor_version, created_at, fetched_at, failure_code, failure_message, format, title, language,
      segment_count, char_count, text_hash, extracted_hash)
    select a.workspace_id, $3, a.id, $4, decode($5, 'hex'), $6, $7, $8, $9, $9, $10, $11, $12, $13, $14,
      $15, $16, decode($17, 'hex'), decode($18, 'hex')
    from asset a where a.workspace_id = $1 and a.id = $2
    on conflict (workspace_id, asset_id, content_hash, media_type, extractor_version, failure_code)
    do update set fetched_at = greatest(asset_snapshot.fetched_at, excluded.fetched_at),
      final_url = case when excluded.fetched_at > asset_snapshot.fetched_at
        then excluded.final_url else asset_snapshot.final_url end
    returning ${STORED_COLUMNS}, xmax = 0 as is_new
  ),
  looked as (${keepLook('stored', '$9', '$7')})
  select ${SNAPSHOT_COLUMNS}, is_new from stored`);

/** Stores the extracted document and returns the columns from failure_code to extracted_hash. */
const outcomeColumns = async (
  scope: Scope,
  blobs: BlobStore,
  outcome: ExtractedDocument | SnapshotFailure,
): Promise<readonly unknown[]> => {
  if ('failure' in outcome) {
    const failure = [plainLine(outcome.failure, 100), plainLine(outcome.message, 500)];
    return [...failure, null, null, null, null, null, null, null];
  }
  const { format, title, language, segments } = outcome;
  const { hash } = await blobs.put(scope.workspaceId, Buffer.from(JSON.stringify(outcome)));
  const charCount = segments.reduce((sum, { text }) => sum + text.length, 0);
  const described = [format, plainLineOrNull(title, 500), plainLineOrNull(language, 50)];
  return [null, null, ...described, segments.length, charCount, hashTexts(outcome), hash];
};

/** Stores the blobs of a reading, and returns what stores its row. */
export const snapshotCall = async (scope: Scope, blobs: BlobStore, input: SnapshotInput) => {
  const { workspaceId } = scope;
  const { assetId, bytes, outcome, fetchedAt } = input;
  const store = (content: Content) =>
    content instanceof Uint8Array
      ? blobs.put(workspaceId, content)
      : blobs.keep(workspaceId, content);
  const content = bytes && (await store(bytes));
  const columns = await outcomeColumns(scope, blobs, outcome);
  return call(INSERT, [
    workspaceId,
    assetId,
    newUuid(),
    'failure' in outcome ? 'failed' : 'ready',
    content?.hash ?? null,
    plainLine(input.mediaType, 200).toLowerCase(),
    addressLine(input.finalUrl),
    plainLine(input.extractorVersion, 100),
    fetchedAt,
    ...columns,
  ]);
};

/**
 * Stores the result of a reading: first the bytes and the extracted document as blobs, then the row, so that
 * no row names a missing blob. The same bytes read by the same extractor are one snapshot, however often they
 * are stored. Throws not_found for the asset.
 */
export const storeSnapshot = async (
  scope: Scope,
  blobs: BlobStore,
  input: SnapshotInput,
): Promise<{ readonly snapshot: Snapshot; readonly isNew: boolean }> => {
  const [asset] = await query(scope, EXISTS, [scope.workspaceId, input.assetId]);
  if (!asset) throw notFound('asset');
  const [[row]] = await batch(scope, [await snapshotCall(scope, blobs, input)]);
  if (!row) throw notFound('asset');
  return { snapshot: toSnapshot(row), isNew: row.is_new };
};
