import type { Range } from './search.ts';

const DAY_MS = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The days of a range, first and last included. Days are in UTC, as spending is counted. */
export const rangeDays = (
  range: Range,
  now: Date,
): { readonly from: string; readonly to: string } => {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const today = dayOf(now.getTime());
  if (range === 'month') return { from: dayOf(Date.UTC(year, month, 1)), to: today };
  if (range === 'last') {
    return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) };
  }
  return { from: dayOf(now.getTime() - (Number(range) - 1) * DAY_MS), to: today };
};
