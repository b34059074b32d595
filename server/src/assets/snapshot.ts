import type { Format } from '../checking/extract/document.ts';
import { statement } from '../platform/db/statement.ts';

interface AnySnapshot {
  readonly id: string;
  readonly assetId: string;
  readonly mediaType: string;
  /** The address after redirects; null for an uploaded or pasted asset. */
  readonly finalUrl: string | null;
  readonly extractorVersion: string;
  /** When the asset was first read with this content. */
  readonly createdAt: Date;
  /** When it was last read with this content. */
  readonly fetchedAt: Date;
}

/** A successful reading of an asset. Hashes are hexadecimal and name blobs of the workspace. */
interface ReadySnapshot extends AnySnapshot {
  readonly status: 'ready';
  readonly contentHash: string;
  readonly format: Format;
  readonly title: string | null;
  readonly language: string | null;
  readonly segmentCount: number;
  readonly charCount: number;
  /** The hash of all texts without their places. Checking the same texts again finds the same. */
  readonly textHash: string;
  readonly extractedHash: string;
}

/** A reading that gave no text, and why. */
interface FailedSnapshot extends AnySnapshot {
  readonly status: 'failed';
  /** Null if no bytes were received. */
  readonly contentHash: string | null;
  readonly failureCode: string;
  readonly failureMessage: string;
}

export type Snapshot = ReadySnapshot | FailedSnapshot;

export interface SnapshotRow {
  id: string;
  asset_id: string;
  status: 'ready' | 'failed';
  content_hash: string | null;
  media_type: string;
  final_url: string | null;
  extractor_version: string;
  created_at: Date;
  fetched_at: Date;
  failure_code: string | null;
  failure_message: string | null;
  format: Format | null;
  title: string | null;
  language: string | null;
  segment_count: number | null;
  char_count: number | null;
  text_hash: string | null;
  extracted_hash: string | null;
}

export const SNAPSHOT_COLUMNS = `id, asset_id, status, encode(content_hash, 'hex') as content_hash,
    media_type, final_url, extractor_version, created_at, fetched_at, failure_code, failure_message,
    format, title, language, segment_count, char_count, encode(text_hash, 'hex') as text_hash,
    encode(extracted_hash, 'hex') as extracted_hash`;

/** The columns as they are stored, for a statement that inserts or updates a row and then uses it. */
export const STORED_COLUMNS = `workspace_id, id, asset_id, status, content_hash, media_type, final_url,
    extractor_version, created_at, fetched_at, failure_code, failure_message, format, title, language,
    segment_count, char_count, text_hash, extracted_hash`;

export const FIND_SNAPSHOT = statement<SnapshotRow>(`
  select ${SNAPSHOT_COLUMNS} from asset_snapshot where workspace_id = $1 and id = $2`);

/** Converts a row. A check constraint of the table guarantees which columns each status has. */
export const toSnapshot = (row: SnapshotRow): Snapshot => {
  const common = {
    id: row.id,
    assetId: row.asset_id,
    mediaType: row.media_type,
    finalUrl: row.final_url,
    extractorVersion: row.extractor_version,
    createdAt: row.created_at,
    fetchedAt: row.fetched_at,
  };
  if (row.status === 'failed') {
    return {
      ...common,
      status: 'failed',
      contentHash: row.content_hash,
      failureCode: row.failure_code as string,
      failureMessage: row.failure_message as string,
    };
  }
  return {
    ...common,
    status: 'ready',
    contentHash: row.content_hash as string,
    format: row.format as Format,
    title: row.title,
    language: row.language,
    segmentCount: row.segment_count as number,
    charCount: row.char_count as number,
    textHash: row.text_hash as string,
    extractedHash: row.extracted_hash as string,
  };
};
