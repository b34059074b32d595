import type { AssetMetadata } from '../checking/rule.ts';
import type { AssetDetails } from './asset-metadata.ts';
import type { AssetKind } from './asset.ts';

/** The metadata that an audit gives to the rules. By default the channel is the kind of the asset. */
export const knownMetadata = (kind: AssetKind, details: AssetDetails): AssetMetadata => {
  const { market, category, channel = [kind], audience } = details;
  return {
    channel,
    ...(market ? { market } : {}),
    ...(category ? { category } : {}),
    ...(audience ? { audience } : {}),
  };
};
