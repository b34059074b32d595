/** The workspace that asks for a turn, and whether a person is waiting for it. */
export interface Asker {
  readonly workspaceId: string;
  readonly priority: 'interactive' | 'bulk';
}

export interface Turns {
  /** Waits for a turn. The returned function ends the turn. Rejects if the signal aborts first. */
  readonly take: (asker: Asker, signal?: AbortSignal) => Promise<() => void>;
  readonly held: () => number;
  readonly waiting: () => number;
  /** Changes the number of slots. Turns that are held beyond it go on, and no further ones begin. */
  readonly resize: (slots: number) => void;
}

interface Waiter {
  readonly grant: () => void;
}

interface Line {
  readonly interactive: Set<Waiter>;
  readonly bulk: Set<Waiter>;
}

/** With `spread`, all slots are given out over this fraction of a turn's usual time. */
const SPREAD_OVER = 0.7;
const WEIGHT_OF_LAST = 0.1;
/** After this time half of a workspace's counted use is forgotten. */
const HALF_FORGOTTEN_MS = 30_000;
const MOST_REMEMBERED = 1_000;

const isEmpty = ({ interactive, bulk }: Line): boolean => interactive.size + bulk.size === 0;

/**
 * Hands out turns, never more at the same time than there are slots. A free slot goes to the workspace that holds
 * the fewest turns; workspaces with equally many alternate. So a small workspace beside a large one gets its share of all slots, and not
 * just every second slot that becomes free. Within a workspace, interactive work goes before bulk work, and
 * otherwise first come, first served.
 *
 * With `spread`, turns beyond the first quarter of the slots begin one after the other, spread over most of
 * the usual length of a turn. Otherwise turns that begin together would end together, and a request that
 * comes in between would have to wait for all of them.
 *
 * With `leastUsed`, a free slot goes to the workspace whose recent turns took the least time. So a workspace
 * with little to do is served at once beside one with a lot of work, as if it were alone.
 */
export const createTurns = (
  atFirst: number,
  {
    spread = false,
    leastUsed = false,
  }: { readonly spread?: boolean; readonly leastUsed?: boolean } = {},
): Turns => {
  // The order of the map is the order of the next turns: a workspace that had one moves to the end.
  const lines = new Map<string, Line>();
  const heldBy = new Map<string, number>();
  let slots = atFirst;
  let held = 0;
  const used = new Map<string, { ms: number; at: number }>();

  const usedBy = (workspaceId: string): number => {
    const use = used.get(workspaceId);
    if (!use) return 0;
    return use.ms * 0.5 ** ((performance.now() - use.at) / HALF_FORGOTTEN_MS);
  };

  const countUse = (workspaceId: string, ms: number): void => {
    const at = performance.now();
    used.set(workspaceId, { ms: usedBy(workspaceId) + ms, at });
    if (used.size <= MOST_REMEMBERED) return;
    for (const [name, use] of used) if (at - use.at > 20 * HALF_FORGOTTEN_MS) used.delete(name);
  };

  const next = (): readonly [workspaceId: string, line: Line] | undefined => {
    let found: readonly [string, Line] | undefined;
    let fewest = Infinity;
    for (const entry of lines) {
      const holds = leastUsed ? usedBy(entry[0]) : (heldBy.get(entry[0]) ?? 0);
      if (holds < fewest) [found, fewest] = [entry, holds];
    }
    return found;
  };

  const hold = (workspaceId: string, by: 1 | -1): void => {
    held += by;
    const now = (heldBy.get(workspaceId) ?? 0) + by;
    if (now === 0) heldBy.delete(workspaceId);
    else heldBy.set(workspaceId, now);
  };

  /** The usual length of a turn, as a moving average. */
  let usualMs = 0;
  let nextAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const passLater = (ms: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      pass();
    }, ms);
  };

  const pass = (): void => {
    while (held < slots) {
      const first = next();
      if (!first) return;
      const waitMs = spread && held >= slots / 4 ? nextAt - performance.now() : 0;
      if (waitMs > 0) return passLater(waitMs);
      nextAt = performance.now() + (usualMs / slots) * SPREAD_OVER;
      grant(first);
    }
  };

  const grant = ([workspaceId, line]: readonly [string, Line]): void => {
    const queue = line.interactive.size > 0 ? line.interactive : line.bulk;
    const [waiter] = queue;
    if (!waiter) throw new Error('a line without a waiter stayed in the map');
    queue.delete(waiter);
    lines.delete(workspaceId);
    if (!isEmpty(line)) lines.set(workspaceId, line);
    hold(workspaceId, 1);
    waiter.grant();
  };

  const turn = (workspaceId: string): (() => void) => {
    let ended = false;
    const since = performance.now();
    return () => {
      if (ended) return;
      ended = true;
      const ms = performance.now() - since;
      usualMs += (ms - usualMs) * WEIGHT_OF_LAST;
      if (leastUsed) countUse(workspaceId, ms);
      hold(workspaceId, -1);
      pass();
    };
  };

  const take: Turns['take'] = ({ workspaceId, priority }, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const line = lines.get(workspaceId) ?? { interactive: new Set(), bulk: new Set() };
      const leave = (): void => {
        line[priority].delete(waiter);
        if (isEmpty(line)) lines.delete(workspaceId);
        reject(signal?.reason as Error);
      };
      const waiter: Waiter = {
        grant: () => {
          signal?.removeEventListener('abort', leave);
          resolve(turn(workspaceId));
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      line[priority].add(waiter);
      lines.set(workspaceId, line);
      pass();
    });

  const waiting = (): number =>
    lines.values().reduce((sum, { interactive, bulk }) => sum + interactive.size + bulk.size, 0);
  const resize = (to: number): void => {
    slots = to;
    pass();
  };
  return { take, held: () => held, waiting, resize };
};
