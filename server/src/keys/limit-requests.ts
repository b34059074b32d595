import type { Database } from '../platform/db/database.ts';
import { call, statement } from '../platform/db/statement.ts';

const ENSURE = statement(`
  insert into request_bucket (workspace_id, endpoint, tokens, at)
  values ($1, $2, $3::float8, $4::timestamptz)
  on conflict (workspace_id, endpoint) do nothing`);
// $3 is both what the bucket holds and what it gets in a minute, $5 is what is wanted.
const TAKE = statement<{ granted: number; tokens: number }>(`
  with filled as materialized (
    select b.workspace_id, b.endpoint, least($3::float8, b.tokens
      + greatest(0, extract(epoch from $4::timestamptz - b.at)) * $3::float8 / 60) as tokens
    from request_bucket b where b.workspace_id = $1 and b.endpoint = $2 for update
  )
  update request_bucket b
  set tokens = f.tokens - least($5::float8, floor(f.tokens)), at = greatest(b.at, $4::timestamptz)
  from filled f where b.workspace_id = $1 and b.endpoint = $2
  returning least($5::float8, floor(f.tokens)) as granted, b.tokens`);

/** A bucket, and what a process wants of it. */
export interface WantedRequests {
  readonly workspaceId: string;
  readonly endpoint: string;
  readonly perMinute: number;
  readonly wanted: number;
  readonly at: Date;
}

/** What a process got, and what the bucket still has. */
export interface TakenRequests {
  readonly granted: number;
  readonly left: number;
}

/**
 * Takes requests out of the bucket of a workspace and an endpoint, for one process: as many as are wanted and there.
 */
export const takeRequests = async (
  db: Database,
  { workspaceId, endpoint, perMinute, wanted, at }: WantedRequests,
): Promise<TakenRequests> => {
  const place = [workspaceId, endpoint, perMinute, at];
  const [, [row]] = await db.batch(workspaceId, [
    call(ENSURE, place),
    call(TAKE, [...place, wanted]),
  ]);
  if (!row) throw new Error('the bucket is missing');
  return { granted: row.granted, left: row.tokens };
};
