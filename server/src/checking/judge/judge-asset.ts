import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { ModelRequest } from '../../platform/model/model.ts';
import { localeOf } from '../../text/locales.ts';
import type { Finding, Segment } from '../rule.ts';
import { type AnsweredRule, applyLicence } from './apply-licence.ts';
import { type Ask, askCall, type Asking, type Given } from './ask-call.ts';
import { type ComposedCall, composeCall, composeInstructions, rulesOf } from './compose-call.ts';
import type { ControlPool } from './control-pool.ts';
import type { Reading } from '../find-readings.ts';
import { findPassages, type Gate, gatesOfReadings } from './find-passages.ts';
import {
  concernsAll,
  type ControlResult,
  type Failed,
  type JudgeOutcome,
  type Unjudged,
} from './judge-outcome.ts';
import { byId, hashRules, type JudgedRule } from './judged-rule.ts';
import type { LicenceOf } from './licence.ts';
import { type CallPlan, planCalls } from './plan-calls.ts';
import { tallyAnswers } from './tally-answers.ts';

export interface JudgeInput {
  readonly segments: readonly Segment[];
  /** The gates that `check` returned for these segments: the places about which a model is asked. */
  readonly gates: readonly Finding[];
  /** What the model reads beside them. */
  readonly readings?: readonly Reading[] | undefined;
  readonly language: LanguageKey | null;
  /** Must contain the rules of all gates. Other rules are ignored. */
  readonly rules: readonly JudgedRule[];
  /**
   * The models that may answer, from `Model.chain`. They are part of the key of stored answers, so a
   * different model is asked anew.
   */
  readonly chain: readonly string[];
  /**
   * A value that the author of the asset cannot know, such as the workspace's id. The controls depend on it.
   */
  readonly seed: string;
  readonly pool: ControlPool;
  /** Whether a model may clear or accuse by a rule, as its latest controls show. */
  readonly licenceOf: LicenceOf;
  readonly priority: ModelRequest['priority'];
  /**
   * Ask each call `asks` times and keep the objections that at least `needed` of the answers share. By
   * default each call is asked once.
   */
  readonly votes?: { readonly asks: number; readonly needed: number };
}

/**
 * The maximum number of calls about one asset. An asset that needs more is not judged, because its author
 * must not decide how much judging costs.
 */
const MAX_CALLS = 40;
/** How many calls about one asset run at the same time. */
const LANES = 4;

interface Ordered {
  readonly composed: ComposedCall;
  readonly call: number;
  readonly vote: number;
}

/** The answers, and for each failed call, by its number, the reason. */
interface Answers {
  readonly given: readonly Given[];
  readonly failed: ReadonlyMap<number, Failed>;
}

/**
 * Sends all calls, a few at a time. A call that failed is not sent again. If all other calls would fail in
 * the same way, they are not sent, to save money.
 */
const askAll = async (asking: Asking, orders: readonly Ordered[]): Promise<Answers> => {
  const given: Given[] = [];
  const failed = new Map<number, Failed>();
  const thrown: unknown[] = [];
  let ofAll: Failed | null = null;
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < orders.length && thrown.length === 0; at = next++) {
      const { composed, call, vote } = orders[at] as Ordered;
      if (failed.has(call)) continue;
      if (ofAll) {
        failed.set(call, ofAll);
        continue;
      }
      try {
        const answer = await askCall(asking, composed, { call, vote });
        if (answer.ok) given[at] = answer;
        else {
          failed.set(call, failed.get(call) ?? answer);
          if (concernsAll(answer)) ofAll = answer;
        }
      } catch (error) {
        thrown.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (thrown.length > 0) throw thrown[0];
  return { given: given.flat(), failed };
};

/** The rules that have a gate, sorted by id. Throws if the rule of a gate was not given. */
const gatedRules = (
  gates: readonly (Gate | Finding)[],
  rules: readonly JudgedRule[],
): readonly JudgedRule[] => {
  const wanted = new Set(gates.map(({ ruleId }) => ruleId));
  const found = rules.filter(({ rule }) => wanted.has(rule.id)).toSorted(byId);
  if (found.length < wanted.size) throw new Error('a gate belongs to a rule that was not given');
  return found;
};

/**
 * The rules that were not judged because their call failed, or because the model has no licence. A rule with
 * several reasons gets the first one.
 */
const unjudgedOf = (
  failures: readonly { readonly rules: readonly string[]; readonly reason: Failed['reason'] }[],
  unlicensed: readonly Unjudged[] = [],
): readonly Unjudged[] => {
  const reasons = new Map<string, Failed['reason']>();
  for (const { rules, reason } of failures)
    for (const id of rules) if (!reasons.has(id)) reasons.set(id, reason);
  for (const { ruleId, reason } of unlicensed)
    if (!reasons.has(ruleId)) reasons.set(ruleId, reason);
  return [...reasons]
    .map(([ruleId, reason]) => ({ ruleId, reason }))
    .toSorted((one, other) => (one.ruleId < other.ruleId ? -1 : 1));
};

/** The rules about which models gave answers that count, with the places and the models. */
const answeredRules = (
  plans: readonly CallPlan[],
  given: readonly Given[],
): readonly AnsweredRule[] => {
  const answers = given.flatMap(({ receipt: { call, provider, model } }) =>
    (plans[call - 1]?.passages ?? [])
      .flatMap(({ gates }) => gates)
      .map((gate) => ({ gate, model: `${provider}:${model}` })),
  );
  return [...Map.groupBy(answers, ({ gate }) => gate.ruleId)].map(([ruleId, list]) => ({
    ruleId,
    gates: [...new Set(list.map(({ gate }) => gate))],
    models: [...new Set(list.map(({ model }) => model))],
  }));
};

export const NOTHING_JUDGED = {
  findings: [],
  questions: [],
  unverified: 0,
  calls: 0,
  receipts: [],
  controls: [],
  provisional: false,
} as const;

/**
 * Has a model judge the gated places of one asset. The model can only add findings: each is a slice of the
 * asset's own text under a rule that has a gate there. If a call fails, its rules are unjudged. So are rules
 * that the model has no licence for.
 */
export const judgeAsset = async (
  { ask }: { readonly ask: Ask },
  input: JudgeInput,
): Promise<JudgeOutcome> => {
  const { segments, language, chain, seed, pool, priority } = input;
  const gates = [...input.gates, ...gatesOfReadings(input.readings ?? [])];
  const { asks, needed } = input.votes ?? { asks: 1, needed: 1 };
  if (!(needed >= 1 && needed <= asks)) throw new RangeError('votes are 1 <= needed <= asks');
  const plans = planCalls(segments, findPassages(segments, gates));
  const rules = gatedRules(gates, input.rules);
  if (plans.length > MAX_CALLS) {
    const ids = rules.map(({ rule }) => rule.id);
    return {
      ...NOTHING_JUDGED,
      unjudged: unjudgedOf([{ rules: ids, reason: 'too_much_to_judge' }]),
    };
  }
  const locale = language && localeOf(language);
  const calls = plans.map((plan) => composeCall(segments, plan, rules, { locale, seed, pool }));
  const controls: ControlResult[] = [];
  const asking: Asking = {
    ask,
    note: (result) => void controls.push(result),
    instructions: composeInstructions(rules, locale),
    rules: rules.map(({ rule, version }) => ({ id: rule.id, version })),
    step: `judge ${hashRules(rules)} ${chain.join(',')}`,
    priority,
  };
  const orders = calls.flatMap((composed, at) =>
    composed
      ? Array.from({ length: asks }, (_, vote) => ({ composed, call: at + 1, vote: vote + 1 }))
      : [],
  );
  const { given, failed } = await askAll(asking, orders);
  const failures = plans.flatMap((plan, at) => {
    const reason = calls[at] ? failed.get(at + 1)?.reason : 'no_controls';
    return reason ? [{ rules: rulesOf(plan), reason }] : [];
  });
  const believed = given.filter(({ receipt }) => !failed.has(receipt.call));
  const votes = { given: believed, asks, needed };
  const { findings, unverified } = tallyAnswers(segments, calls, rules, votes);
  const licensed = applyLicence(findings, answeredRules(plans, believed), input.licenceOf);
  return {
    findings: licensed.findings,
    questions: licensed.questions,
    unverified,
    calls: given.length,
    receipts: given.map(({ receipt }) => receipt),
    unjudged: unjudgedOf(failures, licensed.unjudged),
    controls,
    provisional: licensed.provisional,
  };
};
