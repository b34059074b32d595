import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

export interface ServiceAccountItem {
  id: string;
  name: string;
  /** Null once that person has left the workspace. */
  created_by_name: string | null;
  created_at: Date;
  /** How many of its keys work. */
  keys: number;
}

const LIST = statement<ServiceAccountItem>(`
  select s.id, s.name, u.name as created_by_name, s.created_at,
    (select count(*)::integer from api_key k
     where k.workspace_id = $1 and k.service_account_id = s.id and k.revoked_at is null
       and (k.expires_at is null or k.expires_at > $2)) as keys
  from service_account s left join user_account u on u.id = s.created_by
  where s.workspace_id = $1 and s.ended_at is null order by lower(s.name), s.id`);

/** Returns the service accounts of the workspace that have not ended, by name. */
export const listServiceAccounts = (scope: Scope): Promise<ServiceAccountItem[]> =>
  query(scope, LIST, [scope.workspaceId, scope.now()]);
