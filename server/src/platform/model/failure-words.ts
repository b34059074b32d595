import type { ModelFailure } from './model-error.ts';

const WORDS: Record<ModelFailure, string> = {
  provider_unavailable: 'The language model did not answer after several attempts.',
  provider_rate_limited: 'The language model takes no more requests at the moment.',
  provider_refused: 'The language model refused to write this text.',
  provider_misconfigured: 'The language model is not set up correctly; tell the operator.',
  budget_exhausted: "The workspace's token budget of this month is used up.",
  answer_empty: 'The language model answered with nothing.',
  answer_too_long: 'The language model did not come to an end.',
  answer_malformed: 'The language model answered in a form that cannot be read.',
};

/** Why a model gave nothing usable, for people. */
export const describeModelFailure = (failure: ModelFailure): string => WORDS[failure];

/** A budget begins anew with the month. */
export const secondsToNextMonth = (now: Date): number => {
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  return Math.ceil((next - now.getTime()) / 1_000);
};
