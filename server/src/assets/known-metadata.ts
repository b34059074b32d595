import type { AssetMetadata } from '../checking/rule.ts';
import type { AssetDetails } from './asset-metadata.ts';
import type { AssetKind } from './asset.ts';

/** What an audit tells the rules of an asset: its kind is its channel unless it says otherwise. */
export const knownMetadata = (kind: AssetKind, details: AssetDetails): AssetMetadata => {
  const { market, category, channel = [kind], audience } = details;
  return {
    channel,
    ...(market ? { market } : {}),
    ...(category ? { category } : {}),
    ...(audience ? { audience } : {}),
  };
};
