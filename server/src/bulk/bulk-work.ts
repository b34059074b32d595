import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

/**
 * The engine's name for the lanes of bulk runs. A lane claims a row, writes its document and claims the next.
 */
export const BULK_LANE = 'bulkLane';

const CLAIMED = statement<{ lane: string }>(`
  select distinct lane from bulk_row where workspace_id = $1 and status = 'claimed'`);

/** Returns lanes above the configured number that still have a row, because there were more lanes before. */
export const lanesBeyond = async (scope: Scope, lanes: number): Promise<number[]> => {
  const rows = await query(scope, CLAIMED, [scope.workspaceId]);
  return rows.map(({ lane }) => Number(lane.split(':')[1])).filter((lane) => lane >= lanes);
};
