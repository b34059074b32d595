import type { Trial } from '@copydesk/contract/template-authoring';
import { askForPassage, type PassageParts } from '../passages/ask-for-passage.ts';
import { type Issue, OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';
import { checkValues } from '../templates/check-input.ts';
import { templateIssues } from '../templates/check-template.ts';
import { getTemplateToEdit } from '../templates/get-template-to-edit.ts';
import type { TemplateLanguage } from '../templates/template-input.ts';
import { findTarget, type TargetPlaces } from './find-target.ts';
import { factsFor } from './resolve-request.ts';
import type { TrialRequest } from './write-trial.ts';

export interface TrialInput {
  /** The public id of the template that is edited; what is tried need not be saved. */
  readonly templateId: string;
  readonly language: TemplateLanguage;
  readonly input: unknown;
  readonly toneOfVoiceMetaId: string | null;
}

const PLACES: TargetPlaces = {
  template: ['body', 'language'],
  language: ['body', 'language'],
  tone: ['body', 'tone_of_voice_meta_id'],
};
const INPUT: Issue['loc'] = ['body', 'input'];

/** Ten commands of a slow model take their time; whoever tries them looks on. */
const PATIENCE_MS = 120_000;

/** `body, languages, 0, form` of a whole template is `body, language, form` here. */
const languageIssues = (language: TemplateLanguage): Issue[] =>
  templateIssues([language]).map((issue) => ({
    ...issue,
    loc: ['body', 'language', ...issue.loc.slice(3)],
  }));

const resolve = async (scope: Scope, asked: TrialInput): Promise<TrialRequest> => {
  const { templateId, language, toneOfVoiceMetaId } = asked;
  const { languageKey, form, commands } = language;
  const { key } = await getTemplateToEdit(scope, templateId);
  const formIssues = languageIssues(language);
  // A form that is wrong itself says nothing about what it is filled with.
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
 * Runs a template's commands as they stand in the editor, as a document would run them, while the caller
 * waits. Must not run inside a transaction. Throws not_found, invalid, and what askForPassage throws.
 */
export const tryTemplate = async (
  scope: Scope,
  parts: PassageParts,
  asked: TrialInput,
): Promise<Trial> => {
  const request = await resolve(scope, asked);
  const answer = await askForPassage(scope, parts, {
    kind: 'trial',
    request,
    waitMs: PATIENCE_MS,
  });
  return answer as Trial;
};
