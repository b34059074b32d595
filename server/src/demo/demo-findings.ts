import type { Finding } from '../violations/record-violations.ts';
import type { DemoAsset } from './demo-assets.ts';
import type { DemoRule } from './demo-rules.ts';

/** One demo finding on one or several assets. */
export interface DemoIssue {
  /** The name that review steps use, and what makes its findings one group. */
  readonly id: string;
  /** Without a rule there is no severity either. */
  readonly rule: string | null;
  /** Keys of the assets; none for a finding about the site as a whole. */
  readonly on: readonly string[];
  readonly text?: string;
  readonly reason: string;
  readonly fix?: string;
  readonly suggested?: string;
}

/** The rules and assets of a workspace by key, with the ids that the database gave them. */
export interface DemoCatalogue {
  readonly rules: ReadonlyMap<string, DemoRule & { readonly id: string }>;
  readonly assets: ReadonlyMap<string, DemoAsset & { readonly id: string }>;
}

const known = <T>(things: ReadonlyMap<string, T>, key: string): T => {
  const thing = things.get(key);
  if (!thing) throw new Error(`the demo has no ${key}`);
  return thing;
};

// These findings are temporary sample data: they stand in until the audit engine makes findings from
// the demo pages itself.
/** The findings of some issues, one for each asset, in the order of the issues. */
export const findingsOf = (issues: readonly DemoIssue[], catalogue: DemoCatalogue): Finding[] =>
  issues.flatMap(({ id, rule: ruleKey, on, text, reason, fix, suggested }) => {
    const rule = ruleKey === null ? null : known(catalogue.rules, ruleKey);
    const places = on.length > 0 ? on.map((key) => known(catalogue.assets, key)) : [null];
    return places.map((asset) => ({
      severity: rule?.severity ?? null,
      fingerprint: on.length > 1 ? id : null,
      ruleId: rule?.id ?? null,
      ruleName: rule?.name ?? null,
      assetId: asset?.id ?? null,
      assetName: asset?.name ?? null,
      assetUrl: asset?.url ?? null,
      violatingText: text ?? null,
      reason,
      recommendedSolution: fix ?? null,
      suggestedText: suggested ?? null,
    }));
  });
