const PLACE = 'copydesk.return';
/** As long as the link itself works. */
const KEPT_MS = 20 * 60_000;
const OWN_PATH = /^\/(?![/\\])/;

/** Only a path of this very application is a way back: anything else would lead people astray. */
export const ownPath = (value: string | undefined): string | undefined =>
  value !== undefined && OWN_PATH.test(value) ? value : undefined;

/** The link of a message opens in a tab of its own: the way back must wait for it there. */
export const rememberReturn = (path: string | undefined, now: number = Date.now()): void => {
  try {
    if (path === undefined) localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, JSON.stringify({ path, until: now + KEPT_MS }));
  } catch {
    // Storage is forbidden: the link leads to the beginning.
  }
};

/** Gives the way back once. */
export const takeReturn = (now: number = Date.now()): string | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, unknown>;
    localStorage.removeItem(PLACE);
    const { path, until } = kept;
    if (typeof path !== 'string' || typeof until !== 'number' || until < now) return undefined;
    return ownPath(path);
  } catch {
    return undefined;
  }
};
