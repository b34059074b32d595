import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { forgetEntry, holdInfobase } from './index-entry.ts';

const DELETE = statement<{ id: string }>(`
  delete from infobase_entry where workspace_id = $1 and infobase_id = $2 and id = $3
  returning id`);

/** Takes an entry out of its knowledge base. Documents that used it keep its text in their receipts. */
export const removeEntry = async (
  scope: Scope,
  input: { readonly infobaseId: string; readonly id: string },
): Promise<void> => {
  const infobaseId = fromPublicId('inf', input.infobaseId);
  const id = fromPublicId('ent', input.id);
  if (!infobaseId || !id) throw notFound('entry');
  const results = await batch(scope, [
    holdInfobase(scope, infobaseId),
    ...forgetEntry(scope, infobaseId, id),
    call(DELETE, [scope.workspaceId, infobaseId, id]),
  ]);
  if (results.at(-1)?.length === 0) throw notFound('entry');
};
