import { storedValue, storeValue } from '../../lib/stored.ts';

const PLACE = 'copydesk.return';
/** How long the path is kept: as long as the e-mailed link works. */
const KEPT_MS = 20 * 60_000;
const OWN_PATH = /^\/(?![/\\])/;

/** Accepts only a path of this application; anything else would be an open redirect. */
export const ownPath = (value: string | undefined): string | undefined =>
  value !== undefined && OWN_PATH.test(value) ? value : undefined;

/** Stores the page to return to. The link of an e-mail opens in a new tab, which reads it from there. */
export const rememberReturn = (path: string | undefined, now: number = Date.now()): void =>
  storeValue(PLACE, path === undefined ? null : { path, until: now + KEPT_MS });

/** Returns the stored page once and deletes it. */
export const takeReturn = (now: number = Date.now()): string | undefined => {
  const kept = storedValue(PLACE) as Record<string, unknown> | null;
  storeValue(PLACE, null);
  const { path, until } = kept ?? {};
  if (typeof path !== 'string' || typeof until !== 'number' || until < now) return undefined;
  return ownPath(path);
};
