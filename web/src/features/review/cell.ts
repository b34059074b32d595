import { useSyncExternalStore } from 'react';

/** One value of an open page that parts of it watch on their own, so that a key press draws only those. */
export interface Cell<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export const createCell = <T>(first: T): Cell<T> => {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const tell of listeners) tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useCell = <T>({ subscribe, get }: Cell<T>): T => useSyncExternalStore(subscribe, get);
