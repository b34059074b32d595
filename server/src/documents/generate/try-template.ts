import type { Trial } from '@copydesk/contract/templates/template-draft';
import { generatePassage, type PassageParts } from '../../passages/generate-passage.ts';
import { type Issue, OperationError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { checkValues } from '../../templates/check-input.ts';
import { templateIssues } from '../../templates/check-template.ts';
import { getTemplateToEdit } from '../../templates/get-template-to-edit.ts';
import type { TemplateLanguage } from '../../templates/template-input.ts';
import { findTarget, type TargetPlaces } from '../find-target.ts';
import { factsFor } from './resolve-request.ts';
import type { TrialRequest } from './write-trial.ts';

export interface TrialInput {
  /** The public id of the edited template. What is tried need not be saved. */
  readonly templateId: string;
  readonly language: TemplateLanguage;
  readonly input: unknown;
  readonly toneOfVoiceMetaId: string | null;
}

const PLACES: TargetPlaces = {
  template: ['language'],
  language: ['language'],
  tone: ['tone_of_voice_meta_id'],
};
const INPUT: Issue['loc'] = ['input'];

/**
 * The longest time for a trial. Ten commands of a slow model take long, and the person who tries them waits.
 */
const PATIENCE_MS = 120_000;

/**
 * Validates one language. The place `body, languages, 0, form` of a whole template becomes `body, language,
 * form`.
 */
const languageIssues = (language: TemplateLanguage): Issue[] =>
  templateIssues([language]).map((issue) => ({
    ...issue,
    loc: ['language', ...issue.loc.slice(2)],
  }));

const resolve = async (scope: Scope, asked: TrialInput): Promise<TrialRequest> => {
  const { templateId, language, toneOfVoiceMetaId } = asked;
  const { languageKey, form, commands } = language;
  const { key } = await getTemplateToEdit(scope, templateId);
  const formIssues = languageIssues(language);
  // If the form has mistakes, its values cannot be checked.
  const checked = formIssues.length > 0 ? null : checkValues(form, asked.input, INPUT);
  const { tone, toneIssues } = await findTarget(
    scope,
    { templateId, languageKey, toneOfVoiceMetaId },
    PLACES,
  );
  const input = checked?.input ?? {};
  const fields = form.filter(({ type }) => type === 'infobase').map((field) => field.key);
  const found = await factsFor(scope, { fields, input, languageKey });
  const issues = [...formIssues, ...(checked?.issues ?? []), ...found.issues, ...toneIssues];
  if (issues.length > 0) {
    throw new OperationError('invalid', 'The template cannot be tried like this.', { issues });
  }
  return {
    languageKey,
    name: language.name?.trim() || key,
    form,
    commands,
    input,
    tone: tone ? { id: tone.id, version: tone.version } : null,
    facts: found.facts,
  };
};

/**
 * Runs a template's commands from the editor like those of a document, while the caller waits. Must not run
 * inside a transaction. Throws not_found, invalid, and the errors of generatePassage.
 */
export const tryTemplate = async (
  scope: Scope,
  parts: PassageParts,
  asked: TrialInput,
): Promise<Trial> => {
  const request = await resolve(scope, asked);
  const answer = await generatePassage(scope, parts, {
    kind: 'trial',
    request,
    waitMs: PATIENCE_MS,
  });
  return answer as Trial;
};
