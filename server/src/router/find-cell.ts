import { createLru } from '../platform/lru.ts';

/** Another whole installation, by the address at which its api role listens. */
export interface Cell {
  readonly name: string;
  readonly url: string;
}

/**
 * `away`: a cell knows the key, but none has its workspace now, because it is on its way. `unsure`: a cell could not be asked,
 * and no other one knows the key. `nobody`: every cell refused the key.
 */
export type Found = Cell | 'away' | 'unsure' | 'nobody';

const REMEMBERED = 50_000;
/** Keys that somebody made up are remembered apart, so that they displace none that a cell knows. */
const UNKNOWN_REMEMBERED = 10_000;
/** A key that nobody knows may be made in the next moment, but nobody uses it before it is made. */
const UNKNOWN_MS = 3_000;
/** A cell may be back in the next moment, and a key that was known may be known again. */
const UNSURE_MS = 500;
const PATIENCE_MS = 5_000;

type Claim = 'here' | 'not here' | 'moved' | 'down';

/**
 * What a cell says to a key. The answers to a wrong key and to a workspace that lives elsewhere are its own. A cell that has
 * too much under way from an address has not looked at the key.
 */
const claimOf = ({ status, headers }: Response): Claim => {
  if (status === 401) return 'not here';
  if (status === 421) return 'moved';
  if (status === 429 && headers.get('ratelimit-policy')?.startsWith('"address"')) return 'down';
  return status >= 500 ? 'down' : 'here';
};

const ask = async ({ url }: Cell, key: string, sender: string): Promise<Claim> => {
  try {
    const response = await fetch(`${url}/public/v1/me`, {
      // The cell counts the question for the address that caused it, and not for the router.
      headers: { 'x-api-key': key, 'x-forwarded-for': sender },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.arrayBuffer();
    return claimOf(response);
  } catch {
    return 'down';
  }
};

/**
 * Finds the cell of a key by asking all of them, and remembers it. There is no table that could be wrong: the cells know
 * which keys are theirs, and only one of them opens a workspace.
 */
export const createCellFinder = (cells: readonly Cell[]) => {
  const at = createLru<string, Cell>(REMEMBERED);
  const genuine = createLru<string, true>(REMEMBERED);
  const unknown = createLru<string, { readonly found: Found; readonly until: number }>(
    UNKNOWN_REMEMBERED,
  );
  const asked = new Map<string, Promise<Found>>();

  const askAll = async (key: string, sender: string): Promise<Found> => {
    const claims = await Promise.all(cells.map((cell) => ask(cell, key, sender)));
    const found = cells[claims.indexOf('here')];
    if (found) at.set(key, found);
    if (found || claims.includes('moved')) genuine.set(key, true);
    if (found) return found;
    if (claims.includes('moved')) return 'away';
    const none = claims.includes('down') ? 'unsure' : 'nobody';
    const ms = none === 'unsure' || isKnown(key) ? UNSURE_MS : UNKNOWN_MS;
    unknown.set(key, { found: none, until: performance.now() + ms });
    return none;
  };

  /** Whether a cell has known this key at some time. */
  const isKnown = (key: string): boolean => genuine.get(key) !== undefined;

  const forget = (key: string): void => at.delete(key);

  /** However many ask about a key at the same time, each cell is asked once. */
  const find = async (key: string, sender: string): Promise<Found> => {
    const known = at.get(key);
    if (known) return known;
    const none = unknown.get(key);
    if (none && performance.now() < none.until) return none.found;
    const running = asked.get(key);
    if (running) return running;
    const asking = askAll(key, sender).finally(() => asked.delete(key));
    asked.set(key, asking);
    return asking;
  };

  return { find, forget, isKnown };
};
