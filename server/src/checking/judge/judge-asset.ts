import type { LanguageKey } from '@copydesk/contract/schema';
import type { ModelRequest } from '../../platform/model/model.ts';
import { localeOf } from '../locales.ts';
import type { Finding, Segment } from '../rule.ts';
import { type Ask, askCall, type Asking, type Given } from './ask-call.ts';
import { type ComposedCall, composeCall, composeInstructions } from './compose-call.ts';
import { findPassages } from './find-passages.ts';
import { type Failed, type JudgeOutcome, NO_CANARY, TOO_MUCH } from './judge-outcome.ts';
import { byId, hashRules, type JudgedRule } from './judged-rule.ts';
import { planCalls } from './plan-calls.ts';
import { tallyAnswers } from './tally-answers.ts';

export interface JudgeInput {
  readonly segments: readonly Segment[];
  /** Where rules of kind judge want a model asked, as the check of these segments gave them. */
  readonly gates: readonly Finding[];
  readonly language: LanguageKey | null;
  /** The rules of the gates, and maybe others. */
  readonly rules: readonly JudgedRule[];
  /** `Model.chain`: another model is asked anew. */
  readonly chain: readonly string[];
  /** The author of the asset cannot know it, such as the workspace's id; the canary depends on it. */
  readonly seed: string;
  readonly priority: ModelRequest['priority'];
  /** Ask so many times and keep what so many of them agree on; once if left out. */
  readonly votes?: { readonly asks: number; readonly needed: number };
}

/** An asset that needs more calls than this is refused: its author would decide what it costs. */
const MAX_CALLS = 40;
/** Calls about one asset at a time. */
const LANES = 4;

interface Ordered {
  readonly composed: ComposedCall;
  readonly call: number;
  readonly vote: number;
}

/**
 * Asks everything, a few at a time, and no more after a failure: the rest would be paid for nothing.
 * Gives the answers in their order, or the first failure.
 */
const askAll = async (
  asking: Asking,
  orders: readonly Ordered[],
): Promise<readonly Given[] | Failed> => {
  const given: Given[] = [];
  const failures: (Failed | { readonly thrown: unknown })[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < orders.length && failures.length === 0; at = next++) {
      const { composed, call, vote } = orders[at] as Ordered;
      try {
        const answer = await askCall(asking, composed, { call, vote });
        if (answer.ok) given[at] = answer;
        else failures.push(answer);
      } catch (thrown) {
        failures.push({ thrown });
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const [failure] = failures;
  if (!failure) return given;
  if ('thrown' in failure) throw failure.thrown;
  return failure;
};

/** The rules that have a gate, by id. */
const gatedRules = ({ gates, rules }: JudgeInput): readonly JudgedRule[] => {
  const wanted = new Set(gates.map(({ ruleId }) => ruleId));
  const found = rules.filter(({ rule }) => wanted.has(rule.id)).toSorted(byId);
  if (found.length < wanted.size) throw new Error('a gate belongs to a rule that was not given');
  return found;
};

/**
 * Has a model judge the gated places of one asset. It can only add findings: each is a slice of the
 * asset's own text by a rule that has a gate there. Any call that fails fails the whole judging.
 */
export const judgeAsset = async (
  { ask }: { readonly ask: Ask },
  input: JudgeInput,
): Promise<JudgeOutcome> => {
  const { segments, gates, language, chain, seed, priority } = input;
  const { asks, needed } = input.votes ?? { asks: 1, needed: 1 };
  if (!(needed >= 1 && needed <= asks)) throw new RangeError('votes are 1 <= needed <= asks');
  const plans = planCalls(segments, findPassages(segments, gates));
  if (plans.length > MAX_CALLS) return TOO_MUCH;
  const rules = gatedRules(input);
  const locale = language && localeOf(language);
  const calls: ComposedCall[] = [];
  for (const plan of plans) {
    const composed = composeCall(segments, plan, rules, { locale, seed });
    if (!composed) return NO_CANARY;
    calls.push(composed);
  }

  const asking: Asking = {
    ask,
    instructions: composeInstructions(rules, locale),
    rules: rules.map(({ rule, version }) => ({ id: rule.id, version })),
    step: `judge ${hashRules(rules)} ${chain.join(',')}`,
    priority,
  };
  const orders = calls.flatMap((composed, at) =>
    Array.from({ length: asks }, (_, vote) => ({ composed, call: at + 1, vote: vote + 1 })),
  );
  const given = await askAll(asking, orders);
  if ('code' in given) return given;
  const { findings, unverified } = tallyAnswers(segments, calls, rules, {
    given,
    asks,
    needed,
  });
  return {
    ok: true,
    findings,
    unverified,
    calls: given.length,
    receipts: given.map(({ receipt }) => receipt),
  };
};
