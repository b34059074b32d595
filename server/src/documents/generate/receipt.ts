import type { Coverage } from '@copydesk/contract/audits/coverage';
import type { ModelAnswer } from '../../platform/model/model.ts';
import type { TextFinding } from '../../rules/describe-finding.ts';
import type { UnjudgedRule } from '../../rules/run-rules.ts';
import type { RepairFailure } from './repair-failure.ts';

/** One call of a language model. */
export interface ReceiptStep {
  readonly position: number;
  readonly provider: string;
  readonly model: string;
  /** SHA-256 of the whole request. */
  readonly requestHash: string;
  readonly finishReason: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly estimated: boolean;
  readonly costMicros: number | null;
  readonly durationMs: number;
  /** Whether the model was asked again because the first answer was in another language. */
  readonly insisted: boolean;
  /** The number of the repair attempt; null for a command of the template. */
  readonly repair?: number | null;
}

/** One check of the text: what the rules objected to, and the outcome of the repair. */
export interface ReceiptPass {
  readonly findings: number;
  readonly bySeverity: Readonly<Record<TextFinding['severity'], number>>;
  readonly repaired: boolean;
  readonly reason: RepairFailure | null;
}

/** What the workspace's rules said about the text. */
export interface ReceiptChecks {
  /** Null if the check itself failed. */
  readonly ruleSet: string | null;
  readonly rules: number;
  /** How many of them ran. Absent if the check failed, and in receipts that did not note it. */
  readonly coverage?: Coverage;
  readonly passes: readonly ReceiptPass[];
  readonly remaining: readonly TextFinding[];
  /** Judge rules that would have asked a model about the text. Older receipts do not have them. */
  readonly unjudged?: readonly UnjudgedRule[];
  /** Matches of rules that are often wrong in the language. Older receipts count them as findings. */
  readonly ruleHints?: number;
  readonly note: string | null;
  /** The request hash of the answer that has the text. */
  readonly answer: string;
}

/** A fact or guideline as it was when the text was written. */
export interface ReceiptFact {
  readonly id: string;
  readonly version: number;
  readonly kind: 'fact' | 'guideline';
  readonly title: string;
  readonly body: string;
}

/**
 * How a document was made. It is enough to say years later which requests were sent, to which models, and
 * with which inputs.
 */
export interface Receipt {
  readonly sandbox: boolean;
  readonly template: { readonly id: string; readonly key: string; readonly version: number };
  readonly tone: { readonly id: string; readonly key: string; readonly version: number } | null;
  /** Rules that objected while the text was written. */
  readonly rules: readonly { readonly id: string; readonly version: number }[];
  /** Absent if the text was not checked yet, or if there were no rules. */
  readonly checks?: ReceiptChecks;
  readonly facts: readonly ReceiptFact[];
  readonly steps: readonly ReceiptStep[];
}

export const stepOf = (
  position: number,
  answer: ModelAnswer,
  how: { readonly insisted?: boolean; readonly repair?: number } = {},
): ReceiptStep => ({
  position,
  provider: answer.provider,
  model: answer.model,
  requestHash: answer.requestHash,
  finishReason: answer.finishReason,
  inputTokens: answer.inputTokens,
  outputTokens: answer.outputTokens,
  estimated: answer.estimated,
  costMicros: answer.costMicros,
  durationMs: answer.durationMs,
  insisted: how.insisted ?? false,
  repair: how.repair ?? null,
});

/** Adds steps to a receipt. A step that is added again replaces the earlier one. */
export const withStep = (receipt: Receipt, steps: readonly ReceiptStep[]): Receipt => {
  const hashes = new Set(steps.map(({ requestHash }) => requestHash));
  const kept = receipt.steps.filter(({ requestHash }) => !hashes.has(requestHash));
  const all = [...kept, ...steps];
  return { ...receipt, sandbox: all.some(({ provider }) => provider === 'sandbox'), steps: all };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** Sums up tokens, cost and time of all steps. The cost is null if the price of one step is not known. */
export const totalsOf = ({ steps }: Receipt) => ({
  inputTokens: sum(steps.map((step) => step.inputTokens)),
  outputTokens: sum(steps.map((step) => step.outputTokens)),
  costMicros: steps.some((step) => step.costMicros === null)
    ? null
    : sum(steps.map((step) => step.costMicros ?? 0)),
  modelMs: sum(steps.map((step) => step.durationMs)),
});
