import type { ModelAnswer } from '../platform/model/model.ts';
import type { TextFinding, UnjudgedRule } from '../rules/run-rules.ts';
import type { RepairFailure } from './repair-failure.ts';

/** One call of a language model, as it was made. */
export interface ReceiptStep {
  readonly position: number;
  readonly provider: string;
  readonly model: string;
  /** SHA-256 of everything that was asked. */
  readonly requestHash: string;
  readonly finishReason: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly estimated: boolean;
  readonly costMicros: number | null;
  readonly durationMs: number;
  /** Asked once more because the first answer came in another language. */
  readonly insisted: boolean;
  /** Which attempt to repair the text it was; a command of the template has none. */
  readonly repair?: number | null;
}

/** One look at the text: what the rules objected to, and what came of the attempt to repair it. */
export interface ReceiptPass {
  readonly findings: number;
  readonly bySeverity: Readonly<Record<TextFinding['severity'], number>>;
  readonly repaired: boolean;
  readonly reason: RepairFailure | null;
}

/** How the text fared with the rules of the workspace. */
export interface ReceiptChecks {
  /** Null when the check itself failed. */
  readonly ruleSet: string | null;
  readonly rules: number;
  readonly passes: readonly ReceiptPass[];
  readonly remaining: readonly TextFinding[];
  /** Rules that would have asked a model about the text; receipts from before say nothing of them. */
  readonly unjudged?: readonly UnjudgedRule[];
  readonly note: string | null;
  /** The request hash of the answer that the text is from. */
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

/** Where a document comes from: enough to say years later what was asked, of whom, and with what. */
export interface Receipt {
  readonly sandbox: boolean;
  readonly template: { readonly id: string; readonly key: string; readonly version: number };
  readonly tone: { readonly id: string; readonly key: string; readonly version: number } | null;
  /** Rules that objected while the text was written. */
  readonly rules: readonly { readonly id: string; readonly version: number }[];
  /** Absent while the text was not checked, and when there was nothing to check it with. */
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

/** A step that is told of twice is one step: the last telling counts. */
export const withStep = (receipt: Receipt, steps: readonly ReceiptStep[]): Receipt => {
  const hashes = new Set(steps.map(({ requestHash }) => requestHash));
  const kept = receipt.steps.filter(({ requestHash }) => !hashes.has(requestHash));
  const all = [...kept, ...steps];
  return { ...receipt, sandbox: all.some(({ provider }) => provider === 'sandbox'), steps: all };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** Tokens, cost and time of all steps; the cost is null when one step's price is not known. */
export const totalsOf = ({ steps }: Receipt) => ({
  inputTokens: sum(steps.map((step) => step.inputTokens)),
  outputTokens: sum(steps.map((step) => step.outputTokens)),
  costMicros: steps.some((step) => step.costMicros === null)
    ? null
    : sum(steps.map((step) => step.costMicros ?? 0)),
  modelMs: sum(steps.map((step) => step.durationMs)),
});
