import type { LanguageKey } from '@copydesk/contract/shared/schema';

export interface FormField {
  readonly key: string;
  readonly type: 'text' | 'textarea' | 'number' | 'boolean' | 'select' | 'multiselect' | 'infobase';
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly required: boolean;
  readonly maxLength?: number;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly default?: unknown;
}

/** The form and the commands of a template in one language. */
export interface TemplateLanguage {
  readonly languageKey: LanguageKey;
  /** The template's name in this language. */
  readonly name?: string;
  readonly form: readonly FormField[];
  readonly commands: readonly string[];
}

export interface TemplateInput {
  readonly key: string;
  /** The form and the commands in each of its languages. */
  readonly languages: readonly TemplateLanguage[];
}

/** The value of one field of a form. */
export type InputValue = string | number | boolean | readonly string[];

/** The values of a filled form, by key. Fields left empty are missing. */
export type InputValues = Readonly<Record<string, InputValue>>;
