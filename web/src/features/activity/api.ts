import type { WorkspaceVerification } from '@copydesk/contract/activity/activity';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { get, post } from '../../lib/api.ts';
import { ask, keyOf } from '../../lib/query.ts';
import { type ActivitySearch, filterOf } from './search.ts';

const PAGE = 100;

export const activityQuery = (search: ActivitySearch) => {
  const filter = filterOf(search);
  return infiniteQueryOptions({
    queryKey: [...keyOf('listActivity'), filter],
    queryFn: ({ pageParam }) =>
      get('listActivity', {
        query: { ...filter, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
};

export const keysQuery = () => ask('listKeys');
export const auditsQuery = (search: string) =>
  ask('listAuditPage', { query: { limit: 20, ...(search === '' ? {} : { search }) } });
export const auditQuery = (id: string) => ask('getAudit', { params: { id } });

/** Verifies every chain of the workspace, part by part, and reports the progress. */
export const verifyAll = async (
  onPart: (done: number, all: number) => void,
): Promise<WorkspaceVerification> => {
  let sum: WorkspaceVerification | null = null;
  do {
    const after: string | null = sum?.next_after ?? null;
    const part: WorkspaceVerification = await post('verifyWorkspace', { body: { after } });
    sum = sum
      ? {
          ...part,
          valid: sum.valid && part.valid,
          verified: sum.verified + part.verified,
          entries: sum.entries + part.entries,
          broken: [...sum.broken, ...part.broken],
          uncovered: sum.uncovered + part.uncovered,
          open: sum.open + part.open,
        }
      : part;
    onPart(sum.verified, sum.audits);
  } while (sum.next_after !== null);
  return sum;
};
