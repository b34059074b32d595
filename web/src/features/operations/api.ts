import type { RetentionPeriods } from '@copydesk/contract/operations/operations';
import { queryOptions } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { ask, keyOf } from '../../lib/query.ts';

export const spendQuery = (range: { readonly from: string; readonly to: string }) =>
  ask('getSpend', { query: range });
export const retentionQuery = () => ask('getRetention');
export const deletionQuery = () => ask('getWorkspaceDeletion');
export const exportsQuery = () => ask('listExports');

/**
 * The availability of models changes without an action here, so the page reads it again every ten seconds.
 */
export const modelsQuery = () => ({ ...ask('getModels'), refetchInterval: 10_000 });

export const licencesQuery = () => ask('getJudgeLicences');

/** A preview of the deletion. It changes nothing, although it is sent as a POST. */
export const previewQuery = (periods: RetentionPeriods) =>
  queryOptions({
    queryKey: [...keyOf('getRetention'), 'preview', periods],
    queryFn: () => post('previewRetention', { body: periods }),
  });
