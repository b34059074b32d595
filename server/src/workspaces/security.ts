import type { FactorRule } from '@copydesk/contract/shared/required-factor';
import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

interface MemberRow {
  id: string;
  email: string;
  name: string;
  has_factor: boolean;
  has_identity: boolean;
}

const RULE = statement<{ required_factor: FactorRule }>(
  `select required_factor from workspace where id = $1`,
);
const MEMBERS = statement<MemberRow>(`
  select u.id, u.email, u.name, u.has_factor, u.has_identity
  from member m join user_account u on u.id = m.user_id
  where m.workspace_id = $1 order by m.created_at, u.id`);
const FIND = statement<{ name: string; required_factor: FactorRule }>(`
  select name, required_factor from workspace where id = $1 for update`);
const SET = statement(`update workspace set required_factor = $2 where id = $1`);

/** How everybody must sign in who opens the workspace, and which members can. */
export const getSecurity = async (
  scope: Scope,
): Promise<{ requiredFactor: FactorRule; members: MemberRow[] }> => {
  const [workspace] = await query(scope, RULE, [scope.workspaceId]);
  if (!workspace) throw notFound('workspace');
  const members = await query(scope, MEMBERS, [scope.workspaceId]);
  return { requiredFactor: workspace.required_factor, members };
};

/** Sets how everybody must sign in who opens the workspace. It holds from the next request of everybody. */
export const setRequiredFactor = (
  scope: Scope,
  input: { readonly requiredFactor: FactorRule },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const [workspace] = await query(inside, FIND, [inside.workspaceId]);
    if (!workspace) throw notFound('workspace');
    const { name, required_factor: before } = workspace;
    if (before === input.requiredFactor) return;
    await query(inside, SET, [inside.workspaceId, input.requiredFactor]);
    await noteEvent(inside, {
      kind: 'required_factor_changed',
      subject: { kind: 'workspace', id: toPublicId('wsp', inside.workspaceId), name },
      before,
      after: input.requiredFactor,
    });
  });
