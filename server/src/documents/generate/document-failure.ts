import { OperationError } from '../../platform/errors.ts';
import { describeModelFailure, secondsToNextMonth } from '../../platform/model/failure-words.ts';
import type { ModelFailure } from '../../platform/model/model-error.ts';

/** Why a document has no text; docs/generation.md explains each and what to do. */
export type DocumentFailure = ModelFailure | 'wrong_language' | 'cancelled' | 'lost';

const describe = (failure: DocumentFailure): string => {
  if (failure === 'wrong_language') {
    return 'The language model answered in another language, twice.';
  }
  if (failure === 'cancelled') return 'The generation was cancelled.';
  if (failure === 'lost') {
    return 'The generation did not come to an end, however often it was started.';
  }
  return describeModelFailure(failure);
};

const RETRY_SECONDS = 30;

/** The error for a caller who waited for the document. */
export const errorOfFailure = (failure: DocumentFailure, now: Date): OperationError => {
  const message = `${describe(failure)} No document was made.`;
  return failure === 'budget_exhausted'
    ? new OperationError('budget_used_up', message, {
        retryAfterSeconds: secondsToNextMonth(now),
      })
    : new OperationError('unavailable', message, { retryAfterSeconds: RETRY_SECONDS });
};
