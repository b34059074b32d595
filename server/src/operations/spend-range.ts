import { type Issue, OperationError } from '../platform/errors.ts';
import { dayOf, monthOf } from '../platform/model/budget.ts';

/** Days in UTC, both included. */
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

/** The day so many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(timeOf(day) + days * DAY_MS));

export const daysBetween = (from: string, to: string): number =>
  Math.round((timeOf(to) - timeOf(from)) / DAY_MS);

/** Every day of a range, the oldest first. */
export const daysOf = ({ from, to }: SpendRange): readonly string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));

/** The first day of the month after the one that a day is in. */
export const nextMonth = (day: string): string =>
  monthOf(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)));

const refuse = (name: 'from' | 'to', problem: string): OperationError => {
  const msg = `Value error, ${problem}`;
  const issue: Issue = { type: 'value_error', loc: ['query', name], msg };
  return new OperationError('invalid', msg, { issues: [issue] });
};

/** The range that was asked for; without one, this month until today. Throws invalid. */
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
