import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckResult } from '../../checking/check-in-language.ts';
import { contentPool } from '../../checking/judge/control-pool.ts';
import { judgeAsset, NOTHING_JUDGED } from '../../checking/judge/judge-asset.ts';
import type { JudgeOutcome } from '../../checking/judge/judge-outcome.ts';
import type { CheckedAsset } from '../../checking/rule.ts';
import type { Model } from '../../platform/model/model.ts';
import { ModelError } from '../../platform/model/model-error.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { LoadedRules } from '../../rules/rule-files.ts';
import { addControls, OWN_RULES, readLicences } from '../judge-controls.ts';

/** The model that judges judge rules. */
export interface Judge {
  readonly model: Model;
  /** Every question is asked `asks` times, and a finding needs `needed` matching answers. */
  readonly votes: { readonly asks: number; readonly needed: number };
  /** Whether the model reads the whole text, and not only the places with the words of a judge rule. */
  readonly reads?: boolean;
  /** About how many hints of an audit, and about how many findings, a second opinion is asked at most. */
  readonly opinions?: number;
}

/** What judging an asset cost. */
export interface Judging {
  readonly calls: number;
  readonly reused: number;
  readonly unverified: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  /** Millionths of a US dollar; null if a price is not known. */
  readonly cost_micros: number | null;
  readonly models: readonly string[];
  /** Whether a model judged that had too few controls to show how good it is. */
  readonly provisional: boolean;
  readonly request_hashes: readonly string[];
}

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 30_000;

/** Sums up the answers that were paid for now. Stored answers cost nothing. */
export const judgingOf = (outcome: JudgeOutcome): Judging => {
  const { calls, unverified, receipts, provisional } = outcome;
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
    provisional,
    request_hashes: receipts.map(({ requestHash }) => requestHash),
  };
};

/** Retries if that may help: the model is down or accepts no more requests at the moment. */
export const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
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

/** The outcome if no model is asked: the judge rules of the asset stay unjudged. */
const unasked = ({ gates }: CheckResult): JudgeOutcome => ({
  ...NOTHING_JUDGED,
  unjudged: [...new Set(gates.map(({ ruleId }) => ruleId))]
    .toSorted()
    .map((ruleId) => ({ ruleId, reason: 'no_model' })),
});

/**
 * Has a model judge the places that a check left open. Returns null if there are none. In the sandbox the
 * rules stay unjudged, because sample answers are not judgements. The licence of the model is read here, so it
 * changes from one asset to the next, also within an audit.
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
  if (result.gates.length + (result.readings?.length ?? 0) === 0) return null;
  const { isSandbox, chain } = await model.about(scope);
  if (isSandbox) return unasked(result);
  const familyOf = (ruleId: string): string => rules.byKey.get(ruleId)?.packId ?? OWN_RULES;
  const input = {
    segments: asset.segments,
    gates: result.gates,
    readings: result.readings,
    language: result.language,
    rules: [...rules.byKey.values()],
    chain,
    seed: scope.workspaceId,
    pool: contentPool,
    licenceOf: await readLicences(scope, familyOf),
    priority: 'bulk',
    votes,
  } as const;
  const outcome = await judgeAsset(
    { ask: (request, shape) => patiently(() => model.object(scope, request, shape)) },
    input,
  );
  await addControls(
    scope,
    outcome.controls.map((result) => ({ ...result, family: familyOf(result.ruleId) })),
  );
  return outcome;
};
