import { createHash } from 'node:crypto';
import type { ModelAnswer, ModelRequest } from '../../platform/model/model.ts';
import { ModelError } from '../../platform/model/model-error.ts';
import type { ComposedCall } from './compose-call.ts';
import type { Control } from './controls.ts';
import {
  type ControlResult,
  type Failed,
  FAILED_CONTROL,
  failedBy,
  type JudgeReceipt,
} from './judge-outcome.ts';
import { isVerdict, type Objection, type Verdict, verdictSchema } from './verdict-schema.ts';
import { verifyQuote } from './verify-quote.ts';

/** The function `object` of a `Model`, which asks for a JSON answer, with its scope already bound. */
export type Ask = <T>(
  request: ModelRequest,
  shape: {
    readonly name: string;
    readonly schema: object;
    readonly check: (value: unknown) => value is T;
    readonly hear?: (value: unknown, model: string) => void;
  },
) => Promise<{ readonly value: T; readonly answer: ModelAnswer }>;

/** The settings that are the same for all calls about an asset. */
export interface Asking {
  readonly ask: Ask;
  readonly instructions: string;
  readonly rules: JudgeReceipt['rules'];
  /** Identifies the rule versions and the models, as a key for stored answers. */
  readonly step: string;
  readonly priority: ModelRequest['priority'];
  /** Called with each control of each answer, also of answers that are refused. */
  readonly note: (result: ControlResult) => void;
}

/** An answer that passed its controls (see controls.ts). */
export interface Given {
  readonly ok: true;
  /** The model's objections, except its objections to the controls. */
  readonly objections: readonly Objection[];
  readonly receipt: JudgeReceipt;
}

/** Enough for a model that reasons before it answers. */
const REASONING_TOKENS = 2_500;
const MAX_OUTPUT_TOKENS = 8_000;

/** How long an answer may be: it quotes the text, so a short text cannot have a long answer. */
export const outputTokensFor = (prompt: string): number =>
  Math.min(MAX_OUTPUT_TOKENS, REASONING_TOKENS + Math.ceil(prompt.length / 2));

/** How the answer did on the controls: it must object to the breach, and not to the lawful text. */
const resultsOf = (
  { controls }: ComposedCall,
  { findings }: Verdict,
): readonly Omit<ControlResult, 'model'>[] =>
  [...controls].map(([id, { kind, ruleId, text }]) => {
    const about = findings.filter(({ segment }) => segment === id);
    const isSeen = about.some(
      ({ rule, quote }) =>
        rule === ruleId && verifyQuote(text, quote, { locale: null, gates: [] }) !== null,
    );
    return { kind, ruleId, isRight: kind === 'breach' ? isSeen : about.length === 0 };
  });

/** The first control that the answer got wrong. */
const failedControl = (composed: ComposedCall, verdict: Verdict): Control['kind'] | null =>
  resultsOf(composed, verdict).find(({ isRight }) => !isRight)?.kind ?? null;

/**
 * The controls of so many calls about an asset are counted for the model's licence. An asset can make a model
 * fail by giving it orders, and its author must not decide alone what the model may do.
 */
const COUNTED_CALLS = 4;

/** The answer of the sandbox, which replaces a missing model. It fails the controls, so nothing is judged. */
const SANDBOX_VERDICT = JSON.stringify({ findings: [] });

/**
 * Sends one call to the model. An answer that fails a control is treated as malformed: the model is asked
 * once more. The failed answer is never stored, so a later try cannot get the same mistake from the store.
 */
export const askCall = async (
  { ask, instructions, rules, step, priority, note }: Asking,
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
    maxOutputTokens: outputTokensFor(prompt),
    priority,
    sandbox: () => SANDBOX_VERDICT,
  };
  const hear = (value: unknown, model: string): void => {
    if (at.call > COUNTED_CALLS || !isVerdict(value, names)) return;
    for (const result of resultsOf(composed, value)) note({ model, ...result });
  };
  const shape = { name: 'verdict', schema: verdictSchema(names), check, hear };
  try {
    const { value, answer } = await ask(request, shape);
    if (!check(value)) throw new Error('the model returned an answer that fails its check');
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
