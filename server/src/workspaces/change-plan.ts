import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import type { Plan } from './plan.ts';

const FIND = statement<{ name: string; plan: Plan }>(`
  select name, plan from workspace where id = $1 for update`);
const CHANGE = statement(`update workspace set plan = $2 where id = $1`);

/**
 * Puts the workspace on another plan: an owner of an installation of one's own chooses it. The free plan
 * has no API access, which every node knows within a second.
 */
export const changePlan = (scope: Scope, input: { readonly plan: Plan }): Promise<void> =>
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
