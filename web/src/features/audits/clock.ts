import { usePreferences } from '../../lib/preferences.ts';

const LOCALE = { en: 'en-GB', nl: 'nl-NL' } as const;
/** The time stamp of a Sunday, from which the names of the weekdays are formatted. */
const SUNDAY = Date.UTC(2026, 10, 15);
const DAY_MS = 86_400_000;

/** Formats the names of weekdays, and times in another time zone. */
export const useClock = () => {
  const locale = LOCALE[usePreferences().language];
  const weekday = (number: number): string =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
      SUNDAY + number * DAY_MS,
    );
  const momentIn = (at: number | string, timezone: string): string =>
    new Intl.DateTimeFormat(locale, {
      timeZone: timezone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(at));
  return { weekday, momentIn };
};

/** The time zone of this computer. */
export const hereTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
