import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../db/scope.ts';
import type { Outcome } from './ask.ts';
import { giveBack, holdBucket, takeFromBucket } from './bucket.ts';
import type { Health } from './health.ts';
import { ModelError, type ModelFailure } from './model-error.ts';
import { type Link, linkName } from './parse-chain.ts';
import type { Usage } from './tokens.ts';
import { failSpan, inSpan } from '../traces/span.ts';
import type { Asker, Turns } from '../turns.ts';

/** A link, which is one model of the chain, with its state in this process. */
export interface LinkState {
  readonly link: Link;
  readonly turns: Turns;
  readonly health: Health;
  /** Called after each attempt with its failure, or null if it was answered. */
  readonly asked: (failure: ModelFailure | null) => void;
}

/** The part of a request that is needed for asking a link. */
export interface LinkRequest {
  readonly asker: Asker;
  /** The maximum number of tokens that one attempt may use. */
  readonly tokens: number;
  /** Makes one attempt at the provider. */
  readonly attempt: (link: Link) => Promise<Outcome>;
  /**
   * Called after every attempt that cost tokens and brought no answer. It may throw to stop further attempts.
   */
  readonly onSpent: (link: Link, usage: Usage) => Promise<void>;
}

type Tried = Outcome & { readonly durationMs: number };
export type Answered = Extract<Tried, { readonly error: null }>;
export type LinkOutcome = Answered | { readonly error: ModelError };

/** The longest wait that is accepted here. It is still quicker than starting the step again. */
const SHORT_MS = 2_000;
const MAX_BUCKET_WAIT_MS = 30_000;
/** How long a link is not asked if it does not say how long to wait. */
const DEFAULT_HOLD_MS = 2_000;

/** Failures of the model's answer: asking once more may bring a better one. */
const ASKED_ONCE_MORE: readonly ModelFailure[] = [
  'answer_empty',
  'answer_malformed',
  'answer_repeats',
];

/** The provider asked us to wait. */
const held = (link: Link, waitMs: number): { readonly error: ModelError } => ({
  error: new ModelError('provider_rate_limited', `${linkName(link)} must not be asked right now.`, {
    retryable: true,
    retryAfterMs: waitMs,
  }),
});

/** Our own limits for the link (simultaneous calls, requests and tokens per minute) leave no room. */
const ownLimit = (link: Link, waitMs: number): { readonly error: ModelError } => ({
  error: new ModelError('own_limit', `Our own limits for ${linkName(link)} are used up for now.`, {
    retryable: true,
    retryAfterMs: waitMs,
  }),
});

const usedBy = (outcome: Outcome): number =>
  outcome.usage ? outcome.usage.inputTokens + outcome.usage.outputTokens : 0;

/** Makes one attempt as a span of the trace. It has the model, the tokens and the failure, and no text. */
const attemptInSpan = (link: Link, attempt: LinkRequest['attempt']): Promise<Outcome> => {
  const attributes = { 'gen_ai.provider.name': link.provider, 'gen_ai.request.model': link.model };
  return inSpan(`ask ${linkName(link)}`, { kind: 'client', attributes }, async (span) => {
    const outcome = await attempt(link);
    if (outcome.usage) {
      span?.setAttribute('gen_ai.usage.input_tokens', outcome.usage.inputTokens);
      span?.setAttribute('gen_ai.usage.output_tokens', outcome.usage.outputTokens);
    }
    if (span && outcome.error) failSpan(span, { code: outcome.error.failure });
    return outcome;
  });
};

/** Makes one attempt within the link's limits per minute. Returns null if the link must not be asked now. */
const attemptInBucket = async (
  scope: Scope,
  { link, health }: LinkState,
  { tokens, attempt }: LinkRequest,
): Promise<Tried | null> => {
  if (health.heldMs() > 0) return null;
  const bucket = await takeFromBucket(scope, link, { tokens, maxWaitMs: MAX_BUCKET_WAIT_MS });
  if (!bucket.taken) return { ...ownLimit(link, bucket.waitMs), usage: null, durationMs: 0 };
  if (bucket.waitMs > 0) await sleep(bucket.waitMs);
  const startedAt = performance.now();
  const outcome = await attemptInSpan(link, attempt);
  const durationMs = Math.round(performance.now() - startedAt);
  // An error here is ignored, because the answer that was paid for must not be lost.
  await giveBack(scope, link, tokens - usedBy(outcome)).catch(() => undefined);
  return { ...outcome, durationMs };
};

/** Remembers the result of an attempt for the next call. */
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
    case 'answer_repeats':
    case undefined:
      health.worked();
      return;
    // The link was not asked.
    case 'own_limit':
  }
};

/**
 * Asks one link: waits for a turn, keeps to its limits, and asks once more if the answer was empty or
 * malformed. If the last link of a chain asks us to wait, a short wait is accepted.
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
    if (heldMs > patienceMs) return held(link, heldMs);
    if (heldMs > 0) await sleep(heldMs);

    const signal = AbortSignal.timeout(link.totalMs);
    const endTurn = await turns.take(request.asker, signal).catch(() => null);
    if (!endTurn) return ownLimit(link, SHORT_MS);
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
