import type { WorkspaceExport } from '@copydesk/contract/operations/operations';
import { eventCall } from '../activity/note-event.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { type Call, call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { COUNT_RECORDS } from './export-parts.ts';

interface Row {
  id: string;
  status: WorkspaceExport['status'];
  asked_by: string | null;
  created_at: Date;
  touched_at: Date;
  finished_at: Date | null;
  rows: number;
  total_rows: number;
  bytes: number;
  manifest_sha256: string | null;
}

const LIST = statement<Row>(`
  select e.id, e.status, u.name as asked_by, e.created_at, e.touched_at, e.finished_at,
    e.rows::float8 as rows, e.total_rows::float8 as total_rows, e.bytes::float8 as bytes,
    e.manifest_sha256
  from workspace_export e left join user_account u on u.id = e.asked_by
  where e.workspace_id = $1 order by e.created_at desc, e.id desc limit 20`);
const ASK = statement(`
  insert into workspace_export (workspace_id, id, status, asked_by, created_at, touched_at, total_rows)
  values ($1, $2, 'asked', $3, $4, $4, $5)`);
const NAME = statement<{ name: string }>(`select name from workspace where id = $1 for update`);
const FIND = statement<Pick<Row, 'status'>>(
  `select status from workspace_export where workspace_id = $1 and id = $2`,
);
const OTHER = statement(`
  select from workspace_export
  where workspace_id = $1 and status = 'running' and touched_at > $2 limit 1`);
const BEGIN = statement(`
  update workspace_export set status = 'running', touched_at = $3 where workspace_id = $1 and id = $2`);
const TOUCH = statement(`
  update workspace_export set touched_at = $3, rows = $4, bytes = $5
  where workspace_id = $1 and id = $2 and status = 'running'`);
const END = statement(`
  update workspace_export set status = $3, touched_at = $4, finished_at = $4, rows = $5, bytes = $6,
    manifest_sha256 = $7
  where workspace_id = $1 and id = $2 and status = 'running'`);

/** A writing process reports every second. After this long without a report it counts as failed. */
const SILENT_MS = 60_000;

const toExport = (row: Row, now: Date): WorkspaceExport => {
  const isLost = row.status === 'running' && now.getTime() - row.touched_at.getTime() > SILENT_MS;
  return {
    id: toPublicId('exp', row.id),
    status: isLost ? 'failed' : row.status,
    asked_by: row.asked_by,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    rows: row.rows,
    total_rows: row.total_rows,
    bytes: row.bytes,
    manifest_sha256: row.manifest_sha256,
  };
};

export const listExports = async (scope: Scope): Promise<WorkspaceExport[]> =>
  (await query(scope, LIST, [scope.workspaceId])).map((row) => toExport(row, scope.now()));

const noted = (scope: Scope, name: string, after: string): Call<never> =>
  eventCall(scope, {
    kind: 'workspace_exported',
    subject: { kind: 'workspace', id: toPublicId('wsp', scope.workspaceId), name },
    after,
  });

/** Creates an export, counts its rows, and records who asked for it. From now on it can be downloaded. */
export const createExport = (scope: Scope): Promise<WorkspaceExport> =>
  transaction(scope, async (inside) => {
    const { workspaceId, actor } = inside;
    const [workspace] = await query(inside, NAME, [workspaceId]);
    if (!workspace) throw notFound('workspace');
    const id = newUuid();
    const askedBy = actor.kind === 'user' ? actor.id : null;
    const [, [counted]] = await batch(inside, [
      noted(inside, workspace.name, 'begun'),
      call(COUNT_RECORDS, [workspaceId]),
    ]);
    const values = [workspaceId, id, askedBy, inside.now(), counted?.records ?? 0];
    await query(inside, ASK, values);
    const [row] = await query(inside, LIST, [workspaceId]);
    if (!row) throw new Error('an export that was asked for is gone');
    return toExport(row, inside.now());
  });

/**
 * Starts the export that a download writes. Each is written once, and only one at a time. Throws not_found
 * and conflict.
 */
export const claimExport = (
  scope: Scope,
  publicId: string,
): Promise<{ readonly id: string; readonly workspaceName: string }> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const id = fromPublicId('exp', publicId);
    if (id === null) throw notFound('export');
    const [workspace] = await query(inside, NAME, [workspaceId]);
    const [row] = await query(inside, FIND, [workspaceId, id]);
    if (!row || !workspace) throw notFound('export');
    if (row.status !== 'asked') {
      throw new OperationError('conflict', 'This export was downloaded before. Ask for another.');
    }
    const now = inside.now();
    const since = new Date(now.getTime() - SILENT_MS);
    if ((await query(inside, OTHER, [workspaceId, since])).length > 0) {
      throw new OperationError('conflict', 'Another export is being written. Wait for its end.');
    }
    await query(inside, BEGIN, [workspaceId, id, now]);
    return { id, workspaceName: workspace.name };
  });

export interface ExportProgress {
  readonly rows: number;
  readonly bytes: number;
}

export const touchExport = async (scope: Scope, id: string, far: ExportProgress): Promise<void> => {
  await query(scope, TOUCH, [scope.workspaceId, id, scope.now(), far.rows, far.bytes]);
};

/** Ends an export. The activity keeps the hash of its manifest, so that a copy can be recognised. */
export const endExport = async (
  scope: Scope,
  id: string,
  workspaceName: string,
  end: ExportProgress & { readonly manifestSha256: string | null },
): Promise<void> => {
  const { rows, bytes, manifestSha256 } = end;
  const status = manifestSha256 === null ? 'failed' : 'done';
  const told =
    manifestSha256 === null
      ? `broken off after ${rows} records`
      : `${rows} records, ${bytes} bytes, SHA-256 of the manifest ${manifestSha256}`;
  await batch(scope, [
    call(END, [scope.workspaceId, id, status, scope.now(), rows, bytes, manifestSha256]),
    noted(scope, workspaceName, told),
  ]);
};
