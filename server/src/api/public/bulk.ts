import { getBulkRun, listBulkRuns } from '../../bulk/bulk-run.ts';
import { cancelBulkRun } from '../../bulk/cancel-bulk-run.ts';
import { type BulkWorkers, startBulkRun } from '../../bulk/start-bulk-run.ts';
import { exportRows } from '../../bulk/export-rows.ts';
import { retryBulkRun, startRetried } from '../../bulk/retry-bulk-run.ts';
import { getReceipt } from '../../documents/generate/get-receipt.ts';
import type { ArrivedFile } from '../../platform/blobs/blob-store.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { WithWholeFile } from '../http/uploads.ts';
import { answerOnce } from '../http/answer.ts';
import { csvOf, jsonlOf } from './export-file.ts';
import type { ExtendedHandlers } from './extended-operation.ts';
import { param } from '../http/handler-input.ts';

type BulkOperation =
  | 'getReceipt'
  | 'createBulkRun'
  | 'listBulkRuns'
  | 'getBulkRun'
  | 'cancelBulkRun'
  | 'retryBulkRun'
  | 'exportBulkRun';

const FILES = {
  csv: { type: 'text/csv; charset=utf-8', write: csvOf },
  jsonl: { type: 'application/jsonl; charset=utf-8', write: jsonlOf },
} as const;

/** Receipts of documents, and bulk runs. */
export const createBulkHandlers = (
  workers: BulkWorkers & { readonly withWholeFile: WithWholeFile },
): ExtendedHandlers<BulkOperation> => ({
  getReceipt: async (scope, { params }) => ({ body: await getReceipt(scope, param(params, 'id')) }),
  createBulkRun: async (scope, { query, body, headers, once }) => {
    const isCsv = String(headers['content-type']).toLowerCase().startsWith('text/csv');
    // The body of this route is the uploaded file.
    const file = body as unknown as ArrivedFile;
    const { answer, replayed } = await workers.withWholeFile(scope.workspaceId, file, (content) =>
      startBulkRun(scope, workers, {
        request: {
          name: query.name ?? null,
          templateId: query.template_id,
          languageKey: query.language_key,
          toneOfVoiceMetaId: query.tone_of_voice_meta_id ?? null,
          upload: { format: isCsv ? 'csv' : 'jsonl', content },
        },
        once,
        toAnswer: ({ id, total }) => ({
          status: 201,
          headers: { location: `/public/v1/bulk/${id}` },
          body: JSON.stringify({ bulkInputId: id, total, status: 'RUNNING' }),
        }),
      }),
    );
    return { stored: answer, replayed };
  },
  listBulkRuns: async (scope, { query }) => {
    const { limit, cursor = null } = query;
    const { runs, nextCursor } = await listBulkRuns(scope, { limit, cursor });
    return {
      body: { runs, returned: runs.length, limit },
      headers: nextCursor ? { next_cursor: nextCursor } : {},
    };
  },
  getBulkRun: async (scope, { params }) => ({ body: await getBulkRun(scope, param(params, 'id')) }),
  cancelBulkRun: async (scope, { params }) => ({
    body: await cancelBulkRun(scope, param(params, 'id')),
  }),
  retryBulkRun: async (scope, { params, body, once }) => {
    const retry = async (inside: Scope) => {
      const includeCancelled = body.include_cancelled;
      const run = await retryBulkRun(inside, { id: param(params, 'id'), includeCancelled });
      return { status: 200, headers: {}, body: JSON.stringify(run) };
    };
    const { answer, replayed } = await answerOnce(scope, once, retry);
    await startRetried(scope, workers);
    return { stored: answer, replayed };
  },
  exportBulkRun: async (scope, { params, query }) => {
    const id = param(params, 'id');
    const { fields, pages } = await exportRows(scope, id);
    const { type, write } = FILES[query.format];
    const disposition = `attachment; filename="${id}.${query.format}"`;
    return {
      file: write(fields, pages),
      type,
      headers: { 'content-disposition': disposition },
    };
  },
});
