import { type Asker, createTurns } from '../turns.ts';
import { type ChildPool, createChildPool, type PoolSettings } from './child-pool.ts';

/** Work that a child process does for a workspace, in turn with other workspaces. */
export type InChild<Request, Answer> = (
  workspaceId: string,
  request: Request,
  priority?: Asker['priority'],
) => Promise<Answer>;

/**
 * A pool of child processes, which start with the requests unless asked earlier; workspaces take turns. Large requests never take the
 * last process: a turn that has begun cannot be taken back, so without it a small request would have to wait until a
 * large one ends, whoever's it is.
 */
export const createFairPool = (settings: PoolSettings) => {
  const children = createChildPool(settings);
  const turns = createTurns(settings.children, { leastUsed: true });
  const largeTurns = createTurns(Math.max(1, settings.children - 1), { leastUsed: true });
  return {
    /** Wraps work for the children, so that each request waits for a turn of its workspace. */
    inTurn:
      <Request, Answer>(
        work: (children: ChildPool, request: Request) => Promise<Answer>,
        isLarge: (request: Request) => boolean = () => false,
      ): InChild<Request, Answer> =>
      async (workspaceId, request, priority = 'interactive') => {
        const endLarge = isLarge(request) ? await largeTurns.take({ workspaceId, priority }) : null;
        const endTurn = await turns.take({ workspaceId, priority });
        return work(children, request).finally(() => {
          endTurn();
          endLarge?.();
        });
      },
    startEarly: children.startEarly,
    close: children.close,
  };
};
