import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckResult } from '../checking/check-in-language.ts';
import { judgeAsset } from '../checking/judge/judge-asset.ts';
import type { JudgeOutcome } from '../checking/judge/judge-outcome.ts';
import type { CheckedAsset } from '../checking/rule.ts';
import type { Model } from '../platform/model/model.ts';
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

type Judged = Extract<JudgeOutcome, { ok: true }>;

/** A receipt of answers that were paid for now; those from the store cost nothing again. */
export const judgingOf = ({ calls, unverified, receipts }: Judged): Judging => {
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

/**
 * Has a model judge the places that a check left open; asks again where that may help. Null when there
 * are none, and then nobody is asked.
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
  for (let attempt = 1; ; attempt++) {
    const outcome = await judgeAsset(
      { ask: (request, shape) => model.object(scope, request, shape) },
      input,
    );
    if (outcome.ok || !outcome.retryable || attempt === ATTEMPTS) return outcome;
    const backoff = FIRST_WAIT_MS * 2 ** (attempt - 1);
    await sleep(Math.min(Math.max(backoff, outcome.afterMs ?? 0), MOST_WAIT_MS));
  }
};
