// Written by sdk/scripts/write-types.ts from the contract. Do not edit.

/** The run that was started. */
export interface BulkCreated {
  /** Identifier of the run. */
  bulkInputId: string;
  /** How many documents will be written. */
  total: number;
  /** COMPLETED once every row has ended, be it ready or failed. CANCELLED runs still end the rows that were under way. */
  status: 'RUNNING' | 'COMPLETED' | 'CANCELLED';
}

export interface BulkRow {
  /** Its place in the run. */
  position: number;
  /** Its number in the file; null when not known. */
  row: number | null;
  status: 'pending' | 'running' | 'ready' | 'failed' | 'cancelled' | 'skipped';
  /** Why its document failed, as a code. */
  failure: string | null;
  /** Why the row was left out. */
  mistakes: {
    field: string | null;
    kind: 'missing' | 'too_long' | 'not_a_number' | 'not_an_option' | 'not_in_list' | 'repeated' | 'not_yes_or_no' | 'unknown_knowledge' | 'cells' | 'bad_text' | 'input_too_long' | 'open_quote' | 'not_json' | 'wrong_type';
  }[];
  /** Its document. */
  document_id: string | null;
  /** Of the document; null before it is ready. */
  title: string | null;
  /** What was sent, long texts cut. */
  input: Record<string, unknown>;
}

export interface BulkRowPage {
  /** In the order of the file. */
  rows: BulkRow[];
  /** The position to go on after. */
  next_after: number | null;
  /** The keys of the form, in its order. */
  fields: string[];
}

/** Many documents from one template, one for each row of inputs. */
export interface BulkRun {
  /** Identifier of the run; its documents have it as bulkInputId. */
  id: string;
  name: string;
  /** COMPLETED once every row has ended, be it ready or failed. CANCELLED runs still end the rows that were under way. */
  status: 'RUNNING' | 'COMPLETED' | 'CANCELLED';
  /** All rows: the sum of the five numbers below, always. */
  total: number;
  /** Rows whose document is ready. */
  ready: number;
  /** Rows whose document failed. */
  failed: number;
  /** Rows that were cancelled before they began. */
  cancelled: number;
  /** Rows that wait. */
  pending: number;
  /** Rows under way. */
  running: number;
  /** When the run was asked for. */
  created_at: string;
  /** When its last row ended; null before that. */
  finished_at: string | null;
  template_id: string;
  /** Language of a text. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
}

/** The newest bulk runs. */
export interface BulkRunList {
  /** Newest first. */
  runs: BulkRun[];
  /** How many are in this answer. */
  returned: number;
  limit: number;
}

/** Which rows to take up again. */
export interface RetryRequest {
  /** Whether cancelled rows are taken up again too. */
  include_cancelled?: boolean | undefined;
}
