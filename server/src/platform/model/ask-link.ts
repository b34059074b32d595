import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../scope.ts';
import type { Outcome } from './ask.ts';
import { giveBack, holdBucket, takeFromBucket } from './bucket.ts';
import type { Health } from './health.ts';
import { ModelError, type ModelFailure } from './model-error.ts';
import { type Link, linkName } from './parse-chain.ts';
import type { Usage } from './tokens.ts';
import type { Asker, Turns } from '../turns.ts';

/** A link with what this process knows about it. */
export interface LinkState {
  readonly link: Link;
  readonly turns: Turns;
  readonly health: Health;
  /** Hears how the link did; null is an answer. */
  readonly asked: (failure: ModelFailure | null) => void;
}

/** What asking a link needs to know of the request. */
export interface LinkRequest {
  readonly asker: Asker;
  /** The most tokens that one attempt may take. */
  readonly tokens: number;
  /** One attempt at the provider. */
  readonly attempt: (link: Link) => Promise<Outcome>;
  /** Hears of every attempt that cost something and brought no answer; may refuse to go on. */
  readonly onSpent: (link: Link, usage: Usage) => Promise<void>;
}

type Tried = Outcome & { readonly durationMs: number };
export type Answered = Extract<Tried, { readonly error: null }>;
export type LinkOutcome = Answered | { readonly error: ModelError };

/** A pause that is shorter than starting the step again. */
const SHORT_MS = 2_000;
const MAX_BUCKET_WAIT_MS = 30_000;
/** How long a link is left alone when it does not say for how long. */
const DEFAULT_HOLD_MS = 2_000;

/** The model answered, if badly: asking once more may bring something else. */
const ASKED_ONCE_MORE: readonly ModelFailure[] = ['answer_empty', 'answer_malformed'];

const limited = (link: Link, waitMs: number): { readonly error: ModelError } => ({
  error: new ModelError('provider_rate_limited', `${linkName(link)} must be left alone for now.`, {
    retryable: true,
    retryAfterMs: waitMs,
  }),
});

const usedBy = (outcome: Outcome): number =>
  outcome.usage ? outcome.usage.inputTokens + outcome.usage.outputTokens : 0;

/** One attempt within what the link may use a minute. Gives null when the link wants to be left alone. */
const attemptInBucket = async (
  scope: Scope,
  { link, health }: LinkState,
  { tokens, attempt }: LinkRequest,
): Promise<Tried | null> => {
  if (health.heldMs() > 0) return null;
  const bucket = await takeFromBucket(scope, link, { tokens, maxWaitMs: MAX_BUCKET_WAIT_MS });
  if (!bucket.taken) return { ...limited(link, bucket.waitMs), usage: null, durationMs: 0 };
  if (bucket.waitMs > 0) await sleep(bucket.waitMs);
  const startedAt = performance.now();
  const outcome = await attempt(link);
  const durationMs = Math.round(performance.now() - startedAt);
  // An answer that is paid for is not lost because the bucket could not be told.
  await giveBack(scope, link, tokens - usedBy(outcome)).catch(() => undefined);
  return { ...outcome, durationMs };
};

/** Remembers how the link did, so that the next call knows. */
const remember = async (
  scope: Scope,
  { link, health }: LinkState,
  error: ModelError | null,
): Promise<void> => {
  switch (error?.failure) {
    case 'provider_rate_limited': {
      const forMs = error.retryAfterMs ?? DEFAULT_HOLD_MS;
      health.hold(forMs);
      health.hold(await holdBucket(scope, link, forMs).catch(() => forMs));
      return;
    }
    case 'provider_unavailable':
    case 'provider_misconfigured':
      health.failed();
      return;
    case 'provider_refused':
    case 'budget_exhausted':
    case 'answer_empty':
    case 'answer_too_long':
    case 'answer_malformed':
    case undefined:
      health.worked();
  }
};

/**
 * Asks one link: waits for a turn, keeps to its limits, and asks once more when the answer was empty
 * or malformed. The last link of a chain is worth a short wait when it asks to be left alone.
 */
export const askLink = async (
  scope: Scope,
  state: LinkState,
  request: LinkRequest,
  isLast: boolean,
): Promise<LinkOutcome> => {
  const { link, health, turns } = state;
  const patienceMs = isLast ? SHORT_MS : 0;
  for (let attempts = 0; ;) {
    const heldMs = health.heldMs();
    if (heldMs > patienceMs) return limited(link, heldMs);
    if (heldMs > 0) await sleep(heldMs);

    const signal = AbortSignal.timeout(link.totalMs);
    const endTurn = await turns.take(request.asker, signal).catch(() => null);
    if (!endTurn) return limited(link, SHORT_MS);
    const outcome = await attemptInBucket(scope, state, request).finally(endTurn);
    if (!outcome) continue;

    attempts += 1;
    const { error } = outcome;
    state.asked(error?.failure ?? null);
    await remember(scope, state, error);
    if (!error) return outcome;
    if (outcome.usage) await request.onSpent(link, outcome.usage);
    const again =
      ASKED_ONCE_MORE.includes(error.failure) ||
      (error.failure === 'provider_rate_limited' && isLast && health.heldMs() <= SHORT_MS);
    if (attempts > 1 || !again) return { error };
  }
};
