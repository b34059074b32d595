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
/** How many pictures there are, and what they take up. Equal ones are stored once and counted each time. */
export const STORED_PICTURES = statement<Stored>(`
  select count(*)::integer as count,
    coalesce(sum(picture_bytes + words_bytes), 0)::float8 as bytes
  from asset_picture where workspace_id = $1 and deleted_at is null`);
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
