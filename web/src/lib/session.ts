import type { Permission } from '@copydesk/contract/shared/policy';
import { may } from '@copydesk/contract/shared/policy';
import type { Membership, Session, SignedInUser } from '@copydesk/contract/accounts/accounts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { get } from './api.ts';

export type ActiveSession = Extract<Session, { state: 'active' }>;

/** The signed-in person. The routes load it before they show a page. */
export const sessionQuery = queryOptions<Session>({
  queryKey: ['session'],
  queryFn: () => get('getSession'),
  staleTime: 60_000,
});

export const useSession = (): ActiveSession => {
  const { data } = useQuery(sessionQuery);
  if (data?.state !== 'active') throw new Error('The page needs a session and has none.');
  return data;
};

export const useUser = (): SignedInUser => useSession().user;

/** The workspace in the address, with the person's role in it. */
export const useWorkspace = (): Membership => {
  const { workspaces } = useSession();
  const { workspaceId } = useParams({ strict: false });
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  if (!workspace) throw new Error('The page needs a workspace and has none.');
  return workspace;
};

/** Whether the person may do this in the workspace. Pages hide actions that are not allowed. */
export const useMay = (permission: Permission): boolean => may(useWorkspace().role, permission);
