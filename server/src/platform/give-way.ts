import { constants, setPriority } from 'node:os';

/**
 * Gives a process a lower priority than those that answer requests (nice 10). 0 is this process. Where the system
 * forbids that, or the process has ended, nothing changes.
 */
export const giveWay = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It works all the same.
  }
};
