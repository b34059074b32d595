import { wilson } from '../../src/platform/wilson.ts';

/** A share with its 95 % interval. */
export interface Share {
  readonly hits: number;
  readonly of: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** How large a share is, and where its true value probably is; null if nothing was counted. */
export const shareOf = (hits: number, of: number): Share | null =>
  of === 0 ? null : { hits, of, share: hits / of, ...wilson(hits, of) };
