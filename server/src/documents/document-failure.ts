import { OperationError } from '../platform/errors.ts';
import type { ModelFailure } from '../platform/model/model-error.ts';

/** Why a document has no text; docs/generation.md says what each means and what to do. */
export type DocumentFailure = ModelFailure | 'wrong_language' | 'cancelled' | 'lost';

const MESSAGES: Record<DocumentFailure, string> = {
  provider_unavailable: 'The language model did not answer after several attempts.',
  provider_rate_limited: 'The language model takes no more requests at the moment.',
  provider_refused: 'The language model refused to write this text.',
  provider_misconfigured: 'The language model is not set up correctly; tell the operator.',
  budget_exhausted: "The workspace's token budget of this month is used up.",
  answer_empty: 'The language model answered with nothing.',
  answer_too_long: 'The language model did not come to an end.',
  answer_malformed: 'The language model answered in a form that cannot be read.',
  wrong_language: 'The language model answered in another language, twice.',
  cancelled: 'The generation was cancelled.',
  lost: 'The generation did not come to an end, however often it was started.',
};

const RETRY_SECONDS = 30;

const secondsToNextMonth = (now: Date): number => {
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  return Math.ceil((next - now.getTime()) / 1_000);
};

/** What a caller who waited for the document is told instead. */
export const errorOfFailure = (failure: DocumentFailure, now: Date): OperationError => {
  const message = `${MESSAGES[failure]} No document was made.`;
  return failure === 'budget_exhausted'
    ? new OperationError('too_many_requests', message, {
        retryAfterSeconds: secondsToNextMonth(now),
      })
    : new OperationError('unavailable', message, { retryAfterSeconds: RETRY_SECONDS });
};
