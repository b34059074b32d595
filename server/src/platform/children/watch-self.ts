import { isMainThread, Worker, workerData } from 'node:worker_threads';

// Loaded into a child before its own module. A separate thread watches the child even while the child, or the
// process that waits for it, is too busy.

const WORKING_MILLISECONDS = 15;
/** A child at rest reads nothing of strangers, so looking often would only keep the processor awake. */
const RESTING_MILLISECONDS = 2_000;
const MEGABYTE = 1024 * 1024;

/** The number of requests that the child works on, and a number that never changes, to wait on at work. */
type Shared = Int32Array<SharedArrayBuffer>;
const REQUESTS = 0;
const NEVER_CHANGES = 1;

const watch = (limitMegabytes: number, parent: number, shared: Shared): void => {
  for (;;) {
    // The parent treats SIGABRT as out of memory. A process whose heap is full ends with the same signal.
    if (process.memoryUsage.rss() > limitMegabytes * MEGABYTE) process.kill(process.pid, 'SIGABRT');
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
    if (Atomics.load(shared, REQUESTS) > 0) {
      Atomics.wait(shared, NEVER_CHANGES, 0, WORKING_MILLISECONDS);
    } else Atomics.wait(shared, REQUESTS, 0, RESTING_MILLISECONDS);
  }
};

const start = (): Shared => {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { limitMegabytes: Number(process.argv[2]), parent: process.ppid, shared },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  });
  worker.unref();
  return shared;
};

const shared = isMainThread ? start() : (workerData as { shared: Shared }).shared;

/** Does a piece of work, during which the child is watched closely. */
export const watched = async <T>(work: () => T): Promise<Awaited<T>> => {
  Atomics.add(shared, REQUESTS, 1);
  Atomics.notify(shared, REQUESTS);
  try {
    return await work();
  } finally {
    Atomics.sub(shared, REQUESTS, 1);
  }
};

if (!isMainThread) {
  const { limitMegabytes, parent } = workerData as { limitMegabytes: number; parent: number };
  watch(limitMegabytes, parent, shared);
}
