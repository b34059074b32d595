import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second, on every architecture. */
const TICK_MS = 10;

/**
 * Milliseconds that another process has computed, all of its threads together, where the system tells. The
 * name of the program stands in brackets and may contain anything, so counting begins after it.
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

/** Milliseconds that the first thread of another process was ready to compute and had to wait. */
export const waitedMilliseconds = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
};
