import { useSyncExternalStore } from 'react';

/** One value that parts of the page watch on their own: a key press draws only those. */
export interface Cell<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export const createCell = <T>(first: T): Cell<T> => {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const set = (next: T): void => {
    if (Object.is(next, value)) return;
    value = next;
    for (const tell of listeners) tell();
  };
  return { get: () => value, set, subscribe };
};

export const useCell = <T>({ subscribe, get }: Cell<T>): T => useSyncExternalStore(subscribe, get);

/** Only what is chosen of a value, which must be something plain: all else draws nothing. */
export const useCellOf = <T, V extends string | number | boolean | null>(
  { subscribe, get }: Cell<T>,
  choose: (value: T) => V,
): V => useSyncExternalStore(subscribe, () => choose(get()));
