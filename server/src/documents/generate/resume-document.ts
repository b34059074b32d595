import { batch, query, transaction } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import { addUnfinished, removeUnfinished } from '../../platform/durable/unfinished-work.ts';
import { OperationError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { documentWork, firstRun } from './create-document-to-write.ts';
import type { DocumentFailure } from './document-failure.ts';
import type { DocumentStatus } from '../get-document.ts';
import { seeDocument } from '../see-document.ts';

interface Row {
  status: DocumentStatus;
  failure: DocumentFailure | null;
  finished_at: Date | null;
  in_bulk: boolean;
  was_asked: boolean;
  resumed: number;
}

const FIND = statement<Row>(`
  select status, failure, finished_at, bulk_input_id is not null as in_bulk,
    input is not null and template_version is not null as was_asked, resumed
  from document where workspace_id = $1 and id = $2 for update`);
const RESUME = statement(`
  update document set status = 'generating', failure = null, finished_at = null, resumed = $3
  where workspace_id = $1 and id = $2`);
const GIVE_BACK = statement(`
  update document set status = 'failed', failure = $3, finished_at = $4
  where workspace_id = $1 and id = $2 and status = 'generating'`);

/** Failures after which resuming would only give the same answer again. */
const FINAL: ReadonlySet<string> = new Set<DocumentFailure>(['wrong_language']);

/** Whether a failed document can be resumed. */
export const canResume = (
  row: Pick<Row, 'status' | 'failure'> & { readonly in_bulk: boolean; readonly was_asked: boolean },
): boolean =>
  row.status === 'failed' && !row.in_bulk && row.was_asked && !FINAL.has(row.failure ?? '');

const refuse = ({ in_bulk: inBulk }: Row): OperationError =>
  new OperationError(
    'conflict',
    inBulk
      ? 'The document belongs to a bulk run: retry its failed rows there.'
      : 'The document cannot go on. Write a new one.',
  );

/** Sets the document to generating in one transaction. Returns null if it is already being written. */
const open = (scope: Scope, id: string): Promise<Row | null> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const [row] = await query(inside, FIND, [workspaceId, id]);
    if (!row || row.status === 'generating') return null;
    if (!canResume(row)) throw refuse(row);
    const resumed = row.resumed + 1;
    await batch(inside, [
      call(RESUME, [workspaceId, id, resumed]),
      addUnfinished('document', workspaceId, id, inside.now(), firstRun(resumed)),
    ]);
    return row;
  });

/**
 * Resumes a document that was stopped or failed, with the versions and facts that it began with. Paid answers
 * are reused. Throws conflict if it cannot be resumed, and unavailable if the engine does not accept it: then
 * it is as before.
 */
export const resumeDocument = async (
  scope: Scope,
  { engine }: { readonly engine: Engine },
  publicId: string,
): Promise<void> => {
  const id = await seeDocument(scope, publicId);
  const before = await open(scope, id);
  if (!before) return;
  const { workspaceId } = scope;
  try {
    await engine.start(documentWork(workspaceId, id, firstRun(before.resumed + 1)));
  } catch (error) {
    if (error instanceof OperationError) {
      await batch(scope, [
        call(GIVE_BACK, [workspaceId, id, before.failure, before.finished_at]),
        removeUnfinished('document', workspaceId, id),
      ]);
    }
    throw error;
  }
};
