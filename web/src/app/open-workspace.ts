import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { get } from '../lib/api.ts';
import { preferences } from '../lib/preferences.ts';
import { isProblem } from '../lib/problem.ts';
import { type ActiveSession, sessionQuery } from '../lib/session.ts';
import type { Missing } from './not-found-page.tsx';

const isStatus = (error: unknown, status: number): boolean =>
  isProblem(error) && error.status === status;

const missing = (what: Missing) => notFound({ data: { missing: what } });

/**
 * The session of the person who opens a page. Without one, redirects to the sign-in page and back.
 */
export const arrive = async (queryClient: QueryClient, href: string): Promise<ActiveSession> => {
  const next = href === '/' ? undefined : href;
  try {
    const session = await queryClient.ensureQueryData(sessionQuery);
    if (session.state === 'active') return session;
  } catch (error) {
    if (!isStatus(error, 401)) throw error;
    throw redirect({ to: '/sign-in', search: { next } });
  }
  throw redirect({ to: '/sign-in/factor', search: { next } });
};

/** Checks that the person is a member of the workspace in the address. */
export const arriveAtWorkspace = async (
  queryClient: QueryClient,
  href: string,
  workspaceId: string,
): Promise<void> => {
  const isIn = ({ workspaces }: ActiveSession): boolean => {
    const workspace = workspaces.find(({ id }) => id === workspaceId);
    if (workspace?.needs) throw redirect({ to: '/secure', search: { next: href } });
    return workspace !== undefined;
  };
  if (isIn(await arrive(queryClient, href))) return;
  // The workspace may be newer than the session that was read when the page was opened.
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  if (session.state !== 'active' || !isIn(session)) throw missing('workspace');
};

/** Redirects from the bare address to the workspace that was open last. */
export const goToLastWorkspace = async (queryClient: QueryClient): Promise<void> => {
  const { workspaces } = await arrive(queryClient, '/');
  const last = workspaces.find(({ id }) => id === preferences().workspaceId) ?? workspaces[0];
  if (last) throw redirect({ to: '/w/$workspaceId', params: { workspaceId: last.id } });
};

/** Finds a violation by its id alone, in whichever of the person's workspaces it is. */
export const goToViolation = async (
  queryClient: QueryClient,
  href: string,
  violationId: string,
  within?: string,
): Promise<void> => {
  const { workspaces } = await arrive(queryClient, href);
  for (const { id } of workspaces.filter((one) => within === undefined || one.id === within)) {
    const params = { workspace_id: id, violation_id: violationId };
    const place = await get('findViolation', { params }).catch((error: unknown) => {
      if (isStatus(error, 404)) return null;
      throw error;
    });
    if (place) {
      throw redirect({
        to: '/w/$workspaceId/audits/$auditId/review',
        params: { workspaceId: id, auditId: place.audit_id },
        search: { state: 'all', v: violationId },
        replace: true,
      });
    }
  }
  throw missing('violation');
};
