import { readFileSync } from 'node:fs';

/** Memory that another process uses; null where the system does not report it. */
export const residentMegabytes = (pid: number): number | null => {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
};
