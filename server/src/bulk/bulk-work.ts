import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Engine, Work } from '../platform/durable/engine.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';

/** A lane of a workspace: one at a time, it claims a row, writes its document and claims the next. */
export const laneKey = (workspaceId: string, lane: number): string => `${workspaceId}:${lane}`;

const laneWork = (workspaceId: string, lane: number, occasion: string): Work => ({
  service: 'bulkLane',
  handler: 'drain',
  object: laneKey(workspaceId, lane),
  // A kick on the same occasion is the same kick; a lane with nothing to do ends at once.
  name: `${workspaceId}-${lane}-${occasion}`,
  input: { workspaceId, lane },
});

const CLAIMED = statement<{ lane: string }>(`
  select distinct lane from bulk_row where workspace_id = $1 and status = 'claimed'`);

/** Lanes beyond the present number that still have a row: there were more of them once. */
export const lanesBeyond = async (scope: Scope, lanes: number): Promise<number[]> => {
  const rows = await query(scope, CLAIMED, [scope.workspaceId]);
  return rows.map(({ lane }) => Number(lane.split(':')[1])).filter((lane) => lane >= lanes);
};

interface Kick {
  readonly beyond?: readonly number[];
  /** What calls for the kick; one that nothing else has called for unless told. */
  readonly occasion?: string;
}

/**
 * Sets the lanes of a workspace to work; those at work already only look once more when they end. One
 * lane is enough to get everything done, so only the first must be taken on: the reconciler sees to
 * the others.
 */
export const kickLanes = async (
  engine: Engine,
  workspaceId: string,
  lanes: number,
  { beyond = [], occasion = newUuid() }: Kick = {},
): Promise<void> => {
  await engine.start(laneWork(workspaceId, 0, occasion));
  const others = Array.from({ length: lanes - 1 }, (_, n) => n + 1);
  for (const lane of [...others, ...beyond]) {
    const taken = await engine.start(laneWork(workspaceId, lane, occasion)).then(
      () => true,
      () => false,
    );
    if (!taken) return;
  }
};
