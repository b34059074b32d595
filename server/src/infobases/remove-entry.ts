import { eventCall } from '../activity/note-event.ts';
import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { changedSince, notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { forgetEntry, holdInfobase } from './index-entry.ts';

const FIND = statement<{ version: number; title: string }>(`
  select version, title from infobase_entry
  where workspace_id = $1 and infobase_id = $2 and id = $3`);
const DELETE = statement<{ id: string }>(`
  delete from infobase_entry where workspace_id = $1 and infobase_id = $2 and id = $3
  returning id`);

/**
 * Deletes an entry of a knowledge base. Documents that used it keep its text in their receipts. Throws
 * not_found, and stale if somebody changed it since.
 */
export const removeEntry = async (
  scope: Scope,
  input: {
    readonly infobaseId: string;
    readonly id: string;
    /** Refuse as stale unless the entry has this version; null accepts any. */
    readonly expectedVersion?: number | null;
  },
): Promise<void> => {
  const infobaseId = fromPublicId('inf', input.infobaseId);
  const id = fromPublicId('ent', input.id);
  if (!infobaseId || !id) throw notFound('entry');
  const { expectedVersion = null } = input;
  const at = [scope.workspaceId, infobaseId, id];
  await transaction(scope, async (inside) => {
    const [, [found]] = await batch(inside, [holdInfobase(scope, infobaseId), call(FIND, at)]);
    if (!found) throw notFound('entry');
    if (expectedVersion !== null && found.version !== expectedVersion) {
      throw changedSince('entry');
    }
    await batch(inside, [
      ...forgetEntry(scope, infobaseId, id),
      call(DELETE, at),
      eventCall(inside, {
        kind: 'entry_removed',
        subject: { kind: 'entry', id: input.id, name: found.title },
      }),
    ]);
  });
};
