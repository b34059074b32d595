// Written by sdk/scripts/write-types.ts from the contract. Do not edit.

export interface AddEntryRequest {
  /** A fact is used where it fits the text, a guideline always. */
  kind: 'fact' | 'guideline';
  /** Language of a text. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  title: string;
  body: string;
}

export interface AddImportRequest {
  /** A fact is used where it fits the text, a guideline always. */
  kind: 'fact' | 'guideline';
  /** Language of a text. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** Positions of entries that are not wanted. */
  leave_out: readonly number[];
}

export interface AddedImport {
  /** Entries that the base has more. */
  added: number;
}

export interface AskRequest {
  question: string;
  /** Language of a text. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
}

export interface EntryPage {
  /** The newest first. */
  entries: InfobaseEntry[];
  /** How many match; only with the first page. */
  total: number | null;
  next_cursor: string | null;
}

export interface ImportPreview {
  /** Identifier of what was read. */
  id: string;
  /** The name of the file. */
  source: string;
  /** What the file turned out to be. */
  format: string;
  /** That the file declares. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** Entries that it would add. */
  total: number;
  entries: {
    position: number;
    title: string;
    /** Of the text, at most 400 characters. */
    beginning: string;
    /** Characters of the text. */
    length: number;
    /** The base has an entry with this title already. */
    known: boolean;
  }[];
  skipped: {
    reason: 'hidden' | 'repeated' | 'too_short' | 'not_text' | 'bad_row';
    count: number;
    /** The beginning of the first one. */
    sample: string;
  }[];
}

/** A knowledge base: product facts and guidelines. */
export interface Infobase {
  /** Identifier of the knowledge base. */
  id: string;
  /** Display name. */
  name: string;
  description: string | null;
}

export interface InfobaseEntry {
  /** Identifier of the entry. */
  id: string;
  /** A fact is used where it fits the text, a guideline always. */
  kind: 'fact' | 'guideline';
  /** Null holds in every language. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  title: string;
  body: string;
  /** The file that it came from. */
  source: string | null;
  version: number;
  /** When it was written. */
  updated_at: string;
}

export interface InfobaseSummary {
  /** Identifier of the knowledge base. */
  id: string;
  name: string;
  description: string | null;
  /** Entries that are used where they fit. */
  facts: number;
  /** Entries that are always used. */
  guidelines: number;
  /** When it was made. */
  created_at: string;
}

export interface InfobaseSummaryList {
  /** By their names. */
  infobases: InfobaseSummary[];
}

export interface InfobaseText {
  name: string;
  description?: string | null | undefined;
}

export interface InfobaseUse {
  /** Documents that were written with it; counted up to a thousand. */
  documents: number;
  /** Bulk runs under way that name it. */
  running_bulk_runs: number;
}

export interface RemoveEntryRequest {
  expected_version: number;
}

export interface Retrieved {
  /** In the order in which a prompt has them. */
  found: {
    /** Identifier of the entry. */
    id: string;
    /** A fact is used where it fits the text, a guideline always. */
    kind: 'fact' | 'guideline';
    /** Language of a text. */
    language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
    title: string;
    body: string;
    version: number;
    /** 0 for what is used whatever the text is about. */
    score: number;
    /** Words in common, a guideline, or because nothing fits better. */
    why: 'words' | 'always' | 'oldest';
    /** Words of the entry that matched, in lower case as they stand there. */
    words: string[];
  }[];
  milliseconds: number;
}

export interface UpdateEntryRequest {
  /** A fact is used where it fits the text, a guideline always. */
  kind: 'fact' | 'guideline';
  /** Language of a text. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  title: string;
  body: string;
  expected_version: number;
}
