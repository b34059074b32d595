import { batch } from '../platform/db/query.ts';
import { type Call, call, statement } from '../platform/db/statement.ts';
import type { Work } from '../platform/durable/engine.ts';
import { addUnfinished, removeUnfinished } from '../platform/durable/unfinished-work.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import type { Receipt } from './receipt.ts';
import type { ResolvedRequest } from './resolve-request.ts';
import { viewerOf } from './see-document.ts';

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

/** The row of a document that is about to be written, alone or for a row of a bulk run. */
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
    bulkId === null ? viewerOf(scope) : null,
  ]);

/** Stores a document that the engine will write; gives its id. */
export const beginDocument = async (scope: Scope, request: ResolvedRequest): Promise<string> => {
  const id = newUuid();
  await batch(scope, [
    documentRow(scope, id, request, null),
    addUnfinished('document', scope.workspaceId, id, scope.now()),
  ]);
  return id;
};

/** Forgets a document that the engine never heard of. */
export const abandonDocument = async (scope: Scope, id: string): Promise<void> => {
  const { workspaceId } = scope;
  await batch(scope, [
    call(DELETE, [workspaceId, id]),
    removeUnfinished('document', workspaceId, id),
  ]);
};

/** Runs that a document may take each time somebody has it written; the engine remembers their names. */
const RUNS_PER_START = 100;

/** The number of the first run after a document was resumed so often. */
export const firstRun = (resumed: number): number => resumed * RUNS_PER_START;

/** How often the engine ended the document's work since it was last begun or resumed. */
export const runsSinceStart = (run: number): number => run % RUNS_PER_START;

/** The engine's work for a document; a later run has another name, for the engine knows the first. */
export const documentWork = (workspaceId: string, documentId: string, run = 0): Work => ({
  service: 'documents',
  handler: 'generate',
  name: run === 0 ? documentId : `${documentId}-${run}`,
  input: { workspaceId, documentId },
});
