/** A map of limited size. When it is full, it drops the value that was unused for the longest time. */
export interface Lru<K, V> {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => void;
  readonly delete: (key: K) => void;
}

export const createLru = <K, V>(most: number): Lru<K, V> => {
  // A map keeps the order in which its keys were set.
  const kept = new Map<K, V>();
  const set = (key: K, value: V): void => {
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > most) kept.delete(kept.keys().next().value as K);
  };
  return {
    get: (key) => {
      const value = kept.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
    delete: (key) => void kept.delete(key),
  };
};
