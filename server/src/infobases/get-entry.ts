import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { type Entry, ENTRY_COLUMNS, type EntryRow, toEntry } from './entry.ts';

const GET = statement<EntryRow>(`
  select ${ENTRY_COLUMNS} from infobase_entry
  where workspace_id = $1 and infobase_id = $2 and id = $3`);

/**
 * Returns one entry of a knowledge base. Throws not_found for an unknown or malformed id, or one of another
 * workspace.
 */
export const getEntry = async (
  scope: Scope,
  input: { readonly infobaseId: string; readonly id: string },
): Promise<Entry> => {
  const infobaseId = fromPublicId('inf', input.infobaseId);
  const id = fromPublicId('ent', input.id);
  const [row] =
    infobaseId && id ? await query(scope, GET, [scope.workspaceId, infobaseId, id]) : [];
  if (!row) throw notFound('entry');
  return toEntry(row);
};
