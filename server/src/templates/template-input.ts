import type { LanguageKey } from '@copydesk/contract/schema';

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

/** What a template asks for and does in one language. */
export interface TemplateLanguage {
  readonly languageKey: LanguageKey;
  /** What people call the template in this language. */
  readonly name?: string;
  readonly form: readonly FormField[];
  readonly commands: readonly string[];
}

export interface TemplateInput {
  readonly key: string;
  /** What the template asks for and does in each language it has. */
  readonly languages: readonly TemplateLanguage[];
}

/** The value of one field of a form. */
export type InputValue = string | number | boolean | readonly string[];

/** What somebody filled in: values by the keys of the form, with nothing for a field left out. */
export type InputValues = Readonly<Record<string, InputValue>>;
