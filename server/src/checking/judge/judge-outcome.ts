import type { UnjudgedReason } from '@copydesk/contract/unjudged';
import type { ModelAnswer } from '../../platform/model/model.ts';
import { ModelError } from '../../platform/model/model-error.ts';
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

/** A rule that the asset was not judged by, at some place or at all, and why. */
export interface Unjudged {
  readonly ruleId: string;
  readonly reason: UnjudgedReason;
}

/**
 * What a model says of an asset. A call that fails neither clears nor accuses: its rules are unjudged, and
 * silence is never taken for a clean asset.
 */
export interface JudgeOutcome {
  readonly findings: readonly JudgeFinding[];
  /** Objections whose quote is not in the text, or that name a rule without a gate there. */
  readonly unverified: number;
  /** Asks that were answered, with those whose answer had been paid for before. */
  readonly calls: number;
  readonly receipts: readonly JudgeReceipt[];
  /** By rule; each rule once. */
  readonly unjudged: readonly Unjudged[];
}

/** Why a call was not judged. */
export interface Failed {
  readonly ok: false;
  readonly reason: UnjudgedReason;
}

/** Who is silent about the one, or objects to the other, is not believed. */
export const FAILED_CONTROL = {
  breach: { ok: false, reason: 'breach_missed' },
  lawful: { ok: false, reason: 'lawful_flagged' },
} as const satisfies Record<string, Failed>;

/** Reasons that are none of this call's own: another call would meet the same. */
const OF_ALL_CALLS: ReadonlySet<UnjudgedReason> = new Set([
  'provider_unavailable',
  'provider_rate_limited',
  'provider_misconfigured',
  'budget_exhausted',
]);

export const concernsAll = ({ reason }: Failed): boolean => OF_ALL_CALLS.has(reason);

/** A failure of the model as an outcome. Whatever else was thrown is not ours to explain. */
export const failedBy = (error: unknown): Failed => {
  if (!(error instanceof ModelError)) throw error;
  return { ok: false, reason: error.failure };
};
