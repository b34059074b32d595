import { getHome } from '../../home/get-home.ts';
import type { MemberHandlers } from './app-operation.ts';

/** Handler of the start page of a workspace. */
export const createHomeHandlers = (): MemberHandlers<'getHome'> => ({
  getHome: async (scope, { query: { days } }) => ({ body: await getHome(scope, { days }) }),
});
