import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import type { Plan } from '../workspaces/plan.ts';
import { presentUser } from './row-security.ts';

// The account is locked, so that two requests at the same time cannot exceed the limit together.
const LOCK = statement(`select id from user_account where id = $1 for no key update`);
const COUNT = statement<{ owned: number }>(
  `select count(*)::int as owned from member where user_id = $1 and role = 'owner'`,
);
const OWN = statement(`
  insert into member (workspace_id, user_id, role, created_at) values ($1, $2, 'owner', $3)`);

/** The most workspaces that one person may own. This limits how much data one account can store. */
const MOST_OWNED = 50;

/**
 * Creates the workspace with the id of the scope, owned by the person. `fill` adds its starting content in
 * the same transaction. Without a plan from the operator the workspace is free, and its tokens count towards
 * the person's limit.
 */
export const createOwnWorkspace = (
  scope: Scope,
  input: {
    readonly userId: string;
    readonly name: string;
    /** Only the operator can set a plan other than free. */
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
