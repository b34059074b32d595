import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckResult } from '../checking/check-in-language.ts';
import { judgeAsset } from '../checking/judge/judge-asset.ts';
import type { JudgeOutcome } from '../checking/judge/judge-outcome.ts';
import type { CheckedAsset } from '../checking/rule.ts';
import type { Model } from '../platform/model/model.ts';
import { ModelError } from '../platform/model/model-error.ts';
import type { Scope } from '../platform/scope.ts';
import type { LoadedRules } from '../rules/rule-files.ts';

/** Whom to ask about the rules that only a model can judge. */
export interface Judge {
  readonly model: Model;
  /** Every question is asked so many times, and what so many agree on is a finding. */
  readonly votes: { readonly asks: number; readonly needed: number };
}

/** What judging an asset took. */
export interface Judging {
  readonly calls: number;
  readonly reused: number;
  readonly unverified: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  /** Millionths of a US dollar; null when a price is not known. */
  readonly cost_micros: number | null;
  readonly models: readonly string[];
  readonly request_hashes: readonly string[];
}

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 30_000;

/** A receipt of answers that were paid for now; those from the store cost nothing again. */
export const judgingOf = ({ calls, unverified, receipts }: JudgeOutcome): Judging => {
  const paid = receipts.filter(({ reused }) => !reused);
  const costs = paid.map(({ costMicros }) => costMicros);
  return {
    calls,
    reused: receipts.length - paid.length,
    unverified,
    input_tokens: paid.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    output_tokens: paid.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    cost_micros: costs.includes(null)
      ? null
      : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
    models: [...new Set(receipts.map(({ provider, model }) => `${provider}:${model}`))],
    request_hashes: receipts.map(({ requestHash }) => requestHash),
  };
};

/** Asks again where that may help: a model that is away or takes no more requests just now. */
const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const isPassing = error instanceof ModelError && error.retryable;
      if (!isPassing || attempt === ATTEMPTS) throw error;
      const backoff = FIRST_WAIT_MS * 2 ** (attempt - 1);
      await sleep(Math.min(Math.max(backoff, error.retryAfterMs ?? 0), MOST_WAIT_MS));
    }
  }
};

/** The gated rules of an asset that nobody was asked about. */
const unasked = ({ gates }: CheckResult): JudgeOutcome => ({
  findings: [],
  unverified: 0,
  calls: 0,
  receipts: [],
  unjudged: [...new Set(gates.map(({ ruleId }) => ruleId))]
    .toSorted()
    .map((ruleId) => ({ ruleId, reason: 'no_model' })),
});

/**
 * Has a model judge the places that a check left open. Null when there are none, and then nobody is asked.
 * Without a model the rules are unjudged: sample answers are no judgement.
 */
export const judgeGates = async (
  scope: Scope,
  { model, votes }: Judge,
  checked: {
    readonly asset: CheckedAsset;
    readonly result: CheckResult;
    readonly rules: LoadedRules;
  },
): Promise<JudgeOutcome | null> => {
  const { asset, result, rules } = checked;
  if (result.gates.length === 0) return null;
  if (model.isSandbox) return unasked(result);
  const input = {
    segments: asset.segments,
    gates: result.gates,
    language: result.language,
    rules: [...rules.byKey.values()],
    chain: model.chain,
    seed: scope.workspaceId,
    priority: 'bulk',
    votes,
  } as const;
  return judgeAsset(
    { ask: (request, shape) => patiently(() => model.object(scope, request, shape)) },
    input,
  );
};
