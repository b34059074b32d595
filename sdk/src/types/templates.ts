// Written by sdk/scripts/write-types.ts from the contract. Do not edit.

export interface ChangeTemplateRequest {
  /** The revision that the change was made from. */
  base_revision: number;
}

export interface CreateTemplateRequest {
  name: string;
  /** Made from the name where it is left out. */
  key?: string | undefined;
  /** Language of a text. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
  /** The template that it begins as. */
  copy_from?: string | null | undefined;
}

export interface DraftField {
  /** What a command names it by. */
  key: string;
  type: 'text' | 'textarea' | 'number' | 'boolean' | 'select' | 'multiselect' | 'infobase';
  /** What people read. */
  label: string;
  /** Says what is wanted. */
  description?: string | undefined;
  /** An example in the empty field. */
  placeholder?: string | undefined;
  required: boolean;
  /** In characters. */
  maxLength?: number | undefined;
  options?: {
    /** What is sent. */
    value: string;
    /** What people read. */
    label: string;
  }[] | undefined;
  /** A value of the type of the field. */
  default?: unknown | undefined;
}

export interface PublishTemplateRequest {
  /** The revision that the change was made from. */
  base_revision: number;
  /** What changed, and why. */
  note: string;
}

export interface SaveTemplateDraftRequest {
  /** The revision that the change was made from. */
  base_revision: number;
  /** Each language once. */
  languages: readonly TemplateContent[];
}

/** A content template. */
export interface Template {
  /** Identifier of the template. */
  id: string;
  /** Machine-readable name. */
  key: string;
  commands: TemplateCommand[];
  templateMetas: TemplateMeta[];
}

/** One generation step of a template, in one language. */
export interface TemplateCommand {
  id: string;
  /** Language of a text. */
  languageKey: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
}

/** A template in one language. */
export interface TemplateContent {
  /** Language of a text. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
  /** What people call it in this language. */
  name: string;
  form: DraftField[];
  /** Run one after the other; {{key}} stands for a field, {{previous}} for the step before. */
  commands: string[];
}

export interface TemplateDraft {
  /** The revision now. */
  revision: number;
  /** When. */
  saved_at: string;
  /** Mistakes; with one it is not published. */
  issues: TemplateIssue[];
  /** Fields that no command names. */
  warnings: TemplateIssue[];
}

export interface TemplateIssue {
  /** Where: body, languages, the number of the language, then form or commands. */
  loc: (string | number)[];
  msg: string;
}

export interface TemplateList {
  /** By their names. */
  templates: TemplateSummary[];
  /** How many are archived, whatever is searched for. */
  archived: number;
}

/** A template in one language, with its input form. */
export interface TemplateMeta {
  id: string;
  /** Language of a text. */
  languageKey: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
  /** The fields that a generation takes: `{key, type, label, description, placeholder, required, maxLength, options, default}`, where type is text, textarea, number, boolean, select, multiselect or infobase. */
  form: {
  }[];
}

export interface TemplateSummary {
  /** Identifier of the template. */
  id: string;
  /** Machine-readable name. */
  key: string;
  /** In English, or in the first language that it has. */
  name: string;
  /** Languages that are published; of a new one those of its draft. */
  language_keys: ('NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO')[];
  /** The published version; 0 while there is none. */
  version: number;
  /** There are changes that are not published. */
  has_draft: boolean;
  /** It is not offered any more. */
  archived: boolean;
  /** Documents that were made with it. */
  documents: number;
  /** When the draft or the template changed last. */
  updated_at: string;
}

export interface TemplateToEdit {
  /** Identifier of the template. */
  id: string;
  /** Machine-readable name. */
  key: string;
  /** In English, or in the first language that it has. */
  name: string;
  /** Languages that are published; of a new one those of its draft. */
  language_keys: ('NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO')[];
  /** The published version; 0 while there is none. */
  version: number;
  /** There are changes that are not published. */
  has_draft: boolean;
  /** It is not offered any more. */
  archived: boolean;
  /** Documents that were made with it. */
  documents: number;
  /** When the draft or the template changed last. */
  updated_at: string;
  /** Counts every change; send it as base_revision. */
  revision: number;
  /** Each language once. */
  languages: TemplateContent[];
  /** The published version; null while there is none. */
  published: TemplateContent[] | null;
  /** Who changed the draft last. */
  draft_by_name: string | null;
  /** Mistakes; with one it is not published. */
  issues: TemplateIssue[];
  /** Fields that no command names. */
  warnings: TemplateIssue[];
}

export interface TemplateVersionEntry {
  version: number;
  note: string;
  /** When it was published. */
  created_at: string;
  /** Null for the service itself and for people who left. */
  created_by_name: string | null;
}

export interface TemplateVersionList {
  /** The newest first, at most fifty. */
  versions: TemplateVersionEntry[];
  /** Send it as before for the next page. */
  next_before: number | null;
}

export interface Trial {
  steps: TrialStep[];
  /** Facts and guidelines that the model was given. */
  facts: {
    title: string;
    body: string;
  }[];
  /** No model is configured; the texts stand for one. */
  sandbox: boolean;
}

export interface TrialStep {
  /** Which command. */
  position: number;
  /** Role, rules, voice and facts, as they were sent. */
  instructions: string;
  /** The command with its values, as it was sent. */
  prompt: string;
  /** What the model wrote. */
  text: string;
  /** It came in another language twice; a document would have failed here. */
  foreign: boolean;
  provider: string;
  model: string;
  /** Of all attempts. */
  input_tokens: number;
  /** Of all attempts. */
  output_tokens: number;
  /** The provider told no numbers. */
  estimated: boolean;
  /** Millionths of a US dollar. */
  cost_micros: number | null;
  /** How long the model took. */
  duration_ms: number;
}

export interface TryTemplateRequest {
  language: TemplateContent;
  /** What the form is filled with. */
  input: Record<string, unknown>;
  tone_of_voice_meta_id?: string | null | undefined;
}

export interface WholeTemplateVersion {
  version: number;
  note: string;
  /** When it was published. */
  created_at: string;
  /** Null for the service itself and for people who left. */
  created_by_name: string | null;
  /** Each language once. */
  languages: TemplateContent[];
}
