import { Cron } from 'croner';
import { type Issue, OperationError } from '../platform/errors.ts';

/** When a schedule runs: a cron expression of five fields, by the clock of a place. */
export interface Cadence {
  readonly cron: string;
  readonly timezone: string;
}

const FIELDS = /^[\w*/,#?-]+( [\w*/,#?-]+){4}$/;

const issueAt = (key: string, problem: string): Issue => ({
  type: 'value_error',
  loc: ['body', key],
  msg: `Value error, ${problem}`,
});

const isTimezone = (timezone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).format(0) !== '';
  } catch {
    return false;
  }
};

/**
 * The first moment after `after` at which a schedule runs. A day that is an hour longer or shorter
 * changes nothing: 06:00 is 06:00 there. Throws invalid for what is no schedule or never comes.
 */
export const nextRun = ({ cron, timezone }: Cadence, after: Date): Date => {
  if (!isTimezone(timezone)) {
    const issues = [issueAt('timezone', 'not the name of a time zone, such as Europe/Amsterdam')];
    throw new OperationError('invalid', 'invalid timezone', { issues });
  }
  let next: Date | null = null;
  try {
    if (FIELDS.test(cron)) next = new Cron(cron, { timezone, mode: '5-part' }).nextRun(after);
  } catch {
    next = null;
  }
  if (next) return next;
  const problem = 'five fields are wanted (minute hour day month weekday), such as 0 6 * * 1';
  throw new OperationError('invalid', 'invalid cron', { issues: [issueAt('cron', problem)] });
};
