/** How often a workspace may call an endpoint; `perMinute` 0 means no limit. */
export interface RateLimit {
  readonly perMinute: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

export interface RateVerdict {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly resetSeconds: number;
}

const FORGET_ABOVE = 50_000;

/** A token bucket per name: full at first, refilled evenly, with room for a minute's worth of calls. */
export const createRateLimiter = ({ perMinute }: RateLimit) => {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  return (name: string, now: number): RateVerdict => {
    if (buckets.size > FORGET_ABOVE) buckets.clear();
    const bucket = buckets.get(name) ?? { tokens: perMinute, at: now };
    buckets.set(name, bucket);
    bucket.tokens = Math.min(perMinute, bucket.tokens + (now - bucket.at) * perMs);
    bucket.at = now;
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    const missing = allowed ? perMinute - bucket.tokens : 1 - bucket.tokens;
    return {
      allowed,
      remaining: Math.floor(bucket.tokens),
      resetSeconds: Math.max(1, Math.ceil(missing / perMs / 1000)),
    };
  };
};
