import { type ExportPart, exportPart } from './export-part.ts';

const ID = ['id uuid'] as const;

/** The files of an export about assets and what was read of them. */
export const ASSET_PARTS: readonly ExportPart[] = [
  exportPart('assets.jsonl', {
    about: 'assets',
    table: 'asset',
    columns:
      'id, kind, name, url, source, render, metadata, source_hash:hex, media_type, file_name, ' +
      'created_at, archived_at',
    key: ID,
  }),
  exportPart('snapshots.jsonl', {
    about: 'looks at assets; their bytes and texts are in snapshots/ under these hashes',
    table: 'asset_snapshot',
    // The snapshot and its newest reading come from one statement, so that both are of the same moment.
    from: `asset_snapshot t left join lateral (
      select k.at as newest_look_at, k.final_url as newest_look_url, k.facts as newest_look_facts
      from asset_look k where k.workspace_id = $1 and k.snapshot_id = t.id
      order by k.at desc limit 1) n on true`,
    columns:
      'id, asset_id, status, content_hash:hex, extracted_hash:hex, text_hash:hex, media_type, ' +
      'final_url, extractor_version, format, title, language, segment_count, char_count, ' +
      'failure_code, failure_message, created_at, fetched_at, n.newest_look_at, n.newest_look_url, ' +
      'n.newest_look_facts:hex',
    key: ID,
  }),
  exportPart('looks.jsonl', {
    about: 'when and where assets were found like their snapshots; facts is a hash of the snapshot',
    table: 'asset_look',
    columns: 'snapshot_id, at, final_url, facts:hex',
    key: ['snapshot_id uuid', 'at timestamptz'],
  }),
  exportPart('pictures.jsonl', {
    about:
      'pictures of pages and the places of their words, which are in snapshots/ under these hashes',
    table: 'asset_picture',
    columns:
      'snapshot_id, width, height, page_height, media_type, picture_hash:hex, picture_bytes, ' +
      'words_hash:hex, words_bytes, taken_at, deleted_at',
    key: ['snapshot_id uuid', 'width integer'],
  }),
  exportPart('copies.jsonl', {
    about:
      'stored copies of pages; page_hash names the elements (JSON, compressed with gzip) in snapshots/, which name the files',
    table: 'asset_copy',
    columns: 'snapshot_id, page_hash:hex, page_bytes, left_out, taken_at, deleted_at',
    key: ['snapshot_id uuid'],
  }),
  exportPart('copy-files.jsonl', {
    about: 'files of stored copies, which are in snapshots/ under these hashes',
    table: 'asset_copy_file',
    columns: 'snapshot_id, hash:hex, bytes',
    key: ['snapshot_id uuid', 'hash bytea'],
  }),
];
