import { usePreferences } from './preferences.ts';

type Moment = string | number | Date;
type Language = 'en' | 'nl';

/** British English is used, because it writes the day before the month. */
const LOCALE: Record<Language, string> = { en: 'en-GB', nl: 'nl-NL' };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS = [
  { unit: 'second', upTo: MINUTE, of: 1 },
  { unit: 'minute', upTo: HOUR, of: MINUTE },
  { unit: 'hour', upTo: DAY, of: HOUR },
  { unit: 'day', upTo: 30 * DAY, of: DAY },
  { unit: 'month', upTo: 365 * DAY, of: 30 * DAY },
  { unit: 'year', upTo: Infinity, of: 365 * DAY },
] as const;

const MICROS = 1_000_000;

const DURATION = [
  { unit: 'day', of: DAY },
  { unit: 'hour', of: HOUR },
  { unit: 'minute', of: MINUTE },
  { unit: 'second', of: 1 },
] as const;

/** Formats numbers and times for the interface's language. */
export const formatsOf = (language: Language) => {
  const locale = LOCALE[language];
  const number = new Intl.NumberFormat(locale);
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const inUnit = (unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  const whole = new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
  const bytes = (count: number): string => {
    if (count < 1024) return whole.format(count);
    const power = Math.min(3, Math.floor(Math.log2(count) / 10));
    const unit = (['kilobyte', 'megabyte', 'gigabyte'] as const)[power - 1] ?? 'kilobyte';
    return inUnit(unit).format(Math.round((count / 1024 ** power) * 10) / 10);
  };
  /**
   * Formats millionths of a dollar as money. Amounts below one dollar have three significant digits, because
   * a single call costs so little.
   */
  const dollars = (micros: number): string => {
    const value = micros / MICROS;
    const isSmall = value !== 0 && Math.abs(value) < 1;
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: isSmall ? Math.min(6, 2 - Math.floor(Math.log10(Math.abs(value)))) : 2,
    }).format(value);
  };
  /** Formats seconds with the two largest units, such as 2 hr 5 min. */
  const duration = (seconds: number): string => {
    let rest = Math.max(0, Math.round(seconds));
    const parts: string[] = [];
    for (const { unit, of } of DURATION) {
      const count = Math.floor(rest / of);
      rest -= count * of;
      if (count > 0 || (unit === 'second' && parts.length === 0))
        parts.push(inUnit(unit).format(count));
      if (parts.length === 2) break;
    }
    return parts.join(' ');
  };
  const ago = (at: Moment, now: number = Date.now()): string => {
    const seconds = (new Date(at).getTime() - now) / 1000;
    const step = STEPS.find(({ upTo }) => Math.abs(seconds) < upTo) ?? STEPS[5];
    return relative.format(Math.trunc(seconds / step.of), step.unit);
  };
  return {
    number: (value: number) => number.format(value),
    compact: (value: number) => compact.format(value),
    share: (value: number) => share.format(value),
    date: (at: Moment) => date.format(new Date(at)),
    moment: (at: Moment) => moment.format(new Date(at)),
    exact: (at: Moment) => exact.format(new Date(at)),
    day: (at: Moment) => day.format(new Date(at)),
    time: (at: Moment) => time.format(new Date(at)),
    list: (values: readonly string[]) => list.format(values),
    bytes,
    dollars,
    duration,
    ago,
  };
};

export type Formats = ReturnType<typeof formatsOf>;

const made = new Map<Language, Formats>();
const kept = (language: Language): Formats => {
  const formats = made.get(language) ?? formatsOf(language);
  made.set(language, formats);
  return formats;
};

export const useFormats = (): Formats => kept(usePreferences().language);
