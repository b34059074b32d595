/** How often a scheduled audit runs, as the fields of the form. */
export interface Cadence {
  readonly rhythm: Rhythm;
  /** The value of a time field, such as 06:00. */
  readonly time: string;
  /** 0 is Sunday. */
  readonly weekday: string;
  readonly day: string;
  /** The cron expression; used only if the rhythm is `own`. */
  readonly cron: string;
}

export const RHYTHMS = ['hourly', 'daily', 'workdays', 'weekly', 'monthly', 'own'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

export const USUAL: Cadence = {
  rhythm: 'weekly',
  time: '06:00',
  weekday: '1',
  day: '1',
  cron: '0 6 * * 1',
};

/** The form's values as a cron expression. An incomplete time counts as six o'clock. */
export const cronOf = ({ rhythm, time, weekday, day, cron }: Cadence): string => {
  const [hour, minute] = (/^\d\d:\d\d/.test(time) ? time : USUAL.time).split(':').map(Number);
  const at = `${minute} ${hour}`;
  switch (rhythm) {
    case 'hourly':
      return `${minute} * * * *`;
    case 'daily':
      return `${at} * * *`;
    case 'workdays':
      return `${at} * * 1-5`;
    case 'weekly':
      return `${at} * * ${weekday}`;
    case 'monthly':
      return `${at} ${day} * *`;
    case 'own':
      return cron.trim().replaceAll(/\s+/g, ' ');
  }
};

const SIMPLE = /^(\d{1,2}) (\d{1,2}|\*) (\d{1,2}|\*) \* (\d|1-5|\*)$/;
const two = (word: string): string => word.padStart(2, '0');

/** The form's values for a cron expression. The rhythm is `own` if no other rhythm of the form fits. */
export const cadenceOf = (cron: string): Cadence => {
  const [, minute = '', hour = '', day = '', weekday = ''] = SIMPLE.exec(cron) ?? [];
  const own: Cadence = { ...USUAL, rhythm: 'own', cron };
  if (minute === '') return own;
  const time = `${two(hour === '*' ? '0' : hour)}:${two(minute)}`;
  const known = { ...USUAL, time, cron };
  if (hour === '*') return day === '*' && weekday === '*' ? { ...known, rhythm: 'hourly' } : own;
  if (day !== '*') return weekday === '*' ? { ...known, rhythm: 'monthly', day } : own;
  if (weekday === '*') return { ...known, rhythm: 'daily' };
  if (weekday === '1-5') return { ...known, rhythm: 'workdays' };
  return { ...known, rhythm: 'weekly', weekday: weekday === '7' ? '0' : weekday };
};
