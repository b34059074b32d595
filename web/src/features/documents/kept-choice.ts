import type { LanguageKey } from '@copydesk/contract/schema';
import type { FormValues } from '../../ui/template-form-values.ts';
import { isLanguage } from '../../ui/languages.ts';

/** What somebody wrote with last, in this browser and this workspace. */
export interface KeptChoice {
  readonly template: string | null;
  readonly language: LanguageKey | null;
  readonly tone: string | null;
}

const NOTHING: KeptChoice = { template: null, language: null, tone: null };

const choicePlace = (workspaceId: string): string => `copydesk.writing.${workspaceId}`;
const inputPlace = (workspaceId: string, templateId: string): string =>
  `copydesk.input.${workspaceId}.${templateId}`;

/** Storage may be full, forbidden, or hold what something else put there. */
const read = (storage: () => Storage, place: string): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(storage().getItem(place) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

const write = (storage: () => Storage, place: string, value: object | null): void => {
  try {
    if (value === null) storage().removeItem(place);
    else storage().setItem(place, JSON.stringify(value));
  } catch {
    // What cannot be kept is typed again.
  }
};

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const keptChoice = (workspaceId: string): KeptChoice => {
  const { template, language, tone } = read(() => localStorage, choicePlace(workspaceId));
  return {
    ...NOTHING,
    template: textOr(template),
    language: isLanguage(language) ? language : null,
    tone: textOr(tone),
  };
};

export const keepChoice = (workspaceId: string, choice: KeptChoice): void =>
  write(() => localStorage, choicePlace(workspaceId), choice);

/** What was typed for a template and not sent, until this tab is closed. */
export const keptInput = (workspaceId: string, templateId: string): FormValues =>
  read(() => sessionStorage, inputPlace(workspaceId, templateId)) as FormValues;

export const keepInput = (
  workspaceId: string,
  templateId: string,
  values: FormValues | null,
): void => write(() => sessionStorage, inputPlace(workspaceId, templateId), values);
