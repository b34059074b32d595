// Written by sdk/scripts/write-types.ts from the contract. Do not edit.

export interface Budget {
  /** The first day of the month that it counts for, in UTC. */
  month: string;
  /** When the next month begins. */
  renews_at: string;
  /** The workspace's own limit; null takes the operator's, 0 sets none. */
  own_tokens: number | null;
  /** The operator's limit for a workspace, 0 for none; null while it is not known. */
  operator_tokens: number | null;
  /** What may be set at most; null sets no bound. */
  most_tokens: number | null;
  /** What holds; null is no limit. */
  limit_tokens: number | null;
  /** Billed this month. */
  used_tokens: number;
  /** Set aside for calls under way. */
  reserved_tokens: number;
  /** Of all workspaces that the same person created; null where none holds. */
  shared_limit_tokens: number | null;
  /** How many of those are left. */
  shared_remaining_tokens: number | null;
  /** By the limit with the least left; null without one. */
  remaining_tokens: number | null;
  /** What one text sets aside when it begins; with less left none begins. */
  text_tokens: number;
  /** near: four fifths are used. */
  state: 'unlimited' | 'fine' | 'near' | 'stopped';
}

export interface JudgeLicence {
  /** As receipts name it, such as openai:gpt-x. */
  model: string;
  /** Whose rules it judged; null for the workspace's own rules. */
  pack_id: string | null;
  breach: {
    /** How many control texts it was shown lately. */
    shown: number;
    /** How many of them it got right. */
    right: number;
    /** Null without controls. */
    share: number | null;
    /** The true share is probably not below this (95 %). */
    low: number;
    /** The true share is probably not above this (95 %). */
    high: number;
  };
  lawful: {
    /** How many control texts it was shown lately. */
    shown: number;
    /** How many of them it got right. */
    right: number;
    /** Null without controls. */
    share: number | null;
    /** The true share is probably not below this (95 %). */
    low: number;
    /** The true share is probably not above this (95 %). */
    high: number;
  };
  /** Whether its silence clears a text. */
  clear: 'provisional' | 'granted' | 'withdrawn';
  /** Whether its objections are findings. */
  accuse: 'provisional' | 'granted' | 'withdrawn';
}

export interface JudgeLicences {
  /** By model and family of rules. */
  licences: JudgeLicence[];
  /** With fewer controls a licence is provisional. */
  fewest_controls: number;
  /** How many of the latest controls count. */
  kept_controls: number;
  /** The share of breaches that a model must see to clear a text. */
  least_sensitivity: number;
  /** The share of lawful texts that it must leave alone to accuse one. */
  least_specificity: number;
}

export interface Spend {
  /** The first day. */
  from: string;
  /** The last day, which is included. */
  to: string;
  total: SpendFigures;
  /** Each day of the range, the oldest first. */
  days: SpendDay[];
  /** Most tokens first. */
  models: {
    provider: string;
    model: string;
    /** Calls that were billed, answered or not. */
    calls: number;
    /** Tokens read. */
    input_tokens: number;
    /** Tokens written. */
    output_tokens: number;
    /** The cost as far as prices are known. In millionths of a US dollar. */
    cost_micros: number;
    /** Tokens whose price is not known; their cost is in no sum. */
    unpriced_tokens: number;
  }[];
  /** Most tokens first. */
  purposes: {
    /** What the tokens were spent for. */
    purpose: 'document' | 'bulk' | 'judge' | 'rewrite' | 'guideline' | 'preview' | 'trial' | 'probe' | 'suggestion' | 'translation' | 'various' | 'earlier';
    /** Calls that were billed, answered or not. */
    calls: number;
    /** Tokens read. */
    input_tokens: number;
    /** Tokens written. */
    output_tokens: number;
    /** The cost as far as prices are known. In millionths of a US dollar. */
    cost_micros: number;
    /** Tokens whose price is not known; their cost is in no sum. */
    unpriced_tokens: number;
  }[];
  /** Documents and bulk by template, most tokens first, at most ten. */
  templates: {
    /** Identifier of the template. */
    template_id: string;
    /** Null when it is not there any more. */
    name: string | null;
    /** Calls that were billed, answered or not. */
    calls: number;
    /** Tokens read. */
    input_tokens: number;
    /** Tokens written. */
    output_tokens: number;
    /** The cost as far as prices are known. In millionths of a US dollar. */
    cost_micros: number;
    /** Tokens whose price is not known; their cost is in no sum. */
    unpriced_tokens: number;
  }[];
  /** Judging by audit, most tokens first, at most ten. */
  audits: {
    /** Identifier of the audit. */
    audit_id: string;
    name: string | null;
    /** Calls that were billed, answered or not. */
    calls: number;
    /** Tokens read. */
    input_tokens: number;
    /** Tokens written. */
    output_tokens: number;
    /** The cost as far as prices are known. In millionths of a US dollar. */
    cost_micros: number;
    /** Tokens whose price is not known; their cost is in no sum. */
    unpriced_tokens: number;
  }[];
  forecast: SpendForecast;
  budget: Budget;
}

export interface SpendDay {
  /** A day in UTC. */
  day: string;
  /** Calls that were billed, answered or not. */
  calls: number;
  /** Tokens read. */
  input_tokens: number;
  /** Tokens written. */
  output_tokens: number;
  /** The cost as far as prices are known. In millionths of a US dollar. */
  cost_micros: number;
  /** Tokens whose price is not known; their cost is in no sum. */
  unpriced_tokens: number;
  /** The same by purpose; purposes without any are left out. */
  by: {
    /** What the tokens were spent for. */
    purpose: 'document' | 'bulk' | 'judge' | 'rewrite' | 'guideline' | 'preview' | 'trial' | 'probe' | 'suggestion' | 'translation' | 'various' | 'earlier';
    /** Calls that were billed, answered or not. */
    calls: number;
    /** Tokens read. */
    input_tokens: number;
    /** Tokens written. */
    output_tokens: number;
    /** The cost as far as prices are known. In millionths of a US dollar. */
    cost_micros: number;
    /** Tokens whose price is not known; their cost is in no sum. */
    unpriced_tokens: number;
  }[];
}

export interface SpendFigures {
  /** Calls that were billed, answered or not. */
  calls: number;
  /** Tokens read. */
  input_tokens: number;
  /** Tokens written. */
  output_tokens: number;
  /** The cost as far as prices are known. In millionths of a US dollar. */
  cost_micros: number;
  /** Tokens whose price is not known; their cost is in no sum. */
  unpriced_tokens: number;
}

export interface SpendForecast {
  /** Tokens of the whole month, if it goes on like this. */
  tokens: number;
  /** Its cost as far as prices are known. In millionths of a US dollar. */
  cost_micros: number;
  /** On how many days it is based. */
  days: number;
  /** The day on which the budget is used up at this pace; null when it is not. */
  ends_on: string | null;
}

export interface Version {
  name: string;
  /** The version of the release. */
  version: string;
  /** The commit that the release was made from; null if it is not known. */
  commit: string | null;
  /** The number of the newest migration of the database; null if the database cannot be reached. */
  schema: number | null;
}
