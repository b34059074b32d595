/** Whether this is the name of a time zone, such as Europe/Amsterdam. */
export const isTimezone = (timezone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).format(0) !== '';
  } catch {
    return false;
  }
};

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timezone: string): Intl.DateTimeFormat => {
  const known = formats.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timezone, made);
  return made;
};

/** What the clocks of a time zone show, as if they showed UTC. It makes local times easy to compare. */
const wallTime = (timezone: string, at: number): number => {
  const parts = formatOf(timezone).formatToParts(at);
  const [year, month, day, hour, minute, second] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(parts.find((part) => part.type === type)?.value));
  return Date.UTC(year as number, (month as number) - 1, day, hour, minute, second);
};

/** The hour that the clocks of a time zone show. */
export const localHour = (timezone: string, at: Date): number =>
  new Date(wallTime(timezone, at.getTime())).getUTCHours();

/** The moment between these two at which clocks skip this time. */
const skipOf = (timezone: string, wall: number, between: readonly number[]): number => {
  let [before, after] = [Math.min(...between), Math.max(...between)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallTime(timezone, middle) < wall) before = middle;
    else after = middle;
  }
  return after;
};

/**
 * The moment at which clocks show this time, given as if they showed UTC. If they show it twice, it is the first
 * of both. If they skip it, it is the moment at which they do.
 */
const momentOf = (timezone: string, wall: number): number => {
  // Whatever happens to the clocks on that day, these two offsets are those before and after it.
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((at) => wallTime(timezone, at) - at);
  const moments = offsets.map((offset) => wall - offset);
  const shown = moments.filter((moment) => wallTime(timezone, moment) === wall);
  return shown.length > 0 ? Math.min(...shown) : skipOf(timezone, wall, moments);
};

/**
 * The first moment after `after` at which it becomes this hour in a time zone. There is one on every day: on a day
 * on which the clocks skip the hour, it is the moment at which they do.
 */
export const nextHour = (timezone: string, hour: number, after: Date): Date => {
  const today = Math.floor(wallTime(timezone, after.getTime()) / DAY_MS) * DAY_MS;
  for (let day = today - DAY_MS; ; day += DAY_MS) {
    const moment = momentOf(timezone, day + hour * HOUR_MS);
    if (moment > after.getTime()) return new Date(moment);
  }
};
