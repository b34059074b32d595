import type { KeyScope } from '@copydesk/contract/shared/key-scopes';
import type { Me } from '@copydesk/contract/keys/me';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import { toOwner } from './list-keys.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Plan } from '../workspaces/plan.ts';

const GET = statement<{
  name: string;
  prefix: string;
  scopes: KeyScope[];
  read_only: boolean;
  may_decide: boolean;
  owner_id: string | null;
  owner_name: string | null;
  expires_at: Date | null;
  workspace_name: string;
  plan: Plan;
}>(`
  select k.name, k.prefix, k.scopes, k.read_only, k.may_decide, s.id as owner_id, s.name as owner_name,
    k.expires_at,
    w.name as workspace_name, w.plan
  from api_key k join workspace w on w.id = k.workspace_id
  left join service_account s on s.workspace_id = k.workspace_id and s.id = k.service_account_id
  where k.workspace_id = $1 and k.id = $2`);

/** Returns the key that asks, and its workspace. */
export const getMe = async (scope: Scope): Promise<Me> => {
  const { actor, workspaceId } = scope;
  if (actor.kind !== 'key') throw new Error('only a key asks which key it is');
  const [row] = await query(scope, GET, [workspaceId, actor.id]);
  if (!row) throw notFound('key');
  return {
    workspace: { id: toPublicId('wsp', workspaceId), name: row.workspace_name, plan: row.plan },
    key: {
      id: toPublicId('key', actor.id),
      name: row.name,
      prefix: row.prefix,
      scopes: row.scopes,
      read_only: row.read_only,
      may_decide: row.may_decide,
      service_account: toOwner(row),
      expires_at: row.expires_at?.toISOString() ?? null,
    },
  };
};
