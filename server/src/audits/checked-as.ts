import type { AssetDetails } from '../assets/asset-metadata.ts';
import type { Render } from '../assets/asset.ts';
import type { AssetMetadata } from '../checking/rule.ts';

/**
 * The details with which an audit checked an asset: what the asset states, and what the audit said where it states
 * nothing. They are stored with the reading, because both may say something else tomorrow.
 */
export interface CheckedAs extends AssetDetails {
  /** The markets of the packs, if neither the asset nor the audit states one. */
  readonly assumed_market?: readonly string[];
  readonly render: Render;
}

export const toCheckedAs = (
  { channel, assumedMarket }: AssetMetadata,
  details: AssetDetails,
  render: Render,
): CheckedAs => {
  const { market, category, audience, language } = details;
  return {
    ...(market ? { market } : {}),
    ...(market || !assumedMarket ? {} : { assumed_market: assumedMarket }),
    ...(category ? { category } : {}),
    ...(channel ? { channel: [channel].flat() } : {}),
    ...(audience ? { audience } : {}),
    ...(language ? { language } : {}),
    render,
  };
};

/** What decided which rules ran on an asset. */
export const metadataOf = ({
  market,
  assumed_market: assumedMarket,
  category,
  channel,
  audience,
}: CheckedAs): AssetMetadata => ({
  ...(market ? { market } : {}),
  ...(assumedMarket ? { assumedMarket } : {}),
  ...(category ? { category } : {}),
  ...(channel ? { channel } : {}),
  ...(audience ? { audience } : {}),
});
