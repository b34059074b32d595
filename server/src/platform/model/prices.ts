import { calcPrice } from '@pydantic/genai-prices';
import type { Link, ProviderKind } from './parse-chain.ts';
import type { Usage } from './tokens.ts';

/** The provider's name in the price list; null if it is not listed. */
const LISTED: Readonly<Record<ProviderKind, string | null>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  azure: 'azure',
  bedrock: 'aws',
  mistral: 'mistral',
  compatible: null,
  sandbox: null,
};

/**
 * The cost of a call in millionths of a US dollar, by the link's own price or by the list that came with the
 * package. Null if neither is known, because a wrong price is worse than none.
 */
export const costMicros = (link: Link, usage: Usage, at: Date): number | null => {
  if (link.priceIn !== null && link.priceOut !== null) {
    return Math.round(usage.inputTokens * link.priceIn + usage.outputTokens * link.priceOut);
  }
  const providerId = LISTED[link.kind];
  if (providerId === null) return null;
  try {
    const tokens = {
      input_tokens: usage.inputTokens,
      cache_read_tokens: usage.cacheReadTokens,
      cache_write_tokens: usage.cacheWriteTokens,
      output_tokens: usage.outputTokens,
    };
    const price = calcPrice(tokens, link.model, { providerId, timestamp: at });
    return price ? Math.round(price.total_price * 1_000_000) : null;
  } catch {
    // The list refuses usage whose numbers do not add up.
    return null;
  }
};
