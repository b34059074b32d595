import { batch } from '../../platform/db/query.ts';
import { type Call, call, statement } from '../../platform/db/statement.ts';
import type { Work } from '../../platform/durable/engine.ts';
import { addUnfinished, removeUnfinished } from '../../platform/durable/unfinished-work.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Receipt } from './receipt.ts';
import type { ResolvedRequest } from './resolve-request.ts';
import { creatorOf } from '../see-document.ts';

const INSERT = statement(`
  insert into document (workspace_id, id, title, raw_document, generated_output, status, language_key,
    template_id, template_version, tone_id, tone_version, input, infobase_ids, receipt, priority,
    bulk_input_id, created_at, created_by)
  values ($1, $2, '', '', '', 'generating', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`);
const DELETE = statement(
  `delete from document where workspace_id = $1 and id = $2 and status = 'generating'`,
);

const receiptOf = ({ template, tone, facts }: ResolvedRequest): Receipt => ({
  sandbox: false,
  template,
  tone,
  rules: [],
  facts,
  steps: [],
});

/** The call that inserts a document to be written, alone or for a row of a bulk run. */
export const documentRow = (
  scope: Scope,
  id: string,
  request: ResolvedRequest,
  bulkId: string | null,
): Call<unknown> =>
  call(INSERT, [
    scope.workspaceId,
    id,
    request.languageKey,
    request.template.id,
    request.template.version,
    request.tone?.id ?? null,
    request.tone?.version ?? null,
    JSON.stringify(request.input),
    request.infobaseIds,
    JSON.stringify(receiptOf(request)),
    bulkId === null ? 'interactive' : 'bulk',
    bulkId,
    scope.now(),
    bulkId === null ? creatorOf(scope) : null,
  ]);

/** Stores a document that the engine will write, and returns its id. */
export const createDocumentToWrite = async (
  scope: Scope,
  request: ResolvedRequest,
): Promise<string> => {
  const id = newUuid();
  await batch(scope, [
    documentRow(scope, id, request, null),
    addUnfinished('document', scope.workspaceId, id, scope.now()),
  ]);
  return id;
};

/** Deletes a document that the engine has not accepted. */
export const abandonDocument = async (scope: Scope, id: string): Promise<void> => {
  const { workspaceId } = scope;
  await batch(scope, [
    call(DELETE, [workspaceId, id]),
    removeUnfinished('document', workspaceId, id),
  ]);
};

/**
 * The most runs per start of a document. The engine remembers the names of runs, so each start has its own
 * numbers.
 */
const RUNS_PER_START = 100;

/** The number of the first run after a document was resumed this many times. */
export const firstRun = (resumed: number): number => resumed * RUNS_PER_START;

/** How many runs the document has had since it was last started or resumed. */
export const runsSinceStart = (run: number): number => run % RUNS_PER_START;

/**
 * The engine's work for a document. A later run needs another name, because the engine remembers the first.
 */
export const documentWork = (workspaceId: string, documentId: string, run = 0): Work => ({
  service: 'documents',
  handler: 'generate',
  name: run === 0 ? documentId : `${documentId}-${run}`,
  input: { workspaceId, documentId },
});
