// Written by sdk/scripts/write-types.ts from the contract. Do not edit.
import type { HintCounts } from './audits.ts';
import type { TextAnchor } from './violations.ts';

/** What you say of a hint. */
export interface AnswerHintRequest {
  /** Null takes the answer back. */
  answer: 'breach' | 'no_breach' | null;
  note?: string | null | undefined;
}

/** A sentence that reads like a claim although no rule objects to it, or words to which a rule objects that is often wrong in their language. It is no violation and is in no count of violations. */
export interface AuditHint {
  /** Identifier of the hint. */
  id: string;
  /** Identifier of the audit. */
  audit_id: string;
  /** Its place among the hints of the audit. */
  number: number;
  /** Identifier of the asset. */
  asset_id: string;
  asset_name: string;
  asset_url: string | null;
  /** What was read. */
  snapshot_id: string;
  /** What the sentence reads like a claim about; rule if a rule matched that is often wrong in this language, or a model objected that has shown itself to be often wrong. */
  family: 'green' | 'health' | 'finance' | 'consent' | 'trading' | 'rule';
  /** Language of a text. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
  /** How sure the classifier is. It is no probability of a breach. For a rule: the share of its marks in test texts of the language that were right. */
  score: number;
  /** The kind of place that holds the sentence. */
  element: 'body' | 'heading' | 'title' | 'alt' | 'caption' | 'link' | 'meta';
  /** The sentence, at most its first 2,000 characters, or the words that the rule matched. */
  quote: string;
  anchor: TextAnchor;
  /** The rule that matched, if the family is rule; otherwise null. */
  rule: {
    rule_id: string;
    version: number;
    name: string;
    /** What a violation of the rule would have. */
    severity: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
    /** Why the rule objects. */
    reason: string;
  } | null;
  /** What the newest answer says. */
  state: 'undecided' | 'breach' | 'no_breach';
  note: string | null;
  /** When it was answered; null while it is undecided. */
  decided_at: string | null;
  /** The name of the person or the key; null while it is undecided, and for who left. */
  decided_by: string | null;
  /** The audit in which it was answered, if the answer was carried over from there. */
  carried_from: string | null;
  /** What a model says, if the audit asked for second opinions. Null without one, and if the model has no licence. */
  opinion: {
    /** Whether the sentence breaks a rule: it does, it does not, or it is not clear. */
    opinion: 'confirms' | 'doubts' | 'unclear';
    /** The words of the sentence that decide it. */
    quote: string;
    /** Why, in the words of the model. */
    why: string;
    /** The rule that the model means. */
    rule_id: string;
    model: string;
  } | null;
}

/** A page of the hints of an audit. The counts are of all hints of the wanted family and language. */
export interface HintList {
  /** In the order of the audit. */
  hints: AuditHint[];
  counts: HintCounts;
  /** The languages in which the audit has hints. */
  languages: ('NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO')[];
  /** Hints of the audit that are not stored. Null if it looked for none. */
  left_out: number | null;
  /** Value of after for what follows; null at the end. */
  next_after: number | null;
}
