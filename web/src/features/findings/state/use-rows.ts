import type { Finding, FindingFilter } from '@copydesk/contract/findings/finding';
import type { Severity } from '@copydesk/contract/violations/violation';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useCell } from '../../../lib/cell.ts';
import { clustersQuery, membersQuery } from '../api.ts';
import { type OpenQueue, useQueue } from './open-queue.ts';
import { layOut } from './rows.ts';

/** The filter that selects the members of one row. */
const memberFilter = (filter: FindingFilter, key: string): FindingFilter => {
  const [id = '', severity = ''] = key.split(' ');
  const one = severity === '' ? {} : { severity: severity as Severity };
  return { ...filter, ...one, cluster_id: id };
};

/** The members of the opened clusters, as far as they are loaded. */
const useOpened = (queue: OpenQueue, filter: FindingFilter, round: number) => {
  const keys = [...useCell(queue.opened)];
  const answers = useQueries({
    queries: keys.map((key) => membersQuery(memberFilter(filter, key), round)),
  });
  const loaded = answers.map(({ data }) => data?.findings);
  return useMemo(
    () =>
      new Map<string, readonly Finding[]>(keys.map((key, at) => [key, loaded[at] ?? []] as const)),
    // The lists of keys and answers are new objects in every rendering; their contents are what counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [keys.join('\n'), ...loaded],
  );
};

/** The rows of the queue. They stay where they are while a person decides. */
export const useRows = (filter: FindingFilter) => {
  const queue = useQueue();
  const round = useCell(queue.round);
  const query = useInfiniteQuery(clustersQuery(filter, round));
  const opened = useOpened(queue, filter, round);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const clusters = useMemo(() => data?.pages.flatMap((page) => page.clusters) ?? [], [data]);
  const rows = useMemo(() => layOut(clusters, opened), [clusters, opened]);
  const readMore = useCallback(
    async () => (isFetchingNextPage ? undefined : fetchNextPage()),
    [isFetchingNextPage, fetchNextPage],
  );
  useEffect(() => {
    queue.rows.set(rows);
    queue.pager.set({ hasMore: hasNextPage, readMore });
    queue.filter.set(filter);
  }, [queue, rows, hasNextPage, readMore, filter]);
  return { query, rows, readMore, hasMore: hasNextPage };
};

/** Shows or hides the members of the cluster with a key. */
export const toggleOpened = ({ opened }: OpenQueue, key: string): void => {
  const next = new Set(opened.get());
  if (!next.delete(key)) next.add(key);
  opened.set(next);
};
