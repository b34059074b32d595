import { UNKNOWN_GAPS } from '@copydesk/contract/audits/gap-reasons';
import type { AuditGap } from '@copydesk/contract/audits/gaps';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { CheckResult } from '../checking/check-in-language.ts';
import type { OpenField, Unknowns } from '../checking/unknowns.ts';
import { isHint } from './quality/is-hint.ts';
import type { LoadedRules } from './rule-files.ts';
import type { RuleInSet } from './rule-set.ts';

/** A rule that would object to words of a text if what is open were stated. */
export interface PossibleRule {
  readonly name: string;
  readonly severity: RuleInSet['rule']['severity'];
  readonly pack_id: string | null;
  readonly language: LanguageKey | null;
  readonly quote: string;
  readonly open: readonly OpenField[];
  /** Whether a model would be asked about the words. */
  readonly judged: boolean;
}

/** What a check did not know of a text, in the form in which it is stored. */
export interface DescribedUnknowns {
  readonly from: Unknowns['from'];
  readonly language: LanguageKey | null;
  readonly reads_like: LanguageKey | null;
  readonly unread: boolean;
  readonly possible: readonly PossibleRule[];
}

const MAX_QUOTE = 200;
const MAX_NAMES = 50;

/** Describes what was not known. Of each rule one place is kept; matches that would only be hints are not. */
export const describeUnknowns = (
  { language, unknowns }: Pick<CheckResult, 'language' | 'unknowns'>,
  { byKey }: Pick<LoadedRules, 'byKey'>,
): DescribedUnknowns | null => {
  if (!unknowns) return null;
  const possible = new Map<string, PossibleRule>();
  for (const found of unknowns.possible) {
    const known = byKey.get(found.ruleId);
    const key = [found.ruleId, found.language, ...found.open].join(' ');
    if (!known || isHint(found, known) || possible.has(key)) continue;
    possible.set(key, {
      name: known.rule.name,
      severity: known.rule.severity,
      pack_id: known.packId,
      language: found.language,
      quote: found.place.quote.slice(0, MAX_QUOTE).toWellFormed(),
      open: found.open,
      judged: found.isJudged,
    });
  }
  return {
    from: unknowns.from,
    language,
    reads_like: unknowns.readsLike,
    unread: unknowns.isUnread,
    possible: [...possible.values()],
  };
};

const gap = (
  reason: keyof typeof UNKNOWN_GAPS,
  language: LanguageKey | null,
  rules: readonly PossibleRule[] = [],
): AuditGap => {
  const names = [...new Set(rules.map(({ name }) => name))];
  const { because, todo } = UNKNOWN_GAPS[reason];
  return {
    kind: 'not_known',
    reason,
    language,
    because,
    what_to_do: todo,
    assets: null,
    rules: names.length,
    rule_names: names.slice(0, MAX_NAMES),
    estimate: null,
  };
};

const FIELDS = ['language', 'category', 'market', 'channel', 'audience'] as const;

/** What is not known of the language itself. */
const ofLanguage = ({
  from,
  language,
  reads_like: readsLike,
  unread,
}: DescribedUnknowns): AuditGap | null => {
  if (unread) return gap(language === null ? 'language_unknown' : 'language_unread', language);
  if (readsLike !== null) return gap('language_doubtful', readsLike);
  return from === 'assumed' ? gap('language_assumed', language) : null;
};

/** Lists what is not known of a text: first of its language, then by the field that has to be stated. */
export const gapsOfUnknowns = (unknowns: DescribedUnknowns | null): readonly AuditGap[] => {
  if (unknowns === null) return [];
  const language = ofLanguage(unknowns);
  return [
    ...(language ? [language] : []),
    ...FIELDS.flatMap((field) => {
      const rules = unknowns.possible.filter(({ open }) => open.includes(field));
      const meant = [...new Set(rules.map((rule) => rule.language))];
      const only = field === 'language' && meant.length === 1 ? (meant[0] ?? null) : null;
      return rules.length > 0 ? [gap(`${field}_open`, only, rules)] : [];
    }),
  ];
};
