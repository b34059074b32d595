// Written by sdk/scripts/write-types.ts from the contract. Do not edit.
import type { AuditGap, Coverage, UnjudgedRule } from './audits.ts';
import type { CheckFinding, Citation, Insertion } from './rules.ts';
import type { ActorName } from './violations.ts';

export interface Approval {
  /** Identifier of the approval. */
  id: string;
  state: 'asked' | 'approved' | 'sent_back' | 'withdrawn';
  /** The version that was asked about, and then the one that was decided about. */
  version: number;
  /** Of the title and the blocks of that version, in hex. */
  sha256: string;
  /** Whether the document still is that version. */
  current: boolean;
  asked_by: {
    /** Identifier of the person. */
    id: string;
    /** Null once the person has left the workspace. */
    name: string | null;
  };
  /** When it was asked for. */
  asked_at: string;
  approver: {
    /** Identifier of the person. */
    id: string;
    /** Null once the person has left the workspace. */
    name: string | null;
  };
  /** Who decided or withdrew it. */
  ended_by: {
    /** Identifier of the person. */
    id: string;
    /** Null once the person has left the workspace. */
    name: string | null;
  } | null;
  /** When that was. */
  ended_at: string | null;
  /** Why it was approved although something was open. */
  reason: string | null;
  /** What was open in the text that was approved. */
  open: OpenPoints | null;
}

export interface CheckDraftRequest {
  /** The texts of the draft in reading order, at most 400,000 UTF-16 units together. */
  segments: readonly {
    /** What the text is; most of it is body. */
    scope: 'body' | 'heading' | 'title' | 'caption' | 'link';
    /** As the reader reads it; line breaks are "\n". */
    text: string;
  }[];
  /** Found out from the text when it is not said. */
  language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null | undefined;
  /** Whether to list sentences that read like claims, and matches of rules that are often wrong in the language; no by default. */
  hints?: boolean | undefined;
}

export interface CreateBlankDocumentRequest {
  /** One line; may be empty. Line breaks and control characters become spaces. */
  title: string;
  /** Language of a text. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
}

export interface DocumentApprovals {
  /** The newest version, which is the document itself. */
  version: number;
  /** Who sees to it; null for its author. */
  owner: {
    /** Identifier of the person. */
    id: string;
    /** Null once the person has left the workspace. */
    name: string | null;
  } | null;
  /** The day by which it is to be done. */
  due_on: string | null;
  /** The newest first, at most 50. */
  approvals: Approval[];
  /** The oldest first, the newest 200. */
  comments: DocumentComment[];
  /** Whether the caller may ask for an approval now. */
  may_ask: boolean;
  /** Whether the caller is the one who was asked. */
  may_decide: boolean;
  may_withdraw: boolean;
  /** Who created the document or saved a version of it, and so does not approve it. */
  authors: string[];
  open?: {
    /** What the rules object to in exactly this text, at most 100. */
    findings: {
      rule_name: string;
      /** Null for a rule of the workspace itself. */
      pack_id: string | null;
      severity: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
      /** Null if something is missing. */
      quote: string | null;
    }[];
    /** How many findings there are. */
    total: number;
    /** Whether more was found than is counted. */
    truncated: boolean;
    /** Names of the rules whose words are in the text and that only a model can judge. */
    unjudged: string[];
    /** What nobody stated about the text, and the rules that would object if it were. */
    gaps: AuditGap[];
    /** How many rules are enabled. */
    rules: number;
    /** Null means that only rules for every language ran. */
    language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
    /** pass: publish it. pass_with_edits: publish it after the edits. hold: a person has to decide first. refuse: do not publish it. */
    verdict: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
    /** Whether it is not approved without a reason: a rule objects, or the gate would not pass it. */
    needs_reason: boolean;
  } | undefined;
}

export interface DocumentComment {
  id: string;
  author: ActorName;
  content: string;
  /** In the order of the content. */
  mentions: {
    user_id: string;
    /** Null for people who left. */
    name: string | null;
    /** Where the mention begins in the content, in UTF-16. */
    start: number;
    end: number;
  }[];
  /** When it was written. */
  created_at: string;
  /** The newest version when it was written. */
  version: number;
}

/** What to write. */
export interface DocumentGenerateInput {
  /** Template identifier, from the template endpoints. */
  templateId: string;
  /** Language of a text. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
  /** A JSON object as text, at most 100 KiB, with the fields of the template's form in this language. */
  input: string;
  /** Tone of voice to write in, from the tone of voice endpoints. An id of another language stands for the same tone in language_key. */
  toneOfVoiceMetaId?: string | null | undefined;
}

/** The document that was made. */
export interface DocumentGenerateResponse {
  /** Status message. */
  message: string;
  /** Identifier of the generated document. */
  documentId: string;
}

export interface DocumentPage {
  /** Newest first. */
  documents: DocumentSummary[];
  next_cursor: string | null;
}

export interface DocumentSummary {
  /** Identifier of the document. */
  id: string;
  /** Empty until the text has one. */
  title: string;
  status: 'generating' | 'ready' | 'failed';
  /** Why it failed, as a code. */
  failure: string | null;
  /** Language of a text. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  template: {
    id: string;
    name: string;
  } | null;
  tone: {
    id: string;
    name: string;
  } | null;
  /** The bulk run that made it. */
  bulk_id: string | null;
  /** Whether all members see it and not its author alone. */
  shared: boolean;
  /** Null for API keys and bulk runs. */
  created_by: string | null;
  created_by_name: string | null;
  /** When it was asked for. */
  created_at: string;
  /** Who sees to it; null for its author. */
  owner: {
    id: string;
    name: string | null;
  } | null;
  /** The day by which it is to be done. */
  due_on: string | null;
  /** The newest one that was not withdrawn. */
  approval: {
    state: 'asked' | 'approved' | 'sent_back';
    /** Whether the document still is the version that it is about. */
    current: boolean;
    approver_name: string | null;
  } | null;
}

export interface DocumentVersion {
  /** Its number; 1 is how the document began. */
  version: number;
  /** Written from a template, begun empty, edited by a person, or an earlier one again. */
  kind: 'written' | 'started' | 'edited' | 'restored';
  /** Whether it was put together without a model, because none was configured. */
  sandbox: boolean;
  /** What somebody called it. */
  name: string | null;
  /** Of a restored one. */
  restored_from: number | null;
  title: string;
  /** How many words it has. */
  words: number;
  /** Who made it; null for a written one. */
  author: {
    /** Identifier of the person. */
    id: string;
    /** Null once the person has left the workspace. */
    name: string | null;
  } | null;
  /** When its first text was saved. */
  began_at: string;
  /** When its newest text was saved. */
  saved_at: string;
  /** Whether it is the draft as it is now. */
  newest: boolean;
  /** Block nodes. */
  blocks: (Record<string, unknown>)[];
  /** The same as Markdown. */
  raw: string;
}

export interface DocumentVersionList {
  /** Newest first. */
  versions: DocumentVersionSummary[];
  next_cursor: string | null;
}

export interface DocumentVersionSummary {
  /** Its number; 1 is how the document began. */
  version: number;
  /** Written from a template, begun empty, edited by a person, or an earlier one again. */
  kind: 'written' | 'started' | 'edited' | 'restored';
  /** Whether it was put together without a model, because none was configured. */
  sandbox: boolean;
  /** What somebody called it. */
  name: string | null;
  /** Of a restored one. */
  restored_from: number | null;
  title: string;
  /** How many words it has. */
  words: number;
  /** Who made it; null for a written one. */
  author: {
    /** Identifier of the person. */
    id: string;
    /** Null once the person has left the workspace. */
    name: string | null;
  } | null;
  /** When its first text was saved. */
  began_at: string;
  /** When its newest text was saved. */
  saved_at: string;
  /** Whether it is the draft as it is now. */
  newest: boolean;
}

export interface Draft {
  /** Identifier of the document. */
  id: string;
  /** May be empty. */
  title: string;
  /** Block nodes. */
  blocks: (Record<string, unknown>)[];
  /** Grows with every save; a save names the one that it began from. */
  revision: number;
  /** The number of the newest version, which is the draft itself. */
  version: number;
  /** Whether other members than the author see it. */
  shared: boolean;
  /** Null for what a key or a bulk run had written: every member sees it. */
  author: {
    /** Identifier of the person. */
    id: string;
    /** Null once the person has left the workspace. */
    name: string | null;
  } | null;
  /** False while it is being written, too. */
  may_edit: boolean;
  may_share: boolean;
  may_delete: boolean;
  /** Language of a text. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** Null for a document that began empty. */
  template: {
    id: string;
    name: string;
  } | null;
  tone: {
    /** ton_, the tone in all its languages. */
    id: string;
    /** tom_, the tone in the language of the document; null when it has none. */
    meta_id: string | null;
    name: string;
  } | null;
  bulk_run_id: string | null;
  status: 'generating' | 'ready' | 'failed';
  /** Why there is no text, as a code. */
  failure: string | null;
  /** Whether a model wrote it, so that getReceipt knows it. */
  has_receipt: boolean;
  /** When it was asked for or begun. */
  created_at: string;
  /** When somebody saved it last; null while nobody has. */
  saved_at: string | null;
  saved_by: {
    /** Identifier of the person. */
    id: string;
    /** Null once the person has left the workspace. */
    name: string | null;
  } | null;
}

export interface DraftCheck {
  /** Names the rules and their versions. */
  rule_set: string;
  /** How many rules the set has. */
  rules: number;
  coverage: Coverage;
  /** Null means that only rules for every language ran. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** Whether more was found than is told. */
  truncated: boolean;
  /** In reading order; what is missing from the whole text comes last. */
  findings: DraftFinding[];
  /** Rules that would ask a model about this text. It is not asked while one types. */
  unjudged: UnjudgedRule[];
  /** Sentences without a finding that read like claims, and matches of rules that are often wrong in the language, in reading order; only if they were asked for. */
  hints?: DraftHint[] | undefined;
}

export interface DraftFinding {
  /** The place in segments; null where something is missing from the whole text. */
  segment: number | null;
  /** Where the words begin, in UTF-16 units of that segment. */
  start: number | null;
  /** Where they end, not included. */
  end: number | null;
  /** The words between them. */
  quote: string | null;
  /** Identifier of the rule. */
  rule_id: string;
  rule_version: number;
  rule_name: string;
  /** Null for a rule of the workspace itself. */
  pack_id: string | null;
  severity: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
  /** Why the rule objects. */
  reason: string;
  /** What to do about it. */
  recommendation: string | null;
  /** Words to write instead of the quote. */
  suggestion: string | null;
  /** A text to add where words are missing, if the rule offers one. */
  insertion: Insertion | null;
  /** A sentence to leave out, if there are no other words. */
  omission: string | null;
  /** Null for a rule of the house. */
  cite: Citation | null;
}

/** A sentence that reads like a claim and to which no rule objects, or words to which a rule objects that is often wrong in this language. It may be lawful. */
export interface DraftHint {
  /** What the sentence seems to be a claim about; rule if a rule matched that is often wrong in this language. */
  family: 'green' | 'health' | 'finance' | 'consent' | 'trading' | 'rule';
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
  /** The place in segments. */
  segment: number;
  /** Where the sentence begins, in UTF-16 units of that segment. */
  start: number;
  /** Where it ends, not included. */
  end: number;
  /** The sentence; the words that matched, for a rule. */
  quote: string;
}

export interface NameVersionRequest {
  /** Null takes the name away. */
  name: string | null;
}

export interface OpenPoints {
  /** What the rules object to in exactly this text, at most 100. */
  findings: {
    rule_name: string;
    /** Null for a rule of the workspace itself. */
    pack_id: string | null;
    severity: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
    /** Null if something is missing. */
    quote: string | null;
  }[];
  /** How many findings there are. */
  total: number;
  /** Whether more was found than is counted. */
  truncated: boolean;
  /** Names of the rules whose words are in the text and that only a model can judge. */
  unjudged: string[];
  /** What nobody stated about the text, and the rules that would object if it were. */
  gaps: AuditGap[];
  /** How many rules are enabled. */
  rules: number;
  /** Null means that only rules for every language ran. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** pass: publish it. pass_with_edits: publish it after the edits. hold: a person has to decide first. refuse: do not publish it. */
  verdict: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
  /** Whether it is not approved without a reason: a rule objects, or the gate would not pass it. */
  needs_reason: boolean;
}

/** What a document was made from, by which models, and what that cost. */
export interface Receipt {
  document_id: string;
  /** generating, ready or failed. */
  status: string;
  /** Why there is no text, as a code. */
  failure: string | null;
  /** When the document was asked for. */
  created_at: string;
  /** When it was ready or had failed. */
  finished_at: string | null;
  /** Language of a text. */
  language_key: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** Whether a sample text was made without a model. */
  sandbox: boolean;
  template: {
    /** Identifier of the template. */
    id: string;
    key: string;
    /** The template as it was then. */
    version: number;
  };
  tone_of_voice: {
    /** Identifier of the tone. */
    id: string;
    key: string;
    /** The tone as it was then. */
    version: number;
  } | null;
  /** The rules that objected while the text was written. All that were applied are those of checks.rule_set. */
  rules: ReceiptRule[];
  /** Null while the text was not checked, or when the workspace has no rules. */
  checks: ReceiptChecks | null;
  facts: ReceiptFact[];
  steps: ReceiptStep[];
  totals: {
    /** Of all steps. */
    input_tokens: number;
    /** Of all steps. */
    output_tokens: number;
    /** Of all steps; null when the price of one is not known. */
    cost_usd: number | null;
    /** How long the models took together. */
    model_ms: number;
  };
}

/** How the text fared with the rules of the workspace. */
export interface ReceiptChecks {
  /** Names the rules that were applied and their versions: a SHA-256. Null when the check failed. */
  rule_set: string | null;
  /** How many rules the set has. */
  rules: number;
  /** How many of them ran on the text as it is now. Null when the check failed or it was not noted. */
  coverage: Coverage | null;
  /** What each look at the text found, and what came of the attempt to repair it. */
  passes: {
    /** How many objections the rules had. */
    findings: number;
    by_severity: {
      /** Of them. */
      LOW: number;
      /** Of them. */
      MEDIUM: number;
      /** Of them. */
      HIGH: number;
      /** Of them. */
      CRITICAL: number;
    };
    /** Whether a better text took the place of this one. */
    repaired: boolean;
    /** Why not, as a code; null when nothing had to be repaired or it worked. */
    reason: string | null;
  }[];
  /** What is left, with places in rawDocument; at most fifty. */
  remaining: CheckFinding[];
  /** Rules that would ask a model about the text, which was not done. */
  unjudged: UnjudgedRule[];
  /** How many matches of rules that are often wrong in the language the text has. They are hints, so nothing was repaired for them. */
  rule_hints: number;
  /** What to know before the text is used: why it was not checked or not repaired. */
  note: string | null;
}

/** An entry of a knowledge base as it was when the text was written. */
export interface ReceiptFact {
  id: string;
  version: number;
  /** fact or guideline. */
  kind: string;
  title: string;
  body: string;
}

/** A rule that objected while a text was written. */
export interface ReceiptRule {
  id: string;
  version: number;
  /** As it is called now; null once it is gone. */
  name: string | null;
}

/** One question to a language model. */
export interface ReceiptStep {
  /** Which command of the template, from 0. */
  position: number;
  provider: string;
  model: string;
  /** SHA-256 of everything that was asked. */
  request_hash: string;
  finish_reason: string;
  /** Tokens that were read. */
  input_tokens: number;
  /** Tokens that were written. */
  output_tokens: number;
  /** Whether the provider left the tokens to be estimated. */
  estimated: boolean;
  /** What the step cost in US dollars; null when the price is not known. */
  cost_usd: number | null;
  /** How long the provider took. */
  duration_ms: number;
  /** Asked once more, because the first answer came in another language. */
  insisted: boolean;
  /** Which attempt to repair the text it was; null for a command of the template. */
  repair: number | null;
}

export interface RestoreVersionRequest {
  /** The revision that is on the screen; another one is refused with 412. */
  base_revision: number;
}

export interface RewriteTextRequest {
  /** The selection as plain text; paragraphs are parted by an empty line. */
  text: string;
  /** What stands before it; may be empty. */
  before: string;
  /** What stands after it; may be empty. */
  after: string;
  /** tone needs tone_of_voice_meta_id, custom needs words. */
  instruction: 'tone' | 'shorter' | 'longer' | 'simpler' | 'custom';
  /** What is wanted, in own words; only for custom. */
  words?: string | null | undefined;
  /** The tone to write in, with every instruction. */
  tone_of_voice_meta_id?: string | null | undefined;
  /** Language of a text. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
}

export interface RewrittenText {
  /** What to write in its place, as plain text. */
  text: string;
  /** No model is set up; the text is made up. */
  sandbox: boolean;
  model: string;
  /** Tokens that were read. */
  input_tokens: number;
  /** Tokens that were written. */
  output_tokens: number;
  /** In US dollars; null when the price is not known. */
  cost_usd: number | null;
}

export interface SaveDraftRequest {
  /** The revision that this text came from. */
  base_revision: number;
  /** One line; may be empty. Line breaks and control characters become spaces. */
  title: string;
  /** Block nodes. */
  blocks: readonly (Record<string, unknown>)[];
}

export interface SavedDraft {
  /** The new one; the same as before when nothing changed. */
  revision: number;
  /** The version that this text is now. */
  version: number;
  /** When this text was saved. */
  saved_at: string | null;
}

/** A generated document. */
export interface WrittenDocument {
  /** Identifier of the document. */
  id: string;
  title: string;
  /** Whether the document is shared inside the workspace. */
  shared: boolean;
  /** Block nodes: `{type, level?, children}` where type is heading, paragraph, bulleted_list, numbered_list, list_item, quote or table, and a leaf is `{text, bold?, italic?, code?, href?}`. Null until a structured form exists. */
  document: {
  }[] | null;
  /** Markdown of the current, edited text. */
  rawDocument: string;
  /** What the model wrote, untouched; empty while the document is being generated. */
  generatedOutput: string;
  /** The bulk run that made the document, if one did. */
  bulkInputId: string | null;
  /** Language of a text. */
  languageKey: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  templateId: string | null;
  /** The tone of voice's own id, not the id of one of its languages. */
  toneOfVoiceId: string | null;
}
