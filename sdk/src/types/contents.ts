// Written by sdk/scripts/write-types.ts from the contract. Do not edit.
import type { AssetMetadata, Metadata } from './assets.ts';
import type { AuditGap, UnjudgedInAudit } from './audits.ts';
import type { FindingOpinion, Likelihood, TextAnchor } from './violations.ts';

/** A content in one version, with what the rules object to and what was decided. */
export interface Content {
  /** The name that your system has for it. */
  external_id: string;
  name: string;
  /** The asset that audits read. */
  asset_id: string;
  /** The audit of this version: the violations, decisions and trail of one check. */
  audit_id: string;
  /** Counts the pushes that changed something. */
  version: number;
  /** Whether this push was the same as the version before, so that nothing changed. */
  unchanged: boolean;
  /** SHA-256 of the text in UTF-8. */
  text_hash: string;
  format: 'text' | 'markdown' | 'html' | 'json';
  metadata: AssetMetadata;
  /** The language in which it was checked: stated, found out, or assumed; then gaps say so. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** When this version was pushed and checked. */
  checked_at: string;
  /** When the content was deleted; null unless it is. */
  deleted_at: string | null;
  /** Names the rules and their versions: a SHA-256. */
  rule_set: string;
  /** Whether these are still the rules that are enabled. If not, an audit or a push of a changed text checks by the new ones. */
  rules_current: boolean;
  /** Whether more was found than is told. */
  truncated: boolean;
  /** By severity, the worst first. */
  findings: ContentFinding[];
  /** What the version before had and this has not. */
  gone: GoneFinding[];
  /** Rules that only a model can judge. None is asked at a push. */
  unjudged: UnjudgedInAudit[];
  /** What is not known of the text, such as its language, and the rules that would object if it were stated. Empty if nothing is open, and for versions from before this was looked for. */
  gaps: AuditGap[];
}

/** A violation in this version of the content. Its identifier takes decisions. */
export interface ContentFinding {
  /** Identifies the finding on this content for as long as its sentence and its rule stay, in every version and audit. */
  finding_id: string;
  /** Compared with the version before, or with an audit that read the content since: new, still there, still there in other words, or marked as fixed and there again. */
  change: 'new' | 'still' | 'changed' | 'regressed';
  /** Whether this version began with a decision that was made earlier. */
  carried: boolean;
  /** Identifier of the violation. */
  id: string;
  audit_id: string | null;
  /** Where the review stands. */
  review_state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
  /** Severity of the rule. */
  severity: 'UNSPECIFIED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null;
  /** The rule it breaks; null once deleted. */
  rule_id: string | null;
  rule_name: string | null;
  /** The web page, document or post where it was found; null once deleted. */
  asset_id: string | null;
  asset_name: string | null;
  /** URL or identifier of the asset. */
  asset_url: string | null;
  /** Text that triggered the violation; null where something is missing. */
  violating_text: string | null;
  /** Why the text was flagged. */
  reason: string;
  /** How to fix it. */
  recommended_solution: string | null;
  /** Replacement text, if there is one. */
  suggested_text: string | null;
  /** Why it was dismissed, when it was. */
  dismissal_reason: string | null;
  /** Violations with the same group_id are the same finding on several assets. */
  group_id: string | null;
  assigned_to_user_ids: string[];
  /** The law or other source of the rule, as its pack states it; null for a rule without one. */
  citation: string | null;
  /** How well the citation is known. Nothing but verified was checked in full. */
  citation_status: 'verified' | 'quoted' | 'secondary' | 'unverified' | null;
  /** The part of the rule that is broken, as a JSON pointer: /terms (its words are there), /need/any or /need/all/0 (needed words are missing), /need/as (they are not prominent enough), /occurrence/max and the like, /question (a model judged it), /breach (a model found it by reading the text). */
  point: string | null;
  /** The version of the rule that found it. */
  rule_version: number | null;
  /** The language in which the words were checked. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** In which sense the text seems to say the words; null where a model judged, and where something is missing as such. */
  stance: 'claim' | 'denial' | 'quotation' | 'report' | 'condition' | 'question' | 'instruction' | 'plan' | null;
  /** The kind of place that holds the words. */
  element: 'body' | 'heading' | 'title' | 'alt' | 'caption' | 'link' | 'meta' | null;
  /** Where the words are; null where something is missing as such. */
  anchor: TextAnchor | null;
  /** The language of `reason`: that of the asset if the rule has it, else English; null for a rule of the workspace that does not say. */
  reason_language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** Whether the suggested text takes the place of the words (replace) or is added to the asset (insert), or a sentence is to be left out (remove; then there is no suggested text); null without a suggestion. */
  suggestion_kind: 'replace' | 'insert' | 'remove' | null;
  /** The sentence to leave out, if that is suggested. */
  omission: string | null;
  /** How well the wording of a text to add is known: verified only if it was compared with the law. */
  suggestion_status: 'verified' | 'quoted' | 'secondary' | 'unverified' | null;
  /** How likely it is right, by what is known of its rule in its language now; null without a rule. */
  likelihood: Likelihood | null;
  /** What a model says of the sentence, if the audit asked for second opinions. Null without one, and if the model has no licence. */
  opinion: FindingOpinion | null;
  /** Identifiers of violations of other rules in this audit that mark some of the same words of this asset, at most 20. Each has its own decision. */
  related: string[] | null;
}

/** A page of the workspace's contents. */
export interface ContentList {
  /** Those that were added last come first. */
  contents: ContentSummary[];
  /** Value of after for what follows; null at the end. */
  next_after: string | null;
}

export interface ContentSummary {
  external_id: string;
  name: string;
  asset_id: string;
  /** The audit of the newest version. */
  audit_id: string;
  version: number;
  /** When the newest version was pushed. */
  checked_at: string;
  /** When it was deleted; null unless it is. */
  deleted_at: string | null;
  violations: number;
  /** How many wait for a decision. */
  undecided: number;
}

export interface ContentVersion {
  version: number;
  audit_id: string;
  /** The text as it was read. */
  snapshot_id: string;
  /** SHA-256 of the text in UTF-8. */
  text_hash: string;
  /** Whether this version is the deletion. */
  deleted: boolean;
  /** When it was pushed. */
  pushed_at: string;
  /** How many violations it has. */
  violations: number;
  /** How many of them are undecided now. */
  undecided: number;
}

/** The versions of a content. */
export interface ContentVersionList {
  external_id: string;
  /** Newest first, at most 100. */
  versions: ContentVersion[];
  /** Value of before for what follows; null at the end. */
  next_before: number | null;
}

/** An edit that answers a violation. Nobody has applied it. */
export interface GateEdit {
  violation_id: string;
  /** Whether the text takes the place of the words or is added. */
  kind: 'replace' | 'insert';
  text: string;
  /** Where the words are; null where something is missing as such. */
  anchor: TextAnchor | null;
}

/** The policy of the gate. Every change is a new version. */
export interface GatePolicy {
  /** 0 is the policy that Copydesk comes with. */
  version: number;
  /** When this version was made; null for version 0. */
  changed_at: string | null;
  /** pass_with_edits passes if the rule offers a text, and holds if it offers none. */
  severities: {
    /** For undecided violations of this severity. */
    CRITICAL: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
    /** The same. */
    HIGH: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
    /** The same. */
    MEDIUM: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
    /** The same. */
    LOW: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
    /** For rules without a severity. */
    UNSPECIFIED: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
  };
  packs: {
    pack_id: string;
    /** For undecided violations of rules of the pack, whatever their severity. */
    verdict: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
  }[];
  /** What a rule means whose words are in the text and that only a model could judge. It is listed in any case. */
  unjudged: 'pass' | 'refuse';
  /** What it means if the language or a detail of the text is not known, and rules that did not run would object. It is listed in any case. */
  gaps: 'pass' | 'hold';
}

/** What the gate answered, and what became of it. */
export interface GateReceipt {
  /** Identifier of the receipt. */
  id: string;
  /** pass: publish it. pass_with_edits: publish it after the edits. hold: a person has to decide first. refuse: do not publish it. */
  verdict: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
  /** SHA-256 of the text in UTF-8. An edited text has another one: ask again. */
  text_hash: string;
  /** Names the rules and their versions: a SHA-256. */
  rule_set: string;
  policy_version: number;
  /** When. */
  checked_at: string;
  external_id: string;
  /** The version of the content. */
  version: number;
  /** Where people review it. */
  audit_id: string;
  /** For pass_with_edits, otherwise empty. */
  edits: GateEdit[];
  /** With what was decided until now. */
  findings: ContentFinding[];
  /** What is not known of the text and which field to state, rules that were not judged or did not run, and what else is not known. */
  gaps: AuditGap[];
  /** The verdict as it is now, by the policy of the receipt. */
  outcome: {
    /** pass: publish it. pass_with_edits: publish it after the edits. hold: a person has to decide first. refuse: do not publish it. */
    verdict: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
    /** False while the text is held and nobody has decided about it. */
    decided: boolean;
    /** Who decided: the policy alone, a person, an API key, or a decision that was made about another version. */
    decided_by: 'policy' | 'user' | 'key' | 'earlier_decision' | null;
    /** When; null while it is not decided. */
    decided_at: string | null;
    /** Whether the content still is as it was checked. If not, ask again. */
    is_newest: boolean;
  };
}

/** A text that is to be published. */
export interface GateRequest {
  /** The whole text that is to be published. */
  text: string;
  /** What the text is. */
  format?: 'text' | 'markdown' | 'html' | 'json' | undefined;
  /** The content whose next version this is, so that earlier decisions count. A text without one is named by its hash. */
  external_id?: string | null | undefined;
  name?: string | null | undefined;
  metadata?: Metadata | null | undefined;
}

/** A violation of the version before that is not found in this one. */
export interface GoneFinding {
  /** Identifies the finding on this content for as long as its sentence and its rule stay, in every version and audit. */
  finding_id: string;
  /** The violation of the version before. */
  violation_id: string;
  /** The audit of that violation. */
  audit_id: string | null;
  /** Whether it is gone, or nobody looked because its rule was not judged. */
  as: 'gone' | 'unknown';
  /** Whether it had been marked as fixed and is gone indeed. */
  fix_verified: boolean;
  /** Where the review stands. */
  review_state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
  rule_name: string | null;
  violating_text: string | null;
}

/** A content that was pushed. */
export interface PushedContent {
  /** The name that your system has for it. */
  external_id: string;
  name: string;
  /** The asset that audits read. */
  asset_id: string;
  /** The audit of this version: the violations, decisions and trail of one check. */
  audit_id: string;
  /** Counts the pushes that changed something. */
  version: number;
  /** Whether this push was the same as the version before, so that nothing changed. */
  unchanged: boolean;
  /** SHA-256 of the text in UTF-8. */
  text_hash: string;
  format: 'text' | 'markdown' | 'html' | 'json';
  metadata: AssetMetadata;
  /** The language in which it was checked: stated, found out, or assumed; then gaps say so. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** When this version was pushed and checked. */
  checked_at: string;
  /** When the content was deleted; null unless it is. */
  deleted_at: string | null;
  /** Names the rules and their versions: a SHA-256. */
  rule_set: string;
  /** Whether these are still the rules that are enabled. If not, an audit or a push of a changed text checks by the new ones. */
  rules_current: boolean;
  /** Whether more was found than is told. */
  truncated: boolean;
  /** By severity, the worst first. */
  findings: ContentFinding[];
  /** What the version before had and this has not. */
  gone: GoneFinding[];
  /** Rules that only a model can judge. None is asked at a push. */
  unjudged: UnjudgedInAudit[];
  /** What is not known of the text, such as its language, and the rules that would object if it were stated. Empty if nothing is open, and for versions from before this was looked for. */
  gaps: AuditGap[];
  /** What the gate says, if it was asked. `GET /gate/{id}` tells what became of it. */
  gate?: {
    /** Identifier of the receipt. */
    id: string;
    /** pass: publish it. pass_with_edits: publish it after the edits. hold: a person has to decide first. refuse: do not publish it. */
    verdict: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
    policy_version: number;
    /** For pass_with_edits, otherwise empty. */
    edits: GateEdit[];
    /** What is not known of the text and which field to state, rules that were not judged or did not run, and what else is not known. */
    gaps: AuditGap[];
  } | undefined;
}

/** A content as it is now. */
export interface PutContentRequest {
  /** The whole text as it is now. */
  text: string;
  /** What the text is. */
  format?: 'text' | 'markdown' | 'html' | 'json' | undefined;
  /** Stays where it is null or absent; a new content without one is named by its external id. */
  name?: string | null | undefined;
  /** What is known of the content: it decides which rules apply. Details that are not named stay. */
  metadata?: Metadata | null | undefined;
  /** The version that this text was made from, 0 for a new content. The answer is 412 if the content has another one by now. Without it the last push wins. */
  version?: number | null | undefined;
}

/** A new version of the policy. */
export interface SetGatePolicyRequest {
  /** pass_with_edits passes if the rule offers a text, and holds if it offers none. */
  severities: {
    /** For undecided violations of this severity. */
    CRITICAL: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
    /** The same. */
    HIGH: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
    /** The same. */
    MEDIUM: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
    /** The same. */
    LOW: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
    /** For rules without a severity. */
    UNSPECIFIED: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
  };
  packs: readonly {
    pack_id: string;
    /** For undecided violations of rules of the pack, whatever their severity. */
    verdict: 'pass' | 'pass_with_edits' | 'hold' | 'refuse';
  }[];
  /** What a rule means whose words are in the text and that only a model could judge. It is listed in any case. */
  unjudged: 'pass' | 'refuse';
  /** What it means if something is not known of a text. Stays as it is if it is left out. */
  gaps?: 'pass' | 'hold' | undefined;
  /** The version that was read; the answer is 412 if it is another by now. */
  expected_version?: number | null | undefined;
}
