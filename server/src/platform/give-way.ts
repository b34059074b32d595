import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of a process (nice 10), so that those that answer requests go first. 0 is this process.
 * Never throws: the system may forbid it, and the process may have ended.
 */
export const giveWay = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It works all the same.
  }
};
