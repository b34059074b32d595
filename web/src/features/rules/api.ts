import { keepPreviousData } from '@tanstack/react-query';
import { ask } from '../../lib/query.ts';
import type { RulesSearch } from './search.ts';

const COUNTING_MS = 1_500;

export const packsQuery = () => ask('listPacks');

export const rulesQuery = ({ search, pack }: RulesSearch) => ({
  ...ask('listRules', { query: { search, pack } }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state: { data } }: { state: { data: { counting: boolean } | undefined } }) =>
    data?.counting ? COUNTING_MS : false,
});

export const ruleQuery = (id: string) => ask('getRule', { params: { rule_id: id } });

export const auditsQuery = () => ask('listAuditPage', { query: { limit: 50 } });
