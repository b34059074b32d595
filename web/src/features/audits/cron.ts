/** The moments of a cron expression of five fields: minute, hour, day, month, weekday. */
export interface Moments {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly weekdays: ReadonlySet<number>;
  /** With both named, a day need only be one of them, as cron has always had it. */
  readonly isEitherDay: boolean;
}

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const WEEKDAYS = 'SUN MON TUE WED THU FRI SAT'.split(' ');

const numberOf = (word: string, names: readonly string[], first: number): number => {
  const at = names.indexOf(word.toUpperCase());
  if (at >= 0) return at + first;
  return /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
};

interface Field {
  readonly from: number;
  readonly to: number;
  readonly names?: readonly string[];
}

/** One part of a list: *, 5, 1-5, and each with a step; null for what only the server knows to read. */
const readPart = (part: string, { from, to, names = [] }: Field): number[] | null => {
  const [range = '', step = '1', ...rest] = part.split('/');
  const [low = '', high, ...more] = range.split('-');
  if (rest.length > 0 || more.length > 0 || !/^[1-9]\d?$/.test(step)) return null;
  const isStar = range === '*';
  if (part.includes('/') && !isStar && high === undefined) return null;
  const first = isStar ? from : numberOf(low, names, from);
  const last = isStar ? to : high === undefined ? first : numberOf(high, names, from);
  if (!(first >= from && last <= to && first <= last)) return null;
  const values: number[] = [];
  for (let value = first; value <= last; value += Number(step)) values.push(value);
  return values;
};

const readField = (text: string, field: Field): Set<number> | null => {
  const parts = text.split(',').map((part) => readPart(part, field));
  return parts.some((part) => part === null) ? null : new Set(parts.flatMap((part) => part ?? []));
};

/** Reads the plain forms of cron; null for the others, which the server may still take. */
export const readCron = (cron: string): Moments | null => {
  const words = cron.trim().split(/\s+/);
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = words;
  if (words.length !== 5) return null;
  const minutes = readField(minute, { from: 0, to: 59 });
  const hours = readField(hour, { from: 0, to: 23 });
  const days = readField(day, { from: 1, to: 31 });
  const months = readField(month, { from: 1, to: 12, names: MONTHS });
  const weekdays = readField(weekday, { from: 0, to: 7, names: WEEKDAYS });
  if (!minutes || !hours || !days || !months || !weekdays) return null;
  // Sunday may be called 0 and 7.
  if (weekdays.has(7)) weekdays.add(0);
  return { minutes, hours, days, months, weekdays, isEitherDay: day !== '*' && weekday !== '*' };
};
