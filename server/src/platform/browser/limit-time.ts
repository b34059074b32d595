import { setTimeout as sleep } from 'node:timers/promises';

/** However busy the machine is, a page gets at most this many times its time limit. */
export const MOST_TIMES = 4;
const ANSWER_MS = 1_000;

type Waits = ReadonlyMap<number, number>;

/** The longest time that any process has waited for a CPU since `before`. */
const longestWait = (before: Waits, now: Waits): number =>
  Math.max(0, ...[...now].map(([pid, ms]) => ms - (before.get(pid) ?? 0)));

/**
 * Calls `onTime` when a page's time is over. Time in which its processes were ready to run but got no CPU
 * does not count, because neither the network nor the page wasted it. If the browser does not report how long
 * its processes waited, the page gets no extra time.
 */
export const limitTime = (
  waits: () => Promise<Waits>,
  timeoutMs: number,
  onTime: () => void,
): { readonly stop: () => void } => {
  const began = performance.now();
  const none: Waits = new Map();
  const ask = () =>
    Promise.race([waits(), sleep(ANSWER_MS, none, { ref: false })]).catch(() => none);
  const before = ask();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const look = async () => {
    const waited = longestWait(await before, await ask());
    const due = Math.min(timeoutMs + waited, timeoutMs * MOST_TIMES);
    const left = began + due - performance.now();
    if (stopped) return;
    if (left <= 0) onTime();
    else timer = setTimeout(() => void look(), Math.max(left, ANSWER_MS / 10));
  };
  timer = setTimeout(() => void look(), timeoutMs);
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
