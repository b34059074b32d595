import type {
  Retained,
  Retention,
  RetentionPeriods,
} from '@copydesk/contract/operations/operations';
import { RETAINED } from '@copydesk/contract/operations/operations';
import { statement } from '../platform/db/statement.ts';
import type { Purged } from './retention-periods.ts';
import { KEEP_EVERYTHING } from './retention-periods.ts';

export interface RetentionRow extends RetentionPeriods {
  readonly next_at: Date | null;
  readonly run: number;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly purged: Partial<Record<Retained, Purged>>;
}

const COLUMNS = `documents, versions, bulk, snapshots, pictures, next_at, run, started_at, finished_at, purged`;

export const READ_RETENTION = statement<RetentionRow>(
  `select ${COLUMNS} from retention where workspace_id = $1`,
);
export const LOCK_RETENTION = statement<RetentionRow>(
  `select ${COLUMNS} from retention where workspace_id = $1 for update`,
);

export const periodsOf = (row: RetentionRow | undefined): RetentionPeriods =>
  row
    ? {
        documents: row.documents,
        versions: row.versions,
        bulk: row.bulk,
        snapshots: row.snapshots,
        pictures: row.pictures,
      }
    : KEEP_EVERYTHING;

interface Stored {
  count: number;
  bytes: number;
}
/**
 * How many pictures and stored copies there are, and what they take up. Equal pictures are stored once and counted each time; files of
 * copies are counted once, since every page of a site has the same ones.
 */
export const STORED_PICTURES = statement<Stored>(`
  select (p.count + c.count)::integer as count, (p.bytes + c.bytes + f.bytes)::float8 as bytes
  from (select count(*) as count, coalesce(sum(picture_bytes + words_bytes), 0) as bytes
    from asset_picture where workspace_id = $1 and deleted_at is null) p,
  (select count(*) as count, coalesce(sum(page_bytes), 0) as bytes
    from asset_copy where workspace_id = $1 and deleted_at is null) c,
  (select coalesce(sum(bytes), 0) as bytes
    from (select distinct hash, bytes from asset_copy_file where workspace_id = $1) once) f`);
const NONE: Stored = { count: 0, bytes: 0 };

/** Converts a row. A workspace without a row keeps everything. */
export const toRetention = (row: RetentionRow | undefined, pictures: Stored = NONE): Retention => ({
  periods: periodsOf(row),
  stored: { pictures },
  next_at: row?.next_at?.toISOString() ?? null,
  last_run: row?.started_at
    ? {
        started_at: row.started_at.toISOString(),
        finished_at: row.finished_at?.toISOString() ?? null,
        purged: RETAINED.flatMap((what) => {
          const { count = 0, bytes = 0 } = row.purged[what] ?? {};
          return count === 0 && bytes === 0 ? [] : [{ what, count, bytes }];
        }),
      }
    : null,
});
