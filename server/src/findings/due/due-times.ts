import { type Due, SOON_DAYS } from '@copydesk/contract/findings/due';

const DAY_MS = 86_400_000;

/** The time between which a finding of each severity must have been found first; nulls match nothing. */
interface FoundBetween {
  readonly after: readonly (Date | null)[];
  readonly until: readonly (Date | null)[];
}

const BEGINNING = new Date(0);

/** Says when findings were found first that are overdue now, or due soon. */
export const foundBetween = (
  due: Due,
  days: readonly (number | null)[],
  now: Date,
): FoundBetween => {
  const before = (more: number) =>
    days.map((n) => (n === null ? null : new Date(now.getTime() + (more - n) * DAY_MS)));
  const past = before(0);
  if (due === 'overdue') {
    return { after: days.map((n) => (n === null ? null : BEGINNING)), until: past };
  }
  return { after: past, until: before(SOON_DAYS) };
};

/**
 * More days than any severity can have, so that findings that are never due come after all others. In microseconds
 * the date is still exact as a number.
 */
const NO_DATE_DAYS = 50_000;

export const daysOrNever = (days: readonly (number | null)[]): readonly number[] =>
  days.map((n) => n ?? NO_DATE_DAYS);
