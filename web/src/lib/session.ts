import type { Permission } from '@copydesk/contract/policy';
import { may } from '@copydesk/contract/policy';
import type { Membership, Session, SignedInUser } from '@copydesk/contract/sign-in';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { get } from './api.ts';

export type ActiveSession = Extract<Session, { state: 'active' }>;

/** Who is signed in; the routes see to it that it is known before a page is shown. */
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

/** Whether the person may do something here; what they may not do is not shown. */
export const useMay = (permission: Permission): boolean => may(useWorkspace().role, permission);
