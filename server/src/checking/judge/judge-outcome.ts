import type { ModelAnswer } from '../../platform/model/model.ts';
import { ModelError, type ModelFailure } from '../../platform/model/model-error.ts';
import type { Finding, Place } from '../rule.ts';
import type { VerifiedQuote } from './verify-quote.ts';

/** A place to which the model objects, found again in the text. */
export interface JudgeFinding extends Finding {
  readonly place: Place;
  readonly version: number;
  readonly match: VerifiedQuote['match'];
  /** How many of the asks object to it, and that as a part of all asks. */
  readonly votes: number;
  readonly stability: number;
  readonly unstable: boolean;
}

/** What one ask was and what it took. */
export interface JudgeReceipt extends Omit<ModelAnswer, 'text' | 'finishReason'> {
  /** SHA-256 of the instructions and the prompt, in hexadecimal. */
  readonly promptHash: string;
  readonly rules: readonly { readonly id: string; readonly version: number }[];
  /** Which of the calls about the asset, and which of the asks of it, from 1. */
  readonly call: number;
  readonly vote: number;
}

type JudgeFailure = ModelFailure | 'canary_missed' | 'no_canary' | 'too_much_to_judge';

/** Whatever fails, the whole judging of an asset fails: silence is never taken for a clean asset. */
export type JudgeOutcome =
  | {
      readonly ok: true;
      readonly findings: readonly JudgeFinding[];
      /** Objections whose quote is not in the text, or that name a rule without a gate there. */
      readonly unverified: number;
      /** Asks, with those whose answer had been paid for before. */
      readonly calls: number;
      readonly receipts: readonly JudgeReceipt[];
    }
  | {
      readonly ok: false;
      readonly code: JudgeFailure;
      readonly retryable: boolean;
      readonly afterMs: number | null;
      readonly message: string;
    };

export type Failed = Extract<JudgeOutcome, { readonly ok: false }>;

const never = (code: JudgeFailure, message: string): Failed => ({
  ok: false,
  code,
  retryable: false,
  afterMs: null,
  message,
});

export const CANARY_MISSED = never(
  'canary_missed',
  'The model was silent about a text that plainly breaks a rule, so its answer was not believed.',
);
export const NO_CANARY = never(
  'no_canary',
  'None of the rules to be judged has a test that must find something.',
);
export const TOO_MUCH = never(
  'too_much_to_judge',
  'More of the asset would have to be judged by a model than the limit allows.',
);

/** A failure of the model as an outcome. Whatever else was thrown is not ours to explain. */
export const failedBy = (error: unknown): Failed => {
  if (!(error instanceof ModelError)) throw error;
  const { failure, retryable, retryAfterMs, message } = error;
  return { ok: false, code: failure, retryable, afterMs: retryAfterMs, message };
};
