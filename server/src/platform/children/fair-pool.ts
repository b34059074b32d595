import { type Asker, createTurns } from '../turns.ts';
import { type ChildPool, createChildPool, type PoolSettings } from './child-pool.ts';

/** Work that a child process does for a workspace, in turn with other workspaces. */
export type InChild<Request, Answer> = (
  workspaceId: string,
  request: Request,
  priority?: Asker['priority'],
) => Promise<Answer>;

/** A pool of child processes, which start with the first request; workspaces take turns. */
export const createFairPool = (settings: PoolSettings) => {
  const children = createChildPool(settings);
  const turns = createTurns(settings.children, { leastUsed: true });
  return {
    /** Wraps work for the children, so that each request waits for a turn of its workspace. */
    inTurn:
      <Request, Answer>(
        work: (children: ChildPool, request: Request) => Promise<Answer>,
      ): InChild<Request, Answer> =>
      async (workspaceId, request, priority = 'interactive') => {
        const endTurn = await turns.take({ workspaceId, priority });
        return work(children, request).finally(endTurn);
      },
    close: children.close,
  };
};
