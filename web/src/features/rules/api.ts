import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getWithHeaders } from '../../lib/api.ts';
import { ask, keyOf } from '../../lib/query.ts';
import type { RulesSearch } from './search.ts';

const COUNTING_MS = 1_500;
const PAGE = 100;

export const packsQuery = () => ask('listPacks');

export const packContentQuery = (id: string) => ask('getPackContent', { params: { pack_id: id } });

/** Reads the rules page by page. It reads them again until the server has counted their dismissals. */
export const rulesQuery = ({ view: _view, ...search }: RulesSearch) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('listRules'), search],
    queryFn: ({ pageParam, signal }) =>
      getWithHeaders(
        'listRules',
        { query: { ...search, cursor: pageParam ?? undefined, limit: PAGE } },
        signal,
      ).then(({ body }) => body),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ counting }) => counting) ? COUNTING_MS : false,
  });

export const ruleQuery = (id: string) => ask('getRule', { params: { rule_id: id } });

export const auditsQuery = () => ask('listAuditPage', { query: { limit: 50 } });

export const draftQuery = (id: string) => ask('getRuleDraft', { params: { rule_id: id } });

export const historyQuery = (id: string) => ask('getRuleHistory', { params: { rule_id: id } });

export const versionQuery = (id: string, version: number) =>
  ask('getRuleVersion', { params: { rule_id: id, version: String(version) } });

export const coverageQuery = () => ask('getRuleCoverage');

export const noiseQuery = () => ask('getRuleNoise');
