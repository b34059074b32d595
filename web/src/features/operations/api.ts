import type { RetentionPeriods } from '@copydesk/contract/operations';
import { queryOptions } from '@tanstack/react-query';
import { post } from '../../lib/api.ts';
import { ask, keyOf } from '../../lib/query.ts';

export const spendQuery = (range: { readonly from: string; readonly to: string }) =>
  ask('getSpend', { query: range });
export const retentionQuery = () => ask('getRetention');
export const exportsQuery = () => ask('listExports');

/** Models come and go by themselves: looked at again every few seconds while the page is open. */
export const modelsQuery = () => ({ ...ask('getModels'), refetchInterval: 10_000 });

/** A dry run reads and changes nothing, though it is sent like a change. */
export const previewQuery = (periods: RetentionPeriods) =>
  queryOptions({
    queryKey: [...keyOf('getRetention'), 'preview', periods],
    queryFn: () => post('previewRetention', { body: periods }),
  });
