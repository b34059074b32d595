import { notifyManager, QueryClient, queryOptions } from '@tanstack/react-query';
import { getWithHeaders, workspaceInAddress } from './api.ts';
import type { AnswerOf, Arguments, GetId } from './operation.ts';
import { isPassing, isProblem, type Problem, waitFor } from './problem.ts';

// The default is a timer. A change of stored data would then be drawn after a change of a cell that was made
// after it: a row that was just decided would show its earlier state for a moment.
notifyManager.setScheduler(queueMicrotask);

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem;
  }
}

const READ_ATTEMPTS = 6;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        networkMode: 'always',
        retry: (failures, problem) =>
          failures < READ_ATTEMPTS && isProblem(problem) && isPassing(problem),
        retryDelay: (failures, problem) => waitFor(problem, failures),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/** The beginning of an operation's query keys in the page's workspace, for invalidating all of them. */
export const keyOf = (operationId: GetId): readonly unknown[] => [
  workspaceInAddress() ?? null,
  operationId,
];

/** The query options of a read: `useQuery(ask('getAudit', {params: {audit_id}}))`. */
export const ask = <K extends GetId>(operationId: K, ...[input]: Arguments<K>) =>
  queryOptions<AnswerOf<K>>({
    queryKey: [...keyOf(operationId), input ?? null],
    queryFn: async ({ signal }) => (await getWithHeaders(operationId, input, signal)).body,
  });
