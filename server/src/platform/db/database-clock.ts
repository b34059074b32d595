import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import { call, statement } from './statement.ts';

/** The time of PostgreSQL, for a process whose own clock may be wrong. */
export interface DatabaseClock {
  readonly now: () => Date;
  /** Resolves after the first measurement, or when PostgreSQL has not answered for two seconds. */
  readonly measured: Promise<void>;
  readonly stop: () => void;
}

const ROUNDS = 3;
const EVERY_MS = 60_000;
/** How soon PostgreSQL is asked again if it did not answer. */
const AGAIN_MS = 5_000;
/** A start does not wait longer than this for PostgreSQL. */
const PATIENCE_MS = 2_000;

const CLOCK = statement<{ ms: number }>(
  `select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
);

/**
 * A clock that follows PostgreSQL's: several processes then write one order of times, although the clock of one
 * is wrong or is set while it runs. Between two measurements it goes by the time since the start of the process.
 * Until PostgreSQL has answered for the first time it is the clock of the machine.
 */
export const startDatabaseClock = (
  db: Database,
  machine: () => number = Date.now,
): DatabaseClock => {
  /** The time of this clock when the process started. */
  let origin = machine() - performance.now();
  let timer: NodeJS.Timeout | undefined;
  const measure = async (): Promise<void> => {
    let best = { took: Number.POSITIVE_INFINITY, origin };
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked = performance.now();
      const [[row]] = await db.batch('', [call(CLOCK, [])]);
      const took = performance.now() - asked;
      if (row && took < best.took) best = { took, origin: row.ms - asked - took / 2 };
    }
    // A difference that is smaller than the time of asking may come from the asking.
    if (Math.abs(best.origin - origin) > best.took) origin = best.origin;
  };
  let stopped = false;
  const follow = async (): Promise<void> => {
    const pause = await measure().then(
      () => EVERY_MS,
      () => AGAIN_MS,
    );
    if (!stopped) timer = setTimeout(() => void follow(), pause).unref();
  };
  // The rest of a start goes on meanwhile.
  const measured = Promise.race([follow(), sleep(PATIENCE_MS, undefined, { ref: false })]);
  return {
    measured,
    now: () => new Date(origin + performance.now()),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
