import { type Moments, readCron } from './cron.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Far enough for the 29th of February. */
const LONGEST_DAYS = 366 * 8;

const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (timezone: string): Intl.DateTimeFormat => {
  const clock =
    clocks.get(timezone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(timezone, clock);
  return clock;
};

/** What the clock of a place shows, as if it were UTC. */
const shownAt = (instant: number, timezone: string): number => {
  const parts = clockOf(timezone).formatToParts(instant);
  const value = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
};

/**
 * When the clock of a place first shows a time. Where clocks are put forward over it, that is the moment
 * at which they are.
 */
const instantOf = (shown: number, timezone: string): number => {
  const [early, late] = [shown + DAY_MS, shown - DAY_MS]
    .map((near) => shown - (shownAt(near, timezone) - near))
    .toSorted((a, b) => a - b) as [number, number];
  const found = [early, late].find((at) => shownAt(at, timezone) === shown);
  if (found !== undefined) return found;
  let [before, after] = [early, late];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (shownAt(middle, timezone) >= shown) after = middle;
    else before = middle;
  }
  return after;
};

const isDay = (day: Date, { days, months, weekdays, isEitherDay }: Moments): boolean => {
  if (!months.has(day.getUTCMonth() + 1)) return false;
  const isDate = days.has(day.getUTCDate());
  const isWeekday = weekdays.has(day.getUTCDay());
  return isEitherDay ? isDate || isWeekday : isDate && isWeekday;
};

const ascending = (values: ReadonlySet<number>): number[] => [...values].toSorted((a, b) => a - b);

/**
 * The next moments at which a schedule runs, by the clock of its place: for showing them before the
 * schedule is made. Null for expressions and places that only the server can judge.
 */
export const nextRuns = (
  cron: string,
  timezone: string,
  { after, count }: { readonly after: number; readonly count: number },
): readonly number[] | null => {
  const moments = readCron(cron);
  if (!moments) return null;
  let today: number;
  try {
    today = Math.floor(shownAt(after, timezone) / DAY_MS);
  } catch {
    return null;
  }
  const runs: number[] = [];
  const hours = ascending(moments.hours);
  const minutes = ascending(moments.minutes);
  for (let day = today; day < today + LONGEST_DAYS && runs.length < count; day += 1) {
    if (!isDay(new Date(day * DAY_MS), moments)) continue;
    for (const hour of hours)
      for (const minute of minutes) {
        if (runs.length >= count) return runs;
        const at = instantOf(day * DAY_MS + (hour * 60 + minute) * MINUTE_MS, timezone);
        if (at > after && at !== runs.at(-1)) runs.push(at);
      }
  }
  return runs.length > 0 ? runs : null;
};
