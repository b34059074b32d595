import { useSyncExternalStore } from 'react';

let reachable = true;
const listeners = new Set<() => void>();

/** Every answer and every missing answer tells whether the server can be reached. */
export const noteReachable = (now: boolean): void => {
  if (now === reachable) return;
  reachable = now;
  for (const tell of listeners) tell();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useReachable = (): boolean => useSyncExternalStore(subscribe, () => reachable);
