import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { storedValue, storeValue } from '../../lib/stored.ts';
import type { FormValues } from '../../parts/template-form-values.ts';
import { isLanguage } from '../../parts/languages.ts';

/** The template, language and tone that the person used last, in this browser and this workspace. */
export interface KeptChoice {
  readonly template: string | null;
  readonly language: LanguageKey | null;
  readonly tone: string | null;
}

const NOTHING: KeptChoice = { template: null, language: null, tone: null };

const choicePlace = (workspaceId: string): string => `copydesk.writing.${workspaceId}`;
const inputPlace = (workspaceId: string, templateId: string): string =>
  `copydesk.input.${workspaceId}.${templateId}`;

const fieldsOf = (kept: unknown): Record<string, unknown> =>
  typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const keptChoice = (workspaceId: string): KeptChoice => {
  const { template, language, tone } = fieldsOf(storedValue(choicePlace(workspaceId)));
  return {
    ...NOTHING,
    template: textOr(template),
    language: isLanguage(language) ? language : null,
    tone: textOr(tone),
  };
};

export const keepChoice = (workspaceId: string, choice: KeptChoice): void =>
  storeValue(choicePlace(workspaceId), choice);

/** The values typed for a template and not sent yet. They are kept until this tab is closed. */
export const keptInput = (workspaceId: string, templateId: string): FormValues =>
  fieldsOf(storedValue(inputPlace(workspaceId, templateId), 'tab')) as FormValues;

export const keepInput = (
  workspaceId: string,
  templateId: string,
  values: FormValues | null,
): void => storeValue(inputPlace(workspaceId, templateId), values, 'tab');
