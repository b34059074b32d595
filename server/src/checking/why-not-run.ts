import type { NotRunReason } from '@copydesk/contract/audits/gap-reasons';
import type { Coverage } from '@copydesk/contract/audits/coverage';
import { mayApply } from '@copydesk/contract/audits/is-covered';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { localeOf } from '../text/locales.ts';
import type { AssetMetadata, Rule } from './rule.ts';
import type { TopicSign } from './topic/find-topics.ts';
import { knownOnly, whyNotApplied } from './when-applies.ts';

type RuleToRun = Pick<Rule, 'when' | 'strict' | 'terms'>;

/** What decides which rules run on an asset. */
export interface RunOn {
  readonly language: LanguageKey | null;
  readonly metadata: AssetMetadata;
  /** What the words show the asset to be about; null if nobody looked. */
  readonly topics: readonly TopicSign[] | null;
}

const isFor = ({ terms }: RuleToRun, language: LanguageKey | null): boolean =>
  terms['*'] !== undefined || (language !== null && terms[localeOf(language)] !== undefined);

/** Why a rule did not run on such assets; null if it ran. The metadata has known words only. */
export const whyNotRun = (
  rule: RuleToRun,
  { language, metadata, topics }: RunOn,
  day: string,
): NotRunReason | null => {
  const reason = whyNotApplied(rule, metadata, day, topics);
  if (reason !== null || isFor(rule, language)) return reason;
  return language === null ? 'language_unknown' : 'language_missing';
};

/** How many of the rules ran on an asset on a day, of which some were left for a model that did not judge. */
export const coverageOf = (
  rules: readonly RuleToRun[],
  asset: RunOn,
  { day, unjudged }: { readonly day: string; readonly unjudged: number },
): Coverage => {
  const known = { ...asset, metadata: knownOnly(asset.metadata, rules) };
  const reasons = rules.flatMap((rule) => whyNotRun(rule, known, day) ?? []);
  return {
    rules: rules.length,
    ran: rules.length - reasons.length - unjudged,
    may_apply: reasons.filter(mayApply).length + unjudged,
  };
};
