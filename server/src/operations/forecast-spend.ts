import type { SpendForecast } from '@copydesk/contract/operations/operations';
import { addDays, daysBetween, nextMonth } from './spend-range.ts';

export interface DayOfSpend {
  readonly day: string;
  readonly tokens: number;
  readonly costMicros: number;
}

/** Two weeks, so that every weekday counts the same. */
export const FORECAST_DAYS = 14;

/**
 * Returns the average use of a day: over the full days of the last two weeks, from the first with any use.
 */
const paceOf = (days: readonly DayOfSpend[], today: string) => {
  const since = addDays(today, -FORECAST_DAYS);
  const full = days.filter(({ day, tokens }) => day >= since && day < today && tokens > 0);
  const first = full[0]?.day;
  const used = first === undefined ? days.filter(({ day }) => day === today) : full;
  const length = first === undefined ? 1 : daysBetween(first, today);
  const sum = (read: (day: DayOfSpend) => number): number =>
    used.reduce((total, day) => total + read(day), 0) / length;
  return {
    tokens: sum(({ tokens }) => tokens),
    costMicros: sum(({ costMicros }) => costMicros),
    days: used.length === 0 ? 0 : length,
  };
};

/**
 * Forecasts the use of this month if it continues like this, and the day on which the budget runs out. `days`
 * are in order, and reach back two weeks and to the first of the month.
 */
export const forecastSpend = (
  days: readonly DayOfSpend[],
  today: string,
  limitTokens: number | null,
): SpendForecast => {
  const pace = paceOf(days, today);
  const month = `${today.slice(0, 7)}-01`;
  const ofMonth = days.filter(({ day }) => day >= month && day <= today);
  const used = ofMonth.reduce((sum, { tokens }) => sum + tokens, 0);
  const cost = ofMonth.reduce((sum, { costMicros }) => sum + costMicros, 0);
  const now = days.find(({ day }) => day === today);
  // The rest of today is the average day minus what today has already used.
  const rest = Math.max(0, pace.tokens - (now?.tokens ?? 0));
  const costRest = Math.max(0, pace.costMicros - (now?.costMicros ?? 0));
  const daysLeft = daysBetween(today, nextMonth(today)) - 1;
  const endsIn =
    limitTokens === null
      ? Number.POSITIVE_INFINITY
      : Math.max(0, Math.ceil((limitTokens - used - rest) / pace.tokens));
  return {
    tokens: Math.round(used + rest + pace.tokens * daysLeft),
    cost_micros: Math.round(cost + costRest + pace.costMicros * daysLeft),
    days: pace.days,
    ends_on: pace.tokens > 0 && endsIn <= daysLeft ? addDays(today, endsIn) : null,
  };
};
