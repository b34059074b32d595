// Written by sdk/scripts/write-types.ts from the contract. Do not edit.
import type { Metadata } from './assets.ts';

export interface AnswerPassageRequest {
  position: number;
  /** Null takes the answer back. */
  answer: 'nothing_wrong' | 'missed' | null;
  /** The rule or the topic of the breach, in your own words. */
  about?: string | null | undefined;
  note?: string | null | undefined;
}

/** A compliance audit. */
export interface Audit {
  /** Identifier of the audit. */
  id: string;
  name: string;
  /** PENDING and RUNNING move on; COMPLETED, FAILED and CANCELLED are final. COMPLETED may have failed assets; FAILED means that no asset completed or that the run itself broke. */
  status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';
  /** When the audit was created. */
  created_at: string;
  /** When the audit reached a final status; null until then. */
  completed_at: string | null;
  total_assets: number;
  completed_assets: number;
  failed_assets: number;
  /** Violations in every state: the sum of review_progress, also while running. */
  total_violations: number;
}

/** An asset of an audit and what became of it. */
export interface AuditAsset {
  /** Its place in the audit. */
  position: number;
  /** Identifier of the asset. */
  asset_id: string;
  /** Null if the asset was deleted since. */
  name: string | null;
  url: string | null;
  status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** How many violations were found in it. */
  violations: number;
  /** Whether more was found than is kept. */
  truncated: boolean;
  /** How many rules only a model can judge, and it did not judge them here. */
  unjudged: number;
  /** How many rules ran on it. Null unless it was checked, and for audits of earlier releases, which did not note it. */
  coverage: Coverage | null;
  /** Declared or found out; null where it could not be told, so that only rules for every language ran. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** What the words show the asset to be about, the main topic first. Rules about other topics did not run, unless the asset states their category. Null where nobody looked. */
  topics: ('finance' | 'food' | 'supplement' | 'health' | 'alcohol' | 'gambling' | 'cosmetic' | 'technology' | 'household' | 'fashion' | 'travel' | 'energy')[] | null;
  /** The first words that show the main topic. */
  topic_words: string[];
  /** Why it could not be checked. */
  failure_code: string | null;
  /** The same as a sentence. */
  failure: string | null;
  /** What was checked. */
  snapshot_id: string | null;
  /** The details that decided which rules ran. Null before it was read, and in audits of earlier releases. */
  checked_as: {
    /** As the asset states it, or else the audit. */
    market?: string[] | undefined;
    /** The markets of the packs, if neither the asset nor the audit states one. */
    assumed_market?: string[] | undefined;
    /** As the asset states it, or else the audit. */
    category?: string[] | undefined;
    /** As the asset states it, or else the audit, or else its kind. */
    channel?: string[] | undefined;
    /** As the asset states it, or else the audit. */
    audience?: string[] | undefined;
    /** Language of a text. */
    language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | undefined;
    /** How a page was read. */
    render: 'static' | 'browser';
  } | null;
}

/** A page of the assets of an audit. */
export interface AuditAssetList {
  /** In the order of the audit. */
  assets: AuditAsset[];
  /** Value of after for what follows; null at the end. */
  next_after: number | null;
}

/** An audit, how it came about and what changed since the one before. */
export interface AuditDetail {
  /** Identifier of the audit. */
  id: string;
  name: string;
  /** PENDING and RUNNING move on; COMPLETED, FAILED and CANCELLED are final. COMPLETED may have failed assets; FAILED means that no asset completed or that the run itself broke. */
  status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';
  /** When the audit was created. */
  created_at: string;
  /** When the audit reached a final status; null until then. */
  completed_at: string | null;
  total_assets: number;
  completed_assets: number;
  failed_assets: number;
  /** Violations in every state: the sum of review_progress, also while running. */
  total_violations: number;
  /** Why the audit failed, as a sentence; null unless it did. */
  failure: string | null;
  /** When checking began; null before that. */
  started_at: string | null;
  /** How many rules it checks against. */
  rules: number;
  /** The packs that the rules come from, as they were when the audit began. */
  packs: {
    id: string;
    version: string;
  }[];
  /** Each asset against the last audit in which it was read. The first four add up to total_violations. */
  changes: {
    /** Found for the first time. */
    new: number;
    /** Found again, in the same words. */
    still: number;
    /** Found again in edited words. */
    changed: number;
    /** Marked as fixed before, and there again. */
    regressed: number;
    /** Found before and not any more. */
    gone: number;
    /** Found before on an asset that could not be read this time, or by a rule that was not judged. */
    unknown: number;
  };
  /** Rules that only a model can judge and that it did not judge everywhere. */
  unjudged: UnjudgedInAudit[];
  /** How many assets at least one such rule was not judged on. Null for audits of earlier releases, which did not note it. */
  unjudged_assets: number | null;
  /** How many rules ran, with which the number of violations has to be read. Null until an asset was read, and for audits of earlier releases, which did not note it. */
  coverage: Coverage | null;
  /** Null if the audit did not look for hints, such as audits of earlier releases. */
  hints: HintsOfAudit | null;
}

export interface AuditGap {
  /** not_read and not_reached: nothing is known about the assets. not_run: the rules did not apply. not_judged: the rules need a model that did not judge. provisional: a model judged whose licence is not proven yet. not_shown: the pages were read without a browser. truncated: some findings are not listed. no_opinion: a second opinion on hints and findings was asked for, and some got none. missed: breaches that the rules did not find, estimated if people looked at passages without findings. not_known: something that nobody stated about a text that was pushed or checked; the rules are those that would object if it were stated so. */
  kind: 'not_read' | 'not_reached' | 'not_run' | 'not_judged' | 'provisional' | 'not_shown' | 'truncated' | 'no_opinion' | 'missed' | 'not_known';
  /** The reason as a code. */
  reason: string;
  /** The language in which the rules have no words, or for not_known the language that is meant; otherwise null. */
  language: string | null;
  /** The reason as a sentence without its beginning. */
  because: string;
  what_to_do: string;
  /** On how many assets; null if only known per rule. */
  assets: number | null;
  /** How many rules; 0 if the gap concerns every rule. */
  rules: number;
  /** The names of the first 50 rules. */
  rule_names: string[];
  /** Only for missed, once somebody has looked at a passage; otherwise null. */
  estimate: MissedEstimate | null;
}

/** What an audit cannot tell, why, and what to do about it. */
export interface AuditGaps {
  gaps: AuditGap[];
}

/** The workspace's newest audits. */
export interface AuditList {
  /** Newest first. */
  audits: Audit[];
  /** How many audits this answer has. */
  returned: number;
  limit: number;
}

export interface AuditSample {
  audit_id: string;
  audit_name: string;
  /** It decides which passages are drawn, and in which order. */
  seed: string;
  /** When the first passages were drawn. */
  created_at: string;
  /** Passages of everything that the audit read. */
  total: number;
  /** Those of them that carry no finding. */
  clean: number;
  /** What was drawn, in this order. */
  passages: SampledPassage[];
  /** Null before anybody has looked. */
  estimate: MissedEstimate | null;
}

/** An audit that is made again and again, with the rules of the day. */
export interface AuditSchedule {
  /** Identifier of the schedule. */
  id: string;
  name: string;
  cron: string;
  timezone: string;
  /** When the next audit begins. */
  next_at: string | null;
  /** The audit it began last. */
  last_audit_id: string | null;
  /** When the schedule was made. */
  created_at: string;
}

/** The workspace's schedules. */
export interface AuditScheduleList {
  /** Oldest first. */
  schedules: AuditSchedule[];
}

/** How many rules ran, beside which a number of findings has to be read. */
export interface Coverage {
  /** How many rules there were. */
  rules: number;
  /** How many of them ran. If there are several assets, this is the smallest number that ran on any of them. */
  ran: number;
  /** How many did not run although they may apply: the asset does not state its market or category, its language is not known or the rules have no words in it, or no model judged. Of several assets, on the one with the most. While it is not 0, no findings does not mean that nothing is wrong. */
  may_apply: number;
}

/** What to audit, and with which rules. */
export interface CreateAuditRequest {
  /** A name to know it by; otherwise it is named by the day. */
  name?: string | null | undefined;
  /** Identifiers of assets. */
  assets?: readonly string[] | undefined;
  /** Every asset that is not archived, in place of assets. */
  all_assets?: boolean | undefined;
  /** Addresses of pages; new ones become assets. */
  urls?: readonly string[] | undefined;
  /** Addresses of sitemaps; the pages they list become assets. */
  sitemaps?: readonly string[] | undefined;
  /** Pages of one site, found by following its links. */
  crawl?: {
    /** The page to begin with. */
    url: string;
    /** At most so many pages, the first one included. */
    max_pages?: number | undefined;
    /** At most so many links away from the first page. */
    max_depth?: number | undefined;
  } | null | undefined;
  /** Only these of the enabled packs; all of them otherwise. The workspace's own rules always apply. */
  packs?: readonly string[] | null | undefined;
  /** How this audit reads pages. With `browser` it reads all of them in a browser; with `static` it reads each page as that page is set. Pages that the audit adds keep this setting. */
  render?: 'static' | 'browser' | undefined;
  /** What is known of assets that do not state it themselves. It decides which rules apply to them in this audit. New pages keep it. */
  metadata?: Metadata | null | undefined;
  /** Ask the model about findings and hints that nobody has decided about. It only says what it thinks. The gaps of the audit say if some got no opinion. */
  second_opinion?: boolean | undefined;
}

/** What to audit again and again, and when. */
export interface CreateScheduleRequest {
  /** A name to know it by; otherwise it is named by the day. */
  name?: string | null | undefined;
  /** Identifiers of assets. */
  assets?: readonly string[] | undefined;
  /** Every asset that is not archived, in place of assets. */
  all_assets?: boolean | undefined;
  /** Addresses of pages; new ones become assets. */
  urls?: readonly string[] | undefined;
  /** Addresses of sitemaps; the pages they list become assets. */
  sitemaps?: readonly string[] | undefined;
  /** Pages of one site, found by following its links. */
  crawl?: {
    /** The page to begin with. */
    url: string;
    /** At most so many pages, the first one included. */
    max_pages?: number | undefined;
    /** At most so many links away from the first page. */
    max_depth?: number | undefined;
  } | null | undefined;
  /** Only these of the enabled packs; all of them otherwise. The workspace's own rules always apply. */
  packs?: readonly string[] | null | undefined;
  /** How this audit reads pages. With `browser` it reads all of them in a browser; with `static` it reads each page as that page is set. Pages that the audit adds keep this setting. */
  render?: 'static' | 'browser' | undefined;
  /** What is known of assets that do not state it themselves. It decides which rules apply to them in this audit. New pages keep it. */
  metadata?: Metadata | null | undefined;
  /** Ask the model about findings and hints that nobody has decided about. It only says what it thinks. The gaps of the audit say if some got no opinion. */
  second_opinion?: boolean | undefined;
  /** Minute, hour, day, month and weekday, such as 0 6 * * 1. */
  cron: string;
  /** The place whose clock it goes by, such as Europe/Amsterdam. */
  timezone: string;
}

/** A schedule was deleted; its audits stay. */
export interface DeletedSchedule {
  /** Identifier of the schedule that is gone. */
  id: string;
}

export interface DrawSampleRequest {
  /** A larger sample begins with the passages of the smaller one. */
  size?: number | undefined;
}

export interface FoundSample {
  /** Null before anybody has drawn one. */
  sample: AuditSample | null;
}

export interface HintCounts {
  /** Nobody has said anything about these. */
  undecided: number;
  /** Somebody called these a breach. */
  breach: number;
  /** Somebody said that these are no breach. */
  no_breach: number;
}

/** Sentences that read like a claim although no rule objects. They are in no other number of the audit. */
export interface HintsOfAudit {
  /** Nobody has said anything about these. */
  undecided: number;
  /** Somebody called these a breach. */
  breach: number;
  /** Somebody said that these are no breach. */
  no_breach: number;
  /** Hints that are not stored, because an asset has more than 100 or the audit more than 100,000. */
  left_out: number;
}

/** What an audit missed, estimated from passages that people looked at. */
export interface MissedEstimate {
  /** Passages that the audit read and found nothing in. */
  passages: number;
  /** How many of them people looked at. They were drawn at random. */
  looked_at: number;
  /** In how many of those a breach was missed. */
  missed_in_sample: number;
  /** Findings that somebody confirmed: elevated risk, urgent or fixed. */
  confirmed: number;
  /** How many of the passages have a breach that was missed, with 95 % interval. */
  missed: {
    /** The best guess. */
    about: number;
    /** The lower end. */
    low: number;
    /** The upper end. */
    high: number;
  };
  /** Which share of the breaches the audit found (recall), with 95 % interval; null if no finding is confirmed. */
  found_share: {
    /** The best guess. */
    about: number;
    /** The lower end. */
    low: number;
    /** The upper end. */
    high: number;
  } | null;
}

export interface SampledPassage {
  /** In the order of drawing. */
  position: number;
  /** Identifier of the asset. */
  asset_id: string;
  asset_name: string;
  asset_url: string | null;
  /** What kind of place it is, such as body or heading. */
  scope: string;
  /** The sentence before it. */
  before: string | null;
  text: string;
  /** The sentence after it. */
  after: string | null;
  /** The newest answer; null without one. */
  answer: 'nothing_wrong' | 'missed' | null;
  /** The rule or the topic of the breach, in your own words. */
  about: string | null;
  note: string | null;
  /** When it was answered. */
  answered_at: string | null;
  /** Null for who has left the workspace. */
  answered_by: string | null;
  /** How many answers are kept, those taken back too. */
  answers: number;
}

/** A rule whose words stand on some assets and that no model judged there: that it found nothing says nothing. */
export interface UnjudgedInAudit {
  /** Identifier of the rule. */
  rule_id: string;
  /** The rule as it was then. */
  rule_version: number;
  rule_name: string;
  /** Why, as a code such as no_model, breach_missed or budget_exhausted. */
  reason: string;
  /** The same in words. */
  because: string;
  what_to_do: string;
  /** On how many assets. */
  assets: number;
}

/** A rule whose words stand in the text and that only a model can judge. */
export interface UnjudgedRule {
  /** Identifier of the rule. */
  rule_id: string;
  /** The rule as it was then. */
  rule_version: number;
  rule_name: string;
}
