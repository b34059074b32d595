import { isMainThread, Worker, workerData } from 'node:worker_threads';

// Loaded into a child before its own module. A separate thread watches the child even while the child, or the
// process that waits for it, is too busy.

const WATCH_MILLISECONDS = 15;
const MEGABYTE = 1024 * 1024;

const watch = (limitMegabytes: number, parent: number): void => {
  setInterval(() => {
    // The parent treats SIGABRT as out of memory. A process whose heap is full ends with the same signal.
    if (process.memoryUsage.rss() > limitMegabytes * MEGABYTE) process.kill(process.pid, 'SIGABRT');
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, WATCH_MILLISECONDS);
};

if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { limitMegabytes: Number(process.argv[2]), parent: process.ppid },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  });
  worker.unref();
} else {
  const { limitMegabytes, parent } = workerData as { limitMegabytes: number; parent: number };
  watch(limitMegabytes, parent);
}
