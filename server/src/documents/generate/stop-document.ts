import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import { OperationError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { documentWork } from './create-document-to-write.ts';
import { failDocument } from './end-document.ts';
import type { DocumentStatus } from '../get-document.ts';
import { seeDocument } from '../see-document.ts';

const FIND = statement<{ status: DocumentStatus; in_bulk: boolean; run: number | null }>(`
  select d.status, d.bulk_input_id is not null as in_bulk, w.run
  from document d
  left join unfinished_work w on w.kind = 'document' and w.workspace_id = d.workspace_id
    and w.id = d.id
  where d.workspace_id = $1 and d.id = $2`);

/**
 * Stops a document that is being written: it fails as cancelled, and the text so far stays. The row in
 * PostgreSQL decides. The engine is told too, so that it sends no more requests to a model. An answer that is
 * being written is still received and stored, because it is paid for. A document that has ended is not
 * changed.
 */
export const stopDocument = async (
  scope: Scope,
  { engine }: { readonly engine: Engine },
  publicId: string,
): Promise<void> => {
  const id = await seeDocument(scope, publicId);
  const [row] = await query(scope, FIND, [scope.workspaceId, id]);
  if (!row || row.status !== 'generating') return;
  if (row.in_bulk) {
    throw new OperationError('conflict', 'The document belongs to a bulk run: cancel that one.');
  }
  await failDocument(scope, id, 'cancelled');
  if (row.run === null) return;
  await engine.cancel(documentWork(scope.workspaceId, id, row.run)).catch((error: Error) => {
    scope.log.warn({ err: error.message, documentId: id }, 'the engine was not told of a stop');
  });
};
