import type { BulkCheck, BulkRunDetail, BulkPlan } from '@copydesk/contract/bulk/app-routes';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { post, workspaceInAddress } from '../../lib/api.ts';
import type { Problem } from '../../lib/problem.ts';
import { ask, keyOf } from '../../lib/query.ts';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import type { ChosenFile } from './draft.ts';
import type { BulkRunSearch } from './search.ts';
import { bodyOf, checkFile } from './send-file.ts';
import { useTexts } from './texts.ts';

const PAGE_SIZE = 50;
const LIVE_MS = 1_000;
const LIST_MS = 3_000;
const KEPT_MS = 120_000;

/** Whether a run is still working. A cancelled run first finishes the rows that it is writing. */
export const isUnderWay = ({ finished_at: ended }: Pick<BulkRunDetail, 'finished_at'>): boolean =>
  ended === null;

const isMissing = ({ status }: Problem): boolean => status === 404;

/** A page of the runs, read again while one of them goes on. */
export const runPage = (cursor: string | undefined) =>
  queryOptions({
    ...ask('listBulkPage', { query: { cursor, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) ? LIST_MS : false),
  });

/** Reads one run, and reads it again every second while it works and the page is visible. */
export const runById = (id: string) =>
  queryOptions({
    ...ask('getBulkRunDetail', { params: { bulk_id: id } }),
    throwOnError: isMissing,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LIVE_MS : false),
  });

export const runRows = (id: string, { status, after }: BulkRunSearch, isLive: boolean) =>
  queryOptions({
    ...ask('listBulkRows', {
      params: { bulk_id: id },
      query: { status, after, limit: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? LIVE_MS : false,
  });

/** The mistakes in a file. The server checks it again whenever the plan or the file changes. */
export const fileCheck = (plan: BulkPlan, file: ChosenFile, onSent: (share: number) => void) =>
  queryOptions<BulkCheck>({
    queryKey: [workspaceInAddress() ?? null, 'checkBulkFile', file.token, plan],
    queryFn: ({ signal }) => checkFile(plan, file.content, { signal, onSent }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  });

/** Reads again everything that a run can change. */
const useChanged = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      (['getBulkRunDetail', 'listBulkRows', 'listBulkPage'] as const).map((operation) =>
        client.invalidateQueries({ queryKey: keyOf(operation) }),
      ),
    );
};

export const useStartRun = () => {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ plan, file }: { readonly plan: BulkPlan; readonly file: ChosenFile }) =>
      post('startBulkRun', { file: bodyOf(plan, file.content) }),
    onSuccess: changed,
  });
};

export const useCancelRun = (id: string) => {
  const changed = useChanged();
  return useMutation({
    mutationFn: () => post('cancelBulkRun', { params: { id } }),
    onSuccess: changed,
  });
};

export const useRetryRows = (id: string) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: { readonly positions?: number[]; readonly include_cancelled: boolean }) =>
      post('retryBulkRows', { params: { bulk_id: id }, body }),
    onSuccess: () => {
      showToast({ message: t('retried') });
      return changed();
    },
    onError: (problem) =>
      showToast({ message: wordsOf(problem, t('not_retried')), tone: 'problem' }),
  });
};
