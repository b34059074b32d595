import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { KeyScope } from '@copydesk/contract/shared/key-scopes';

export interface KeyListItem {
  id: string;
  name: string;
  prefix: string;
  scopes: KeyScope[];
  read_only: boolean;
  may_decide: boolean;
  /** The service account that the key belongs to; null if it belongs to who created it. */
  owner_id: string | null;
  owner_name: string | null;
  /** Null once that person has left the workspace. */
  created_by_name: string | null;
  created_at: Date;
  expires_at: Date | null;
  end_chosen: boolean;
  revoked_at: Date | null;
  last_used_at: Date | null;
  last_used_from: string | null;
  last_used_by: string | null;
}

const LIST = statement<KeyListItem>(`
  select k.id, k.name, k.prefix, k.scopes, k.read_only, k.may_decide, s.id as owner_id, s.name as owner_name,
    u.name as created_by_name, k.created_at, k.expires_at, k.end_chosen, k.revoked_at, k.last_used_at,
    k.last_used_from, k.last_used_by
  from api_key k left join user_account u on u.id = k.created_by
  left join service_account s on s.workspace_id = k.workspace_id and s.id = k.service_account_id
  where k.workspace_id = $1 order by k.created_at desc, k.id desc`);

/** Returns the service account that a key belongs to, if it belongs to one. */
export const toOwner = (row: Pick<KeyListItem, 'owner_id' | 'owner_name'>) =>
  row.owner_id === null || row.owner_name === null
    ? null
    : { id: toPublicId('sva', row.owner_id), name: row.owner_name };

/** Returns the workspace's API keys, newest first, including revoked ones. Never the keys themselves. */
export const listKeys = (scope: Scope): Promise<KeyListItem[]> =>
  query(scope, LIST, [scope.workspaceId]);
