import { keepPreviousData } from '@tanstack/react-query';
import { ask } from '../../lib/query.ts';
import type { Range } from './search.ts';

const COUNTING_MS = 1_000;
const RUNNING_MS = 3_000;
const RESTING_MS = 60_000;

/** Reads the home page again: soon while an audit runs or figures are being counted, otherwise seldom. */
export const homeQuery = (days: Range) => ({
  ...ask('getHome', { query: { days: Number(days) } }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state: { data } }: { state: { data: Watched | undefined } }) => {
    if (data?.counting) return COUNTING_MS;
    return data && data.running.length > 0 ? RUNNING_MS : RESTING_MS;
  },
});

interface Watched {
  readonly counting: boolean;
  readonly running: readonly unknown[];
}
