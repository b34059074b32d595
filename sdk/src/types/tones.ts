// Written by sdk/scripts/write-types.ts from the contract. Do not edit.

export interface CreateToneRequest {
  name: string;
  /** Language of a text. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
  /** A tone whose languages, description and guidelines it begins with. */
  copy_of?: string | null | undefined;
}

export interface DraftGuidelineRequest {
  /** Language of a text. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
  /** Texts that sound right, 20,000 characters together. */
  samples: readonly string[];
}

export interface DraftedGuideline {
  guide: Guide;
  model: string;
  input_tokens: number;
  output_tokens: number;
  /** Millionths of a US dollar; null where the price is not known. */
  cost_micros: number | null;
}

export interface Guide {
  dos: string[];
  donts: string[];
  use_terms: string[];
  avoid_terms: {
    term: string;
    /** What to say in its place. */
    instead: string | null;
  }[];
  /** Texts that sound right; a model imitates them and takes nothing else from them. */
  examples: string[];
}

export interface PreviewTonesRequest {
  /** Language of a text. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
  /** A paragraph to write again, or what one is to be about. */
  text: string;
  /** A voice with neither is no tone at all. */
  voices: readonly {
    /** A tone as it is saved. */
    tone_id?: string | null | undefined;
    /** A tone as it is being written. */
    draft?: ToneLanguageDraft | null | undefined;
  }[];
}

export interface RestoreToneRequest {
  version: number;
  expected_version: number;
  /** Why it was changed. */
  note?: string | null | undefined;
}

export interface ToneDraft {
  /** Identifier of the tone of voice. */
  id: string;
  key: string;
  built_in: boolean;
  version: number;
  archived: boolean;
  /** Whether forms of the workspace begin with it. Programs name the tone they want. */
  default: boolean;
  languages: {
    /** What a request for a document names. */
    meta_id: string;
    /** Language of a text. */
    language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
    name: string;
    /** The tone in a sentence. */
    description: string | null;
    /** Guidelines as free text; where there is a guide, its text. */
    content: string | null;
    guide: Guide | null;
  }[];
}

export interface ToneLanguageDraft {
  /** Language of a text. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
  name: string;
  /** The tone in a sentence. */
  description: string | null;
  /** Guidelines as free text; where there is a guide, its text. */
  content: string | null;
  guide: Guide | null;
}

export interface ToneList {
  /** Own ones first, each by their name. */
  tones: ToneSummary[];
}

/** A brand voice. */
export interface ToneOfVoice {
  /** Identifier of the tone of voice. */
  id: string;
  /** Machine-readable name. */
  key: string;
  toneOfVoiceMetas: ToneOfVoiceMeta[];
}

/** A tone of voice in one language. */
export interface ToneOfVoiceMeta {
  id: string;
  name: string;
  /** Language of a text. */
  languageKey: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
  description: string | null;
  /** Guidelines; null for built-in voices. */
  content: string | null;
  toneOfVoiceId: string;
}

export interface TonePreview {
  /** In the order of the voices. */
  passages: {
    /** Of the tone; null for none. */
    name: string | null;
    text: string;
    model: string;
    input_tokens: number;
    output_tokens: number;
    /** Millionths of a US dollar; null where the price is not known. */
    cost_micros: number | null;
  }[];
}

export interface ToneSummary {
  /** Identifier of the tone of voice. */
  id: string;
  key: string;
  /** In English, or in the first language it has. */
  name: string;
  description: string | null;
  languages: ('NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO')[];
  /** Comes with the service and cannot be changed. */
  built_in: boolean;
  version: number;
  archived: boolean;
  /** Whether forms of the workspace begin with it. Programs name the tone they want. */
  default: boolean;
  /** When the version was made. */
  changed_at: string;
  changed_by_name: string | null;
}

export interface ToneVersion {
  version: number;
  languages: ToneLanguageDraft[];
}

export interface ToneVersionList {
  /** The newest first, at most two hundred. */
  versions: {
    version: number;
    /** When it was made. */
    created_at: string;
    created_by_name: string | null;
    note: string | null;
  }[];
}

export interface UpdateToneRequest {
  /** The one that was changed. */
  expected_version: number;
  /** Why it was changed. */
  note?: string | null | undefined;
  languages: readonly ToneLanguageDraft[];
}
