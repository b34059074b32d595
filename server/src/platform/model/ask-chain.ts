import type { Scope } from '../db/scope.ts';
import { type Answered, askLink, type LinkRequest, type LinkState } from './ask-link.ts';
import { ModelError, type ModelFailure } from './model-error.ts';
import type { Link } from './parse-chain.ts';

/**
 * Failures after which the next provider is asked. All others are about the request or the answer and end
 * the chain.
 */
const GOES_ON: readonly ModelFailure[] = [
  'provider_unavailable',
  'provider_rate_limited',
  'own_limit',
  'provider_misconfigured',
  'answer_empty',
];

/**
 * Combines the failures of all links. A failure that can be retried comes before one that cannot. The wait
 * before a retry is the shortest wait of all links.
 * @internal
 */
export const mostHopeful = (failures: readonly ModelError[]): ModelError => {
  const retryable = failures.filter((failure) => failure.retryable);
  const [first] = retryable.length > 0 ? retryable : failures;
  if (!first) throw new Error('a chain without links was asked');
  const soonest = Math.min(...retryable.map(({ retryAfterMs }) => retryAfterMs ?? 0));
  const message = failures.map((failure) => failure.message).join(' ');
  return new ModelError(first.failure, message, {
    retryable: retryable.length > 0,
    retryAfterMs: Number.isFinite(soonest) && soonest > 0 ? soonest : null,
    ...(first.status === null ? {} : { status: first.status }),
  });
};

/** The links to ask. Links that asked us to wait or keep failing are skipped as long as there are others. */
const worthAsking = (states: readonly LinkState[]): readonly LinkState[] => {
  const good = states.filter(({ health }) => health.heldMs() === 0 && !health.isFailing());
  return good.length > 0 ? good : states;
};

/** Asks the links in order until one answers. Throws ModelError. */
export const askChain = async (
  scope: Scope,
  states: readonly LinkState[],
  request: LinkRequest,
): Promise<{ readonly link: Link; readonly answered: Answered }> => {
  const asked = worthAsking(states);
  const failures: ModelError[] = [];
  for (const [i, state] of asked.entries()) {
    const outcome = await askLink(scope, state, request, i === asked.length - 1);
    if (!outcome.error) return { link: state.link, answered: outcome };
    const { failure, message, retryable } = outcome.error;
    scope.log.warn({ failure, retryable }, message);
    failures.push(outcome.error);
    if (!GOES_ON.includes(failure)) throw outcome.error;
  }
  throw mostHopeful(failures);
};
