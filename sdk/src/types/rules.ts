// Written by sdk/scripts/write-types.ts from the contract. Do not edit.
import type { AuditGap, Coverage, UnjudgedRule } from './audits.ts';

export interface ArchiveRuleRequest {
  archived: boolean;
}

export interface AuditRule {
  rule_id: string;
  name: string;
  /** In all states. */
  violations: number;
  /** Not decided yet. */
  undecided: number;
  /** The share of its findings here that are right, in all languages together. */
  estimate: {
    /** The expected share. */
    mean: number;
    /** With 95 % the true share is not below this. */
    low: number;
    /** With 95 % the true share is not above this. */
    high: number;
  };
}

export interface AuditRules {
  /** Most likely right first. */
  rules: AuditRule[];
  /** Whether something is still being counted; ask again. */
  counting: boolean;
}

export interface Backtest {
  /** Texts that were checked with both versions. */
  snapshots: number;
  /** Texts that could not be. */
  unread: number;
  /** Findings of both versions, in the same words. */
  same: number;
  changed: {
    /** How many. */
    count: number;
    /** At most two hundred. */
    entries: {
      /** Identifier of the asset. */
      asset_id: string;
      asset_name: string;
      asset_url: string | null;
      quote: string | null;
      sentence: string | null;
      earlier: {
        /** The newest finding of these words. */
        violation_id: string;
        /** Where the review stands. */
        state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
      } | null;
    }[];
  };
  new: {
    /** How many. */
    count: number;
    /** At most two hundred. */
    entries: {
      /** Identifier of the asset. */
      asset_id: string;
      asset_name: string;
      asset_url: string | null;
      quote: string | null;
      sentence: string | null;
      earlier: {
        /** The newest finding of these words. */
        violation_id: string;
        /** Where the review stands. */
        state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
      } | null;
    }[];
  };
  gone: {
    /** How many. */
    count: number;
    /** At most two hundred. */
    entries: {
      /** Identifier of the asset. */
      asset_id: string;
      asset_name: string;
      asset_url: string | null;
      quote: string | null;
      sentence: string | null;
      earlier: {
        /** The newest finding of these words. */
        violation_id: string;
        /** Where the review stands. */
        state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
      } | null;
    }[];
  };
  contradicted: {
    /** How many. */
    count: number;
    /** At most two hundred. */
    entries: {
      /** Identifier of the asset. */
      asset_id: string;
      asset_name: string;
      asset_url: string | null;
      quote: string | null;
      sentence: string | null;
      earlier: {
        /** The newest finding of these words. */
        violation_id: string;
        /** Where the review stands. */
        state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
      } | null;
      /** What it goes against. */
      how: 'flags_dismissed' | 'passes_marked';
    }[];
  };
}

export interface BacktestRequest {
  /** The rule as it would be. */
  source: Record<string, unknown>;
  /** Only what this audit read; otherwise the newest text of every asset. */
  audit_id?: string | null | undefined;
  /** Texts at most. */
  limit?: number | undefined;
}

/** An objection of a rule to a text. */
export interface CheckFinding {
  /** Identifier of the rule. */
  rule_id: string;
  /** The rule as it was then. */
  rule_version: number;
  rule_name: string;
  /** Of the rule. */
  severity: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
  /** The words that the rule objects to; null where something is missing. */
  quote: string | null;
  /** Where they begin, in UTF-16 units of the text; null without a quote. */
  start: number | null;
  /** Where they end, that unit not included; null without a quote. */
  end: number | null;
  /** Why the rule objects. */
  reason: string;
  /** The language of the reason: that of the text if the rule has it, else English; null for a rule of the workspace that does not say. */
  reason_language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** What to do about it. */
  recommendation: string | null;
  /** Words to write instead. */
  suggestion: string | null;
  /** A text to add where words are missing, if the rule offers one. */
  insertion: Insertion | null;
  /** A sentence to leave out, if there are no other words. */
  omission: {
    /** The sentence. */
    text: string;
    /** Where it begins, in UTF-16 units of the text. */
    start: number;
    /** Where it ends, that unit not included. */
    end: number;
  } | null;
  /** Where the rule comes from; null for a rule of the house. */
  cite: Citation | null;
}

/** A text to check against the enabled rules. */
export interface CheckTextRequest {
  /** Plain text, at most 100 KiB in UTF-8. */
  text: string;
  /** Found out from the text when it is not said. */
  language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null | undefined;
  /** What is known of an asset: it decides which rules apply. */
  metadata?: {
    /** Where it is published: EU, UK or countries by their two letters. */
    market?: string | readonly string[] | undefined;
    /** What it is about, such as finance or food: it adds rules and switches none off. An unknown word is refused with the list. */
    category?: string | readonly string[] | undefined;
    /** Where it stands: web_page, document, post, email or print. */
    channel?: string | readonly string[] | undefined;
    /** Whom it is for: consumer, business or professional. */
    audience?: string | readonly string[] | undefined;
    /** Language of a text. */
    language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | undefined;
  } | undefined;
  /** Only these packs and the workspace's own rules; all that are on by default. */
  packs?: readonly string[] | null | undefined;
  /** Whether to list sentences that read like claims, and matches of rules that are often wrong in the language; no by default. */
  hints?: boolean | undefined;
}

export interface Citation {
  /** The act, regulation or code. */
  act: string;
  /** Article, annex or point. */
  point: string;
  /** Since when it applies. */
  from?: string | undefined;
  /** Until when it applies. */
  until?: string | undefined;
  /** How well the citation is known. */
  status: 'verified' | 'quoted' | 'secondary' | 'unverified';
}

export interface CoveredRule {
  id: string;
  key: string;
  name: string;
  kind: 'prohibit' | 'require' | 'substitute' | 'occurrence' | 'judge';
  severity: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
  enabled: boolean;
  /** Terms for all languages. */
  every: number;
  /** Terms of each language, in the order of languages. */
  terms: number[];
  /** Written tests of each language, in the same order. */
  tests: number[];
}

export interface DiscardedDraft {
  /** The rule was never published, so it is gone too. */
  rule_gone: boolean;
}

export interface DraftTestRun {
  /** Tests from decisions that ran. */
  total: number;
  /** Their ids. */
  failing: string[];
  /** False while the draft is no rule that can be run. */
  runnable: boolean;
}

/** A pack that was enabled, and how much of what people decided it goes against. */
export interface EnabledPack {
  id: string;
  name: string;
  /** What it covers and how well it was checked. */
  description: string;
  /** The version that this service has. */
  version: string;
  /** Where its law holds; none for rules of style. */
  jurisdiction: string;
  /** How many rules it has. */
  rules: number;
  /** Languages that at least one rule has tests for. */
  languages: ('NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO')[];
  /** The version that the workspace uses; null while the pack is off. */
  enabled_version: string | null;
  /** Whether enabling the pack again would bring another version. */
  update_available: boolean;
  /** How many tests that decisions made its rules fail as they are now. They refuse nothing. */
  failing_tests: number;
}

/** A topic that the words of a text show. */
export interface FoundTopic {
  /** What the text is about. */
  topic: 'finance' | 'food' | 'supplement' | 'health' | 'alcohol' | 'gambling' | 'cosmetic' | 'technology' | 'household' | 'fashion' | 'travel' | 'energy';
  /** The first words of the text that show it. */
  words: string[];
}

/** When what a rule matches is a hint and no violation. */
export interface HintPolicy {
  /** A rule is a hint in a language if a smaller share of its marks in test texts was right there. 0: no rule is. */
  share: number;
  /** With fewer marks in test texts of the language, a rule is never a hint there. */
  least: number;
  /** When it was changed; null for what Copydesk comes with. */
  changed_at: string | null;
}

export interface Insertion {
  /** The text, ready to be added. */
  text: string;
  /** How well its wording is known. */
  status: 'verified' | 'quoted' | 'secondary' | 'unverified';
}

export interface LanguageQuality {
  /** Null for assets whose language was not recognised. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** Marks of the rule in labelled test texts; null if it marked none. */
  tests: {
    /** In texts that no author of rules has read. */
    locked: {
      /** Right. */
      right: number;
      /** Wrong. */
      wrong: number;
    };
    /** In texts that the authors could read, so the figures are too good. */
    open: {
      /** Right. */
      right: number;
      /** Wrong. */
      wrong: number;
    };
  } | null;
  /** What people decided here about its present version, each sentence once. */
  decisions: {
    /** Marked as an urgent violation or an elevated risk. */
    confirmed: number;
    /** Dismissed because the rule was wrong. */
    rejected: number;
  };
  /** The share of its findings here that are right, from tests and decisions. */
  estimate: {
    /** The expected share. */
    mean: number;
    /** With 95 % the true share is not below this. */
    low: number;
    /** With 95 % the true share is not above this. */
    high: number;
  };
  /** What its matches in this language are in audits that begin now. */
  standing: 'finding' | 'hint';
}

/** A pack of rules. */
export interface Pack {
  id: string;
  name: string;
  /** What it covers and how well it was checked. */
  description: string;
  /** The version that this service has. */
  version: string;
  /** Where its law holds; none for rules of style. */
  jurisdiction: string;
  /** How many rules it has. */
  rules: number;
  /** Languages that at least one rule has tests for. */
  languages: ('NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO')[];
  /** The version that the workspace uses; null while the pack is off. */
  enabled_version: string | null;
  /** Whether enabling the pack again would bring another version. */
  update_available: boolean;
}

export interface PackContent {
  id: string;
  /** When a lawyer read it. */
  reviewed: string | null;
  /** Null for a starter pack, no legal advice. */
  reviewer: string | null;
  licence: string;
  rules: {
    key: string;
    name: string;
    kind: 'prohibit' | 'require' | 'substitute' | 'occurrence' | 'judge';
    severity: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
    citation: Citation | null;
    /** None for a rule of all languages. */
    languages: ('NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO')[];
  }[];
}

/** Every pack of rules that this service has. */
export interface PackList {
  /** By their ids. */
  packs: Pack[];
}

export interface ProposeTestsRequest {
  /** The rule as it is written, finished or not. */
  source: Record<string, unknown>;
}

export interface ProposedTest {
  /** The test as it is written in a rule. */
  test: {
    /** The language, as rules name it: en. */
    lang: string;
    text: string;
    /** The words that must be found, in their order. */
    expect?: string[] | undefined;
    /** Nothing must be found. */
    ok?: true | undefined;
  };
  /** Why it is proposed: it has the words; it has them inside of another word; it has a word that begins with them, which may well be meant too; or it has none of them. */
  reason: 'words' | 'inside' | 'begins' | 'beside';
  /** The other word, for inside and begins. */
  near: string | null;
  /** Whose text the sentence is from; null for a sentence made from the words. */
  asset: {
    /** Identifier of the asset. */
    id: string;
    name: string;
    url: string | null;
  } | null;
  /** Whether the rule does what the test expects; null if it could not be run. */
  passed: boolean | null;
  /** What the rule finds in the text. */
  found: (string | null)[];
}

export interface ProposedTests {
  /** Whether the rule could be run; replaced when a newer request of the same person came first. */
  outcome: 'proposed' | 'not_runnable' | 'too_slow' | 'replaced';
  /** What is wrong with the rule without tests. */
  issues: SourceIssue[];
  /** Those that must be found first. */
  tests: ProposedTest[];
  /** What the rule finds in the newest texts of the workspace. Nothing is stored. */
  reading: {
    /** Texts that were checked, the newest of each asset. */
    texts: number;
    /** Of these, those in which the rule finds something. */
    marked: number;
    /** What the rule finds in them. */
    findings: number;
    /** Texts that could not be checked. */
    unread: number;
    /** There are more texts, which were not looked at. */
    more: boolean;
  };
  /** The languages of the texts, most used first, as far as they are known. */
  languages: {
    /** Language of a text. */
    language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
    /** How many of the texts. */
    texts: number;
  }[];
}

export interface PublishRuleRequest {
  /** What changed and why, for who reads the versions later. */
  note: string;
  expected_version: number;
  revision: number;
}

export interface PublishedRule {
  version: number;
}

export interface RenamedRequest {
  name?: string | undefined;
}

export interface RuleCoverage {
  /** The 15 languages. */
  languages: ('NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO')[];
  packs: {
    /** Null for own rules. */
    pack_id: string | null;
    rules: CoveredRule[];
  }[];
}

export interface RuleDetail {
  /** Identifier of the rule. */
  id: string;
  /** The pack and the name of the rule in it. */
  key: string;
  name: string;
  /** What the rule does with its terms. */
  kind: string;
  severity: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
  enabled: boolean;
  archived: boolean;
  /** Whether somebody is writing a next version. */
  draft: boolean;
  /** 0 while it was never published. */
  version: number;
  /** Null for a rule of the workspace itself. */
  pack_id: string | null;
  pack_version: string | null;
  /** The key of the rule that it began as. */
  copied_from: string | null;
  citation: Citation | null;
  /** Tests that decisions made. */
  tests: number;
  /** Tests that belong to the rule itself. */
  own_tests: number;
  /** Null while it has found nothing. */
  noise: RuleNoise | null;
  /** Why a text is flagged. */
  message: string;
  explanation: string;
  recommendation: string;
  /** What a model is asked. */
  question: string | null;
  /** Languages with tests; none for a rule of all languages. */
  languages: ('NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO')[];
  /** The whole rule; with changes it is what a backtest takes as source. */
  definition: Record<string, unknown>;
  /** The newest first, at most fifty. */
  versions: {
    version: number;
    pack_version: string | null;
    /** What whoever published it said. */
    note: string | null;
    /** When it was made. */
    created_at: string;
    created_by_name: string | null;
  }[];
  written_tests: WrittenTest[];
  /** The oldest first. */
  decision_tests: RuleTest[];
}

export interface RuleDraft {
  rule_id: string;
  key: string;
  /** As it was published last, or as the draft names it. */
  name: string;
  /** The published version; 0 while there is none. */
  version: number;
  archived: boolean;
  /** The rule as it is written, finished or not. */
  source: Record<string, unknown>;
  /** What is in use; null while nothing is. */
  published: Record<string, unknown> | null;
  /** Counts how often the draft was saved; 0 while there is none. */
  revision: number;
  /** The version that the draft began as. */
  based_on: number;
  /** When it was saved last. */
  saved_at: string | null;
  saved_by_name: string | null;
}

export interface RuleHistory {
  /** The oldest first, at most thirty. */
  audits: {
    audit_id: string;
    audit_name: string;
    /** When the audit was made. */
    at: string;
    /** What the rule found in it. */
    violations: number;
    /** Of these, decided. */
    decided: number;
    /** Of these, dismissed. */
    dismissed: number;
  }[];
}

export interface RuleList {
  /** By their keys. */
  rules: RuleSummary[];
  /** How many match in all. */
  total: number;
  next_cursor: string | null;
  /** Every pack that one of the rules is of. */
  packs: string[];
  /** Whether noise still lacks something; ask again. */
  counting: boolean;
}

export interface RuleMatch {
  /** In UTF-16 units; null where something is missing from the whole text. */
  start: number | null;
  end: number | null;
  quote: string | null;
  suggestion: string | null;
  /** A model would be asked about it; no finding by itself. */
  asked: boolean;
}

export interface RuleNoise {
  /** Identifier of the rule. */
  rule_id: string;
  name: string;
  /** Null for a rule of the workspace itself. */
  pack_id: string | null;
  /** In all states. */
  violations: number;
  /** In any state but undecided. */
  decided: number;
  /** Dismissed. */
  dismissed: number;
  /** Dismissed of decided; null while nothing is decided. */
  share: number | null;
  /** What the true share probably is at least (95 %): 1 of 1 says less than 9 of 9. Null while nothing is decided. */
  share_at_least: number | null;
  /** After twenty decisions or more, most of its findings here are probably wrong. Its repairs are proposed on its page. */
  falling: boolean;
}

export interface RuleNoiseList {
  /** Most dismissed first. */
  rules: RuleNoise[];
  /** Whether something is still being counted; ask again. */
  counting: boolean;
}

export interface RuleQuality {
  /** Identifier of the rule. */
  rule_id: string;
  /** Languages that the rule has words for, was tested in, or was decided about. */
  languages: LanguageQuality[];
  /** Whether the workspace wants its matches as violations, whatever the figures say. */
  always_finding: boolean;
  /** Whether some decisions are not counted yet; ask again. */
  counting: boolean;
}

export interface RuleRepair {
  /** Take a term out, or excuse what is near a word. */
  kind: 'drop_term' | 'add_unless';
  /** Null for a term of all languages. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  term: string;
  /** Rejected findings that would pass. */
  spared: number;
  /** Confirmed findings that would be lost. */
  lost: number;
  /** Tests that are written in the rule and would fail. */
  failing_tests: number;
}

export interface RuleRepairs {
  /** After twenty decisions or more, most of its findings here are probably wrong. */
  falling: boolean;
  decisions: {
    /** Confirmed. */
    confirmed: number;
    /** Rejected. */
    rejected: number;
  };
  /** The newest decided findings whose text is still stored. */
  tried_on: {
    /** Confirmed. */
    confirmed: number;
    /** Rejected. */
    rejected: number;
  };
  /** At most three, first what loses no confirmed finding. Nothing changes by itself. */
  repairs: RuleRepair[];
}

export interface RuleSummary {
  /** Identifier of the rule. */
  id: string;
  /** The pack and the name of the rule in it. */
  key: string;
  name: string;
  /** What the rule does with its terms. */
  kind: string;
  severity: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
  enabled: boolean;
  archived: boolean;
  /** Whether somebody is writing a next version. */
  draft: boolean;
  /** 0 while it was never published. */
  version: number;
  /** Null for a rule of the workspace itself. */
  pack_id: string | null;
  pack_version: string | null;
  /** The key of the rule that it began as. */
  copied_from: string | null;
  citation: Citation | null;
  /** Tests that decisions made. */
  tests: number;
  /** Tests that belong to the rule itself. */
  own_tests: number;
  /** Null while it has found nothing. */
  noise: RuleNoise | null;
}

export interface RuleTest {
  /** Identifier of the test. */
  id: string;
  /** Identifier of the rule. */
  rule_id: string;
  /** The whole segment. */
  text: string;
  /** The words that were decided about. */
  quote: string;
  /** Where they begin, in UTF-16 units. */
  start: number;
  /** Where they end. */
  end: number;
  /** What must become of the words. */
  expects: 'flagged' | 'passed';
  /** Language of a text. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** The part of the asset that the text is. */
  scope: string;
  /** The violation whose decision it is. */
  violation_id: string;
  /** Identifier of the person. */
  created_by: string | null;
  /** When it was made or changed last. */
  created_at: string;
}

export interface RuleTestList {
  /** The oldest first. */
  tests: RuleTest[];
}

export interface RuleTestRun {
  /** Tests that ran. */
  total: number;
  /** Tests that went otherwise than was decided. */
  failing: string[];
}

export interface RuleTrial {
  /** Whether the text was checked; replaced when a newer request of the same person came first. */
  outcome: 'tried' | 'not_runnable' | 'too_slow' | 'replaced';
  issues: SourceIssue[];
  /** Terms by their pointers that cannot be matched and were left out of the trial. */
  left_out: string[];
  /** In reading order, at most a thousand. */
  matches: RuleMatch[];
  /** In the order of the written tests; null for one that cannot be run. */
  tests: (TestOutcome | null)[];
  /** What the trial itself took. */
  milliseconds: number;
}

export interface RuleVersionDetail {
  version: number;
  pack_version: string | null;
  note: string | null;
  /** When it was published. */
  created_at: string;
  created_by_name: string | null;
  /** The rule as it is written, finished or not. */
  definition: Record<string, unknown>;
}

export interface RulesRestoreVersionRequest {
  revision: number;
}

export interface SaveRuleDraftRequest {
  /** The rule as it is written, finished or not. */
  source: Record<string, unknown>;
  /** The revision that was read. */
  revision: number;
}

export interface SavedRuleDraft {
  revision: number;
  /** When it was saved. */
  saved_at: string;
  /** What keeps it from being published. */
  issues: SourceIssue[];
}

/** Holds for audits that begin from now on. */
export interface SetHintPolicyRequest {
  /** A rule is a hint in a language if a smaller share of its marks in test texts was right there. 0: no rule is. */
  share: number;
  /** With fewer marks in test texts of the language, a rule is never a hint there. */
  least: number;
}

/** Whether the figures of a rule may make hints of its matches. */
export interface SetRuleStandingRequest {
  /** True: what the rule matches is a violation in every language, whatever its figures. */
  always_finding: boolean;
}

export interface SourceIssue {
  /** A JSON pointer into the source; empty for the whole. */
  path: string;
  /** What is wrong and what to write instead. */
  message: string;
}

/** A repair of a rule, as it was proposed. */
export interface StartRepairRequest {
  /** Take a term out, or excuse what is near a word. */
  kind: 'drop_term' | 'add_unless';
  /** Null for a term of all languages. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  term: string;
}

export interface StartRuleRequest {
  name: string;
  kind: 'prohibit' | 'require' | 'substitute' | 'occurrence' | 'judge';
  /** Language of a text. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
}

export interface StartedRule {
  /** rul_... */
  id: string;
}

export interface SwitchRuleRequest {
  enabled: boolean;
}

export interface TestOutcome {
  passed: boolean;
  /** What the rule finds in the text. */
  found: (string | null)[];
}

/** What the rules object to in a text. No model is asked: a text is clean only if nothing is left unjudged. */
export interface TextCheck {
  /** Names the rules and their versions: a SHA-256. */
  rule_set: string;
  /** How many rules the set has. */
  rules: number;
  coverage: Coverage;
  /** Declared, found out, or assumed for a short text; then gaps say so. Null means that only rules for every language ran. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** What the words show the text to be about, the main topic first. Rules about other topics did not run, unless the metadata state their category. */
  topics: FoundTopic[];
  /** Whether more was found than is told. */
  truncated: boolean;
  /** In reading order; what is missing from the whole text comes last. */
  findings: CheckFinding[];
  /** Rules that would ask a model about this text. It is not asked here. */
  unjudged: UnjudgedRule[];
  /** What is not known of the text, such as its language, and the rules that would object if it were stated. */
  gaps: AuditGap[];
  /** How many matches are hints and no findings, because their rules are often wrong in the language. They are listed in hints, if hints are asked for. */
  rule_hints: number;
  /** Sentences without a finding that read like claims, and matches of rules that are often wrong in the language, in reading order; only if they were asked for. */
  hints?: {
    /** What the sentence seems to be a claim about; rule if a rule matched that is often wrong in this language. */
    family: 'green' | 'health' | 'finance' | 'consent' | 'trading' | 'rule';
    /** The sentence; the words that matched, for a rule. */
    quote: string;
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
    /** Where it begins, in UTF-16 units of the text. */
    start: number;
    /** Where it ends, that unit not included. */
    end: number;
  }[] | undefined;
}

export interface TryRuleRequest {
  /** The rule as it is written, finished or not. */
  source: Record<string, unknown>;
  text: string;
  /** Language of a text. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO';
}

export interface WrittenTest {
  language: string;
  text: string;
  /** The quotes in order, null for something missing; empty where nothing is wrong. */
  expect: (string | null)[];
}
