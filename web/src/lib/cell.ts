import { useSyncExternalStore } from 'react';

/** An observable value. A component that subscribes to it is rendered again only when this value changes. */
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

/** A cell that can only be read and observed. */
export type Watched<T> = Pick<Cell<T>, 'get' | 'subscribe'>;

export const useCell = <T>({ subscribe, get }: Watched<T>): T =>
  useSyncExternalStore(subscribe, get);

/**
 * Subscribes to a part of the value. `choose` must return a primitive, or the same object while nothing in it
 * changes.
 */
export const useCellOf = <T, V>({ subscribe, get }: Watched<T>, choose: (value: T) => V): V =>
  useSyncExternalStore(subscribe, () => choose(get()));
