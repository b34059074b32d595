import { createHash } from 'node:crypto';
import { toField } from './trail.ts';

/** SQL that formats a time with microseconds, as it is hashed. */
export const timeAsText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The facts of a snapshot that never change, in the order in which they are hashed. */
export const SNAPSHOT_FACTS = [
  'id',
  'asset_id',
  'status',
  'content_hash',
  'media_type',
  'extractor_version',
  'created_at',
  'failure_code',
  'failure_message',
  'format',
  'title',
  'language',
  'segment_count',
  'char_count',
  'text_hash',
  'extracted_hash',
] as const;

export const snapshotFactAsText = (
  field: (typeof SNAPSHOT_FACTS)[number],
  table: string,
): string => {
  if (field === 'created_at') return timeAsText(`${table}.created_at`);
  if (field.endsWith('_hash')) return `encode(${table}.${field}, 'hex')`;
  return `${table}.${field}::text`;
};

const hashInSql = (table: string): string =>
  `sha256(convert_to(${SNAPSHOT_FACTS.map(
    (field) => `trail_field(${snapshotFactAsText(field, table)})`,
  ).join(' || ')}, 'UTF8'))`;

/**
 * Records a reading, as part of the statement that wrote its snapshot. `snapshot` has the snapshot's columns;
 * `at` and `url` are when and where it was read. If two readings are recorded at the same time, the first is
 * kept.
 */
export const keepLook = (snapshot: string, at: string, url: string): string => `
  insert into asset_look (workspace_id, snapshot_id, at, final_url, facts)
  select s.workspace_id, s.id, ${at}::timestamptz, ${url}::text, ${hashInSql('s')} from ${snapshot} s
  on conflict do nothing`;

/** Hashes facts that were read as texts, in the order of SNAPSHOT_FACTS. */
export const hashFacts = (facts: readonly (string | null)[]): Buffer =>
  createHash('sha256').update(facts.map(toField).join('')).digest();
