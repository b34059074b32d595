import { batch, query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type DraftState, readCurrentContent, refuseUnready, stale } from '../edit/draft-state.ts';
import { keepVersionCalls } from '../edit/store-draft.ts';
import type { OpenApproval } from './approval-rules.ts';

const OPEN = statement<OpenApproval>(`
  select a.id, a.asked_by, a.asked_at, a.approver_id from document_approval a
  where a.workspace_id = $1 and a.document_id = $2 and a.state = 'asked' for update`);

/** Returns the approval of a document that has not ended, and locks it. */
export const lockOpenApproval = async (
  scope: Scope,
  documentId: string,
): Promise<OpenApproval | undefined> =>
  (await query(scope, OPEN, [scope.workspaceId, documentId]))[0];

/** Who created a document, and who saved its versions. */
export const AUTHORS = statement<{ id: string }>(`
  select d.created_by as id from document d
  where d.workspace_id = $1 and d.id = $2 and d.created_by is not null
  union select d.saved_by from document d
  where d.workspace_id = $1 and d.id = $2 and d.saved_by is not null
  union select v.created_by from document_version v
  where v.workspace_id = $1 and v.document_id = $2 and v.created_by is not null`);

/** Returns the UUIDs of those who wrote any of a document. */
export const readAuthors = async (scope: Scope, documentId: string): Promise<string[]> =>
  (await query(scope, AUTHORS, [scope.workspaceId, documentId])).map(({ id }) => id);

/**
 * Keeps the version that somebody has on the screen: the next save begins a new one. Locks the document. Returns the
 * SHA-256 of that version. Throws conflict if the document has no text, and stale if somebody saved after `baseRevision`.
 */
export const keepVersion = async (
  scope: Scope,
  state: DraftState,
  baseRevision: number,
): Promise<Buffer> => {
  refuseUnready(state);
  if (state.revision !== baseRevision) throw stale(state);
  const [locked] = await batch(scope, await keepVersionCalls(scope, state));
  if (locked.length === 0) throw stale(state);
  return state.contentHash ?? (await readCurrentContent(scope, state.id)).hash;
};

/** A version as the activity names it. */
export const versionText = (version: number, hash: Buffer): string =>
  `version ${version}, sha256 ${hash.toString('hex')}`;
