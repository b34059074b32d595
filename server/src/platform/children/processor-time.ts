import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second on every architecture. */
const TICK_MS = 10;

/**
 * CPU time of another process with all of its threads, in milliseconds; null where the system does not report
 * it. The program's name is in brackets and may contain anything, so fields are counted after it.
 */
export const processorMilliseconds = (pid: number): number | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
};

/** How long the main thread of another process was ready to run but had no CPU, in milliseconds. */
export const waitedMilliseconds = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
};
