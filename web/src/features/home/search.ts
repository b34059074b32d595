import { oneOf } from '../../lib/search.ts';

export const RANGES = ['7', '30', '90'] as const;
export type Range = (typeof RANGES)[number];

/** How many days the plots show; 30 if nothing is given. */
export interface HomeSearch {
  readonly days?: Range | undefined;
}

export const readHomeSearch = (raw: Record<string, unknown>): HomeSearch => ({
  days: oneOf(raw['days'], RANGES),
});
