import { oneOf, text } from '../../lib/search.ts';

export const RANGES = ['month', 'last', '90', '365'] as const;
export type Range = (typeof RANGES)[number];

export interface SpendSearch {
  /** This month by default. */
  readonly range?: Range | undefined;
  /** Shows dollars instead of tokens. */
  readonly show?: 'cost' | undefined;
}

export const readSpendSearch = (raw: Record<string, unknown>): SpendSearch => ({
  range: oneOf(text(raw['range']), RANGES),
  show: oneOf(raw['show'], ['cost']),
});
