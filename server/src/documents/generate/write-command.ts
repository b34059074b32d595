import { composePrompt } from '../../generation/compose-prompt.ts';
import { isForeign } from '../../text/is-foreign.ts';
import type { StepRequest } from '../../generation/prompt.ts';
import { writeSandbox } from '../../generation/write-sandbox.ts';
import type { Model, ModelAnswer, ModelRequest } from '../../platform/model/model.ts';
import type { Scope } from '../../platform/db/scope.ts';

export const MAX_OUTPUT_TOKENS = 6_000;

export interface CommandRequest extends Pick<ModelRequest, 'priority' | 'onText'> {
  /** The name of the step in the store of paid answers. */
  readonly step: string;
  readonly request: StepRequest;
  /** The name that the sandbox shows for the template. */
  readonly templateName: string;
}

/**
 * Has one command of a template written, and once more if the answer is in another language. `keep` gets each
 * answer, because each was paid for. Throws ModelError.
 */
export const writeCommand = async (
  scope: Scope,
  model: Model,
  { step, request, templateName, priority, onText }: CommandRequest,
  keep: (answer: ModelAnswer, how: { readonly insisted: boolean }) => void,
): Promise<{ readonly text: string; readonly isForeign: boolean }> => {
  const ask = async (insisted: boolean) => {
    const answer = await model.write(scope, {
      step: `${step}${insisted ? ' again' : ''}`,
      ...composePrompt({ ...request, insistOnLanguage: insisted }),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      priority,
      sandbox: () => writeSandbox(request, templateName),
      ...(onText ? { onText } : {}),
    });
    keep(answer, { insisted });
    // The sandbox only arranges what people typed, which may be in any language.
    const isChecked = answer.provider !== 'sandbox';
    return {
      text: answer.text,
      isForeign: isChecked && (await isForeign(answer.text, request.language)),
    };
  };
  const first = await ask(false);
  return first.isForeign ? ask(true) : first;
};
