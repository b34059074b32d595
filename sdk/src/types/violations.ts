// Written by sdk/scripts/write-types.ts from the contract. Do not edit.
import type { Coverage } from './audits.ts';

export interface ActorName {
  kind: 'user' | 'key' | 'system';
  /** Of the person or the API key. */
  id: string | null;
  /** Null for the service, and for people who left. */
  name: string | null;
  /** The one who asks did it, signed in and not by a key. */
  you: boolean;
}

export interface AssignRequest {
  violation_ids: readonly string[];
  /** Members of the workspace; none takes the assignment away. */
  user_ids: readonly string[];
}

export interface AssignResult {
  /** How many changed. */
  assigned: number;
  unchanged: number;
  not_found: number;
  /** The new versions of those that changed. */
  versions: {
    violation_id: string;
    version: number;
  }[];
}

export interface Assignee {
  user_id: string;
  /** Null for people who left. */
  name: string | null;
  email: string | null;
}

export interface AuditChanges {
  /** Send it as after next time. */
  seq: number;
  status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';
  progress: ReviewProgress;
  total_assets: number;
  completed_assets: number;
  failed_assets: number;
  /** How many rules ran, if it was noted. */
  coverage: Coverage | null;
  /** Oldest first, at most 200. */
  decisions: ChangedDecision[];
  /** There were more: read the page anew. */
  more: boolean;
  /** Version of the watched violation: another one than before means a decision, a comment or an assignment. */
  watched_version: number | null;
}

export interface AuditComparison {
  before: {
    id: string;
    name: string;
    /** When the audit was created. */
    created_at: string;
  };
  after: {
    id: string;
    name: string;
    /** When the audit was created. */
    created_at: string;
  };
  /** Of the whole audits; only on the first page. */
  counts: {
    new: number;
    still: number;
    changed: number;
    regressed: number;
    gone: number;
    unknown: number;
  } | null;
  /** Of the kind that was asked for. */
  violations: ComparedViolation[];
  /** Where the next page begins, which may be so although this one is not full. */
  next_after: string | null;
}

export interface ChangedDecision {
  seq: number;
  /** When it was decided. */
  at: string;
  actor: ActorName;
  action: 'dismiss' | 'elevated_risk' | 'urgent_violation' | 'mark_fixed' | 'reopen' | 'undo' | 'inherit' | 'carry' | 'forward' | 'standing';
  /** What the violations are now; null after an undo or a carry-over of several. */
  state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | null;
  reason: string | null;
  /** The violation, or the first of several. */
  violation_id: string;
  group_id: string | null;
  whole_group: boolean;
  changed: number;
  undoes: number | null;
  /** The bulk decision that it was part of. */
  decision_id: string | null;
}

/** A new comment. */
export interface CommentRequest {
  /** The text; white space around it is removed. */
  comment: string;
}

export interface ComparedViolation {
  /** As it is in the earlier audit. */
  before: Violation | null;
  /** As it is in the later audit. */
  after: Violation | null;
}

export interface DecideManyRequest {
  violation_ids?: readonly string[] | null | undefined;
  matching?: Matching | null | undefined;
  /** The decision. */
  action: 'dismiss' | 'elevated_risk' | 'urgent_violation' | 'mark_fixed' | 'reopen';
  /** Required with dismiss and accepted with no other action. */
  reason?: string | null | undefined;
  /** Only counts. */
  dry_run?: boolean | undefined;
}

export interface DecideManyResult {
  /** How many match. */
  addressed: number;
  /** How many changed; with dry_run, how many would. */
  changed: number;
  /** Those that match by their state before; only with dry_run. */
  by_state: ReviewProgress | null;
  /** At most 100 of them. */
  skipped: {
    violation_id: string;
    why: 'not_found' | 'already' | 'changed_meanwhile';
  }[];
  skipped_count: number;
  /** What undo takes; null where nothing was written. */
  decision_id: string | null;
  /** False when it broke off in between: what is counted was decided, the rest was not. */
  complete: boolean;
  progress: ReviewProgress;
}

export interface EarlierFinding {
  change: 'still' | 'changed' | 'regressed';
  /** How it was recognised: the same words, the same words in another number, similar words, or not clear which. */
  pass: 'exact' | 'count' | 'similar' | 'ambiguous';
  rule_changed: boolean;
  audit_id: string;
  audit_name: string | null;
  violation_id: string | null;
  /** What it was when this audit read the asset. */
  state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | null;
  reason: string | null;
  decided_by: ActorName | null;
  /** When it was decided there last. */
  decided_at: string | null;
}

/** The opinion of a model. It changes nothing. */
export interface FindingOpinion {
  /** confirms: the sentence plainly breaks the rule. doubts: it plainly does not. unclear: the sentence alone does not show it. */
  opinion: 'confirms' | 'doubts' | 'unclear';
  /** What decides it: what the words mean (words), whether it is claimed or only denied, quoted or reported (stance), whether it is about what the rule is for (topic), or whether what the rule asks for is there (need). */
  ground: 'words' | 'stance' | 'topic' | 'need';
  /** Words of the sentence that the model names. */
  quote: string;
  /** Its reason, in its own words. It may be wrong. */
  why: string;
  /** The finding that the model saw: this one, or another one of its group with the same sentence. The quote is from there. */
  violation_id: string;
  /** The provider and the model. */
  model: string;
}

export interface FoundViolations {
  audit_id: string;
  violations: {
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
    citation?: string | null | undefined;
    /** How well the citation is known. Nothing but verified was checked in full. */
    citation_status?: 'verified' | 'quoted' | 'secondary' | 'unverified' | null | undefined;
    /** The part of the rule that is broken, as a JSON pointer: /terms (its words are there), /need/any or /need/all/0 (needed words are missing), /need/as (they are not prominent enough), /occurrence/max and the like, /question (a model judged it), /breach (a model found it by reading the text). */
    point?: string | null | undefined;
    /** The version of the rule that found it. */
    rule_version?: number | null | undefined;
    /** The language in which the words were checked. */
    language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null | undefined;
    /** In which sense the text seems to say the words; null where a model judged, and where something is missing as such. */
    stance?: 'claim' | 'denial' | 'quotation' | 'report' | 'condition' | 'question' | 'instruction' | 'plan' | null | undefined;
    /** The kind of place that holds the words. */
    element?: 'body' | 'heading' | 'title' | 'alt' | 'caption' | 'link' | 'meta' | null | undefined;
    /** Where the words are; null where something is missing as such. */
    anchor?: TextAnchor | null | undefined;
    /** The language of `reason`: that of the asset if the rule has it, else English; null for a rule of the workspace that does not say. */
    reason_language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null | undefined;
    /** Whether the suggested text takes the place of the words (replace) or is added to the asset (insert), or a sentence is to be left out (remove; then there is no suggested text); null without a suggestion. */
    suggestion_kind?: 'replace' | 'insert' | 'remove' | null | undefined;
    /** The sentence to leave out, if that is suggested. */
    omission?: string | null | undefined;
    /** How well the wording of a text to add is known: verified only if it was compared with the law. */
    suggestion_status?: 'verified' | 'quoted' | 'secondary' | 'unverified' | null | undefined;
    /** How likely it is right, by what is known of its rule in its language now; null without a rule. */
    likelihood?: Likelihood | null | undefined;
    /** What a model says of the sentence, if the audit asked for second opinions. Null without one, and if the model has no licence. */
    opinion?: FindingOpinion | null | undefined;
    /** Identifiers of violations of other rules in this audit that mark some of the same words of this asset, at most 20. Each has its own decision. */
    related?: string[] | null | undefined;
  }[];
  /** How many violations match. */
  total: number;
  page: number;
  page_size: number;
  /** Whether another page exists. */
  has_more: boolean;
  review_progress: ReviewProgress;
}

export interface GroupMember {
  violation_id: string;
  /** From 1 on. */
  index: number;
  /** Where the review stands. */
  review_state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
  dismissal_reason: string | null;
  asset_id: string | null;
  asset_name: string | null;
  asset_url: string | null;
  violating_text: string | null;
}

export interface GroupMembers {
  group_id: string | null;
  size: number;
  members: GroupMember[];
  next_after: number | null;
}

export interface Judgement {
  /** How the quote was found in the text. */
  match: string;
  votes: number;
  /** Share of the asks that agreed. */
  stability: number;
  unstable: boolean;
  models: string[];
}

/** How likely findings of the rule in this language are right, by test texts and decisions. It is an estimate of the rule and not of this finding. */
export interface Likelihood {
  /** Which share of such findings is probably right. */
  share: number;
  /** Marks of the rule in labelled test texts of the language. */
  texts: number;
  /** Decisions of the workspace about the present version of the rule in the language. */
  decisions: number;
}

export interface Matching {
  review_state?: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | 'all' | undefined;
  /** Severity of the rule. */
  severity?: 'UNSPECIFIED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null | undefined;
  search?: string | null | undefined;
}

export interface NewerAudit {
  /** How many assets the audit has read. */
  assets: number;
  /** How many of them a newer audit has read since. */
  read_again: number;
  /** The newest audit that has read any of them again. */
  newest: {
    id: string;
    name: string;
    /** When the audit was created. */
    created_at: string;
  } | null;
}

export interface Place {
  kind: 'html' | 'lines' | 'pdf' | 'office' | 'json';
  page: number | null;
  slide: number | null;
  paragraph: number | null;
  line: number | null;
  /** CSS path, part of a package or JSON pointer. */
  path: string | null;
  /** The HTML attribute that holds the text. */
  attribute: string | null;
}

export interface RelatedFinding {
  violation_id: string;
  rule_name: string | null;
  /** Where the review stands. */
  review_state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
}

export interface ReviewComment {
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
}

export interface ReviewItem {
  violation: ViolationDetail;
  facts: ViolationFacts;
  /** Send it with a decision to notice what came between. */
  version: number;
  audit: {
    id: string;
    name: string;
  };
  /** Null for something that is missing as such. */
  context: TextContext | null;
  /** In which the asset was checked; null if it was not recognised. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  rule: ReviewedRule;
  /** The same texts in the `language` that was asked for; null if none was, if they are in it already, and if the rule does not have it. */
  told: ToldTexts | null;
  /** Findings of other rules that mark some of the same words, in the order of the audit. */
  related: RelatedFinding[];
  group: ReviewedGroup | null;
  earlier: EarlierFinding | null;
  judgement: Judgement | null;
  assignees: Assignee[];
  /** Oldest first. */
  comments: ReviewComment[];
  /** Newest first, at most 200. */
  trail: ReviewTrailEntry[];
  asset: {
    id: string | null;
    name: string | null;
    url: string | null;
    snapshot_id: string | null;
  };
  /** The page, scrolled to the text; http or https only. */
  page_link: string | null;
}

/** Violations of the whole audit by state, regardless of any filter. */
export interface ReviewProgress {
  undecided: number;
  elevated_risk: number;
  urgent_violation: number;
  dismissed: number;
  fixed: number;
}

export interface ReviewTrailEntry {
  /** Number in the trail of the audit; null for an assignment. */
  seq: number | null;
  /** When it happened. */
  at: string;
  actor: ActorName;
  action: 'dismiss' | 'elevated_risk' | 'urgent_violation' | 'mark_fixed' | 'reopen' | 'undo' | 'inherit' | 'carry' | 'forward' | 'standing' | 'assign';
  /** Where the review stands. */
  before: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | null;
  /** Where the review stands. */
  after: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | null;
  before_reason: string | null;
  after_reason: string | null;
  /** Decided the same once more; nothing changed. */
  reaffirmed: boolean;
  whole_group: boolean;
  /** The bulk decision that it was part of. */
  decision_id: string | null;
  /** How many violations it changed altogether. */
  changed: number;
  /** The entry that it takes back. */
  undoes: number | null;
  /** The entry that took it back. */
  undone_by: number | null;
  /** Of an assignment. */
  assigned: {
    before: Assignee[];
    after: Assignee[];
  } | null;
  /** Of an entry of the kind forward: the decision that counts since. Null where none does any more. */
  source: TrailSource | null;
  /** Of an entry of the kind standing: which standing decision decided. */
  standing: {
    /** The standing decision. */
    id: string;
    /** The person who made it; null for people who left. */
    made_by: string | null;
  } | null;
}

export interface ReviewedGroup {
  id: string;
  size: number;
  undecided: number;
  /** Which of them this one is, from 1 on. */
  index: number;
}

export interface ReviewedRule {
  /** Null once the rule is deleted. */
  id: string | null;
  key: string | null;
  name: string | null;
  /** judge where a language model decided. */
  kind: string | null;
  description: string | null;
  explanation: string | null;
  /** The senses in which the rule objects to its words, such as claim; null if it objects in every sense. */
  stances: ('claim' | 'denial' | 'quotation' | 'report' | 'condition' | 'question' | 'instruction' | 'plan')[] | null;
  citation: ViolationsCitation | null;
  pack: {
    id: string;
    version: string;
  } | null;
  /** The version that found it. */
  version: number | null;
  current_version: number | null;
  enabled: boolean | null;
  /** Tests of the rule, those made of decisions included. */
  tests: number;
}

/** Where the words are: selectors of the W3C Web Annotation Data Model. */
export interface TextAnchor {
  quote: {
    type: 'TextQuoteSelector';
    /** The words. */
    exact: string;
    /** Up to 32 characters before them. */
    prefix: string;
    /** Up to 32 characters after them. */
    suffix: string;
  };
  /** In the extracted text: the texts of all segments of the snapshot, with one line break between two. Null for hidden texts, and for findings of releases that did not store it. */
  position: {
    type: 'TextPositionSelector';
    /** How many code points are before the words. */
    start: number;
    /** The same for the end of the words. */
    end: number;
  } | null;
}

export interface TextContext {
  /** The passage around the violating text. */
  text: string;
  /** Where the violating text begins, in UTF-16. */
  start: number;
  end: number;
  /** The passage goes on before or after what is shown. */
  is_cut: boolean;
  /** The passage that a reader reads before it. */
  before: string | null;
  /** The passage that a reader reads after it. */
  after: string | null;
  /** The nearest heading above, if any. */
  headings: string[];
  /** body, heading, button, alt and the like. */
  scope: string;
  /** Readers do not see it. */
  hidden: boolean;
  language: string | null;
  place: Place | null;
}

export interface ToldTexts {
  /** Language of a text. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
  /** Null where the reason is not a text of the rule. */
  reason: string | null;
  recommended_solution: string | null;
  explanation: string | null;
}

export interface TrailSource {
  audit_id: string;
  audit_name: string | null;
  /** The same finding there. */
  violation_id: string;
  /** What was decided there. */
  state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | null;
  reason: string | null;
  decided_by: ActorName | null;
  /** When it was decided there. */
  decided_at: string;
}

export interface UndoRequest {
  seqs?: readonly number[] | null | undefined;
  decision_id?: string | null | undefined;
}

export interface UndoResult {
  restored: number;
  /** Decided by somebody since, and left alone. */
  skipped: number;
  /** What takes this undo back again. */
  decision_id: string | null;
  complete: boolean;
  progress: ReviewProgress;
}

/** A violation, as in a list. */
export interface Violation extends Partial<ViolationFacts> {
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
}

/** A comment on a violation. */
export interface ViolationComment {
  id: string;
  /** Email of the author while the author belongs to the workspace. */
  author_email: string | null;
  content: string;
  /** When the comment was added. */
  created_at: string;
}

/** A violation with its rule and comments. */
export interface ViolationDetail extends Partial<ViolationFacts> {
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
  /** What the rule checks. */
  rule_description: string | null;
  /** Background on the rule, such as the regulation behind it. */
  rule_explanation: string | null;
  /** Oldest first. */
  comments: ViolationComment[];
}

/** Members that a key with the scope auditing gets with every violation of the Copydesk API, in lists and alone, beside those that its document describes. What is not known is null. */
export interface ViolationFacts {
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

/** One page of an audit's violations. */
export interface ViolationPage {
  audit_id: string;
  violations: Violation[];
  /** How many violations match. */
  total: number;
  page: number;
  page_size: number;
  /** Whether another page exists. */
  has_more: boolean;
  review_progress: ReviewProgress;
}

export interface ViolationsCitation {
  act: string;
  point: string;
  from: string | null;
  until: string | null;
  status: 'verified' | 'quoted' | 'secondary' | 'unverified';
}
