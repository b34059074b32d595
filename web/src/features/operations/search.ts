import { oneOf, text } from '../../lib/search.ts';

export const RANGES = ['month', 'last', '90', '365'] as const;
export type Range = (typeof RANGES)[number];

export interface SpendSearch {
  /** This month unless told. */
  readonly range?: Range | undefined;
  /** Dollars in place of tokens. */
  readonly show?: 'cost' | undefined;
}

export const readSpendSearch = (raw: Record<string, unknown>): SpendSearch => ({
  range: oneOf(text(raw['range']), RANGES),
  show: oneOf(raw['show'], ['cost']),
});
