import { getHome } from '../../home/get-home.ts';
import type { MemberHandlers } from './app-operation.ts';

/** The page that a workspace opens with. */
export const createHomeHandlers = (): MemberHandlers<'getHome'> => ({
  getHome: async (scope, { query: { days } }) => ({ body: await getHome(scope, { days }) }),
});
