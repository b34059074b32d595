import type { UnjudgedReason } from '@copydesk/contract/audits/unjudged';
import type { ModelAnswer } from '../../platform/model/model.ts';
import { ModelError } from '../../platform/model/model-error.ts';
import type { Finding, Place } from '../rule.ts';
import type { VerifiedQuote } from './verify-quote.ts';

/** The part of a rule that is broken where a model objects that read the text without words of the rule. */
export const READ_POINT = '/breach';

/** A place that the model objects to, located in the text. */
export interface JudgeFinding extends Finding {
  readonly place: Place;
  readonly version: number;
  readonly match: VerifiedQuote['match'];
  /** How many answers object to the place, and that number as a fraction of all asks. */
  readonly votes: number;
  readonly stability: number;
  readonly unstable: boolean;
}

/** The record of one ask: its subject and its cost. */
export interface JudgeReceipt extends Omit<ModelAnswer, 'text' | 'finishReason'> {
  /** SHA-256 of the instructions and the prompt, in hexadecimal. */
  readonly promptHash: string;
  readonly rules: readonly { readonly id: string; readonly version: number }[];
  /** The number of the call about the asset, and of the ask within that call; both begin at 1. */
  readonly call: number;
  readonly vote: number;
}

/** A rule by which the asset, or a place in it, was not judged, and why. */
export interface Unjudged {
  readonly ruleId: string;
  readonly reason: UnjudgedReason;
}

/** How a model did on one control. */
export interface ControlResult {
  readonly model: string;
  readonly ruleId: string;
  readonly kind: 'breach' | 'lawful';
  readonly isRight: boolean;
}

/**
 * The result of judging an asset. If a call fails, its rules are unjudged: a missing answer never counts as a
 * clean asset.
 */
export interface JudgeOutcome {
  readonly findings: readonly JudgeFinding[];
  /** Objections of a model that has no licence to accuse by their rule. */
  readonly questions: readonly JudgeFinding[];
  /** How many objections had a quote that is not in the text, or named a rule without a gate there. */
  readonly unverified: number;
  /** How many asks were answered, including answers that came from the store. */
  readonly calls: number;
  readonly receipts: readonly JudgeReceipt[];
  /** Sorted by rule; each rule occurs once. */
  readonly unjudged: readonly Unjudged[];
  /** How the models did on the controls, in the order of their answers. Stored answers were counted before. */
  readonly controls: readonly ControlResult[];
  /** True if a judgement stands by a model whose licence is provisional. */
  readonly provisional: boolean;
}

/** Why a call to the model gave no judgement. */
export interface Failed {
  readonly ok: false;
  readonly reason: UnjudgedReason;
}

/**
 * The failures of an answer that gets a control wrong: it misses the known breach, or objects to the text that
 * is known to be lawful. The whole answer is then discarded.
 */
export const FAILED_CONTROL = {
  breach: { ok: false, reason: 'breach_missed' },
  lawful: { ok: false, reason: 'lawful_flagged' },
} as const satisfies Record<string, Failed>;

/** Reasons that do not depend on one call: every other call would fail in the same way. */
const OF_ALL_CALLS: ReadonlySet<UnjudgedReason> = new Set([
  'provider_unavailable',
  'provider_rate_limited',
  'own_limit',
  'provider_misconfigured',
  'budget_exhausted',
]);

export const concernsAll = ({ reason }: Failed): boolean => OF_ALL_CALLS.has(reason);

/** Turns an error of the model into an outcome. Any other error is thrown again. */
export const failedBy = (error: unknown): Failed => {
  if (!(error instanceof ModelError)) throw error;
  return { ok: false, reason: error.failure };
};
