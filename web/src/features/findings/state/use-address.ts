import type { FindingFilter } from '@copydesk/contract/findings/finding';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useIsLeaving } from '../../../lib/leaving.ts';
import { filterOf } from '../api.ts';
import type { QueueSearch } from '../search.ts';
import { type OpenQueue, rowNow, useQueue } from './open-queue.ts';

const ROUTE = '/w/$workspaceId/queue';

/** The address is written this long after the open row changes: J twenty times writes it once. */
const WRITE_MS = 150;

export const useQueueSearch = (): QueueSearch => useSearch({ from: ROUTE });

const NO_FILTERS = {
  state: undefined,
  severity: undefined,
  rule: undefined,
  pack: undefined,
  language: undefined,
  site: undefined,
  market: undefined,
  change: undefined,
  assignee: undefined,
  due: undefined,
} as const satisfies Partial<QueueSearch>;

export const countFilters = (search: QueueSearch): number =>
  Object.keys(NO_FILTERS).filter((name) => search[name as keyof QueueSearch] !== undefined).length;

export const hasFilters = (search: QueueSearch): boolean => countFilters(search) > 0;

/** What the server is asked for. It is the same object while the address says the same. */
export const useFilter = (): FindingFilter => {
  const search = useQueueSearch();
  const asText = JSON.stringify(filterOf(search));
  return useMemo(() => JSON.parse(asText) as FindingFilter, [asText]);
};

/**
 * Puts the queue back to its beginning, for other filters. The rows that come then have their decisions from the
 * server; if some are still being sent, the rows are read once more afterwards.
 */
export const beginAgain = (queue: OpenQueue): void => {
  queue.current.set(null);
  queue.opened.set(new Set());
  queue.made.set(new Map());
  if (queue.pending.get() > 0) void queue.chain.then(() => queue.round.set(queue.round.get() + 1));
};

/** Changes what is shown; `clear` takes all filters away. */
export const useSetSearch = () => {
  const queue = useQueue();
  const navigate = useNavigate({ from: ROUTE });
  return useCallback(
    (changes: Partial<QueueSearch> | 'clear'): void => {
      beginAgain(queue);
      const next = changes === 'clear' ? NO_FILTERS : changes;
      void navigate({
        search: (before) => ({ ...before, ...next, f: undefined }),
        resetScroll: false,
      });
    },
    [queue, navigate],
  );
};

/** Writes the open finding into the address. */
export const useAddress = (queue: OpenQueue): void => {
  const navigate = useNavigate({ from: ROUTE });
  const isLeaving = useIsLeaving();
  const { f } = useQueueSearch();
  const written = useRef(f);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = (): void => {
      const id = rowNow(queue)?.finding.id;
      if (id === undefined || id === written.current || isLeaving()) return;
      written.current = id;
      void navigate({
        search: (before) => ({ ...before, f: id }),
        replace: true,
        resetScroll: false,
      });
    };
    const stop = queue.current.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queue, navigate, isLeaving]);
};
