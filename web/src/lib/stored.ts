/**
 * How long a value is kept: `browser` outlasts a restart of the browser, `tab` ends when the tab is closed.
 */
type Lifetime = 'browser' | 'tab';

const storageOf = (lifetime: Lifetime): Storage =>
  lifetime === 'tab' ? sessionStorage : localStorage;

/** A stored text. Empty if there is none, or if the browser forbids storage. */
export const storedText = (name: string, lifetime: Lifetime = 'browser'): string => {
  try {
    return storageOf(lifetime).getItem(name) ?? '';
  } catch {
    return '';
  }
};

/** Stores a text; an empty text removes the stored one. Does nothing if the storage is full or forbidden. */
export const storeText = (name: string, text: string, lifetime: Lifetime = 'browser'): void => {
  try {
    if (text === '') storageOf(lifetime).removeItem(name);
    else storageOf(lifetime).setItem(name, text);
  } catch {
    // The page still has the value in memory until it is closed.
  }
};

/** A stored value, or null. It may have any shape, so the caller must validate it. */
export const storedValue = (name: string, lifetime: Lifetime = 'browser'): unknown => {
  try {
    return JSON.parse(storedText(name, lifetime) || 'null');
  } catch {
    return null;
  }
};

/** Stores a value; null removes it. */
export const storeValue = (name: string, value: object | null, lifetime?: Lifetime): void =>
  storeText(name, value === null ? '' : JSON.stringify(value), lifetime);
