import { setTimeout as sleep } from 'node:timers/promises';

/**
 * If what is asked takes longer, it counts as away. By default Prometheus waits 10 s for an answer. After that it would
 * say that this process is away.
 */
export const PATIENCE_MS = 1_500;

/**
 * Reads something that several gauges need, once for all that ask within a time. Null if it fails or takes too long,
 * because old numbers would look like new ones. `onRead` is told whether it was read.
 */
export const shareReading = <T>(
  read: () => Promise<T>,
  options: { readonly sharedMs: number; readonly onRead?: (wasRead: boolean) => void },
): (() => Promise<T | null>) => {
  const { sharedMs, onRead } = options;
  let shared: { readonly until: number; readonly reading: Promise<T | null> } | undefined;
  const readInTime = async (): Promise<T | null> => {
    const reading = read().catch(() => null);
    const found = await Promise.race([reading, sleep(PATIENCE_MS, null, { ref: false })]);
    onRead?.(found !== null);
    return found;
  };
  return () => {
    if (!shared || performance.now() > shared.until) {
      shared = { until: performance.now() + sharedMs, reading: readInTime() };
    }
    return shared.reading;
  };
};
