import { invalidValue, OperationError } from '../platform/errors.ts';
import { dayOf, monthOf } from '../platform/model/budget.ts';

/** Days in UTC, both inclusive. */
export interface SpendRange {
  readonly from: string;
  readonly to: string;
}

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(timeOf(text)) && dayOf(new Date(timeOf(text))) === text;

/** Adds days to a day; a negative number subtracts. */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(timeOf(day) + days * DAY_MS));

export const daysBetween = (from: string, to: string): number =>
  Math.round((timeOf(to) - timeOf(from)) / DAY_MS);

/** Returns every day of a range, oldest first. */
export const daysOf = ({ from, to }: SpendRange): readonly string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));

/** Returns the first day of the month after the given day. */
export const nextMonth = (day: string): string =>
  monthOf(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)));

const refuse = (name: 'from' | 'to', problem: string): OperationError => {
  return invalidValue([name], problem);
};

/** Reads the requested range; by default this month until today. Throws invalid. */
export const readRange = (
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): SpendRange => {
  const to = asked.to ?? dayOf(now);
  if (!isDay(to)) throw refuse('to', 'send a day such as 2027-01-31');
  const from = asked.from ?? `${to.slice(0, 7)}-01`;
  if (!isDay(from)) throw refuse('from', 'send a day such as 2027-01-31');
  if (from > to) throw refuse('from', 'the first day comes after the last');
  if (daysBetween(from, to) >= MOST_DAYS) throw refuse('from', `at most ${MOST_DAYS} days`);
  return { from, to };
};
