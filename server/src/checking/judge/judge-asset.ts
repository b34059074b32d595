import type { LanguageKey } from '@copydesk/contract/schema';
import type { ModelRequest } from '../../platform/model/model.ts';
import { localeOf } from '../locales.ts';
import type { Finding, Segment } from '../rule.ts';
import { type Ask, askCall, type Asking, type Given } from './ask-call.ts';
import { type ComposedCall, composeCall, composeInstructions, rulesOf } from './compose-call.ts';
import { findPassages } from './find-passages.ts';
import { concernsAll, type Failed, type JudgeOutcome, type Unjudged } from './judge-outcome.ts';
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
  /** The author of the asset cannot know it, such as the workspace's id; the controls depend on it. */
  readonly seed: string;
  readonly priority: ModelRequest['priority'];
  /** Ask so many times and keep what so many of them agree on; once if left out. */
  readonly votes?: { readonly asks: number; readonly needed: number };
}

/** An asset that needs more calls than this is not judged: its author would decide what it costs. */
const MAX_CALLS = 40;
/** Calls about one asset at a time. */
const LANES = 4;

interface Ordered {
  readonly composed: ComposedCall;
  readonly call: number;
  readonly vote: number;
}

/** What came of the asks: those that were answered, and why others of which calls were not. */
interface Answers {
  readonly given: readonly Given[];
  readonly failed: ReadonlyMap<number, Failed>;
}

/**
 * Asks everything, a few at a time. After a failure no more is asked of the same call, and nothing at all if
 * the others would fail likewise: it would be paid for nothing.
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

/** The rules that have a gate, by id. */
const gatedRules = ({ gates, rules }: JudgeInput): readonly JudgedRule[] => {
  const wanted = new Set(gates.map(({ ruleId }) => ruleId));
  const found = rules.filter(({ rule }) => wanted.has(rule.id)).toSorted(byId);
  if (found.length < wanted.size) throw new Error('a gate belongs to a rule that was not given');
  return found;
};

/** Each rule of the calls that failed, once, with the first reason. */
const unjudgedOf = (
  failures: readonly { readonly rules: readonly string[]; readonly reason: Failed['reason'] }[],
): readonly Unjudged[] => {
  const reasons = new Map<string, Failed['reason']>();
  for (const { rules, reason } of failures)
    for (const id of rules) if (!reasons.has(id)) reasons.set(id, reason);
  return [...reasons]
    .map(([ruleId, reason]) => ({ ruleId, reason }))
    .toSorted((one, other) => (one.ruleId < other.ruleId ? -1 : 1));
};

const NOTHING = { findings: [], unverified: 0, calls: 0, receipts: [] } as const;

/**
 * Has a model judge the gated places of one asset. It can only add findings: each is a slice of the
 * asset's own text by a rule that has a gate there. The rules of a call that fails are unjudged.
 */
export const judgeAsset = async (
  { ask }: { readonly ask: Ask },
  input: JudgeInput,
): Promise<JudgeOutcome> => {
  const { segments, gates, language, chain, seed, priority } = input;
  const { asks, needed } = input.votes ?? { asks: 1, needed: 1 };
  if (!(needed >= 1 && needed <= asks)) throw new RangeError('votes are 1 <= needed <= asks');
  const plans = planCalls(segments, findPassages(segments, gates));
  const rules = gatedRules(input);
  if (plans.length > MAX_CALLS) {
    const ids = rules.map(({ rule }) => rule.id);
    return { ...NOTHING, unjudged: unjudgedOf([{ rules: ids, reason: 'too_much_to_judge' }]) };
  }
  const locale = language && localeOf(language);
  const calls = plans.map((plan) => composeCall(segments, plan, rules, { locale, seed }));
  const asking: Asking = {
    ask,
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
  return {
    findings,
    unverified,
    calls: given.length,
    receipts: given.map(({ receipt }) => receipt),
    unjudged: unjudgedOf(failures),
  };
};
