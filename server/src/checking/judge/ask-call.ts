import { createHash } from 'node:crypto';
import type { ModelAnswer, ModelRequest } from '../../platform/model/model.ts';
import { ModelError } from '../../platform/model/model-error.ts';
import type { ComposedCall } from './compose-call.ts';
import { CANARY_MISSED, type Failed, failedBy, type JudgeReceipt } from './judge-outcome.ts';
import { isVerdict, type Objection, type Verdict, verdictSchema } from './verdict-schema.ts';
import { verifyQuote } from './verify-quote.ts';

/** The model's door for JSON (`Model.object`) with its scope already given. */
export type Ask = <T>(
  request: ModelRequest,
  shape: {
    readonly name: string;
    readonly schema: object;
    readonly check: (value: unknown) => value is T;
  },
) => Promise<{ readonly value: T; readonly answer: ModelAnswer }>;

/** Everything about an ask that does not depend on the part of the asset that is asked about. */
export interface Asking {
  readonly ask: Ask;
  readonly instructions: string;
  readonly rules: JudgeReceipt['rules'];
  /** Names the rules in their versions and the models, for the stored answers. */
  readonly step: string;
  readonly priority: ModelRequest['priority'];
}

/** An answer that is believed. */
export interface Given {
  readonly ok: true;
  /** Without those about the canary. */
  readonly objections: readonly Objection[];
  readonly receipt: JudgeReceipt;
}

/** Room for a model that thinks before it answers. */
const MAX_OUTPUT_TOKENS = 8_000;

const sawCanary = ({ canary }: ComposedCall, { findings }: Verdict): boolean =>
  findings.some(
    ({ rule, segment, quote }) =>
      segment === canary.id &&
      rule === canary.ruleId &&
      verifyQuote(canary.text, quote, { locale: null, gates: [] }) !== null,
  );

/** What the sandbox says: it finds the canary, because it is told to, and nothing else. */
const sandboxVerdict = ({ canary }: ComposedCall): string =>
  JSON.stringify({
    findings: [{ rule: canary.ruleId, segment: canary.id, quote: canary.text }],
  });

/**
 * Asks one call once. An answer that misses the canary has the wrong shape for the model's door: it is
 * asked for once more and never stored, so that a later try is not answered by the same silence.
 */
export const askCall = async (
  { ask, instructions, rules, step, priority }: Asking,
  composed: ComposedCall,
  at: { readonly call: number; readonly vote: number },
): Promise<Given | Failed> => {
  const { prompt, names, canary } = composed;
  let isMissed = false;
  const check = (value: unknown): value is Verdict => {
    const isShaped = isVerdict(value, names);
    isMissed = isShaped && !sawCanary(composed, value);
    return isShaped && !isMissed;
  };
  const request: ModelRequest = {
    step: `${step} vote ${at.vote}`,
    instructions,
    prompt,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    priority,
    sandbox: () => sandboxVerdict(composed),
  };
  const shape = { name: 'verdict', schema: verdictSchema(names), check };
  try {
    const { value, answer } = await ask(request, shape);
    if (!check(value)) throw new Error('an answer came through that was not accepted');
    const { text: _text, finishReason: _finishReason, ...paid } = answer;
    const promptHash = createHash('sha256')
      .update(JSON.stringify([instructions, prompt]))
      .digest('hex');
    return {
      ok: true,
      objections: value.findings.filter(({ segment }) => segment !== canary.id),
      receipt: { ...paid, promptHash, rules, ...at },
    };
  } catch (error) {
    const isMalformed = error instanceof ModelError && error.failure === 'answer_malformed';
    return isMalformed && isMissed ? CANARY_MISSED : failedBy(error);
  }
};
