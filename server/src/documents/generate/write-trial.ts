import type { Trial, TrialStep } from '@copydesk/contract/templates/template-draft';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { composePrompt } from '../../generation/compose-prompt.ts';
import { wordsOf } from '../../generation/words-of.ts';
import type { StepRequest } from '../../generation/prompt.ts';
import type { WritePassage } from '../../passages/passage.ts';
import type { Model, ModelAnswer } from '../../platform/model/model.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { fillFields } from '../../templates/fill-fields.ts';
import type { FormField, InputValues } from '../../templates/template-input.ts';
import { getToneVersion } from '../../tones/tone-versions.ts';
import type { ReceiptFact } from './receipt.ts';
import { writeCommand } from './write-command.ts';

/** The values that a trial is written with. A document would store the same values when it begins. */
export interface TrialRequest {
  readonly languageKey: LanguageKey;
  readonly name: string;
  readonly form: readonly FormField[];
  readonly commands: readonly string[];
  readonly input: InputValues;
  readonly tone: { readonly id: string; readonly version: number } | null;
  readonly facts: readonly ReceiptFact[];
}

const costOf = (answers: readonly ModelAnswer[]): number | null =>
  answers.reduce<number | null>(
    (sum, { costMicros }) => (sum === null || costMicros === null ? null : sum + costMicros),
    0,
  );

const total = (answers: readonly ModelAnswer[], of: (answer: ModelAnswer) => number): number =>
  answers.reduce((sum, answer) => sum + of(answer), 0);

/** Runs one command and returns what was sent and what came back. */
const tryCommand = async (
  scope: Scope,
  model: Model,
  step: { readonly name: string; readonly position: number; readonly templateName: string },
  request: StepRequest,
): Promise<TrialStep> => {
  const answers: ModelAnswer[] = [];
  const { text, isForeign } = await writeCommand(
    scope,
    model,
    {
      step: `${step.name} ${step.position}`,
      request,
      templateName: step.templateName,
      priority: 'interactive',
    },
    (answer) => answers.push(answer),
  );
  const last = answers.at(-1) as ModelAnswer;
  return {
    position: step.position,
    ...composePrompt({ ...request, insistOnLanguage: answers.length > 1 }),
    text,
    foreign: isForeign,
    provider: last.provider,
    model: last.model,
    input_tokens: total(answers, ({ inputTokens }) => inputTokens),
    output_tokens: total(answers, ({ outputTokens }) => outputTokens),
    estimated: answers.some(({ estimated }) => estimated),
    cost_micros: costOf(answers),
    duration_ms: Math.round(total(answers, ({ durationMs }) => durationMs)),
  };
};

/**
 * Writes a text like that of a document, command by command, and stores nothing. It ends where a document
 * would have failed, and returns the text so far.
 */
export const writeTrial: WritePassage = async (scope, model, asked): Promise<Trial> => {
  const { languageKey, name, form, commands, input, tone, facts } = asked.request as TrialRequest;
  const voice = tone && (await getToneVersion(scope, tone.id, tone.version, languageKey));
  const fields = fillFields(form, input, wordsOf(languageKey));
  const steps: TrialStep[] = [];
  for (const [position, command] of commands.entries()) {
    const step = await tryCommand(
      scope,
      model,
      { name: asked.name, position, templateName: name },
      {
        language: languageKey,
        command,
        fields,
        voice,
        facts,
        earlier: steps.map(({ text }) => text),
        insistOnLanguage: false,
      },
    );
    steps.push(step);
    if (step.foreign) break;
  }
  return {
    steps,
    facts: facts.map(({ title, body }) => ({ title, body })),
    sandbox: steps.some(({ provider }) => provider === 'sandbox'),
  };
};
