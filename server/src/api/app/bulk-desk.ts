import { kickLanes } from '../../bulk/bulk-work.ts';
import { checkBulkFile } from '../../bulk/check-bulk-file.ts';
import { getDeskRun, listDeskRuns } from '../../bulk/desk-run.ts';
import { listRows } from '../../bulk/list-rows.ts';
import { retryBulkRun } from '../../bulk/retry-bulk-run.ts';
import { startBulkRun } from '../../bulk/start-bulk-run.ts';
import type { ArrivedFile } from '../../platform/blobs/blob-store.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import type { Scope } from '../../platform/scope.ts';
import { answerOnce } from '../public/answer.ts';
import { param } from '../public/handler-input.ts';
import type { WithWholeFile } from '../uploads.ts';
import type { MemberHandlers } from './app-operation.ts';
import { readBulkFile } from './read-bulk-file.ts';

type BulkDeskOperation =
  | 'checkBulkFile'
  | 'startBulkRun'
  | 'listBulkPage'
  | 'getBulkDeskRun'
  | 'listBulkRows'
  | 'retryBulkRows';

/** Bulk runs as people make them: a file, its columns, its mistakes. */
export const createBulkDeskHandlers = ({
  engine,
  bulkLanes: lanes,
  withWholeFile,
}: {
  readonly engine: Engine;
  readonly bulkLanes: number;
  readonly withWholeFile: WithWholeFile;
}): MemberHandlers<BulkDeskOperation> => ({
  // The body of these two is the file as it came.
  checkBulkFile: async (scope, { body }) => ({
    body: await withWholeFile(scope.workspaceId, body as unknown as ArrivedFile, async (content) =>
      checkBulkFile(scope, readBulkFile(content)),
    ),
  }),
  startBulkRun: async (scope, { body, once }) => {
    const file = body as unknown as ArrivedFile;
    const { answer, replayed } = await withWholeFile(scope.workspaceId, file, async (content) =>
      startBulkRun(scope, { engine, lanes }, { ...readBulkFile(content), once }),
    );
    return { stored: answer, replayed };
  },
  listBulkPage: async (scope, { query: { cursor, limit } }) => ({
    body: await listDeskRuns(scope, { cursor: cursor ?? null, limit }),
  }),
  getBulkDeskRun: async (scope, { params }) => ({
    body: await getDeskRun(scope, param(params, 'bulk_id')),
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
      const run = await getDeskRun(inside, id);
      return { status: 200, headers: {}, body: JSON.stringify(run) };
    };
    const { answer, replayed } = await answerOnce(scope, once, retry);
    // The rows wait in PostgreSQL now: if the engine is away, the reconciler starts them.
    await kickLanes(engine, scope.workspaceId, lanes).catch((error: Error) =>
      scope.log.warn({ err: error.message }, 'lanes were not set to work'),
    );
    return { stored: answer, replayed };
  },
});
