import { readFileSync } from 'node:fs';

export interface ProcessKind {
  readonly pid: number;
  /** The process that started the others; without it there is no browser. */
  readonly isMain: boolean;
}

export interface MemoryLimits {
  /** Of any one process. */
  readonly each: number;
  /** Of all together. */
  readonly all: number;
}

const INTERVAL_MS = 200;

/**
 * Memory that a process has for itself, where the system tells. Chromium's program is some ninety megabytes
 * that its many processes share, so that what is mapped from files does not count.
 */
const ownMegabytes = (pid: number): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const sizes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB/gm)];
    return sizes.reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024;
  } catch {
    return 0;
  }
};

/**
 * Kills each process that occupies too many megabytes, and the largest if all together do. The process of a
 * page ends only that page, the main one ends the browser. Where the system does not tell what a process
 * occupies, nothing is killed.
 */
export const watchMemory = (
  list: () => Promise<readonly ProcessKind[]>,
  kill: (pid: number) => void,
  limits: MemoryLimits,
) => {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const look = async () => {
    // A browser that does not answer has ended, or is ended by whoever waits for its page.
    const processes = await list().catch(() => []);
    const sizes = processes.map((one) => ({ ...one, size: ownMegabytes(one.pid) }));
    const total = sizes.reduce((sum, { size }) => sum + size, 0);
    const largest = sizes.filter(({ isMain }) => !isMain).toSorted((a, b) => b.size - a.size)[0];
    for (const one of sizes) {
      if (one.size > limits.each || (total > limits.all && one === largest)) kill(one.pid);
    }
    plan();
  };
  const plan = () => {
    if (stopped) return;
    timer = setTimeout(() => void look(), INTERVAL_MS);
    timer.unref();
  };
  plan();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
