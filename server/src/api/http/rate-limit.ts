import type { TakenRequests, WantedRequests } from '../../keys/limit-requests.ts';

/** How often a workspace may call an endpoint; `perMinute` 0 means no limit. */
export interface RateLimit {
  readonly perMinute: number;
}

export interface RateVerdict {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Takes requests out of the bucket that all processes share; see keys/limit-requests.ts. */
export type TakeShared = (wanted: WantedRequests) => Promise<TakenRequests>;

/** What this process has of a bucket. */
interface Share {
  /** Requests that were taken out of the bucket and not used yet. */
  held: number;
  /** What the bucket had left then. */
  left: number;
  takenAt: number;
  /** Until then the bucket has nothing. */
  emptyUntil: number;
  /** Requests that wait for more. */
  waiting: number;
  taking: Promise<void> | undefined;
}

const MINUTE_MS = 60_000;
/** What was not used after this time is void. The bucket got ten times as much meanwhile. */
const KEEP_MS = 10_000;
const FORGET_ABOVE = 50_000;

/**
 * A bucket for each workspace and endpoint: full at first, refilled evenly, with room for a minute's worth of calls. All
 * processes share it. A process takes a second's worth at a time, so that most requests cost no statement. All together
 * may therefore let through a second's worth for each process more than the limit, and not more.
 */
export const createRateLimiter = ({ perMinute }: RateLimit, takeShared: TakeShared) => {
  const shares = new Map<string, Share>();
  const perMs = perMinute / MINUTE_MS;
  const atATime = Math.max(1, Math.floor(perMinute / 60));

  const shareOf = (name: string): Share => {
    if (shares.size > FORGET_ABOVE) shares.clear();
    const known = shares.get(name);
    if (known) return known;
    const taken = { held: 0, left: 0, takenAt: 0, emptyUntil: 0 };
    const share: Share = { ...taken, waiting: 0, taking: undefined };
    shares.set(name, share);
    return share;
  };

  const takeMore = async (share: Share, workspaceId: string, endpoint: string, at: Date) => {
    share.held = 0;
    try {
      const wanted = Math.max(atATime, share.waiting);
      const input = { workspaceId, endpoint, perMinute, wanted, at };
      const { granted, left } = await takeShared(input);
      share.held = granted;
      share.left = left;
      share.takenAt = at.getTime();
      share.emptyUntil = left >= 1 ? 0 : share.takenAt + (1 - left) / perMs;
    } finally {
      share.taking = undefined;
    }
  };

  /** What is left of the limit, as far as this process knows, and how long until it is as much as wanted. */
  const verdict = (share: Share, allowed: boolean, now: number): RateVerdict => {
    const left = share.left + (now - share.takenAt) * perMs;
    const tokens = Math.min(perMinute, share.held + left);
    const missing = allowed ? perMinute - tokens : 1 - tokens;
    return {
      allowed,
      remaining: Math.floor(tokens),
      resetSeconds: Math.max(1, Math.ceil(missing / perMs / 1000)),
    };
  };

  return async (workspaceId: string, endpoint: string, clock: () => Date): Promise<RateVerdict> => {
    const share = shareOf(`${workspaceId} ${endpoint}`);
    for (;;) {
      const at = clock();
      const now = at.getTime();
      if (share.held >= 1 && now - share.takenAt <= KEEP_MS) {
        share.held -= 1;
        return verdict(share, true, now);
      }
      if (share.held < 1 && now < share.emptyUntil) return verdict(share, false, now);
      share.waiting += 1;
      try {
        share.taking ??= takeMore(share, workspaceId, endpoint, at);
        await share.taking;
      } finally {
        share.waiting -= 1;
      }
    }
  };
};
