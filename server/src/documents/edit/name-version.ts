import { batch } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { readDraftState, refuseUnready, stale } from './draft-state.ts';
import { getDocumentVersion, type WholeVersion } from './document-versions.ts';
import { lockCall, originalCalls } from './store-draft.ts';

const NAME = statement(`
  update document_version set name = $4
  where workspace_id = $1 and document_id = $2 and version = $3`);
// A named version is not overwritten: the next save begins a new one.
const CLOSE = statement(`
  update document set version_closed = true
  where workspace_id = $1 and id = $2 and version = $3 and version_began_at is not null`);

/** Names a version, or removes its name. Throws not_found, and conflict without a text. */
export const nameVersion = async (
  scope: Scope,
  input: { readonly documentId: string; readonly version: string; readonly name: string | null },
): Promise<WholeVersion> => {
  const { workspaceId } = scope;
  const state = await readDraftState(scope, input.documentId);
  refuseUnready(state);
  const { version, newest } = await getDocumentVersion(scope, input);
  await batch(scope, [
    ...(newest ? [lockCall(scope, state), ...(await originalCalls(scope, state))] : []),
    ...(newest && input.name !== null ? [call(CLOSE, [workspaceId, state.id, version])] : []),
    call(NAME, [workspaceId, state.id, version, input.name]),
  ]);
  const named = await getDocumentVersion(scope, input);
  // If somebody's first save came in between, the version had no row to name yet.
  if (named.name !== input.name) throw stale(await readDraftState(scope, input.documentId));
  return named;
};
