import { checkBulkFile } from '../../bulk/check-bulk-file.ts';
import { getRunDetail, listRunDetails } from '../../bulk/run-detail.ts';
import { listRows } from '../../bulk/list-rows.ts';
import { retryBulkRun, startRetried } from '../../bulk/retry-bulk-run.ts';
import { startMappedRun } from '../../bulk/start-mapped-run.ts';
import type { ArrivedFile } from '../../platform/blobs/blob-store.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { answerOnce } from '../http/answer.ts';
import { param } from '../http/handler-input.ts';
import type { WithWholeFile } from '../http/uploads.ts';
import type { MemberHandlers } from './app-operation.ts';
import { readBulkFile } from './read-bulk-file.ts';

type BulkOperation =
  | 'checkBulkFile'
  | 'startBulkRun'
  | 'listBulkPage'
  | 'getBulkRunDetail'
  | 'listBulkRows'
  | 'retryBulkRows';

/**
 * Handlers of bulk runs in the web application: checking a file, starting a run from it and following its
 * rows.
 */
export const createBulkHandlers = ({
  engine,
  bulkLanes: lanes,
  withWholeFile,
}: {
  readonly engine: Engine;
  readonly bulkLanes: number;
  readonly withWholeFile: WithWholeFile;
}): MemberHandlers<BulkOperation> => ({
  // The body of these two routes is the uploaded file.
  checkBulkFile: async (scope, { body }) => ({
    body: await withWholeFile(scope.workspaceId, body as unknown as ArrivedFile, async (content) =>
      checkBulkFile(scope, readBulkFile(content)),
    ),
  }),
  startBulkRun: async (scope, { body, once }) => {
    const file = body as unknown as ArrivedFile;
    const { answer, replayed } = await withWholeFile(scope.workspaceId, file, async (content) =>
      startMappedRun(
        scope,
        { engine, lanes },
        {
          ...readBulkFile(content),
          once,
          toAnswer: ({ id, total, skipped, status }) => ({
            status: 201,
            headers: {},
            body: JSON.stringify({ id, total, skipped, status }),
          }),
        },
      ),
    );
    return { stored: answer, replayed };
  },
  listBulkPage: async (scope, { query: { cursor, limit } }) => ({
    body: await listRunDetails(scope, { cursor: cursor ?? null, limit }),
  }),
  getBulkRunDetail: async (scope, { params }) => ({
    body: await getRunDetail(scope, param(params, 'bulk_id')),
  }),
  listBulkRows: async (scope, { params, query: { status, after, limit } }) => ({
    body: await listRows(scope, {
      id: param(params, 'bulk_id'),
      status: status ?? null,
      after: after ?? 0,
      limit,
    }),
  }),
  retryBulkRows: async (scope, { params, body, once }) => {
    const id = param(params, 'bulk_id');
    const { positions, include_cancelled: includeCancelled } = body;
    const retry = async (inside: Scope) => {
      await retryBulkRun(inside, { id, positions: positions ?? null, includeCancelled });
      const run = await getRunDetail(inside, id);
      return { status: 200, headers: {}, body: JSON.stringify(run) };
    };
    const { answer, replayed } = await answerOnce(scope, once, retry);
    await startRetried(scope, { engine, lanes });
    return { stored: answer, replayed };
  },
});
