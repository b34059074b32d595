/** A map of limited size. When it is full, it drops the values that were unused for the longest time. */
export interface Lru<K, V> {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => void;
  readonly delete: (key: K) => void;
}

/** `most` is what all values may weigh together; each weighs 1 unless `weigh` says otherwise. */
export const createLru = <K, V>(most: number, weigh: (value: V) => number = () => 1): Lru<K, V> => {
  // A map keeps the order in which its keys were set.
  const kept = new Map<K, V>();
  let weight = 0;
  const forget = (key: K): void => {
    const value = kept.get(key);
    if (kept.delete(key)) weight -= weigh(value as V);
  };
  const set = (key: K, value: V): void => {
    forget(key);
    kept.set(key, value);
    weight += weigh(value);
    while (weight > most) forget(kept.keys().next().value as K);
  };
  return {
    get: (key) => {
      const value = kept.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
    delete: forget,
  };
};
