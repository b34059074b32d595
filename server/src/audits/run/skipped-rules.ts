import type { AssetDetails } from '../../assets/asset-metadata.ts';
import type { AssetMetadata } from '../../checking/rule.ts';
import type { CheckResult } from '../../checking/check-in-language.ts';
import { signOf } from '../../checking/topic/find-topics.ts';
import { knownOnly, whyNotApplied } from '../../checking/when-applies.ts';
import type { LoadedRules } from '../../rules/rule-files.ts';

/**
 * Why a rule did not run on an asset although another audit may run it there: the audit leaves out the rule, the
 * rule asks for a detail that the asset does not state (`detail`), or the words of the asset are not about it and it
 * states no category (`topic`). What the asset states itself is no such reason: then the rule is not for it.
 */
export type Skip = 'left_out' | 'detail' | 'topic';

const DETAIL = /^(?:other_)?(market|category|channel|audience|topic)(?:_unknown)?$/;

/** Returns the function that says so of a rule (a UUID) for one asset. */
export const skipsOf = (
  { byKey }: LoadedRules,
  asset: {
    readonly metadata: AssetMetadata;
    readonly stated: AssetDetails;
    readonly day: string;
    readonly topics: CheckResult['topics'];
  },
): ((ruleId: string) => Skip | null) => {
  const { stated, day } = asset;
  const prepare = () => {
    const rules = [...byKey.values()];
    return {
      byId: new Map(rules.map((one) => [one.ruleId, one.rule])),
      metadata: knownOnly(
        asset.metadata,
        rules.map(({ rule }) => rule),
      ),
      topics: asset.topics && asset.topics.map(signOf),
    };
  };
  // Only assets with earlier findings ask.
  let prepared: ReturnType<typeof prepare> | null = null;
  return (ruleId) => {
    prepared ??= prepare();
    const rule = prepared.byId.get(ruleId);
    if (!rule) return 'left_out';
    const why = whyNotApplied(rule, prepared.metadata, day, prepared.topics);
    const detail = why === null ? undefined : DETAIL.exec(why)?.[1];
    if (detail === undefined) return null;
    if (detail === 'topic') return stated.category === undefined ? 'topic' : null;
    return stated[detail as 'market'] === undefined ? 'detail' : null;
  };
};
