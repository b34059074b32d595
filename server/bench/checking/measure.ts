import type { Search } from './rivals/rivals.ts';

/** Time that this process was given, so that other work on the machine counts less. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
};

export interface Measured {
  readonly buildMs: number;
  /** Millions of bytes a second. */
  readonly rate: number;
  readonly found: number;
}

/** Builds once, searches a few times and counts the best. The rate is of the bytes that a reader has. */
export const measure = async (
  build: () => Search,
  text: string,
  bytes: number,
  rounds: number,
): Promise<Measured> => {
  const began = cpuMs();
  const search = build();
  const buildMs = cpuMs() - began;
  let best = Number.POSITIVE_INFINITY;
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const since = cpuMs();
    found = await search(text);
    best = Math.min(best, cpuMs() - since);
  }
  return { buildMs, rate: bytes / 1e3 / best, found };
};

/**
 * Several searches of one text, round after round in turn: what slows the machine for a while slows all of
 * them, so that their ratio holds although the rates do not.
 */
export const measureInTurn = async (
  searches: readonly Search[],
  text: string,
  rounds: number,
): Promise<readonly Omit<Measured, 'buildMs'>[]> => {
  const bytes = Buffer.byteLength(text);
  const best = searches.map(() => Number.POSITIVE_INFINITY);
  const found = searches.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    for (const [n, search] of searches.entries()) {
      const since = cpuMs();
      found[n] = await search(text);
      best[n] = Math.min(best[n] ?? Number.POSITIVE_INFINITY, cpuMs() - since);
    }
  }
  return searches.map((_, n) => ({ rate: bytes / 1e3 / (best[n] ?? 1), found: found[n] ?? 0 }));
};

/** All languages as one: all bytes by all the time, and the longest time to build. */
export const together = (all: readonly Measured[]): Measured => ({
  buildMs: Math.max(...all.map(({ buildMs }) => buildMs)),
  rate: all.length / all.reduce((sum, { rate }) => sum + 1 / rate, 0),
  found: all.reduce((sum, { found }) => sum + found, 0),
});
