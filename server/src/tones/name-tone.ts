import { foldForSearch } from '../platform/text/fold.ts';

const MAX_KEY = 60;

/** Turns a name into a key: `Warm & plain` becomes `warm_plain`. */
const keyOf = (name: string): string => {
  const key = foldForSearch(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, MAX_KEY);
  // A name in another alphabet leaves no characters.
  return key === '' ? 'voice' : key;
};

/** Returns a key for a new tone that is not taken. */
export const freeKey = (name: string, taken: ReadonlySet<string>): string => {
  const key = keyOf(name);
  if (!taken.has(key)) return key;
  for (let n = 2; ; n += 1) {
    if (!taken.has(`${key}_${n}`)) return `${key}_${n}`;
  }
};
