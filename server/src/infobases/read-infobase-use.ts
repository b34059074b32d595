import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

/** How many documents and bulk runs use a knowledge base. */
export interface InfobaseUse {
  /** Counted up to a thousand. */
  readonly documents: number;
  readonly bulkRuns: number;
}

const EXISTS = statement(`select id from infobase where workspace_id = $1 and id = $2`);
const DOCUMENTS = statement<{ count: number }>(`
  select count(*)::int as count from (
    select 1 from document
    where workspace_id = $1 and infobase_ids <> '{}' and $2::uuid = any(infobase_ids) limit 1000) d`);
// Only rows that have not started yet still need the base. A row's input has its public id.
const BULK_RUNS = statement<{ count: number }>(`
  select count(*)::int as count from bulk_run b
  where b.workspace_id = $1 and b.status = 'RUNNING' and exists (
    select 1 from bulk_row r
    where r.workspace_id = $1 and r.bulk_id = b.id and r.status = 'pending'
      and strpos(r.input::text, $2) > 0)`);

/** Counts documents that were written with a base, and bulk runs that still need it. Throws not_found. */
export const readInfobaseUse = async (scope: Scope, publicId: string): Promise<InfobaseUse> => {
  const id = fromPublicId('inf', publicId);
  if (!id) throw notFound('knowledge base');
  const [found, [documents], [runs]] = await batch(scope, [
    call(EXISTS, [scope.workspaceId, id]),
    call(DOCUMENTS, [scope.workspaceId, id]),
    call(BULK_RUNS, [scope.workspaceId, publicId]),
  ]);
  if (found.length === 0) throw notFound('knowledge base');
  return { documents: documents?.count ?? 0, bulkRuns: runs?.count ?? 0 };
};
