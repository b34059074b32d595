import { setTimeout as sleep } from 'node:timers/promises';
import { createLru } from '../platform/lru.ts';

/** Another whole installation, by the address at which its api role listens. */
export interface Cell {
  readonly name: string;
  readonly url: string;
}

/** `away`: no cell has it now, but it may be on its way, or its cell is down. `nobody`: every cell refused the key. */
export type Found = Cell | 'away' | 'nobody';

const REMEMBERED = 50_000;
/** A key that nobody knows may be made in the next moment. */
const UNKNOWN_MS = 500;
const PATIENCE_MS = 5_000;

type Claim = 'here' | 'not here' | 'moved' | 'down';

/** What a cell says to a key. The answers to a wrong key and to a workspace that lives elsewhere are its own. */
const claimOf = (status: number): Claim => {
  if (status === 401) return 'not here';
  if (status === 421) return 'moved';
  return status >= 500 ? 'down' : 'here';
};

const ask = async ({ url }: Cell, key: string): Promise<Claim> => {
  try {
    const response = await fetch(`${url}/public/v1/me`, {
      headers: { 'x-api-key': key },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.arrayBuffer();
    return claimOf(response.status);
  } catch {
    return 'down';
  }
};

/**
 * Finds the cell of a key by asking all of them, and remembers it. There is no table that could be wrong: the cells know
 * which keys are theirs, and only one of them opens a workspace.
 */
export const createCellFinder = (cells: readonly Cell[]) => {
  const known = createLru<string, Promise<Found>>(REMEMBERED);

  const askAll = async (key: string): Promise<Found> => {
    const claims = await Promise.all(cells.map((cell) => ask(cell, key)));
    const at = claims.indexOf('here');
    if (at >= 0) return cells[at] as Cell;
    return claims.every((claim) => claim === 'not here') ? 'nobody' : 'away';
  };

  const forget = (key: string): void => known.delete(key);

  const find = (key: string): Promise<Found> => {
    const earlier = known.get(key);
    if (earlier) return earlier;
    const asked = askAll(key);
    known.set(key, asked);
    void asked.then(async (found) => {
      if (typeof found === 'object') return;
      if (found === 'nobody') await sleep(UNKNOWN_MS, undefined, { ref: false });
      if (known.get(key) === asked) forget(key);
    });
    return asked;
  };

  return { find, forget };
};
