import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Plan } from './plan.ts';

const FIND = statement<{ name: string; plan: Plan }>(`
  select name, plan from workspace where id = $1 for update`);
const CHANGE = statement(`update workspace set plan = $2 where id = $1`);

/**
 * Changes the plan of the workspace. On a self-hosted installation an owner chooses it. The free plan has no
 * API access; every node applies that within a second.
 */
export const setPlan = (scope: Scope, input: { readonly plan: Plan }): Promise<void> =>
  transaction(scope, async (inside) => {
    const [workspace] = await query(inside, FIND, [inside.workspaceId]);
    if (!workspace) throw notFound('workspace');
    const { name, plan } = workspace;
    if (plan === input.plan) return;
    await query(inside, CHANGE, [inside.workspaceId, input.plan]);
    await noteEvent(inside, {
      kind: 'plan_changed',
      subject: { kind: 'workspace', id: toPublicId('wsp', inside.workspaceId), name },
      before: plan,
      after: input.plan,
    });
  });
