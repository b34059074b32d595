import { readFileSync } from 'node:fs';

export interface ProcessKind {
  readonly pid: number;
  /** Whether it is the main process, without which there is no browser. */
  readonly isMain: boolean;
}

export interface MemoryLimits {
  /** The limit for each process, in megabytes. */
  readonly each: number;
  /** The limit for all processes together, in megabytes. */
  readonly all: number;
}

const INTERVAL_MS = 200;

/**
 * The private memory of a process; 0 where the system does not report it. Chromium's program takes some
 * ninety megabytes that its many processes share, so memory mapped from files does not count.
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
 * Kills each process that uses too much memory, and the largest one if all together do. Killing a
 * page's process ends only that page; killing the main one ends the browser. Where the system
 * does not report memory, nothing is killed.
 */
export const watchMemory = (
  list: () => Promise<readonly ProcessKind[]>,
  kill: (pid: number) => void,
  limits: MemoryLimits,
) => {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const look = async () => {
    // A browser that does not answer has ended, or the caller that waits for its page will end it.
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
