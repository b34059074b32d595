import { createHash } from 'node:crypto';
import { toPublicId } from '../platform/ids.ts';

interface Found {
  /** UUID of the asset. */
  readonly assetId: string;
  /** Hash of the rule and the words of its sentence, in hexadecimal. */
  readonly textKey: string;
}

const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
};

/**
 * Returns the identifiers of an asset's findings, which are in the order of their audit. The same rule and
 * sentence on the same asset have the same identifier in every version and audit; equal ones are told apart
 * by their order.
 */
export const findingIds = (found: readonly Found[]): readonly string[] => {
  const seen = new Map<string, number>();
  return found.map(({ assetId, textKey }) => {
    const nth = seen.get(textKey) ?? 0;
    seen.set(textKey, nth + 1);
    return toPublicId('fnd', uuidOf(JSON.stringify([assetId, textKey, nth])));
  });
};
