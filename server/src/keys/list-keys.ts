import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/scope.ts';

export interface KeyListItem {
  id: string;
  name: string;
  prefix: string;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

const LIST = statement<KeyListItem>(`
  select id, name, prefix, created_at, expires_at, revoked_at, last_used_at
  from api_key where workspace_id = $1 order by created_at desc, id desc`);

/** The workspace's API keys, newest first, revoked ones too. Never the keys themselves. */
export const listKeys = (scope: Scope): Promise<KeyListItem[]> =>
  query(scope, LIST, [scope.workspaceId]);
