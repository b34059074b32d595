import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import type { Plan } from '../workspaces/plan.ts';
import { presentUser } from './present.ts';

// One after the other, so that two at the same moment do not pass the limit together.
const LOCK = statement(`select id from user_account where id = $1 for no key update`);
const COUNT = statement<{ owned: number }>(
  `select count(*)::int as owned from member where user_id = $1 and role = 'owner'`,
);
const OWN = statement(`
  insert into member (workspace_id, user_id, role, created_at) values ($1, $2, 'owner', $3)`);

/** Enough for anybody, and a bound on what one account can fill. */
const MOST_OWNED = 50;

/**
 * Makes the workspace that the scope names, with the person as its owner. `fill` adds what a workspace
 * begins with; all of it is there or nothing. Without a plan of the operator the person made it: it is free,
 * and its tokens count for that person.
 */
export const createOwnWorkspace = (
  scope: Scope,
  input: {
    readonly userId: string;
    readonly name: string;
    /** Another than the free one is the operator's to give. */
    readonly plan?: Plan;
    readonly fill: (scope: Scope) => Promise<unknown>;
  },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const { userId, plan } = input;
    const [, , rows] = await batch(inside, [
      presentUser(userId),
      call(LOCK, [userId]),
      call(COUNT, [userId]),
    ]);
    if ((rows[0]?.owned ?? 0) >= MOST_OWNED) {
      throw new OperationError('conflict', `A person owns at most ${MOST_OWNED} workspaces.`);
    }
    const name = input.name.trim();
    await createWorkspace(
      inside,
      plan ? { name, plan } : { name, plan: 'free', createdBy: userId },
    );
    await batch(inside, [call(OWN, [scope.workspaceId, userId, scope.now()])]);
    await input.fill(inside);
  });
