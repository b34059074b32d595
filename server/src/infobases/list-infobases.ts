import type { Infobase } from '@copydesk/contract/infobases/infobase';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

const LIST = statement<Infobase>(`
  select id, name, description from infobase
  where workspace_id = $1 and ($2::uuid is null or id = $2) order by created_at, id`);

const toInfobase = (row: Infobase): Infobase => ({ ...row, id: toPublicId('inf', row.id) });

/** Returns the workspace's knowledge bases, oldest first. */
export const listInfobases = async (scope: Scope): Promise<Infobase[]> =>
  (await query(scope, LIST, [scope.workspaceId, null])).map(toInfobase);

/**
 * Returns one knowledge base. Throws not_found for an unknown or malformed id, or one of another workspace.
 */
export const getInfobase = async (scope: Scope, id: string): Promise<Infobase> => {
  const uuid = fromPublicId('inf', id);
  const [row] = uuid ? await query(scope, LIST, [scope.workspaceId, uuid]) : [];
  if (!row) throw notFound('knowledge base');
  return toInfobase(row);
};
