import { HEADS_NOTE } from '../activity/trail-heads.ts';
import { type BlobStore, placeOfNote } from '../platform/blobs/blob-store.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

const IS_DUE = statement<{ under_way: boolean }>(`
  select exists (select from unfinished_work u where u.workspace_id = $1
      and u.kind in ('document', 'bulk', 'audit', 'forward')
      and d.due_at > now() - interval '1 hour') as under_way
  from workspace_deletion d where d.workspace_id = $1 and d.due_at <= now()`);
const DELETE_ROWS = statement<{ ended: boolean }>(`select delete_workspace_rows($1, $2) as ended`);
// Ordered by hash, so that a blob that several rows name is deleted once.
const BLOBS = statement<{ hash: string }>(`
  select encode(u.hash, 'hex') as hash from (
    select content_hash as hash from asset_snapshot where workspace_id = $1 and content_hash > $2::bytea
    union select extracted_hash from asset_snapshot where workspace_id = $1 and extracted_hash > $2::bytea
    union select picture_hash from asset_picture where workspace_id = $1 and picture_hash > $2::bytea
    union select words_hash from asset_picture where workspace_id = $1 and words_hash > $2::bytea
    union select page_hash from asset_copy where workspace_id = $1 and page_hash > $2::bytea
    union select hash from asset_copy_file where workspace_id = $1 and hash > $2::bytea
    union select hash from retired_blob where workspace_id = $1 and hash > $2::bytea
    union select source_hash from asset where workspace_id = $1 and source_hash > $2::bytea) u
  order by u.hash limit 200`);

/** Rows per transaction. */
const BATCH = 2_000;

/**
 * Begins to delete a workspace whose time has come: from now on nobody gets in, by session or by key. Work that is
 * under way has an hour to end. Returns whether the rest can go.
 */
export const beginWorkspaceDeletion = (scope: Scope): Promise<'gone' | 'wait' | 'go'> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const [due] = await query(inside, IS_DUE, [workspaceId]);
    if (!due) return 'gone';
    await query(inside, DELETE_ROWS, [workspaceId, 0]);
    return due.under_way ? 'wait' : 'go';
  });

/**
 * Deletes blobs of the workspace for at most `forMs`, after the one with the hash `behind`. Returns the last hash, or
 * null if that was all. Other workspaces keep their own copies of the same bytes.
 */
export const deleteWorkspaceBlobs = async (
  scope: Scope,
  blobs: BlobStore,
  behind: string,
  forMs: number,
): Promise<string | null> => {
  const { workspaceId } = scope;
  const until = performance.now() + forMs;
  for (let last = behind; ;) {
    const page = await query(scope, BLOBS, [workspaceId, Buffer.from(last, 'hex')]);
    const end = page.at(-1);
    if (!end) break;
    for (const { hash } of page) await blobs.delete(workspaceId, hash);
    if (performance.now() > until) return end.hash;
    last = end.hash;
  }
  await blobs.delete(workspaceId, placeOfNote(HEADS_NOTE));
  return null;
};

/**
 * Deletes rows of the workspace in batches for at most `forMs`, the workspace itself last. Returns whether nothing is
 * left. Safe to run again at any point.
 */
export const deleteWorkspaceRows = async (
  scope: Scope,
  forMs: number,
  most = BATCH,
): Promise<{ readonly done: boolean }> => {
  const until = performance.now() + forMs;
  do {
    const ended = await transaction(
      scope,
      async (inside) => {
        const { workspaceId } = inside;
        const [due] = await query(inside, IS_DUE, [workspaceId]);
        if (!due) return true;
        const [row] = await query(inside, DELETE_ROWS, [workspaceId, most]);
        return row?.ended ?? true;
      },
      'patient',
    );
    if (ended) return { done: true };
  } while (performance.now() <= until);
  return { done: false };
};
