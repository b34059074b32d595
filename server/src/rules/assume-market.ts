import type { AssetMetadata, Rule } from '../checking/rule.ts';
import { marketsOfPack } from '../checking/when-applies.ts';

type RulesOfPacks = ReadonlyMap<
  string,
  { readonly packId: string | null; readonly rule: Pick<Rule, 'when'> }
>;

/** Found once for each set of rules, because sets are used for many texts. */
const known = new WeakMap<RulesOfPacks, readonly string[]>();

const marketsOf = (rules: RulesOfPacks): readonly string[] => {
  const found = known.get(rules);
  if (found) return found;
  const packs = Map.groupBy(rules.values(), ({ packId }) => packId);
  const markets = new Set(
    [...packs].flatMap(([id, own]) => {
      const named = id === null ? [] : marketsOfPack(own.map(({ rule }) => rule));
      // A pack for several laws does not say under which of them somebody sells.
      return named.length === 1 ? named : [];
    }),
  );
  const sorted = [...markets].toSorted();
  known.set(rules, sorted);
  return sorted;
};

/**
 * Adds the markets of the packs that the rules come from: whoever enables a pack for one market sells there, so a text
 * that states no market is read as one for it. Rules that the workspace wrote itself say nothing about other texts.
 */
export const assumeMarket = (rules: RulesOfPacks, metadata: AssetMetadata): AssetMetadata => {
  const assumedMarket = marketsOf(rules);
  return assumedMarket.length > 0 ? { ...metadata, assumedMarket } : metadata;
};
