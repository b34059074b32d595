import { type AttemptLimit, takeAttempt } from '../accounts/limit-attempts.ts';
import { query } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { statement } from '../platform/db/statement.ts';
import { authorOf } from '../versions/version-author.ts';

// The operator answers for the workspaces that they made.
const IS_SETTLED = statement<{ is_settled: boolean }>(`
  select created_by is null or created_at <= $2 as is_settled from workspace where id = $1`);

const DAY_SECONDS = 24 * 60 * 60;
const DAY_MS = DAY_SECONDS * 1_000;
const SETTLED_AFTER_MS = 7 * DAY_MS;

const inADay = (name: string, most: number): AttemptLimit => ({
  name,
  burst: most,
  seconds: DAY_SECONDS / most,
});

/**
 * What bounds invitations, because they go to people who did not ask for them: an address, a workspace, a person, all of
 * them together, and all new workspaces together.
 */
const limitsOf = (scope: Scope, email: string, isSettled: boolean): AttemptLimit[] => [
  { name: `invitation to ${email}`, burst: 5, seconds: 300 },
  inADay(`invitations of ${scope.workspaceId}`, 100),
  // A person counts once for all workspaces, because people may create workspaces.
  inADay(`invitations by ${authorOf(scope.actor)}`, 50),
  // Many people together must not make the mail server one that others refuse.
  inADay('invitations of all workspaces', 1_000),
  // Nor may people who create workspaces today use up what those need who have been here for long.
  ...(isSettled ? [] : [inADay('invitations of new workspaces', 500)]),
];

/** Sends an invitation, if the limits allow it. One that was not sent is not counted. */
export const countLetter = async <T>(
  scope: Scope,
  email: string,
  send: () => Promise<T>,
): Promise<T> => {
  const { workspaceId, now } = scope;
  const before = new Date(now().getTime() - SETTLED_AFTER_MS);
  const [workspace] = await query(scope, IS_SETTLED, [workspaceId, before]);
  const limits = limitsOf(scope, email, workspace?.is_settled === true);
  const takeBack = await takeAttempt(scope, limits);
  try {
    return await send();
  } catch (error) {
    await takeBack().catch(() => undefined);
    throw error;
  }
};
