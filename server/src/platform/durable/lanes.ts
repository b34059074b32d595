import { newUuid } from '../ids.ts';
import type { Engine, Work } from './engine.ts';

/** One of a few workers of a workspace: it claims some work, does it, and claims more. */
export interface Lane {
  readonly workspaceId: string;
  readonly lane: number;
}

/** The key of a lane. Work with the same key runs one after the other. */
export const laneKey = ({ workspaceId, lane }: Lane): string => `${workspaceId}:${lane}`;

/** The work that makes a lane look for things to do. The same occasion gives the same name and one run. */
export const laneWork = (service: string, lane: Lane, occasion: string): Work => ({
  service,
  handler: 'drain',
  object: laneKey(lane),
  name: `${lane.workspaceId}-${lane.lane}-${occasion}`,
  input: lane,
});

/**
 * Makes the lanes of a workspace look for work. A lane that is busy looks once more when it ends. One lane is
 * enough to get everything done, so only the first must be accepted by the engine: the reconciler starts the
 * others later. `beyond` are lanes of an earlier configuration that still have work.
 */
export const kickLanes = async (
  engine: Engine,
  service: string,
  {
    workspaceId,
    lanes,
    beyond = [],
    occasion = newUuid(),
  }: {
    readonly workspaceId: string;
    readonly lanes: number;
    readonly beyond?: readonly number[];
    readonly occasion?: string;
  },
): Promise<void> => {
  await engine.start(laneWork(service, { workspaceId, lane: 0 }, occasion));
  const others = Array.from({ length: lanes - 1 }, (_, n) => n + 1);
  for (const lane of [...others, ...beyond]) {
    const taken = await engine.start(laneWork(service, { workspaceId, lane }, occasion)).then(
      () => true,
      () => false,
    );
    if (!taken) return;
  }
};
