import type { ModelTrial } from '@copydesk/contract/operations/operations';
import type { WritePassage } from '../passages/passage.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Model } from '../platform/model/model.ts';
import { ModelError } from '../platform/model/model-error.ts';

const INSTRUCTIONS = 'You check that a connection works. Answer with one short sentence.';
const QUESTION = 'Say in one short sentence that you are ready to write.';
/** The most tokens of an answer. This is enough for a model that reasons before it answers. */
const MAX_OUTPUT_TOKENS = 500;

/**
 * Asks a model a tiny question. A failure is returned as the answer, without retries: the person who tries
 * a model wants to see how it fails. `explain` says why.
 */
export const probe = async (
  scope: Scope,
  model: Model,
  name: string,
  explain: (error: ModelError) => string,
): Promise<ModelTrial> => {
  const startedAt = performance.now();
  try {
    const answer = await model.write(scope, {
      step: name,
      instructions: INSTRUCTIONS,
      prompt: QUESTION,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      priority: 'interactive',
      sandbox: () => 'The sandbox is ready to write sample texts.',
    });
    const { provider, model: named } = answer;
    return {
      ok: true,
      link: provider === 'sandbox' ? 'sandbox' : `${provider}:${named}`,
      text: answer.text,
      duration_ms: answer.durationMs,
      input_tokens: answer.inputTokens,
      output_tokens: answer.outputTokens,
      estimated: answer.estimated,
      cost_micros: answer.costMicros,
      failure: null,
      detail: null,
    };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return {
      ok: false,
      link: null,
      text: null,
      duration_ms: Math.round(performance.now() - startedAt),
      input_tokens: 0,
      output_tokens: 0,
      estimated: false,
      cost_micros: null,
      failure: error.failure,
      detail: explain(error),
    };
  }
};

/** Asks the models of the workspace. The message of a failure has provider, model and status, and never a prompt or a key. */
export const writeProbe: WritePassage = (scope, model, { name }) =>
  probe(scope, model, name, ({ message }) => message);
