import type { ModelAnswer } from '../platform/model/model.ts';

/** What an answer of a model cost. */
export interface AnswerCost {
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Millionths of a US dollar; null if the price is not known. */
  readonly costMicros: number | null;
}

export const costOf = (answer: ModelAnswer): AnswerCost => ({
  model: answer.provider === answer.model ? answer.model : `${answer.provider}:${answer.model}`,
  inputTokens: answer.inputTokens,
  outputTokens: answer.outputTokens,
  costMicros: answer.costMicros,
});
