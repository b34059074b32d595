import { queryOptions } from '@tanstack/react-query';
import { ask } from '../lib/query.ts';

/** The members of the workspace. They change seldom, and an outdated list does no harm. */
export const membersQuery = () => queryOptions({ ...ask('listMembers'), staleTime: 60_000 });
