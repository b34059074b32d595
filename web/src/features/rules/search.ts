import { flag, oneOf, text, whole } from '../../lib/search.ts';
import { KINDS } from './kinds.ts';
import { SEVERITIES } from './severities.ts';

/** Which view is open: the rules, the packs or the noise. Also the filters of the rules. */
export interface RulesSearch {
  readonly view?: 'packs' | 'noise' | undefined;
  readonly search?: string | undefined;
  readonly pack?: string | undefined;
  readonly kind?: (typeof KINDS)[number] | undefined;
  readonly severity?: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | undefined;
  readonly state?: 'on' | 'off' | 'draft' | 'archived' | undefined;
}

export const readRulesSearch = (raw: Record<string, unknown>): RulesSearch => ({
  view: oneOf(raw['view'], ['packs', 'noise']),
  search: text(raw['search']),
  pack: text(raw['pack']),
  kind: oneOf(raw['kind'], KINDS),
  severity: oneOf(raw['severity'], SEVERITIES),
  state: oneOf(raw['state'], ['on', 'off', 'draft', 'archived']),
});

/** Which version of a rule is open. */
export interface RuleSearch {
  readonly version?: number | undefined;
}

export const readRuleSearch = (raw: Record<string, unknown>): RuleSearch => ({
  version: whole(raw['version']),
});

/** The values with which a new rule begins. */
export interface NewRuleSearch {
  readonly kind?: (typeof KINDS)[number] | undefined;
  /** A rule to copy. */
  readonly from?: string | undefined;
  /** Whether the rule is written in full, and not in the quick form. */
  readonly full?: true | undefined;
}

export const readNewRuleSearch = (raw: Record<string, unknown>): NewRuleSearch => ({
  kind: oneOf(raw['kind'], KINDS),
  from: text(raw['from']),
  full: flag(raw['full']),
});

/** Which part of the draft is shown. */
export interface EditRuleSearch {
  readonly view?: 'source' | undefined;
  /** The language whose words are shown. */
  readonly lang?: string | undefined;
  /** The language of the text that the rule is tried on. */
  readonly sample?: string | undefined;
}

export const readEditRuleSearch = (raw: Record<string, unknown>): EditRuleSearch => ({
  view: oneOf(raw['view'], ['source']),
  lang: text(raw['lang']),
  sample: text(raw['sample']),
});

/** The filters of the coverage page. */
export interface CoverageSearch {
  readonly pack?: string | undefined;
  readonly language?: string | undefined;
  /** Shows only rules that have no words in some language. */
  readonly gaps?: true | undefined;
}

export const readCoverageSearch = (raw: Record<string, unknown>): CoverageSearch => ({
  pack: text(raw['pack']),
  language: text(raw['language']),
  gaps: flag(raw['gaps']),
});
