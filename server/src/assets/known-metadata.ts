import type { AssetMetadata } from '../checking/rule.ts';
import type { AssetDetails, DetailsChange } from './asset-metadata.ts';
import { readDetails } from './asset-metadata.ts';
import type { AssetKind } from './asset.ts';

/** The details of an asset. Those that it does not state are what the request of an audit says. */
export const fillDetails = (stated: AssetDetails, asked: DetailsChange): AssetDetails => {
  const said = Object.entries(readDetails(asked)).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(said), ...stated };
};

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
