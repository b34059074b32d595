import { readFileSync } from 'node:fs';

/** Memory that another process occupies, where the system tells. */
export const residentMegabytes = (pid: number): number | null => {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
};
