import { QueryClient, queryOptions } from '@tanstack/react-query';
import { getWithHeaders, workspaceInAddress } from './api.ts';
import type { AnswerOf, Arguments, GetId } from './operation.ts';
import { isPassing, isProblem, type Problem, waitFor } from './problem.ts';

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

/** The beginning of the keys of an operation in the workspace of the page: for invalidating all of it. */
export const keyOf = (operationId: GetId): readonly unknown[] => [
  workspaceInAddress() ?? null,
  operationId,
];

/** A read as options of a query: `useQuery(ask('getAudit', {params: {audit_id}}))`. */
export const ask = <K extends GetId>(operationId: K, ...[input]: Arguments<K>) =>
  queryOptions<AnswerOf<K>>({
    queryKey: [...keyOf(operationId), input ?? null],
    queryFn: async ({ signal }) => (await getWithHeaders(operationId, input, signal)).body,
  });
