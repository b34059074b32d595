/** How often an audit is made, in the words of the form. */
export interface Cadence {
  readonly rhythm: Rhythm;
  /** As a time field has it: 06:00. */
  readonly time: string;
  /** 0 is Sunday. */
  readonly weekday: string;
  readonly day: string;
  /** For the rhythm `own`. */
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

/** The form's words as cron; a half-typed time is six o'clock. */
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

/** The words behind a cron expression, where the form has words for it. */
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
