import type { AuditStatus } from './audit-status.tsx';
import type { ComparedAs } from '@copydesk/contract/violations/app-routes';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import type { InputOf } from '../../lib/operation.ts';
import type { Problem } from '../../lib/problem.ts';
import { ask, keyOf } from '../../lib/query.ts';
import type { AuditSearch, AuditsSearch } from './search.ts';

export const PAGE_SIZE = 50;
const LIVE_MS = 1_000;
const LIST_MS = 3_000;
/** Higher than any entry number of a trail, so that only the figures are returned. */
const NO_DECISIONS = 2_147_483_647;

/** Whether an audit is still running or waiting. */
export const isUnderWay = (status: AuditStatus): boolean =>
  status === 'PENDING' || status === 'RUNNING';

/** A 404 shows the not-found page; any other problem is shown on the page itself. */
const isMissing = ({ status }: Problem): boolean => status === 404;

/** A page of the audits, read again while one of them runs. */
export const auditPage = ({ search, cursor }: AuditsSearch, limit = PAGE_SIZE) =>
  queryOptions({
    ...ask('listAuditPage', { query: { search, cursor, limit } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.audits.some(({ status }) => isUnderWay(status)) ? LIST_MS : false,
  });

/** Reads one audit, and reads it again every second while it runs. */
export const auditById = (id: string) =>
  queryOptions({
    ...ask('getAudit', { params: { id } }),
    throwOnError: isMissing,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? LIVE_MS : false),
  });

/** What an audit cannot tell. */
export const auditGaps = (id: string) => ask('getAuditGaps', { params: { id } });

/** The passages without findings that were drawn, with the answers of everybody. */
export const sampleOf = (auditId: string) =>
  queryOptions({
    ...ask('getSample', { params: { audit_id: auditId } }),
    throwOnError: isMissing,
  });

/** The review progress of an audit, read once a second because others decide at the same time. */
export const reviewFigures = (auditId: string) =>
  queryOptions({
    ...ask('getChanges', { params: { audit_id: auditId }, query: { after: NO_DECISIONS } }),
    refetchInterval: LIVE_MS,
  });

export const auditAssets = (
  id: string,
  { status, after }: AuditSearch,
  { limit, isLive }: { readonly limit: number; readonly isLive: boolean },
) =>
  queryOptions({
    ...ask('listAuditAssets', {
      params: { id },
      query:
        status === 'no_language' ? { language: 'unknown', after, limit } : { status, after, limit },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? LIST_MS : false,
  });

export interface Comparing {
  readonly auditId: string;
  readonly with: string;
  readonly kind: ComparedAs;
  readonly after?: string | undefined;
}

export const comparison = ({ auditId, with: earlier, kind, after }: Comparing) =>
  queryOptions({
    ...ask('compareAudits', {
      params: { audit_id: auditId },
      query: { with: earlier, kind, after, limit: PAGE_SIZE },
    }),
    staleTime: 30_000,
  });

export const packs = () => ask('listPacks');
/** Says by its total whether there is anything to check with. */
export const rulesThatAreOn = () => ask('listRules', { query: { state: 'on', limit: 1 } });
export const schedules = () => ask('listSchedules');

/** Assets to pick from. Archived assets are left out, because audits do not read them. */
export const assetsNamed = (search: string, cursor?: string) =>
  queryOptions({
    ...ask('searchAssets', { query: { search: search || undefined, cursor, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });

export const useCancelAudit = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post('cancelAudit', { params: { id } }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf('getAudit') }),
        client.invalidateQueries({ queryKey: keyOf('listAuditPage') }),
        client.invalidateQueries({ queryKey: keyOf('listAuditAssets') }),
      ]);
    },
  });
};

export const useStartAudit = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<'createAudit'>['body']) => post('createAudit', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('listAuditPage') }),
  });
};

/** Starts a new audit of the assets that the given audit could not read. */
export const useRetryAudit = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post('retryAudit', { params: { audit_id: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('listAuditPage') }),
  });
};

export const useMakeSchedule = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<'createSchedule'>['body']) => post('createSchedule', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('listSchedules') }),
  });
};

export const useEndSchedule = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post('deleteSchedule', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('listSchedules') }),
  });
};

export const useEnablePack = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post('enablePack', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('listPacks') }),
  });
};
