import { search } from '../../search/search.ts';
import type { MemberHandlers } from './app-operation.ts';

/** Handler of the search over everything in a workspace. */
export const createSearchHandlers = (): MemberHandlers<'search'> => ({
  search: async (scope, { query }) => ({ body: await search(scope, query) }),
});
