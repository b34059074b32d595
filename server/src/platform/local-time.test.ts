import { expect, test } from 'vitest';
import { isTimezone, localHour, nextHour } from './local-time.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What clocks show, read in another way than the code does: date and time as one text that sorts. */
const clockOf = (timezone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (at: number): string => format.format(at);
};

const ALL = Intl.supportedValuesOf('timeZone');
const [FROM, UNTIL] = [Date.UTC(2027, 0, 1), Date.UTC(2028, 0, 1)];

/** Days of 2027 on which clocks are changed, as moments of UTC at their beginning. */
const switchDays = (timezone: string): number[] => {
  const clock = clockOf(timezone);
  const offsetAt = (at: number) => Date.parse(`${clock(at).replace(' ', 'T')}Z`) - at;
  const days: number[] = [];
  for (let day = FROM; day < UNTIL; day += DAY_MS) {
    if (offsetAt(day) !== offsetAt(day + DAY_MS)) days.push(day);
  }
  return days;
};

/** One time zone for each way in which clocks are changed. */
const zonesThatSwitch = (): { zone: string; days: number[] }[] => {
  const known = new Map<string, { zone: string; days: number[] }>();
  for (const zone of ALL) {
    const days = switchDays(zone);
    const clock = clockOf(zone);
    const seen = days.map((day) => [clock(day), clock(day + DAY_MS)]);
    if (days.length > 0) known.set(JSON.stringify(seen), { zone, days });
  }
  return [...known.values()];
};

/** Of each local day, the first moment at which clocks show this hour of it or anything after it. */
const expectedMoments = (
  table: readonly (readonly [at: number, shown: string])[],
  hour: number,
): number[] => {
  const wanted = `${String(hour).padStart(2, '0')}:00`;
  const days = new Set(table.map(([, shown]) => shown.slice(0, 10)));
  return [...days].flatMap(
    (day) => table.find(([, shown]) => shown >= `${day} ${wanted}`)?.[0] ?? [],
  );
};

test('the next time that it is an hour is right in every zone around both days on which clocks are changed', () => {
  const zones = zonesThatSwitch();
  expect(zones.length).toBeGreaterThan(15);
  const wrong: string[] = [];
  for (const { zone, days } of zones) {
    const clock = clockOf(zone);
    for (const day of days) {
      const table: [number, string][] = [];
      for (let at = day - 3 * DAY_MS; at < day + 4 * DAY_MS; at += STEP_MS)
        table.push([at, clock(at)]);
      for (let hour = 0; hour < 24; hour++) {
        // The first one of the table may belong to a day that began before it.
        const moments = expectedMoments(table, hour).slice(1);
        moments.slice(0, -2).forEach((moment, n) => {
          const next = moments[n + 1] as number;
          for (const after of [moment, moment + 7 * HOUR_MS, next - 1]) {
            const got = nextHour(zone, hour, new Date(after)).getTime();
            if (got !== next) {
              wrong.push(
                `${zone} ${hour} after ${clock(after)}: ${clock(got)}, not ${clock(next)}`,
              );
            }
          }
        });
      }
    }
  }
  expect(wrong.slice(0, 10)).toEqual([]);
}, 120_000);

test('every zone has one letter a day: 23 to 25 hours after the one before, and each at the hour', () => {
  for (const zone of ALL) {
    let at = new Date(Date.UTC(2027, 5, 1, 3, 20));
    for (let n = 0; n < 3; n++) {
      const next = nextHour(zone, 8, at);
      if (n > 0) expect([23, 24, 25]).toContain((next.getTime() - at.getTime()) / HOUR_MS);
      expect([zone, clockOf(zone)(next.getTime()).slice(-5)]).toEqual([zone, '08:00']);
      expect(localHour(zone, next)).toBe(8);
      at = next;
    }
  }
});

test('an hour that clocks skip is the moment at which they do, and one that they show twice is the first', () => {
  const spring = new Date('2027-03-27T12:00:00Z');
  expect(nextHour('Europe/Amsterdam', 2, spring).toISOString()).toBe('2027-03-28T01:00:00.000Z');
  const autumn = new Date('2027-10-30T12:00:00Z');
  const first = nextHour('Europe/Amsterdam', 2, autumn);
  expect(first.toISOString()).toBe('2027-10-31T00:00:00.000Z');
  expect(nextHour('Europe/Amsterdam', 2, first).toISOString()).toBe('2027-11-01T01:00:00.000Z');
  // Clocks go from 1 to 3 there.
  const troll = nextHour('Antarctica/Troll', 2, spring);
  expect(clockOf('Antarctica/Troll')(troll.getTime())).toBe('2027-03-28 03:00');
});

test('names of time zones are known, and nothing else is', () => {
  expect(['UTC', 'Europe/Amsterdam', 'Asia/Kathmandu'].map(isTimezone)).toEqual([true, true, true]);
  expect(['', 'Mars/Olympus', 'x; drop'].map(isTimezone)).toEqual([false, false, false]);
});
