import type { Engine, Work } from '../platform/durable/engine.ts';
import { newUuid } from '../platform/ids.ts';

/** A lane of a workspace: one at a time, it claims a row, writes its document and claims the next. */
export const laneKey = (workspaceId: string, lane: number): string => `${workspaceId}:${lane}`;

const laneWork = (workspaceId: string, lane: number): Work => ({
  service: 'bulkLane',
  handler: 'drain',
  object: laneKey(workspaceId, lane),
  // Every kick is a piece of work of its own; a lane with nothing to do ends at once.
  name: newUuid(),
  input: { workspaceId, lane },
});

/**
 * Sets the lanes of a workspace to work; those at work already only look once more when they end. One
 * lane is enough to get everything done, so only the first must be taken on: the reconciler sees to
 * the others.
 */
export const kickLanes = async (
  engine: Engine,
  workspaceId: string,
  lanes: number,
): Promise<void> => {
  await engine.start(laneWork(workspaceId, 0));
  for (let lane = 1; lane < lanes; lane++) {
    const taken = await engine.start(laneWork(workspaceId, lane)).then(
      () => true,
      () => false,
    );
    if (!taken) return;
  }
};
