import { createHash } from 'node:crypto';
import type { ModelAnswer, ModelRequest } from '../../platform/model/model.ts';
import { ModelError } from '../../platform/model/model-error.ts';
import type { ComposedCall } from './compose-call.ts';
import type { Control } from './controls.ts';
import { type Failed, FAILED_CONTROL, failedBy, type JudgeReceipt } from './judge-outcome.ts';
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
  /** Without those about the controls. */
  readonly objections: readonly Objection[];
  readonly receipt: JudgeReceipt;
}

/** Room for a model that thinks before it answers. */
const MAX_OUTPUT_TOKENS = 8_000;

/** The first control that the answer got wrong: silent about a breach, or any word against what is lawful. */
const failedControl = (
  { controls }: ComposedCall,
  { findings }: Verdict,
): Control['kind'] | null => {
  for (const [id, { kind, ruleId, text }] of controls) {
    const about = findings.filter(({ segment }) => segment === id);
    const isSeen = about.some(
      ({ rule, quote }) =>
        rule === ruleId && verifyQuote(text, quote, { locale: null, gates: [] }) !== null,
    );
    if (kind === 'breach' ? !isSeen : about.length > 0) return kind;
  }
  return null;
};

/** Nobody is to be asked without a model. If it happens all the same, this passes no control. */
const SANDBOX_VERDICT = JSON.stringify({ findings: [] });

/**
 * Asks one call once. An answer that fails a control has the wrong shape for the model's door: it is asked
 * for once more and never stored, so that a later try is not answered by the same mistake.
 */
export const askCall = async (
  { ask, instructions, rules, step, priority }: Asking,
  composed: ComposedCall,
  at: { readonly call: number; readonly vote: number },
): Promise<Given | Failed> => {
  const { prompt, names, controls } = composed;
  const seen: { failed: Control['kind'] | null } = { failed: null };
  const check = (value: unknown): value is Verdict => {
    const isShaped = isVerdict(value, names);
    seen.failed = isShaped ? failedControl(composed, value) : null;
    return isShaped && seen.failed === null;
  };
  const request: ModelRequest = {
    step: `${step} vote ${at.vote}`,
    instructions,
    prompt,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    priority,
    sandbox: () => SANDBOX_VERDICT,
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
      objections: value.findings.filter(({ segment }) => !controls.has(segment)),
      receipt: { ...paid, promptHash, rules, ...at },
    };
  } catch (error) {
    const isMalformed = error instanceof ModelError && error.failure === 'answer_malformed';
    return isMalformed && seen.failed ? FAILED_CONTROL[seen.failed] : failedBy(error);
  }
};
