import { Cron } from 'croner';
import { type Issue, OperationError, valueIssue } from '../platform/errors.ts';
import { isTimezone } from '../platform/local-time.ts';

/** When a schedule runs: a cron expression of five fields, in a time zone. */
export interface Cadence {
  readonly cron: string;
  readonly timezone: string;
}

const FIELDS = /^[\w*/,#?-]+( [\w*/,#?-]+){4}$/;

const issueAt = (key: string, problem: string): Issue => valueIssue([key], problem);

/**
 * Returns the first time after `after` at which a schedule runs. Daylight saving changes nothing: 06:00 is
 * 06:00 local time. Throws invalid for a malformed schedule or one that never runs.
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
