import { eventCall } from '../activity/note-event.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { holdInfobase } from './index-entry.ts';
import { readInfobaseUse } from './read-infobase-use.ts';

// Deletes words in batches with their postings. A large base has millions of postings, and deleting them by
// the foreign key in a single statement would take too long.
const WORDS = statement<{ gone: number }>(`
  with part as materialized (
    select id from infobase_word where workspace_id = $1 and infobase_id = $2 limit 2000
  ), posted as (
    delete from infobase_posting p using part s where p.workspace_id = $1 and p.word_id = s.id
  ), gone as (
    delete from infobase_word w using part s where w.workspace_id = $1 and w.id = s.id
    returning w.id
  )
  select count(*)::int as gone from gone`);
const ENTRIES = statement(
  `delete from infobase_entry where workspace_id = $1 and infobase_id = $2`,
);
const BASE = statement(`delete from infobase where workspace_id = $1 and id = $2`);

/**
 * Deletes a knowledge base with its entries permanently. Documents keep the facts that they used in their
 * receipts. A later request that names the base fails with not_found. Throws not_found, and conflict while a
 * bulk run still has rows to write with it.
 */
export const deleteInfobase = async (scope: Scope, publicId: string): Promise<void> => {
  const id = fromPublicId('inf', publicId);
  if (!id) throw notFound('knowledge base');
  await transaction(scope, async (inside) => {
    const [[base]] = await batch(inside, [holdInfobase(scope, id)]);
    if (!base) throw notFound('knowledge base');
    const { bulkRuns } = await readInfobaseUse(inside, publicId);
    if (bulkRuns > 0) {
      throw new OperationError(
        'conflict',
        'A bulk run still writes with this knowledge base. Wait for its end or cancel it.',
      );
    }
    const at = [scope.workspaceId, id];
    for (;;) {
      const [words] = await query(inside, WORDS, at);
      if (!words || words.gone === 0) break;
    }
    await batch(inside, [
      call(ENTRIES, at),
      call(BASE, at),
      eventCall(inside, {
        kind: 'infobase_deleted',
        subject: { kind: 'infobase', id: publicId, name: base.name },
      }),
    ]);
  });
};
