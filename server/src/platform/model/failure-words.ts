import type { ModelFailure } from './model-error.ts';

/** The reason for each failure of a model, worded so that it can follow "because". */
export const MODEL_FAILURES: Readonly<Record<ModelFailure, string>> = {
  provider_unavailable: 'the language model did not answer after several attempts',
  provider_rate_limited: 'the language model takes no more requests at the moment',
  own_limit: "the call waited too long for its turn among Copydesk's own calls",
  provider_refused: 'the language model refused to write this text',
  provider_misconfigured: 'the language model is not set up correctly; tell the operator',
  budget_exhausted: "the workspace's token budget of this month is used up",
  answer_empty: 'the language model answered with nothing',
  answer_too_long: 'the language model did not come to an end',
  answer_repeats: 'the language model repeated itself without end',
  answer_malformed: 'the language model answered in a form that cannot be read',
};

/** The same reason as a complete sentence. */
export const describeModelFailure = (failure: ModelFailure): string => {
  const reason = MODEL_FAILURES[failure];
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
};

/** The seconds until the next month, when budgets begin anew. */
export const secondsToNextMonth = (now: Date): number => {
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  return Math.ceil((next - now.getTime()) / 1_000);
};
