import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { KeyScope } from '@copydesk/contract/shared/key-scopes';

export interface KeyListItem {
  id: string;
  name: string;
  prefix: string;
  scopes: KeyScope[];
  /** Null once that person has left the workspace. */
  created_by_name: string | null;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

const LIST = statement<KeyListItem>(`
  select k.id, k.name, k.prefix, k.scopes, u.name as created_by_name, k.created_at, k.expires_at,
    k.revoked_at, k.last_used_at
  from api_key k left join user_account u on u.id = k.created_by
  where k.workspace_id = $1 order by k.created_at desc, k.id desc`);

/** Returns the workspace's API keys, newest first, including revoked ones. Never the keys themselves. */
export const listKeys = (scope: Scope): Promise<KeyListItem[]> =>
  query(scope, LIST, [scope.workspaceId]);
