import { queryOptions } from '@tanstack/react-query';
import { ask } from '../lib/query.ts';

/** The members of the workspace. They rarely change, so the list may be a minute old. */
export const membersQuery = () => queryOptions({ ...ask('listMembers'), staleTime: 60_000 });
