import { readFileSync } from 'node:fs';

/** The most memory that a process has had so far. Null if it has ended, or where the system does not tell. */
export const peakMegabytes = (pid: number): number | null => {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
};
